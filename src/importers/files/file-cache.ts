// Caches what was read of files beside the build state, so that only changed files are opened again. It may be deleted
// at any time.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeWhole } from '../../core/system/write-whole.ts'

export interface FileCache {
  readonly folder: string
  /** Changes with the program, which may read the same bytes differently. */
  readonly program: string
}

/** What was read of a file. */
interface CachedFile {
  readonly path: string
  /** Changes whenever the file may have changed; null while it may still change unnoticed. */
  readonly identity: string | null
}

/** Reads what was cached under a name, by the paths of the files; empty without a usable cache. */
export async function readCache<File extends CachedFile>(
  cache: FileCache | undefined,
  name: string,
): Promise<ReadonlyMap<string, File>> {
  if (cache === undefined) return new Map()
  try {
    const [program, ...lines] = (await readFile(cacheFile(cache, name), 'utf8')).split('\n')
    if (program !== cache.program) return new Map()
    const files = lines.filter((line) => line !== '').map((line): File => JSON.parse(line))
    return new Map(files.map((file) => [file.path, file]))
  } catch {
    return new Map()
  }
}

interface Caching<File> {
  readonly name: string
  readonly files: readonly File[]
  /** The content of the cache. */
  readonly known: ReadonlyMap<string, File>
}

export async function writeCache<File extends CachedFile>(
  cache: FileCache,
  { name, files, known }: Caching<File>,
): Promise<void> {
  const kept = files.filter(({ identity }) => identity !== null)
  if (kept.length === known.size && kept.every((file) => known.get(file.path) === file)) return
  await writeWhole(path.join(cache.folder, '.gitignore'), '*\n')
  await writeWhole(
    cacheFile(cache, name),
    [cache.program, ...kept.map((file) => JSON.stringify(file)), ''].join('\n'),
  )
}

const cacheFile = ({ folder }: FileCache, name: string): string => path.join(folder, `${name}.ndjson`)
