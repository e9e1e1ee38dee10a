// Copies the compiled client and its declarations into its own package, before npm packs that.
import { cpSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PACKAGE = path.join(ROOT, 'src/client')

rmSync(path.join(PACKAGE, 'lib'), { recursive: true, force: true })
cpSync(path.join(ROOT, 'LICENSE'), path.join(PACKAGE, 'lib/LICENSE'))
const files = new Set(['lib/client/index.js', 'lib/client/index.d.ts'])
for (const file of files) {
  cpSync(path.join(ROOT, file), path.join(PACKAGE, file))
  for (const [, target = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(
    /["'](\.{1,2}\/[^"']+\.js)["']/g,
  )) {
    const named = path.join(path.dirname(file), target)
    files.add(file.endsWith('.d.ts') ? named.replace(/\.js$/, '.d.ts') : named)
  }
}
