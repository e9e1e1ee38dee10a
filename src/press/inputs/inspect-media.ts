// Inspects the pictures and the audio that a site publishes. What is neither is left out.
import { availableParallelism } from 'node:os'
import pMap from 'p-map'
import type { NamedFile } from '../../core/checks/named-media.ts'
import type { MediaFile } from '../../core/library/source.ts'
import { type FileCache, readCache, writeCache } from '../../importers/files/file-cache.ts'
import { inspectMedia, type MediaFault, promisedType } from '../../importers/media/inspect.ts'

/** A file with a fault, and the first record that names it, if one does. */
export interface FaultyFile extends MediaFault {
  readonly file: MediaFile
  readonly named: NamedFile | undefined
}

export interface InspectedMedia {
  readonly faulty: readonly FaultyFile[]
  /** Remembers what was found, so that the next build opens only changed files. */
  keep(): Promise<void>
}

export const UNINSPECTED: InspectedMedia = { faulty: [], keep: async () => {} }

/** What was found in a file. */
interface Inspected {
  /** With what the file is published as. */
  readonly path: string
  readonly identity: string | null
  readonly fault: MediaFault | null
}

interface Inspection {
  /** The first records that name files, by the places of these. */
  readonly namings: ReadonlyMap<string, NamedFile>
  readonly cache: FileCache | undefined
}

/** The name of the cache. */
const NAME = 'media'
/** On a disk of the network, each file takes a while. */
const AT_A_TIME = 4 * availableParallelism()

export async function inspectFiles(
  files: readonly MediaFile[],
  { namings, cache }: Inspection,
): Promise<InspectedMedia> {
  const known = await readCache<Inspected>(cache, NAME)
  const promised = files.flatMap((file) => {
    const naming = namings.get(file.from)
    const type = naming?.type ?? promisedType(file.path)
    return type === null ? [] : [{ file, named: naming, type }]
  })
  const all = await pMap(
    promised,
    async ({ file, named, type }) => {
      const { from, identity } = file
      const path = `${type} ${from}`
      const last = known.get(path)
      const inspected: Inspected =
        last && identity !== null && last.identity === identity
          ? last
          : { path, identity, fault: await inspectMedia(from, type) }
      return { file, named, inspected }
    },
    { concurrency: AT_A_TIME },
  )
  return {
    faulty: all.flatMap(({ file, named, inspected: { fault } }) =>
      fault ? [{ file, named, ...fault }] : [],
    ),
    keep: async () => {
      const inspected = all.map((each) => each.inspected)
      if (cache) await writeCache(cache, { name: NAME, files: inspected, known })
    },
  }
}
