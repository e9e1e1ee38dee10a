// Copies the files of the reference at /docs/ into lib/ when the package is compiled: ours, and those of
// swagger-ui-dist, which is then no dependency of those who install the package.
import { fileURLToPath } from 'node:url'
import fs from 'fs-extra'

const OURS = new URL('../src/responses/openapi/docs/', import.meta.url)
const TARGET = new URL('../lib/responses/openapi/docs/', import.meta.url)

/** By their names in the package. */
const THEIRS = {
  'swagger-ui-bundle.js': 'swagger-ui-bundle.js',
  'swagger-ui.css': 'swagger-ui.css',
  LICENSE: 'swagger-ui.LICENSE.txt',
  NOTICE: 'swagger-ui.NOTICE.txt',
}

await fs.copy(fileURLToPath(OURS), fileURLToPath(TARGET))
for (const [name, target] of Object.entries(THEIRS)) {
  const from = fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`))
  await fs.copy(from, fileURLToPath(new URL(target, TARGET)))
}
