// The press in a browser tab: the program with a platform of its own in place of the modules of Node.js, and the page
// that uses it. Each function returns texts by their paths in lib/.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const STUDIO = path.join(ROOT, 'src/studio')

/** The modules of the platform by those of Node.js, where they have other names. */
const NAMED = {
  'fs/promises': 'fs-promises',
  'path/posix': 'path',
  'stream/promises': 'stream-promises',
  'stream/web': 'stream-web',
  'timers/promises': 'timers-promises',
  worker_threads: 'worker-threads',
  ...Object.fromEntries(
    ['assert', 'child_process', 'dns', 'http', 'https', 'module', 'net', 'tls'].map((name) => [
      name,
      'absent',
    ]),
  ),
}

/** Modules of Node.js that exist as packages for browsers. */
const PACKAGES = { events: 'events/', string_decoder: 'string_decoder/' }

/** Modules of the program that a browser has in another form. */
const REPLACED = {
  'core/site/output-worker': 'output-worker',
  'core/platform/lock': 'lock',
  'importers/download/download-data': 'downloads',
  'importers/download/s3-store': 'downloads',
}

/** Packages that read files, as of Node.js, by their main files: those for browsers read none. */
const WITH_FILES = ['music-metadata', 'strtok3']

/** Packages that only some users install, or that need threads. */
const LEFT_OUT = /^(?:pg|mysql2|sharp|@duckdb\/node-api|node-sqlite3-wasm)(?:\/|$)/

const GLOBALS = ['Buffer', 'process', 'setImmediate']

const platformFile = (name) => path.join(STUDIO, `platform/${name}.ts`)

/** Resolves the modules of Node.js to those of the platform: one that it lacks, or lacks a name, is an error. */
const platform = {
  name: 'platform',
  async resolveId(id, importer) {
    if (LEFT_OUT.test(id)) return platformFile('absent')
    const name = id.replace(/^node:/, '')
    if (name in PACKAGES) return this.resolve(PACKAGES[name], importer, { skipSelf: true })
    if (builtinModules.includes(name)) return platformFile(NAMED[name] ?? name)
    if (WITH_FILES.includes(id)) return path.join(ROOT, 'node_modules', id, 'lib/index.js')
    if (!id.startsWith('.')) return null
    const module = path.relative(path.join(ROOT, 'src'), path.resolve(path.dirname(importer ?? ROOT), id))
    const replaced = REPLACED[module.replace(/\.ts$/, '')]
    return replaced === undefined ? null : platformFile(replaced)
  },
}

/** The script of the frame, as a text that the page imports. */
const frameScript = (text) => ({
  name: 'frame-script',
  resolveId: (id) => (id === 'frame-script' ? '\0frame-script' : null),
  load: (id) => (id === '\0frame-script' ? `export default ${JSON.stringify(text)}` : null),
})

/** Files of the package that the program reads. */
const READ =
  /^lib\/(?:program\.json|core\/site\/placeholder\.jpg|api-files\/|pages\/|importers\/guesses\/|schemas\/|faces\/.*\.cjs|handlers\/)/

/** @param {Map<string, string>} tree with the paths of files */
function packageFiles(tree) {
  const names = [...tree.keys()].filter((name) => READ.test(name) && !name.endsWith('.d.ts'))
  return Object.fromEntries(['package.json', ...names].map((name) => [name, encoded(name)]))
}

function encoded(name) {
  const bytes = readFileSync(path.join(ROOT, name))
  const text = bytes.toString()
  return Buffer.from(text).equals(bytes) ? { text } : { base64: bytes.toString('base64') }
}

/** The program, for a thread of the page. */
const engine = () =>
  bundle('engine/main', {
    resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
    plugins: [platform],
    transform: {
      define: { 'import.meta.url': '"file:///package/lib/engine.js"', global: 'globalThis' },
      inject: Object.fromEntries(GLOBALS.map((name) => [name, [platformFile('globals'), name]])),
    },
  })

/** @param {string} name of a module of the studio */
async function bundle(name, options = {}) {
  const made = await rolldown({
    input: path.join(STUDIO, `${name}.ts`),
    platform: 'browser',
    logLevel: 'warn',
    ...options,
  })
  const { output } = await made.generate({ format: 'iife', minify: true, codeSplitting: false })
  return output[0].code
}

/**
 * The files of the studio. The engine is the text of a script: a thread that the page starts from text has the policy
 * of the page, which allows no connection.
 * @param {Map<string, string>} tree with the paths of files
 */
export async function studio(tree) {
  const frame = (await bundle('frame/frame')).trim()
  const page = await bundle('page/main', { plugins: [frameScript(frame)] })
  const hash = createHash('sha256').update(frame).digest('base64')
  const html = readFileSync(path.join(STUDIO, 'press.html'), 'utf8').replace('{frame}', `'sha256-${hash}'`)
  const files = {
    'studio/press.html': html,
    'studio/press.css': readFileSync(path.join(STUDIO, 'press.css'), 'utf8'),
    'studio/page.js': page,
    'studio/engine.js': `engineText=${JSON.stringify(await engine())};engineFiles=${JSON.stringify(packageFiles(tree))}`,
  }
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12)
  const offline = await bundle('page/offline', {
    transform: { define: { STUDIO_VERSION: JSON.stringify(version) } },
  })
  return { ...files, 'studio/offline.js': offline }
}
