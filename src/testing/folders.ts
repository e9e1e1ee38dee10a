import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { atSuiteEnd } from './suite-end.ts'

const MEMORY = '/dev/shm'
const ROOM = 4e9
/** Where folders are made: in memory where there is room, for thousands of small sites are made and removed. */
const PARENT = existsSync(MEMORY) && roomIn(MEMORY) > ROOM ? MEMORY : tmpdir()

function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** A folder for one test, removed after it. */
export function tempFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => remove(folder))
  return folder
}

/** A folder for all tests of a `describe` or a file: made before the first that runs, removed after the last. */
export function suiteFolder(): string {
  const folder = nameIn(PARENT)
  beforeAll(() => void mkdirSync(folder))
  afterAll(() => remove(folder))
  return folder
}

/** A folder that a hook makes, removed after the last test of the file. */
export function openFolder(parent = PARENT): string {
  const folder = makeFolder(parent)
  atSuiteEnd(() => remove(folder))
  return folder
}

const nameIn = (parent: string): string => path.join(parent, `catalog-press-test-${randomUUID().slice(0, 8)}`)
function makeFolder(parent = PARENT): string {
  const folder = nameIn(parent)
  mkdirSync(folder)
  return folder
}
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
