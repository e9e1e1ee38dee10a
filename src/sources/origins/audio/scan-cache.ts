// What scans have read of files, kept beside the build state: the files themselves are opened again only when they
// have changed. It may be lost at any time.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { OriginCache } from '../origin.ts'
import type { ReadFile } from './scan.ts'
import { writeWhole } from './write-whole.ts'

/** What earlier scans of a folder read, by path; nothing where that is not known. */
export async function readCache(cache: OriginCache | undefined): Promise<Map<string, ReadFile>> {
  const text = cache && (await readFile(fileOf(cache), 'utf8').catch(() => undefined))
  const [program, ...lines] = (text ?? '').split('\n')
  if (program !== cache?.program) return new Map()
  const files = lines.filter((line) => line !== '').map((line): ReadFile => JSON.parse(line))
  return new Map(files.map((file) => [file.path, file]))
}

export async function writeCache(cache: OriginCache, files: readonly ReadFile[]): Promise<void> {
  const lines = files.filter(({ identity }) => identity !== null).map((file) => JSON.stringify(file))
  await writeWhole(fileOf(cache), [cache.program, ...lines, ''].join('\n'))
}

const fileOf = ({ folder }: OriginCache): string => path.join(folder, 'audio.ndjson')
