// A catalog in memory: its records, each once, as its sources state them together, in the order of the site.
import { groupBy } from '../../contract/common/group-by.ts'
import { KINDS, type Kind, type Resource } from '../../contract/kinds/kinds.ts'
import type { Settings } from '../settings/settings.ts'
import type { Alias } from '../site/site.ts'
import {
  type FeaturesParts,
  type FirstTracks,
  findFeatures,
  findFirstTracks,
  hasArtistFacts,
} from './features.ts'
import { findAliases } from './former-uuids.ts'
import type { CatalogCounts } from './joined-records.ts'
import { findUnlisted, type UnlistedRecords, withLast } from './listed.ts'
import { findItems, type Items, type Lists, type OrderedRecords, orderRecords } from './lists.ts'
import { findLookups, type Lookups } from './lookups.ts'
import type { Merged, MergedRecord, MergedRecords } from './merge.ts'
import type { SplitPart } from './moved.ts'
import type { Occurrences } from './occurrences.ts'
import type { SourceRecords } from './source-records.ts'

interface LibraryOptions {
  readonly order: Settings['order']
  /** The records that are in no list; by default, those that follow from the records. */
  readonly unlisted?: UnlistedRecords | null | undefined
}

/** What belongs to the records of a library is found when it is first asked for. */
export class Library {
  /** All records by kind, in the order of the sources. */
  readonly records: MergedRecords
  /** What each source states. */
  readonly sources: readonly SourceRecords[]
  /** The same by kinds, with the uuids that records have in the whole catalog. */
  readonly occurrences: Occurrences
  /** Sets of releases that look like one. */
  readonly split: readonly (readonly SplitPart[])[]
  readonly #order: Settings['order']
  readonly #byUuid = new Map<Kind, ReadonlyMap<string, MergedRecord>>()
  #tracksByRelease: Library['tracksByRelease'] | null = null
  #firstTracks: FirstTracks | null = null
  #unlisted: UnlistedRecords | null = null
  #ordered: OrderedRecords | null = null
  #items: Items | null = null
  #features: Library['features'] | null = null
  #lookups: Lookups | null = null
  #aliases: readonly Alias[] | null = null
  #factualArtists: Library['factualArtists'] | null = null
  #counts: CatalogCounts | null = null

  constructor(
    sources: readonly SourceRecords[],
    { records, occurrences, split }: Omit<Merged, 'problems'>,
    { order, unlisted = null }: LibraryOptions,
  ) {
    this.records = records
    this.sources = sources
    this.occurrences = occurrences
    this.split = split
    this.#order = order
    this.#unlisted = unlisted
  }

  /** The records of a kind by their uuids. */
  byUuid<K extends Kind>(kind: K): ReadonlyMap<string, MergedRecord<K>> {
    const known = this.#byUuid.get(kind)
    const records: readonly MergedRecord[] = this.records[kind]
    const byUuid = known ?? new Map(records.map((record) => [record.uuid, record]))
    this.#byUuid.set(kind, byUuid)
    return byUuid as unknown as ReadonlyMap<string, MergedRecord<K>>
  }

  /** The record that another refers to. @throws Error if there is none, which a checked library rules out */
  get<K extends Kind>(kind: K, uuid: string): MergedRecord<K> {
    const record = this.byUuid(kind).get(uuid)
    if (record === undefined) throw new Error(`There is no ${kind} ${uuid}.`)
    return record
  }

  /** The number of all records. */
  get size(): number {
    return KINDS.reduce((sum, kind) => sum + this.records[kind].length, 0)
  }

  /** The tracks of each release, in the order of the sources. */
  get tracksByRelease(): ReadonlyMap<string, readonly MergedRecord<'track'>[]> {
    this.#tracksByRelease ??= groupBy(this.records.track, ({ release }) => release)
    return this.#tracksByRelease
  }

  /** The features that tracks refer to, each with the first of these tracks, which is a listed one if any is. */
  get firstTracks(): FirstTracks {
    this.#firstTracks ??= findFirstTracks(withLast(this.records.track, this.unlisted.track))
    return this.#firstTracks
  }

  /** The records that are in no list. */
  get unlisted(): UnlistedRecords {
    this.#unlisted ??= findUnlisted(this.records)
    return this.#unlisted
  }

  get #inOrder(): OrderedRecords {
    this.#ordered ??= orderRecords(this.records, { order: this.#order, unlisted: this.unlisted })
    return this.#ordered
  }

  /** The records of each list, in the order of the site. What shows several records shows those of a list. */
  get lists(): Lists {
    return this.#inOrder.lists
  }

  /** All records that have an address: those of the lists, then the unlisted ones. */
  get addressed(): Lists {
    return this.#inOrder.addressed
  }

  /** Whether a record is in lists, or belongs to one that is. */
  isListed(kind: Resource, uuid: string): boolean {
    if (kind === 'features') {
      const { media = null, facts = null } = this.features.get(uuid) ?? {}
      const track = media ?? facts
      return track === null || !this.unlisted.track.has(track.uuid)
    }
    return !this.unlisted[kind === 'artist_features' ? 'artist' : kind].has(uuid)
  }

  /** The tracks and releases that are shown inside of other records. */
  get items(): Items {
    this.#items ??= findItems(this.#inOrder)
    return this.#items
  }

  /** All features by their uuids, in the order of these. */
  get features(): ReadonlyMap<string, FeaturesParts> {
    this.#features ??= findFeatures(this.records, this.firstTracks)
    return this.#features
  }

  /** All lookups by their names: see {@link findLookups}. */
  get lookups(): Lookups {
    this.#lookups ??= findLookups(this.lists, this.firstTracks)
    return this.#lookups
  }

  /** The former uuids of records, by kind and then by uuid. */
  get aliases(): readonly Alias[] {
    this.#aliases ??= findAliases(this.records)
    return this.#aliases
  }

  /** The numbers of all that is listed. */
  get counts(): CatalogCounts {
    this.#counts ??= this.#count()
    return this.#counts
  }

  #count(): CatalogCounts {
    const { artist, track, release, label } = this.lists
    const factual = this.factualArtists.filter(({ uuid }) => this.isListed('artist', uuid))
    return {
      artists: artist.size,
      tracks: track.size,
      releases: release.size,
      labels: label.size,
      features: [...this.features.keys()].filter((uuid) => this.isListed('features', uuid)).length,
      artist_features: factual.length,
      lookups: this.lookups.size,
    }
  }

  /** The artists with facts, in the order of their uuids. */
  get factualArtists(): readonly MergedRecord<'artist'>[] {
    this.#factualArtists ??= this.records.artist
      .filter(hasArtistFacts)
      .sort((one, other) => (one.uuid < other.uuid ? -1 : 1))
    return this.#factualArtists
  }
}
