// The files that records name: their pictures, and the streams of tracks.
import { type Kind, WEB_RESOURCES } from '../../contract/kinds/kinds.ts'
import { imageFolder, isAbsoluteUrl, withoutEscapes } from '../../contract/urls/urls.ts'
import type { Library } from '../library/library.ts'
import type { RowPlace } from '../library/occurrences.ts'
import { fieldIn } from '../library/occurrences.ts'
import { sequence } from '../library/sequence.ts'
import { compareTexts } from '../system/compare.ts'

/** Where a record names files: their folder, and the fields with their names. */
interface Naming {
  readonly kind: Kind
  readonly folder: string
  readonly fields: readonly string[]
}

const NAMINGS: readonly Naming[] = [
  ...WEB_RESOURCES.map((kind) => ({ kind, folder: imageFolder(kind), fields: ['image', 'background'] })),
  { kind: 'track', folder: 'media', fields: ['stream'] },
]

/** A file, as a record names it. */
interface NamedFile {
  /** Its path in the site. */
  readonly path: string
  readonly at: RowPlace
  /** The position of the record among those of all kinds. */
  readonly position: bigint
}

/** Whether a picture or a stream is a file of the site, as opposed to one at an address of its own. */
export const isPath = (written: string): boolean => !isAbsoluteUrl(written)

/** Returns the files that records name. */
export function* namedFiles({ records, sources }: Library): Generator<NamedFile> {
  for (const { kind, folder, fields } of NAMINGS) {
    const positionOf = sequence(kind, sources)
    for (const record of records[kind]) {
      const [position, { at }] = [positionOf(record.at), record]
      for (const field of fields) {
        const written = fieldIn(record, field)
        if (typeof written === 'string' && isPath(written))
          yield { path: `${folder}/${withoutEscapes(written)}`, at, position }
      }
    }
  }
}

/** Returns the schemes of the audio at addresses of its own: `https:`. */
export function audioSchemes({ records }: Pick<Library, 'records'>): readonly string[] {
  const addresses = records.track.flatMap(({ stream }) => stream ?? []).filter((stream) => !isPath(stream))
  const schemes = addresses.map((stream) => stream.slice(0, stream.indexOf(':') + 1).toLowerCase())
  return [...new Set(schemes)].sort(compareTexts)
}

/** Returns those of the paths that a record names. */
export function namedMedia(library: Library, paths: readonly string[]): ReadonlySet<string> {
  const asked = new Set(paths)
  const named = new Set<string>()
  for (const { path } of namedFiles(library)) if (asked.has(path)) named.add(path)
  return named
}
