// Features have no names: they are listed by the name of their track or artist.
import type { Library } from '../../core/library/library.ts'
import type { Collector } from './collector.ts'

/** Names the listed features whose track or artist is in the catalog. */
export function nameFeatures(collector: Collector, library: Library): void {
  collector.nameSubjects('features', namesIn(library.byUuid('track'), collector.subjects('features')))
  collector.nameSubjects(
    'artist_features',
    namesIn(library.byUuid('artist'), collector.subjects('artist_features')),
  )
}

const namesIn = (
  records: ReadonlyMap<string, { readonly name: string }>,
  uuids: readonly string[],
): ReadonlyMap<string, string> =>
  new Map(
    uuids.flatMap((uuid) => {
      const record = records.get(uuid)
      return record === undefined ? [] : [[uuid, record.name] as const]
    }),
  )
