// Writes the manual page of the package into lib/man/.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const source = fileURLToPath(new URL('../../src/manual.ts', import.meta.url))
const lib = fileURLToPath(new URL('../../lib/', import.meta.url))

/** What a command loads when it is run: no part of its description. */
const withoutWork = {
  name: 'without-work',
  resolveDynamicImport: (id) => ({ id, external: true }),
}

// Beside the program, where it finds its package.
const compiled = path.join(lib, 'manual.js')
const bundle = await rolldown({ input: source, platform: 'node', logLevel: 'warn', plugins: [withoutWork] })
await bundle.write({ file: compiled, format: 'esm' })
const { MAN_PAGE } = await import(pathToFileURL(compiled).href)
rmSync(compiled)
mkdirSync(path.join(lib, 'man'), { recursive: true })
writeFileSync(path.join(lib, 'man/catalog-press.1'), MAN_PAGE)
