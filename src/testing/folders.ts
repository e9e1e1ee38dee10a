import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** A folder for one test, removed after it. */
export function tempFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => remove(folder))
  return folder
}

/** A folder for all tests of a `describe` or a file, removed after the last of them. */
export function suiteFolder(parent = tmpdir()): string {
  const folder = makeFolder(parent)
  afterAll(() => remove(folder))
  return folder
}

const makeFolder = (parent = tmpdir()): string => mkdtempSync(path.join(parent, 'catalog-press-test-'))
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** Writes files given as one literal: texts as they are, arrays as NDJSON, objects as JSON. */
export function writeTree(folder: string, tree: Readonly<Record<string, string | object>>): void {
  for (const [name, content] of Object.entries(tree)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, textOf(content))
  }
}

/** All files of a folder with their content, by path. */
export function readTree(folder: string): Map<string, string> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map((entry) => path.join(entry.parentPath, entry.name)).sort()
  return new Map(paths.map((file) => [path.relative(folder, file), readFileSync(file, 'latin1')]))
}

function textOf(content: string | object): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map((row) => `${JSON.stringify(row)}\n`).join('')
  return JSON.stringify(content)
}
