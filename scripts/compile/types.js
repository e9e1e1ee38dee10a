// The declarations of the package's entries, and of what these name: tsc emits those of every module that an entry
// loads. `npm run types` checks them.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Written by response-types.js, without the schema library that this module imports. */
const RESPONSES = 'contract/client/types.d.ts'
/** The entries of the package, and the modules that their types refer to. */
const ENTRIES = [
  'index.d.ts',
  'contract/client/index.d.ts',
  'contract/urls/lookups.d.ts',
  'contract/kinds/kinds.d.ts',
]
const IMPORT = /((?:from |import\()["']\.[^"']+)\.ts(["'])/g

/** The output of the previous tsc run, which makes the next one incremental. */
const MADE = path.join(ROOT, 'node_modules/.catalog-press-types')

/** @returns texts by their paths in lib/ */
export function types() {
  const args = [
    '-p',
    'src/tsconfig.lib.json',
    '--noCheck',
    '--singleThreaded',
    '--incremental',
    '--outDir',
    MADE,
  ]
  const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The types do not compile.')
  return named()
}

/** The entries with all direct and indirect references. */
function named() {
  const files = new Set(ENTRIES)
  const texts = {}
  for (const file of files) {
    if (file === RESPONSES) continue
    // Their imports refer to the sources.
    const text = readFileSync(path.join(MADE, file), 'utf8').replace(IMPORT, '$1.js$2')
    texts[file] = text
    for (const [, target = ''] of text.matchAll(/["'](\.{1,2}\/[^"']+)\.js["']/g)) {
      files.add(`${path.join(path.dirname(file), target)}.d.ts`)
    }
  }
  return texts
}
