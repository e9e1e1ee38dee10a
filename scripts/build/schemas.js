// Writes the JSON Schemas of the package into lib/schemas/.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const source = fileURLToPath(new URL('../../src/json-schemas.ts', import.meta.url))
const folder = fileURLToPath(new URL('../../lib/schemas/', import.meta.url))

mkdirSync(folder, { recursive: true })
const compiled = path.join(folder, 'schemas.js')
const bundle = await rolldown({ input: source, platform: 'node', logLevel: 'warn' })
await bundle.write({ file: compiled, format: 'esm' })
const { JSON_SCHEMAS } = await import(pathToFileURL(compiled).href)
rmSync(compiled)
for (const [name, schema] of Object.entries(JSON_SCHEMAS)) {
  writeFileSync(path.join(folder, name), `${JSON.stringify(schema, null, 2)}\n`)
}
