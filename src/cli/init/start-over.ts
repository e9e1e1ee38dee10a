// A project that nobody has changed since it was created may be replaced: `init` keeps a digest of each file it wrote.
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolder, removeEmptyFolders } from '../../core/system/file-system.ts'

/** In the folder of the build state, which is in no repository. */
const RECORD = '.catalog-press/created.json'

type Digests = Readonly<Record<string, string>>

const sha256 = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex')

/** Records the files of a new project. */
export function recordProject(folder: string, names: readonly string[]): void {
  const digests: Digests = Object.fromEntries(
    names.map((name) => [name, sha256(readFileSync(path.join(folder, name)))]),
  )
  const file = path.join(folder, RECORD)
  makeFolder(path.dirname(file))
  writeFileSync(file, JSON.stringify(digests))
}

/**
 * The files of a project that is as `init` wrote it, by path; null if one of them was changed or removed, or if there
 * is no such project.
 */
export function readUnchanged(folder: string): ReadonlyMap<string, Buffer> | null {
  try {
    const digests: Digests = JSON.parse(readFileSync(path.join(folder, RECORD), 'utf8'))
    const files = new Map<string, Buffer>()
    for (const [name, digest] of Object.entries(digests)) {
      const body = readFileSync(path.join(folder, name))
      if (sha256(body) !== digest) return null
      files.set(name, body)
    }
    return files
  } catch {
    // Without a record, or with one that cannot be read, every file counts as the user's.
    return null
  }
}

/** Removes files of a project, and returns a function that puts them back. */
export function setAside(folder: string, files: ReadonlyMap<string, Buffer>): () => void {
  for (const name of files.keys()) {
    rmSync(path.join(folder, name))
    removeEmptyFolders(path.dirname(path.join(folder, name)), folder)
  }
  return () => {
    for (const [name, body] of files) {
      makeFolder(path.dirname(path.join(folder, name)))
      writeFileSync(path.join(folder, name), body)
    }
  }
}
