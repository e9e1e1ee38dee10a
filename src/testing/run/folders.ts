// Temporary folders, all below that of the run, which is removed at its end.
import { randomUUID } from 'node:crypto'
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { atSuiteEnd } from './suite-end.ts'

/** Creates a folder for one test, removed after it. */
export function tempFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => remove(folder))
  return folder
}

/** Copies a shared initial folder for one test. */
export function copyFolder(original: string): string {
  const copy = tempFolder()
  copyTree(original, copy)
  return copy
}

/**
 * Copies a file or a folder, with the times of files and folders to the second, by which a build recognizes its site.
 * Node.js cannot set the rest of a time exactly.
 */
export function copyTree(from: string, to: string): void {
  const stats = lstatSync(from)
  if (stats.isSymbolicLink()) {
    symlinkSync(readlinkSync(from), to)
    return
  }
  if (stats.isDirectory()) {
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(from)) copyTree(path.join(from, name), path.join(to, name))
  } else copyFileSync(from, to)
  utimesSync(to, stats.atime, Math.floor(stats.mtimeMs / 1000))
}

/** A folder for all tests of a `describe` or a file: created before the first, removed after the last. */
export function suiteFolder(): string {
  const folder = newName()
  beforeAll(() => void mkdirSync(folder))
  afterAll(() => remove(folder))
  return folder
}

/** Creates a folder in a hook, removed after the last test of the file. */
export function openFolder(parent?: string): string {
  const folder = makeFolder(parent)
  atSuiteEnd(() => remove(folder))
  return folder
}

function makeFolder(parent?: string): string {
  const folder = newName(parent)
  mkdirSync(folder)
  return folder
}

function newName(parent = inject('runFolder')): string {
  // Without the setup, a run would use outdated compiled code, and leave folders and servers behind.
  if (!parent) throw new Error('Run tests by `npm run vitest -- FILE…`, which sets up what they need.')
  return path.join(parent, randomUUID().slice(0, 13))
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** Writes files from a literal: strings as they are, arrays as NDJSON, objects as JSON. */
export function writeTree(folder: string, tree: Readonly<Record<string, string | object>>): void {
  for (const [name, content] of Object.entries(tree)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, fileContent(content))
  }
}

/** Reads all files of a folder, by path. */
export function readTree(folder: string): Map<string, string> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map((entry) => path.join(entry.parentPath, entry.name)).sort()
  return new Map(paths.map((file) => [path.relative(folder, file), readFileSync(file, 'latin1')]))
}

function fileContent(content: string | object): string | Buffer {
  if (typeof content === 'string' || Buffer.isBuffer(content)) return content
  // An empty file is not a list, not even an empty one.
  if (Array.isArray(content)) return content.map((row) => `${JSON.stringify(row)}\n`).join('') || '\n'
  return JSON.stringify(content)
}
