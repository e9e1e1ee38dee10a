// Writes lib/program.json when the package is compiled: a digest of the compiled program and of the versions of what
// it renders with. What one build keeps for the next is keyed on it, so that a changed program builds everything anew.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const lib = fileURLToPath(new URL('../../lib/', import.meta.url))
const packages = new URL('../../node_modules/', import.meta.url)

/** What is loaded beside the compiled program, and makes bytes of a site. */
const ENGINE = '@duckdb/node-bindings'

/** What the program is run from or publishes; declarations, maps and results of tests are neither. */
const PROGRAM = /\.(?:c?js|css|html|jpg|txt)$|^schemas\/responses\.json$/

const files = readdirSync(lib, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && PROGRAM.test(entry.name))
  .map((entry) => path.relative(lib, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  .sort()

const hash = createHash('sha256')
for (const file of files) hash.update(`${file}\n`).update(readFileSync(path.join(lib, file)))
const { version } = JSON.parse(readFileSync(new URL(`${ENGINE}/package.json`, packages), 'utf8'))
hash.update(`${ENGINE} ${version}`)

writeFileSync(path.join(lib, 'program.json'), `${JSON.stringify({ digest: hash.digest('hex') })}\n`)
