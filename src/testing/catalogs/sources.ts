import type { Kind } from '../../contract/kinds/kinds.ts'
import type { JoinedArtist, JoinedTrack } from '../../core/library/joined-records.ts'
import type { Library } from '../../core/library/library.ts'
import { type ReadCatalog, type ReadOptions, readSources } from '../../core/library/read-sources.ts'
import { type RecordSettings, recordRules } from '../../core/library/record-settings.ts'
import type { Source } from '../../core/library/source.ts'
import { CatalogRecords } from '../../press/catalog-records.ts'
import { smallCatalog } from './catalog.ts'

export type Rows = readonly Record<string, unknown>[]

/** Rows as if read from a file, one per line. */
export function createSource(kind: Kind, values: Rows, name = `${kind}s.ndjson`): Source {
  return {
    name,
    kind,
    size: 1,
    identity: null,
    async *blocks() {
      const rows = values.map((value, index) => ({ kind, value, at: { file: name, line: index + 1 } }))
      yield {
        async *rows() {
          yield rows
        },
      }
    },
  }
}

const small = smallCatalog(3)
export const artists: Rows = small['artists.ndjson']
export const tracks: Rows = small['tracks.ndjson']
export const releases: Rows = small['releases.ndjson']
export const labels: Rows = small['labels.ndjson']

/** Changes some fields of one row. */
export const change = (rows: Rows, index: number, changes: object): Rows =>
  rows.map((row, at) => (at === index ? { ...row, ...changes } : row))

/** Sources of a small valid catalog, with some kinds replaced. */
export const sourcesWith = (changed: Partial<Record<Kind, Rows>> = {}): Source[] =>
  Object.entries({ artist: artists, track: tracks, release: releases, label: labels, ...changed }).map(
    ([kind, rows]) => createSource(kind as Kind, rows),
  )

interface OpenOptions extends Partial<Omit<ReadOptions, 'rules'>> {
  readonly records?: RecordSettings | undefined
}

/** Reads sources, in their order by default. */
export async function openSources(
  sources: readonly Source[],
  { records = {}, order = 'source', ...options }: OpenOptions = {},
): Promise<CatalogRecords & ReadCatalog> {
  const read = await readSources(sources, { ...options, order, rules: recordRules(records) })
  return Object.assign(recordsIn(read.library), read)
}

/** The records of a library as other programs read them. */
export const recordsIn = (library: Library): CatalogRecords => new CatalogRecords(library)

export const open = (sources: readonly Source[], order: 'source' | 'name' = 'source') =>
  openSources(sources, { order, mayLoseAll: true })

/** Reads everything from a catalog. */
export async function read(sources: readonly Source[], order: 'source' | 'name' = 'source') {
  const catalog = await open(sources, order)
  const all = { artists: [] as JoinedArtist[], tracks: [] as JoinedTrack[], counts: catalog.counts }
  for await (const batch of catalog.records('artist')) all.artists.push(...batch.map(({ record }) => record))
  for await (const batch of catalog.records('track')) all.tracks.push(...batch.map(({ record }) => record))
  return all
}
