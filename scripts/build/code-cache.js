// Writes lib/code-cache.bin: what V8 compiles of the program in a build, for Node.js 20. Later ones keep that themselves.
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fs from 'fs-extra'
import { rolldown } from 'rolldown'

const load = createRequire(import.meta.url)
const source = fileURLToPath(new URL('../../src/code-cache.ts', import.meta.url))
/** The starter knows its records by names. */
const SETTINGS = { base_url: 'https://catalog.example', namespace: '5e3f8f3c-6f0f-4c39-9b0a-3d6f0f3c9b0a' }

const lib = fileURLToPath(new URL('../../lib/', import.meta.url))

if (!('enableCompileCache' in load('node:module'))) await compileBuild()

/** Builds the starter catalog, the first time with all that it loads compiled for later runs. */
async function compileBuild() {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'catalog-press-compile-'))
  process.once('exit', () => fs.removeSync(folder))
  const compiled = path.join(folder, 'code-cache.mjs')
  const bundle = await rolldown({ input: source, platform: 'node', logLevel: 'warn' })
  await bundle.write({ file: compiled, format: 'esm' })
  const { recordCodeCache } = await import(pathToFileURL(compiled).href)
  recordCodeCache(lib)
  const data = path.join(folder, 'data')
  fs.copySync(path.join(lib, 'starter'), data)
  fs.writeJsonSync(path.join(data, 'site.json'), SETTINGS)
  // Sheets and lists of objects are read by other code.
  fs.outputJsonSync(path.join(data, 'labels/more.ndjson'), { name: 'Another Label' })
  const flags = ['--data', data, '--out', path.join(folder, 'dist')]
  process.argv.splice(2, Number.POSITIVE_INFINITY, 'build', '--quiet', ...flags)
  load(path.join(lib, 'main.cjs'))
}
