// Writes the declarations of the package's entries, and of what these name: tsc emits those of every module that
// an entry loads.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LIB = path.join(ROOT, 'lib')
const ENTRIES = ['index.d.ts', 'client/index.d.ts']
const IMPORT = /((?:from |import\()["']\.[^"']+)\.ts(["'])/g

const made = mkdtempSync(path.join(ROOT, 'node_modules/.catalog-press-types-'))
try {
  const args = ['node_modules/typescript/bin/tsc', '-p', 'src/tsconfig.lib.json', '--outDir', made]
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
  else for (const [file, text] of named(ENTRIES)) write(path.join(LIB, file), text)
} finally {
  rmSync(made, { recursive: true })
}

/** The entries and all that they name, and that names. @param {string[]} entries */
function named(entries) {
  const files = new Set(entries)
  const texts = new Map()
  for (const file of files) {
    // Their imports name the sources.
    const text = readFileSync(path.join(made, file), 'utf8').replace(IMPORT, '$1.js$2')
    texts.set(file, text)
    for (const [, target = ''] of text.matchAll(/["'](\.[^"']+)\.js["']/g)) {
      files.add(`${path.join(path.dirname(file), target)}.d.ts`)
    }
  }
  return texts
}

function write(file, text) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
