// What faces show to programs that follow the catalog: which records each build has changed or removed, and the pages
// of all records. The page of a record follows from its uuid, so that a change affects few pages.

import { WEB_RESOURCES, type WebResource } from '../../contract/kinds/kinds.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import { labelUuids } from '../../core/library/labels.ts'
import type { Ranked } from '../../core/library/lists.ts'
import type { PageDigests } from '../../core/library/web/page-digests.ts'
import type { FollowedPage } from '../../core/library/web/page-records.ts'
import type { WebLibrary } from '../../core/library/web/web-library.ts'
import { compareTexts } from '../../core/system/compare.ts'
import { digest, drawLot } from '../../core/system/digest.ts'
import type { SeenRecord } from './seen-records.ts'

/** The maximum number of records on the page of the last changes, except those that its releases refer to. */
const MAX_CHANGES = 500
/** The mean number of records on other pages is at most this, and at least half of it. */
const PAGE_RECORDS = 100

/** The number of pages with all records: a power of two; 0 if all records fit on that of the last changes. */
function countPages({ artists, releases, labels }: CatalogCounts): number {
  const records = artists + releases + labels
  return records <= MAX_CHANGES ? 0 : 2 ** Math.ceil(Math.log2(records / PAGE_RECORDS))
}

const followedKey = ({ kind, uuid }: Pick<SeenRecord, 'kind' | 'uuid'>): string => `${kind} ${uuid}`

/** The uuids of the records of a page. */
type PageRecords = Readonly<Record<WebResource, ReadonlySet<string>>>

export class Followed {
  readonly #web: WebLibrary
  readonly #seen: ReadonlyMap<string, SeenRecord>
  /** The records on each page by its number; 0 is the page of the last changes. */
  readonly #records: readonly PageRecords[]

  private constructor(web: WebLibrary, seen: ReadonlyMap<string, SeenRecord>) {
    this.#web = web
    this.#seen = seen
    this.#records = divide(web, [...seen.values()])
  }

  /** Compares the pages of records with those that builds have shown. */
  static make(before: readonly SeenRecord[], web: WebLibrary, pages: PageDigests): Followed {
    return new Followed(web, compare(before, followRecords(web, pages)))
  }

  /** The records as this build shows them, and those that builds have removed. */
  get seen(): Iterable<SeenRecord> {
    return this.#seen.values()
  }

  /** The number of pages with all records. */
  get count(): number {
    return this.#records.length - 1
  }

  digestAt(number: number): string {
    return digest([this.count, ...this.#statesOn(number)].join(' '))
  }

  *#statesOn(number: number): Generator<string> {
    const records = this.#records[number] as PageRecords
    for (const kind of WEB_RESOURCES)
      for (const uuid of [...records[kind]].sort())
        yield `${kind} ${uuid} ${this.#seen.get(followedKey({ kind, uuid }))?.digest}`
  }

  /** The page of the records that have changed last, with the uuids of those that builds have removed. */
  last(): FollowedPage {
    const removed = [...this.#seen.values()].filter((record) => record.digest === null)
    return { ...this.page(0), number: null, removed: removed.map(({ uuid }) => uuid).sort() }
  }

  /** Pages show artists and labels without lists of their releases. */
  page(number: number): FollowedPage {
    const { lists } = this.#web.library
    const records = this.#records[number] as PageRecords
    const shown = <K extends WebResource>(kind: K) =>
      [...records[kind]].sort().flatMap((uuid) => lists[kind].get(uuid) ?? [])
    return {
      number,
      pages: this.count,
      releases: shown('release').map((release) => this.#web.releasePage(release)),
      artists: shown('artist').map((artist) => this.#web.artistProfile(artist)),
      labels: shown('label').map((label) => this.#web.labelProfile(label)),
      removed: [],
    }
  }
}

function* followRecords({ library }: WebLibrary, pages: PageDigests): Generator<Omit<SeenRecord, 'build'>> {
  for (const kind of WEB_RESOURCES)
    for (const ranked of library.lists[kind].values() as Iterable<Ranked<typeof kind>>)
      yield { kind, uuid: ranked.record.uuid, digest: pages.of(kind, ranked).digest }
  // The page of a release shows its tracks.
  for (const uuid of library.lists.track.keys()) yield { kind: 'track', uuid, digest: '0'.repeat(32) }
}

/** Returns the records as this build shows them, and those that builds have removed. */
function compare(
  before: readonly SeenRecord[],
  now: Iterable<Omit<SeenRecord, 'build'>>,
): ReadonlyMap<string, SeenRecord> {
  const known = new Map(before.map((record) => [followedKey(record), record]))
  const build = before.reduce((most, record) => Math.max(most, record.build), 0) + 1
  const seen = new Map<string, SeenRecord>()
  for (const record of now) {
    const last = known.get(followedKey(record))
    seen.set(followedKey(record), { ...record, build: last?.digest === record.digest ? last.build : build })
  }
  for (const [key, last] of known)
    if (!seen.has(key)) seen.set(key, last.digest === null ? last : { ...last, digest: null, build })
  return seen
}

/** Divides the records that have pages among the pages. */
function divide(web: WebLibrary, seen: readonly SeenRecord[]): PageRecords[] {
  const shown = seen.filter((record) => record.digest !== null && record.kind !== 'track')
  const count = countPages(web.library.counts)
  const newest = [...shown].sort(
    (one, other) =>
      other.build - one.build || compareTexts(other.kind, one.kind) || compareTexts(one.uuid, other.uuid),
  )
  const pages: Record<WebResource, Set<string>>[] = Array.from({ length: count + 1 }, () => ({
    artist: new Set(),
    release: new Set(),
    label: new Set(),
  }))
  const add = (number: number, { kind, uuid }: SeenRecord) => {
    const page = pages[number] as Record<WebResource, Set<string>>
    page[kind as WebResource].add(uuid)
    if (kind === 'release') addNamed(web, uuid, page)
  }
  for (const record of newest.slice(0, MAX_CHANGES)) add(0, record)
  if (count > 0) for (const record of shown) add(drawLot(record.uuid, count) + 1, record)
  return pages
}

/** Adds the artists and labels that a release and its tracks refer to. */
function addNamed(
  { library, cards }: WebLibrary,
  uuid: string,
  page: Readonly<Record<WebResource, Set<string>>>,
): void {
  const release = library.get('release', uuid)
  const artist = cards.get(uuid)?.card.artist
  const ofTracks = (library.items.release.get(uuid) ?? []).map(({ record }) => record.artist)
  for (const each of [...ofTracks, ...(artist ? [artist] : []), ...(release.performers ?? [])])
    page.artist.add(each)
  for (const label of labelUuids(release)) page.label.add(label)
}
