// Caches scanned files beside the build state, so that only changed files are opened again. It may be deleted at any
// time.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeWhole } from '../../../core/system/write-whole.ts'
import type { OriginCache } from '../origin.ts'
import type { ReadFile } from './scan.ts'

/** Reads the files of earlier scans, by path; empty without a usable cache. */
export async function readCache(cache: OriginCache | undefined): Promise<ReadonlyMap<string, ReadFile>> {
  if (cache === undefined) return new Map()
  try {
    const [program, ...lines] = (await readFile(cacheFile(cache), 'utf8')).split('\n')
    if (program !== cache.program) return new Map()
    const files = lines.filter((line) => line !== '').map((line): ReadFile => JSON.parse(line))
    return new Map(files.map((file) => [file.path, file]))
  } catch {
    return new Map()
  }
}

/** @param known the content of the cache */
export async function writeCache(
  cache: OriginCache,
  files: readonly ReadFile[],
  known: ReadonlyMap<string, ReadFile>,
): Promise<void> {
  const kept = files.filter(({ identity }) => identity !== null)
  if (kept.length === known.size && kept.every((file) => known.get(file.path) === file)) return
  await writeWhole(path.join(cache.folder, '.gitignore'), '*\n')
  await writeWhole(
    cacheFile(cache),
    [cache.program, ...kept.map((file) => JSON.stringify(file)), ''].join('\n'),
  )
}

const cacheFile = ({ folder }: OriginCache): string => path.join(folder, 'audio.ndjson')
