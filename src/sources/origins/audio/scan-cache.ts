// What scans have read of files, kept beside the build state: the files themselves are opened again only when they
// have changed. It may be lost at any time.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { OriginCache } from '../origin.ts'
import type { ReadFile } from './scan.ts'
import { writeWhole } from './write-whole.ts'

/** What earlier scans of a folder read, by path; nothing where that is not known. */
export async function readCache(cache: OriginCache | undefined): Promise<ReadonlyMap<string, ReadFile>> {
  if (cache === undefined) return new Map()
  try {
    const [program, ...lines] = (await readFile(fileOf(cache), 'utf8')).split('\n')
    if (program !== cache.program) return new Map()
    const files = lines.filter((line) => line !== '').map((line): ReadFile => JSON.parse(line))
    return new Map(files.map((file) => [file.path, file]))
  } catch {
    return new Map()
  }
}

/** @param known what the cache holds */
export async function writeCache(
  cache: OriginCache,
  files: readonly ReadFile[],
  known: ReadonlyMap<string, ReadFile>,
): Promise<void> {
  const kept = files.filter(({ identity }) => identity !== null)
  if (kept.length === known.size && kept.every((file) => known.get(file.path) === file)) return
  await writeWhole(path.join(cache.folder, '.gitignore'), '*\n')
  await writeWhole(fileOf(cache), [cache.program, ...kept.map((file) => JSON.stringify(file)), ''].join('\n'))
}

const fileOf = ({ folder }: OriginCache): string => path.join(folder, 'audio.ndjson')
