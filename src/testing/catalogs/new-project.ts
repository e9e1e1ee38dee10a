// Projects that `init` makes of a catalog in a file.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { tempFolder, writeTree } from '../run/folders.ts'
import { runHere } from '../run/here.ts'

/** As in an archive with its own Node.js, whose projects need no packed copy of the program. */
const UNPACKED = { CATALOG_PRESS_LAUNCHER: 'catalog-press' }

/** Creates a project, and returns its settings and what was printed between the count of files and the next steps. */
export async function init(from: string | null, source: string, flags: readonly string[] = []) {
  const project = path.join(tempFolder(), 'project')
  const args = [
    'init',
    project,
    '--yes',
    ...(from === null ? [] : ['--from', from]),
    '--source',
    source,
    ...flags,
  ]
  const { code, stdout } = await runHere(args, UNPACKED)
  expect(code).toBe(0)
  const [, notes = ''] =
    /^Wrote [^\n]*\n(?:The catalog stays outside [^\n]*\n)?(.*?)\nNext:/s.exec(stdout) ?? []
  const read = (file: string) => JSON.parse(readFileSync(path.join(project, file), 'utf8'))
  return { notes: notes.trim(), settings: read('data/site.json'), manifest: read('package.json') }
}

/** A file in a folder of its own. */
export function written(name: string, text: string): string {
  const folder = tempFolder()
  writeTree(folder, { [name]: text })
  return path.join(folder, name)
}
