// The feed of changes: compares the digests of all records with those last announced, which are kept from build to build.
// The changes of a build are recorded once the site shows them, and before a page of them is written. So the feed is
// never ahead of the site, and a killed build publishes all of its changes or none.
import { type RecordDigest, recordKey } from '../../api-files/responses/record-digests.ts'
import { batches } from '../../contract/common/batches.ts'
import type { Resource } from '../../contract/kinds/kinds.ts'
import {
  type Change,
  type ChangesPage,
  type FeedEnds,
  type LatestChanges,
  PAGE_CHANGES,
} from '../../contract/schemas/changes.ts'
import { DigestSum, digest, digestNumber, hexNumber, reversed } from '../../core/system/digest.ts'
import type { FeedFile, FeedState } from './feed-file.ts'

/** All records with their digests, in their order. */
type Records = () => Iterable<RecordDigest>

interface MadeFeed {
  readonly feed: FeedState
  readonly records: Records
  readonly snapshot: string
}

export class ChangesFeed {
  readonly ends: FeedEnds
  readonly #file: FeedFile
  readonly #feed: FeedState
  readonly #records: Records

  private constructor(file: FeedFile, { feed, records, snapshot }: MadeFeed) {
    this.#file = file
    this.#feed = feed
    this.#records = records
    this.ends = { first: feed.pages[0]?.cursor ?? '', latest: feed.pages.at(-1)?.cursor ?? '', snapshot }
  }

  /**
   * Adds the changes of this build to the feed.
   * @param day the day of this build (UTC), which counts unless the last page has a later one
   */
  static make(records: Records, file: FeedFile, day: string): ChangesFeed {
    const before = file.read()
    const snapshot = digestSnapshot(records())
    const last = before.pages.at(-1)
    if (last === undefined) {
      const feed = { pages: [{ cursor: snapshot, day }], changes: [[]] }
      return new ChangesFeed(file, { feed, records, snapshot })
    }
    const pages = [...before.pages]
    const changes = [...before.changes]
    // The last page is always empty.
    changes.pop()
    let { cursor } = last
    for (const page of batches(findChanges(file.announced(), records()), PAGE_CHANGES)) {
      changes.push(page)
      cursor = digest(`${cursor} ${digestOfChanges(page)}`)
      // A harvester that asks for changes since a day must not miss those of a clock that was set back.
      pages.push({ cursor, day: day > last.day ? day : last.day })
    }
    changes.push([])
    return new ChangesFeed(file, { feed: { pages, changes }, records, snapshot })
  }

  /** Records the changes. Must be called when the site shows them, and before their pages are written. */
  announce(): void {
    this.#file.write(this.#feed, published(this.#records()))
  }

  /** Returns the latest change of each record, the newest first, at most `count`. */
  latest(count: number): LatestChanges {
    const { pages, changes } = this.#feed
    const found: LatestChanges['changes'][number][] = []
    const known = new Set<string>()
    for (let number = changes.length - 1; number >= 0 && found.length <= count; number -= 1) {
      const day = pages[number + 1]?.day ?? ''
      for (const { change, kind, uuid } of changes[number]?.toReversed() ?? []) {
        const key = recordKey(kind, uuid)
        if (known.has(key) || found.length > count) continue
        known.add(key)
        found.push({ kind, uuid, change, day })
      }
    }
    const since = found[count]?.day ?? pages[0]?.day ?? ''
    return { cursor: this.ends.latest, since, changes: found.slice(0, count) }
  }

  /** Yields the pages in reverse order, so that a page is written after the one it links to. */
  *pages(): Generator<ChangesPage> {
    const { pages, changes } = this.#feed
    for (let number = pages.length - 1; number >= 0; number -= 1) {
      const { cursor } = pages[number] as FeedState['pages'][number]
      yield { cursor, next: this.#next(number), changes: changes[number] ?? [] }
    }
  }

  #next(number: number): string | null {
    return this.#feed.pages[number + 1]?.cursor ?? null
  }
}

/** The digests as the feed has them. */
function* published(records: Iterable<RecordDigest>): Generator<RecordDigest> {
  for (const [key, own] of records) yield [key, reversed(own)]
}

/** The digest of all records. */
function digestSnapshot(records: Iterable<RecordDigest>): string {
  const sum = new DigestSum()
  let count = 0
  for (const [key, own] of records) {
    sum.add(`${key} ${digestNumber(own)}`)
    count += 1
  }
  return digest(count === 0 ? '0' : `${count} ${sum.digestNumber()}`)
}

/** Finds the changes of this build, in the order of records. */
function* findChanges(announced: Iterable<RecordDigest>, records: Iterable<RecordDigest>): Generator<Change> {
  const before = announced[Symbol.iterator]()
  let left = before.next()
  for (const [key, now] of published(records)) {
    for (; !left.done && left.value[0] < key; left = before.next())
      yield toChange('removed', left.value[0], null)
    if (left.done || left.value[0] !== key) yield toChange('created', key, now)
    else {
      if (left.value[1] !== now) yield toChange('changed', key, now)
      left = before.next()
    }
  }
  for (; !left.done; left = before.next()) yield toChange('removed', left.value[0], null)
}

function toChange(change: Change['change'], key: string, own: string | null): Change {
  const [kind = '', uuid = ''] = key.split(' ')
  return { change, kind: kind as Resource, uuid, digest: own }
}

function digestOfChanges(changes: readonly Change[]): string {
  const sum = new DigestSum()
  for (const [place, { change, kind, uuid, digest: own }] of changes.entries())
    sum.add([place, change, kind, uuid, ...(own === null ? [] : [hexNumber(own)])].join(' '))
  return sum.digestNumber()
}
