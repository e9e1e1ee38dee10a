// The rows of a bulk file: the fields of each record's own response, with links instead of nested records, and its
// facts as the record has them.
import { ownValue } from '../../contract/common/own-value.ts'
import type { Listed } from '../../contract/kinds/kinds.ts'
import { BULK_COLUMNS, BULK_FACTS } from '../../contract/schemas/bulk-columns.ts'
import { linkTo, resourcePath } from '../../contract/urls/urls.ts'
import {
  joinArtist,
  joinArtistFeatures,
  joinComposers,
  joinLabel,
  joinPerformers,
  joinRelease,
  joinTrack,
  severalLabels,
  trackFacts,
} from '../../core/library/joined.ts'
import type { Library } from '../../core/library/library.ts'
import type { Ranked } from '../../core/library/lists.ts'
import type { MergedRecord } from '../../core/library/merge.ts'
import type { Addresses } from '../../core/site/site.ts'
import { fieldsOfArtist } from '../responses/artist.ts'
import type { BodyForm } from '../responses/body-form.ts'
import { fieldsOfLabel, releaseLinks } from '../responses/label.ts'
import { fieldsOfRelease } from '../responses/release.ts'
import { fieldsOfTrack } from '../responses/track.ts'

/** The values of a row by its columns, and further fields of the record. */
export type BulkRow = Readonly<Record<string, unknown>>

/** The columns of a file, and its rows. */
export interface BulkTable {
  readonly columns: readonly string[]
  readonly rows: Iterable<BulkRow>
}

interface RowForm {
  readonly library: Library
  readonly form: BodyForm
}

type MakeRow<K extends Listed> = (record: MergedRecord<K>, form: RowForm) => object

const MAKE_ROW: { readonly [K in Listed]: MakeRow<K> } = {
  artist: (artist, { library, form }) => ({
    ...joinArtistFeatures(artist),
    ...fieldsOfArtist(joinArtist(library, artist), form),
    items: trackLinks(library.items.artist.get(artist.uuid), form),
  }),
  track: (track, { library, form }) => ({
    ...trackFacts(library, track),
    ...fieldsOfTrack(joinTrack(library, track), form),
  }),
  release: (release, { library, form }) => {
    const items = library.items.release.get(release.uuid) ?? []
    const tracks = release.artist ? [] : items.map(({ record }) => joinTrack(library, record))
    const joined = joinRelease(library, release)
    return { ...joined, ...fieldsOfRelease(joined, tracks, form), items: trackLinks(items, form) }
  },
  label: (label, { library, form }) => {
    const joined = joinLabel(library, label)
    return { ...joined, ...fieldsOfLabel(joined, form), releases: releaseLinks(joined, form) }
  },
}

const trackLinks = (tracks: readonly Ranked<'track'>[] = [], { addresses, variant }: BodyForm): string[] =>
  tracks.map(({ record }) => linkTo(addresses, resourcePath('track', record.uuid, variant)))

/** Returns the columns of a list of which some record has these facts: others get none. */
export function columnsWith(kind: Listed, known: readonly string[]): readonly string[] {
  const facts = Object.keys(BULK_FACTS[kind])
  return BULK_COLUMNS[kind].filter((column) => !facts.includes(column) || known.includes(column))
}

/** Whether a record is among those of a list; all are by default. */
type IsOwn = (uuid: string) => boolean

const ALL: IsOwn = () => true

/** Returns the facts that any record of a list has. */
export const knownFacts = (library: Library, kind: Listed, isOwn: IsOwn = ALL): readonly string[] =>
  Object.keys(BULK_FACTS[kind]).filter((fact) => isKnown(library, kind, fact, isOwn))

const isKnown = (library: Library, kind: Listed, fact: string, isOwn: IsOwn): boolean => {
  for (const { record } of library.lists[kind].values())
    if (isOwn(record.uuid) && hasFact(library, record, fact)) return true
  return false
}

const hasFact = (library: Library, record: MergedRecord<Listed>, fact: string): boolean =>
  fact === 'performers'
    ? joinPerformers(library, record as MergedRecord<'track' | 'release'>) !== null
    : fact === 'labels'
      ? severalLabels(library, record as MergedRecord<'release'>).labels !== undefined
      : fact === 'composers'
        ? joinComposers(library, record as MergedRecord<'track'>) !== null
        : (ownValue(record as object as BulkRow, fact) ?? null) !== null

interface RowOptions {
  readonly addresses: Addresses
  readonly isOwn?: IsOwn
}

/** Makes the rows of a list, in its order. */
export function* bulkRows<K extends Listed>(
  library: Library,
  kind: K,
  { addresses, isOwn = ALL }: RowOptions,
): Generator<BulkRow> {
  const makeRow: MakeRow<K> = MAKE_ROW[kind]
  const form: BodyForm = { variant: 'plain', addresses, pictures: new Map() }
  for (const { record } of library.lists[kind].values())
    if (isOwn(record.uuid)) yield makeRow(record, { library, form }) as BulkRow
}
