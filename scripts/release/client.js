// Copies the compiled client and its declarations into a copy of its package.
import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** @param {string} target the folder of the copy */
export function copyClient(target) {
  const files = new Set(['lib/contract/client/index.js', 'lib/contract/client/index.d.ts'])
  for (const file of files) {
    cpSync(path.join(ROOT, file), path.join(target, file))
    for (const [, named = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(
      /["'](\.{1,2}\/[^"']+\.js)["']/g,
    )) {
      const other = path.join(path.dirname(file), named)
      files.add(file.endsWith('.d.ts') ? other.replace(/\.js$/, '.d.ts') : other)
    }
  }
}
