// Bundles the program, and the libraries it uses with it: a command that loads a dozen files has begun in half the time
// of one that loads three hundred. They are CommonJS, which Node.js loads faster than modules. The command itself, which looks at the version of Node.js first, and the client, which runs in
// browsers too, are bundles of their own.
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const src = fileURLToPath(new URL('../../src/', import.meta.url))
const lib = fileURLToPath(new URL('../../lib/', import.meta.url))

/** By their paths in lib/. */
const ENTRIES = ['main', 'index', 'site/writer-thread', 'site/precompress-worker']

/** Those that find other files of theirs by where they stand, and those that only some users install. */
const EXTERNAL = [/^@duckdb\/node-bindings/, /^tinypool/, /^node-sqlite3-wasm$/, /^(?:pg|mysql2|sharp)$/]

/** @satisfies {import('rolldown').OutputOptions} */
const COMMONJS = /** @type {const} */ ({
  format: 'cjs',
  strict: true,
  comments: { jsdoc: false },
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name].chunk.cjs',
})

/** Of zod, most is not used. Elsewhere nothing is taken out: a call that is made for what it throws would be. */
const wholeModules = {
  name: 'whole-modules',
  transform: (_code, id) =>
    /[/\\]node_modules[/\\]zod[/\\]/.test(id) ? null : { moduleSideEffects: 'no-treeshake' },
}

const NO_CHILDREN = '\0no-children'

/** Commander loads `node:child_process` for commands that are programs of their own, of which there are none. */
const withoutChildren = {
  name: 'without-children',
  resolveId: (id, importer) =>
    id === 'node:child_process' && /[/\\]commander[/\\]/.test(importer ?? '') ? NO_CHILDREN : null,
  load: (id) => (id === NO_CHILDREN ? 'module.exports = {}' : null),
}

/**
 * V8 keeps a text with a letter beyond Latin-1 in two bytes a letter, and Node.js reads it more slowly: a build begins
 * sooner by a hundredth without. No template of the program is asked for its raw text, which would be another then.
 */
const inAscii = {
  name: 'in-ascii',
  renderChunk: (code) =>
    code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
}

/** A getter for each export takes a hundredth of a small build to define. What cannot be assigned anew needs none. */
const plainExports = {
  name: 'plain-exports',
  renderChunk: (code) =>
    code.replace(
      /Object\.defineProperty\(exports, "([\w$]+)", \{\s+enumerable: true,\s+get: function \(\) \{\s+return ([\w$]+);\s+\}\s+\}\);/g,
      (getter, name, local) => (isConstant(code, local) ? `exports.${name} = ${local};` : getter),
    ),
}

const isConstant = (code, name) =>
  new RegExp(`^(?:const|(?:async )?function\\*?) ${name.replaceAll('$', '\\$')}\\b`, 'm').test(code)

const program = await bundle(
  ENTRIES,
  {
    platform: 'node',
    external: EXTERNAL,
    // Its other form asks for its files at run time.
    resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
    plugins: [wholeModules, withoutChildren, plainExports, inAscii],
  },
  COMMONJS,
)
await bundle(['cli'], { platform: 'node' }, { ...COMMONJS, codeSplitting: false })
await bundle(
  ['client/index'],
  { platform: 'neutral' },
  { format: 'esm', chunkFileNames: 'client/[name].chunk.js' },
)
// Programs import the package by the names that are exported from it.
const names = program.flatMap((file) => ('exports' in file && file.name === 'index' ? file.exports : []))
writeFileSync(path.join(lib, 'index.js'), `export { ${names.join(', ')} } from './index.cjs'\n`)
const modules = program.flatMap((file) => ('moduleIds' in file ? file.moduleIds : []))
// npm makes a command executable when it links it, and not again when the command is compiled again.
chmodSync(path.join(lib, 'cli.cjs'), 0o755)
writeFileSync(path.join(lib, 'LICENSES.txt'), licensesOf(modules))

/**
 * @param {string[]} names of files in src/
 * @param {import('rolldown').InputOptions} options
 * @param {import('rolldown').OutputOptions} output
 */
async function bundle(names, options, output) {
  const input = Object.fromEntries(names.map((name) => [name, path.join(src, `${name}.ts`)]))
  const made = await rolldown({ input, logLevel: 'warn', ...options })
  const written = await made.write({ dir: lib, minify: false, ...output })
  return written.output
}

/** What is asked of those who pass libraries on: their names and the texts of their licenses. */
function licensesOf(modules) {
  const roots = new Set(
    modules.flatMap((id) => /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(id)?.[0] ?? []),
  )
  return [...roots].sort().map(licenseOf).join('\n---\n\n')
}

function licenseOf(root) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const file = readdirSync(root).find((each) => /^licen[sc]e/i.test(each))
  if (!file) throw new Error(`${name} comes without the text of its license`)
  return `${name} ${version}, ${license}\n\n${readFileSync(path.join(root, file), 'utf8')}`
}
