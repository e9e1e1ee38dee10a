// The bundles of the package: modules of src/ with the libraries that they use, since a dozen files load in half the
// time of three hundred. Each function returns texts by their paths in lib/.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { FONT } from './files.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** What Node.js starts or imports: the command, the public interface and the threads. */
const PROGRAM = ['cli/cli', 'index', 'core/site/writer-thread', 'importers/origins/sql/sqlite-thread']

/**
 * Packages that find files by their own location, one that comes without the text of its license, and those that only
 * some users install.
 */
const EXTERNAL = [/^node-sqlite3-wasm$/, /^xz-decompress$/, /^(?:pg|mysql2|sharp|@duckdb\/node-api)$/]

/** The program, with the licenses of the libraries in it. */
export async function program() {
  const output = await bundle(
    PROGRAM,
    {
      platform: 'node',
      external: EXTERNAL,
      // Its main file loads the others at run time.
      resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
    },
    { entryFileNames: ({ name }) => `${name === 'cli/cli' ? 'cli' : name}.js` },
  )
  const modules = output.flatMap((file) => ('moduleIds' in file ? file.moduleIds : []))
  modules.push(fileURLToPath(import.meta.resolve(FONT)))
  return { ...listTexts(output), 'LICENSES.txt': collectLicenses(modules) }
}

/** The client, which runs in browsers too. */
export async function client() {
  const output = await bundle(
    ['contract/client/index'],
    { platform: 'neutral' },
    { chunkFileNames: 'contract/client/[name].chunk.js' },
  )
  return listTexts(output)
}

/** The scripts of web pages, each of which is one file. */
export async function pageScripts() {
  const plugins = await constants()
  const bundles = ['player', 'search', 'filter', 'share', 'lyrics'].map(async (script) => {
    const output = await bundle(
      [`pages/scripts/${script}`],
      { platform: 'browser', plugins },
      { entryFileNames: `pages/assets/${script}.js`, minify: true },
    )
    return listTexts(output)
  })
  return Object.assign({}, ...(await Promise.all(bundles)))
}

/** Modules whose exports are data that they compute: code that sites publish has the results. */
const COMPUTED = ['contract/kinds/kinds', 'contract/urls/web-patterns']

/** Plugins that put their results in place of such modules. */
export const constants = () => Promise.all(COMPUTED.map(asConstants))

/** Replaces a module by its exports, which must be plain data. @param {string} name */
async function asConstants(name) {
  const code = Object.entries(await load(name))
    .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)}`)
    .join('\n')
  const file = path.join(ROOT, 'src', `${name}.ts`)
  return { name: 'constants', load: (id) => (id === file ? code : null) }
}

/**
 * Imports a module of src/, for data that the compiler needs: compiled without its dynamic imports, and from
 * node_modules/, where it finds its package and no other process compiles it.
 * @param {string} name
 */
export async function load(name) {
  const plugin = { name: 'without-imports', resolveDynamicImport: (id) => ({ id, external: true }) }
  const output = await bundle([name], { platform: 'node', plugins: [plugin] })
  const file = path.join(ROOT, `node_modules/.catalog-press-${path.basename(name)}-${process.pid}.js`)
  writeFileSync(file, listTexts(output)[`${name}.js`])
  try {
    return await import(pathToFileURL(file).href)
  } finally {
    rmSync(file)
  }
}

/**
 * @param {string[]} names of modules in src/, which those of their bundles are by default
 * @param {import('rolldown').InputOptions} options
 * @param {import('rolldown').OutputOptions} [outputOptions]
 */
export async function bundle(names, options, outputOptions) {
  const input = Object.fromEntries(names.map((name) => [name, path.join(ROOT, 'src', `${name}.ts`)]))
  const made = await rolldown({ input, logLevel: 'warn', ...options })
  const { output } = await made.generate({
    format: 'esm',
    // By default calls are taken out whose result is unused, but which may throw.
    minify: false,
    // They are a quarter of what a platform loads.
    comments: { jsdoc: false },
    chunkFileNames: '[name].chunk.js',
    ...outputOptions,
  })
  return output
}

/** @param {import('rolldown').RolldownOutput['output']} output */
const listTexts = (output) =>
  Object.fromEntries(output.flatMap((file) => ('code' in file ? [[file.fileName, file.code]] : [])))

/** The names and licenses of the libraries among modules: who passes libraries on must pass these on. */
function collectLicenses(modules) {
  const roots = new Set(
    modules.flatMap((id) => /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(id)?.[0] ?? []),
  )
  return [...roots].sort().map(licenseText).join('\n---\n\n')
}

function licenseText(root) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const file = readdirSync(root).find((each) => /^licen[sc]e/i.test(each))
  if (!file) throw new Error(`${name} comes without the text of its license`)
  return `${name} ${version}, ${license}\n\n${readFileSync(path.join(root, file), 'utf8')}`
}
