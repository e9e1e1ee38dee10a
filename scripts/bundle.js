// Bundles the program, and the libraries it uses with it, when the package is compiled: a command that loads
// a dozen files has begun in half the time of one that loads three hundred.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const src = fileURLToPath(new URL('../src/', import.meta.url))
const lib = fileURLToPath(new URL('../lib/', import.meta.url))

/** By their paths in lib/, where they stand instead of the modules of those names. */
const ENTRIES = ['cli', 'index', 'site/writer-thread', 'site/precompress-worker']

/** Those that find other files of theirs by where they stand. */
const EXTERNAL = [/^@duckdb\/node-bindings/, /^tinypool/]

for (const name of readdirSync(lib).filter((file) => file.includes('.chunk.js'))) rmSync(path.join(lib, name))

const bundle = await rolldown({
  input: Object.fromEntries(ENTRIES.map((name) => [name, path.join(src, `${name}.ts`)])),
  platform: 'node',
  external: EXTERNAL,
  // A call that is made for what it throws would be taken out, here and by the minifier.
  treeshake: false,
  logLevel: 'warn',
})
const { output } = await bundle.write({
  dir: lib,
  format: 'esm',
  chunkFileNames: '[name].chunk.js',
  minify: false,
})
writeFileSync(path.join(lib, 'LICENSES.txt'), licensesOf(output.flatMap(({ moduleIds = [] }) => moduleIds)))

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
