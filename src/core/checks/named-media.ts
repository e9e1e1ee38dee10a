// The files that records name: their pictures, and the streams of tracks.
import { type Kind, WEB_RESOURCES } from '../../contract/kinds/kinds.ts'
import { fileOfStream } from '../../contract/urls/media-parts.ts'
import { imageFolder, isAbsoluteUrl, withoutEscapes } from '../../contract/urls/urls.ts'
import type { Library } from '../library/library.ts'
import { fieldIn } from '../library/occurrences.ts'
import { sequence } from '../library/sequence.ts'
import { compareTexts } from '../system/compare.ts'

/** Where a record names files: their folder, and the fields with their names. */
interface Naming {
  readonly kind: Kind
  readonly folder: string
  readonly type: MediaType
  readonly fields: readonly string[]
}

/** What a file is shown as, or played. */
export type MediaType = 'picture' | 'audio'

const NAMINGS: readonly Naming[] = [
  ...WEB_RESOURCES.map((kind) => ({
    kind,
    folder: imageFolder(kind),
    type: 'picture' as const,
    fields: ['image', 'background'],
  })),
  { kind: 'track', folder: 'media', type: 'audio', fields: ['stream'] },
]

/** A file, as a record names it. */
export interface NamedFile {
  /** Its path in the site. */
  readonly path: string
  /** As the record has it, without escapes: from its folder in the site. */
  readonly name: string
  readonly type: MediaType
  /** The row of the record. */
  readonly at: { readonly file: string; readonly line: number }
}

/** Whether a picture or a stream is a file of the site, as opposed to one at an address of its own. */
export const isPath = (written: string): boolean => !isAbsoluteUrl(written)

/** The fields of the records of a kind that name files. */
export const namingFields = (kind: Kind): readonly string[] =>
  NAMINGS.find((each) => each.kind === kind)?.fields ?? []

/** Returns the files that the values of these fields name, in a record of a kind. */
export function* filesNamed(
  kind: Kind,
  values: readonly unknown[],
): Generator<Pick<NamedFile, 'path' | 'name' | 'type'>> {
  const naming = NAMINGS.find((each) => each.kind === kind)
  for (const written of naming ? values : []) {
    if (typeof written !== 'string' || !isPath(written)) continue
    const name = withoutEscapes(fileOfStream(written))
    yield { path: `${naming?.folder}/${name}`, name, type: naming?.type as MediaType }
  }
}

/** Returns the files that records name, with the positions of these among those of all kinds. */
function* namedFiles({ records, sources }: Library): Generator<NamedFile & { readonly position: bigint }> {
  for (const { kind, fields } of NAMINGS) {
    const findPosition = sequence(kind, sources)
    for (const record of records[kind]) {
      const [position, { at }] = [findPosition(record.at), record]
      const values = fields.map((field) => fieldIn(record, field))
      for (const file of filesNamed(kind, values)) yield { ...file, at, position }
    }
  }
}

/** Returns each file that records name, with the first record that names it, by its path and in the order of records. */
export function firstNamings(library: Library): ReadonlyMap<string, NamedFile> {
  const first = new Map<string, NamedFile & { readonly position: bigint }>()
  for (const named of namedFiles(library)) {
    const known = first.get(named.path)
    if (known === undefined || named.position < known.position) first.set(named.path, named)
  }
  const inOrder = [...first.values()].sort((one, other) =>
    one.position < other.position ? -1 : one.position > other.position ? 1 : 0,
  )
  return new Map(inOrder.map((named) => [named.path, named]))
}

/** Returns the schemes of the audio at addresses of its own: `https:`. */
export function audioSchemes({ records }: Pick<Library, 'records'>): readonly string[] {
  const addresses = records.track.flatMap(({ stream }) => stream ?? []).filter((stream) => !isPath(stream))
  const schemes = addresses.map((stream) => stream.slice(0, stream.indexOf(':') + 1).toLowerCase())
  return [...new Set(schemes)].sort(compareTexts)
}
