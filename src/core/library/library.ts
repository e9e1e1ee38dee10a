// A catalog in memory: its records, each once, as its sources state them together.
import { groupBy } from '../../contract/common/group-by.ts'
import { KINDS, type Kind } from '../../contract/kinds/kinds.ts'
import type { Merged, MergedRecord, MergedRecords } from './merge.ts'
import type { SplitPart } from './moved.ts'
import type { Occurrences } from './occurrences.ts'
import type { SourceRecords } from './source-records.ts'

export class Library {
  /** All records by kind, in the order of the sources. */
  readonly records: MergedRecords
  /** What each source states. */
  readonly sources: readonly SourceRecords[]
  /** The same by kinds, with the uuids that records have in the whole catalog. */
  readonly occurrences: Occurrences
  /** Sets of releases that look like one. */
  readonly split: readonly (readonly SplitPart[])[]
  #tracksByRelease: Library['tracksByRelease'] | null = null
  readonly #byUuid = new Map<Kind, ReadonlyMap<string, MergedRecord>>()

  constructor(sources: readonly SourceRecords[], { records, occurrences, split }: Omit<Merged, 'problems'>) {
    this.records = records
    this.sources = sources
    this.occurrences = occurrences
    this.split = split
  }

  /** The records of a kind by their uuids. */
  byUuid<K extends Kind>(kind: K): ReadonlyMap<string, MergedRecord<K>> {
    const known = this.#byUuid.get(kind)
    const records: readonly MergedRecord[] = this.records[kind]
    const byUuid = known ?? new Map(records.map((record) => [record.uuid, record]))
    this.#byUuid.set(kind, byUuid)
    return byUuid as unknown as ReadonlyMap<string, MergedRecord<K>>
  }

  /** The tracks of each release, in the order of the sources. */
  get tracksByRelease(): ReadonlyMap<string, readonly MergedRecord<'track'>[]> {
    this.#tracksByRelease ??= groupBy(this.records.track, ({ release }) => release)
    return this.#tracksByRelease
  }

  /** The number of all records. */
  get size(): number {
    return KINDS.reduce((sum, kind) => sum + this.records[kind].length, 0)
  }
}
