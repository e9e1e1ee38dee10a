// Bundles the edge handlers, one file a platform, when the package is compiled.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const lib = fileURLToPath(new URL('../lib/edge/', import.meta.url))
const platforms = readdirSync(path.join(lib, 'platforms')).filter((name) => name.endsWith('.js'))
for (const name of platforms) {
  await build({
    input: path.join(lib, 'platforms', name),
    platform: 'neutral',
    logLevel: 'warn',
    output: { file: path.join(lib, 'bundles', name), format: 'esm' },
  })
}
