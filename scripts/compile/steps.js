// The steps of the compiler. A step is skipped if its files in lib/ are up to date.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LIB = path.join(ROOT, 'lib')
/** By the name of a step: a digest of its inputs, and its output files. */
const STATE = path.join(LIB, 'compiled.json')

/** The inputs of all steps, without tests, their helpers and generated files. */
const READ = [
  'src',
  'scripts/compile',
  'data/media',
  'lib',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const EXCEPT = /\.test\.ts$|^src\/testing\//
/** Inputs of every step: the compiler, and the versions of libraries. */
const COMPILER = /^scripts\/compile\/|^package-lock\.json$/
const SOURCES = /^src\/.*\.ts$/
/**
 * Files that the program runs or publishes. The starter is not among them: changing it does not affect existing sites.
 */
const PROGRAM =
  /^lib\/(?!starter\/|conformance\/|studio\/).*\.(?:c?js|css|html|jpg|png|txt|woff2)$|^lib\/(?:schemas\/responses|pages\/words\/[a-z]+|importers\/guesses\/(?:events|marks|names)\/[a-z-]+)\.json$/

/**
 * In order. Each step returns contents by their paths in lib/. If it reads only some rooms of src/, the law of imports
 * (.biome.json) keeps its modules in them.
 * @typedef {Record<string, string | Uint8Array>} Files
 * @type {Record<string, { reads: RegExp, run(tree: Map<string, string>): Files | Promise<Files> }>}
 */
const STEPS = {
  types: { reads: /^src\/.*\.ts$|^(?:src\/)?tsconfig\.\w*\.?json$/, run: from('types') },
  program: { reads: SOURCES, run: from('bundles', 'program') },
  client: { reads: /^src\/contract\/.*\.ts$/, run: from('bundles', 'client') },
  handlers: { reads: /^src\/(?:contract|hosts)\/.*\.ts$/, run: from('handlers') },
  faces: { reads: /^src\/(?:contract|faces)\/.*\.ts$/, run: from('handlers', 'faces') },
  'page-scripts': {
    reads: /^src\/(?:contract|pages\/scripts)\/.*\.ts$/,
    run: from('bundles', 'pageScripts'),
  },
  assets: {
    reads:
      /^src\/(?:pages\/assets\/|api-files\/openapi\/docs\/|importers\/guesses\/(?:events|marks|names)\/|core\/site\/placeholder\.jpg$|press\/dev\/client\.js$)/,
    run: from('files', 'assets'),
  },
  words: { reads: /^src\/pages\/words\/.*\.json$/, run: from('files', 'words') },
  schemas: { reads: SOURCES, run: schemas },
  'response-types': { reads: /^lib\/schemas\/responses\.json$/, run: responseTypes },
  starter: { reads: /^src\/cli\/init\/starter\/|^data\/media\//, run: from('files', 'starter') },
  digest: { reads: PROGRAM, run: programDigest },
  // It has the files that the program reads, and the digest.
  studio: { reads: /^src\/|^lib\/(?!studio\/|conformance\/)/, run: from('studio') },
  // It runs the program, which reads its digest.
  manual: { reads: /^src\/.*\.ts$|^package\.json$/, run: manual },
}

/** Runs the named steps, or by default the stale ones. @param {string[]} names */
export async function runSteps(names) {
  const unknown = names.find((name) => !(name in STEPS))
  if (unknown) throw new Error(`No step is called ${unknown}; there are ${Object.keys(STEPS).join(', ')}.`)
  const state = readState()
  const tree = readTree()
  for (const [name, { reads, run }] of Object.entries(STEPS)) {
    const digest = digestInputs(tree, [COMPILER, reads])
    const { digest: last, files = [] } = state[name] ?? {}
    const isStale = digest !== last || files.some((file) => !tree.has(`lib/${file}`))
    if (!(names.length > 0 ? names.includes(name) : isStale)) continue
    const made = await run(tree)
    state[name] = { digest, files: Object.keys(made) }
    const owned = new Set(Object.values(state).flatMap((step) => step.files))
    for (const file of files) if (!owned.has(file)) remove(file, tree)
    for (const [file, content] of Object.entries(made)) write(file, content, tree)
    writeFileSync(STATE, JSON.stringify(state))
  }
}

/** @returns {Record<string, { digest: string, files: string[] }>} */
function readState() {
  if (existsSync(STATE)) return JSON.parse(readFileSync(STATE, 'utf8'))
  // The origin of existing files is unknown, so remove all except the results of the conformance suite.
  for (const name of existsSync(LIB) ? readdirSync(LIB) : [])
    if (name !== 'conformance') rmSync(path.join(LIB, name), { recursive: true })
  return {}
}

/** The digests of all input files, by path. */
function readTree() {
  const tree = new Map()
  const add = (file) => {
    if (!EXCEPT.test(file)) tree.set(file, sha256(readFileSync(path.join(ROOT, file))))
  }
  for (const name of READ.filter((each) => existsSync(path.join(ROOT, each)))) {
    if (statSync(path.join(ROOT, name)).isFile()) add(name)
    else
      for (const entry of readdirSync(path.join(ROOT, name), { recursive: true, withFileTypes: true }))
        if (entry.isFile())
          add(path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  }
  return tree
}

const sha256 = (content) => createHash('sha256').update(content).digest('hex')

/** @param {Map<string, string>} tree @param {RegExp[]} patterns of the input files */
const digestInputs = (tree, patterns) =>
  sha256(
    [...tree]
      .filter(([file]) => patterns.some((pattern) => pattern.test(file)))
      .map((entry) => entry.join(' '))
      .sort()
      .join('\n'),
  )

function remove(file, tree) {
  rmSync(path.join(LIB, file), { force: true })
  tree.delete(`lib/${file}`)
}

function write(file, content, tree) {
  const target = path.join(LIB, file)
  mkdirSync(path.dirname(target), { recursive: true })
  // npm makes a command executable when it links it, but not after recompiling.
  writeFileSync(target, content, { mode: file === 'cli.js' ? 0o755 : 0o644 })
  tree.set(`lib/${file}`, sha256(content))
}

/** A step in a separate module, imported on demand: bundlers and compilers are slow to load. */
function from(module, name = module) {
  return async (tree) => (await import(`./${module}.js`))[name](tree)
}

/** The JSON Schemas of the package. */
async function schemas() {
  const { load } = await import('./bundles.js')
  const { JSON_SCHEMAS } = await load('cli/package/json-schemas')
  const stringify = (schema) => `${JSON.stringify(schema, null, 2)}\n`
  return Object.fromEntries(
    Object.entries(JSON_SCHEMAS).map(([name, schema]) => [`schemas/${name}`, stringify(schema)]),
  )
}

/** A digest of the compiled program. It is part of the key of all build state: a changed program builds everything again. */
function programDigest(tree) {
  return { 'program.json': `${JSON.stringify({ digest: digestInputs(tree, [PROGRAM]) })}\n` }
}

async function responseTypes() {
  const { responseTypes } = await import('./response-types.js')
  const schemas = JSON.parse(readFileSync(path.join(LIB, 'schemas/responses.json'), 'utf8'))
  return { 'contract/client/types.d.ts': responseTypes(schemas) }
}

/** The manual page of the package. */
async function manual() {
  const { load } = await import('./bundles.js')
  const { MAN_PAGE } = await load('cli/package/manual')
  return { 'man/catalog-press.1': MAN_PAGE }
}
