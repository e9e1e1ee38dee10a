// Copies the files that the program reads into lib/: the cover of releases without one, and the reference at
// /docs/, whose own part is swagger-ui-dist's and then no dependency of those who install the package.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fs from 'fs-extra'
import { minifySync } from 'rolldown/utils'

const SRC = new URL('../../src/', import.meta.url)
const LIB = new URL('../../lib/', import.meta.url)
const OURS = ['site/placeholder.jpg', 'responses/openapi/docs/', 'pages/assets/', 'dev/client.js']
const DOCS = new URL('responses/openapi/docs/', LIB)

/** By their names in the package. */
const THEIRS = {
  'swagger-ui-bundle.js': 'swagger-ui-bundle.js',
  'swagger-ui.css': 'swagger-ui.css',
  LICENSE: 'swagger-ui.LICENSE.txt',
  NOTICE: 'swagger-ui.NOTICE.txt',
}

for (const name of OURS) await fs.copy(fileURLToPath(new URL(name, SRC)), fileURLToPath(new URL(name, LIB)))
for (const [name, target] of Object.entries(THEIRS)) {
  const from = fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`))
  await fs.copy(from, fileURLToPath(new URL(target, DOCS)))
}

// The scripts of web pages go out with each site.
const pages = new URL('pages/assets/', LIB)
for (const name of readdirSync(pages).filter((each) => each.endsWith('.js'))) {
  const { code, errors } = minifySync(name, readFileSync(new URL(name, pages), 'utf8'))
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`)
  writeFileSync(new URL(name, pages), `${code}\n`)
}
