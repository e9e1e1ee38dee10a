// Decides which new record is a missing one under another name, by what else the two have in common. Evidence counts if
// exactly one pair has it: what several records share decides nothing.

import { type Groups, groupBy, groupDistinct } from '../../contract/common/group-by.ts'
import type { Listed } from '../../contract/kinds/kinds.ts'
import type { Identity } from '../../core/library/identity.ts'
import { withPlainBlanks } from '../../core/records/blanks.ts'
import { areSimilar } from './similar-names.ts'

export interface NamedRecord extends Identity {
  readonly name: string
}

export interface NamedRelease extends NamedRecord {
  readonly artist: string | null
  readonly label: string | null
  /** All its labels, if there are several. */
  readonly labels?: readonly string[]
  readonly barcode: string | null
  readonly catalognumber: string | null
  readonly releasedate: string | null
}

export interface NamedTrack extends NamedRecord {
  readonly release: string
  readonly artists: readonly string[]
  readonly disc: number
  readonly number: number | null
  readonly duration: string | null
  readonly isrc: string | null
}

/** The records of one side of the comparison: those that are gone or new, and those that refer to them. */
export interface Side {
  readonly artist: readonly NamedRecord[]
  readonly label: readonly NamedRecord[]
  readonly release: readonly NamedRelease[]
  readonly track: readonly NamedTrack[]
}

export interface Sides {
  readonly before: Side
  readonly after: Side
  /** The uuids of the records that are gone. */
  readonly gone: ReadonlySet<string>
  /** The uuids of the new records. */
  readonly added: ReadonlySet<string>
}

/** A record that is gone, and those that it may be now. */
export interface Unsure {
  readonly kind: Listed
  readonly old: NamedRecord
  readonly candidates: readonly NamedRecord[]
}

export interface Pairs {
  /** The old uuids of new records. */
  readonly same: ReadonlyMap<string, string>
  readonly unsure: readonly Unsure[]
}

type Test<T> = (old: T, candidate: T) => boolean

export function findPairs({ before, after, gone, added }: Sides): Pairs {
  const same = new Map<string, string>()
  const unsure: Unsure[] = []
  const now = (uuid: string): string => same.get(uuid) ?? uuid
  const isGone = ({ uuid }: NamedRecord) => gone.has(uuid)
  const isAdded = ({ uuid }: NamedRecord) => added.has(uuid)

  const pair = <T extends NamedRecord>(
    kind: Listed,
    olds: readonly T[],
    news: readonly T[],
    by: Evidence<T>,
  ) => {
    const found = match(olds, news, by)
    for (const [old, one] of found.pairs) same.set(one.uuid, old.uuid)
    for (const [old, candidates] of found.unsure) unsure.push({ kind, old, candidates })
  }

  pair(
    'release',
    before.release.filter(isGone),
    after.release.filter(isAdded),
    releaseEvidence(before, after),
  )
  const newTracks = groupBy(after.track.filter(isAdded), ({ release }) => now(release))
  for (const [release, tracks] of groupBy(before.track.filter(isGone), ({ release }) => release))
    pair('track', tracks, newTracks.get(release) ?? [], TRACK_EVIDENCE)
  for (const kind of ['artist', 'label'] as const) {
    const [held, holds] = [countHoldings(kind, before), countHoldings(kind, after, now)]
    const shared = (old: NamedRecord, one: NamedRecord) => common(held.get(old.uuid), holds.get(one.uuid))
    const size = ({ uuid }: NamedRecord, all: typeof held) => all.get(uuid)?.size ?? 0
    const olds = before[kind].filter(isGone)
    pair(kind, olds, after[kind].filter(isAdded), {
      refuted: () => false,
      shared: (old, one) => shared(old, one) > 0,
      decisive: [(old, one) => shared(old, one) * 2 >= Math.max(size(old, held), size(one, holds))],
      weak: [(old, one) => shared(old, one) > 0, (old, one) => areSimilar(old.name, one.name)],
    })
    const known = new Set([...same.values(), ...unsure.map(({ old }) => old.uuid)])
    for (const old of olds.filter(({ uuid }) => !known.has(uuid))) {
      const heirs = after[kind].filter((one) => !isAdded(one) && shared(old, one) === size(old, held))
      if (size(old, held) > 0 && heirs.length > 0) unsure.push({ kind, old, candidates: heirs })
    }
  }
  return { same, unsure }
}

/** What decides whether two records are the same. */
interface Evidence<T> {
  /** Whether the two cannot be the same. */
  readonly refuted: Test<T>
  /** Whether two records are candidates at all, so that a third makes them unsure; by default, the decisive tests. */
  readonly shared?: Test<T>
  /** Each decides where it holds for one pair only; the first go first. */
  readonly decisive: readonly Test<T>[]
  /** What makes two records look the same without deciding it; the first that holds for any candidate counts. */
  readonly weak: readonly Test<T>[]
}

interface Matched<T> {
  readonly pairs: readonly (readonly [old: T, one: T])[]
  readonly unsure: readonly (readonly [old: T, candidates: readonly T[]])[]
}

function match<T extends NamedRecord>(
  olds: readonly T[],
  news: readonly T[],
  { refuted, shared, decisive, weak }: Evidence<T>,
): Matched<T> {
  const pairs: (readonly [T, T])[] = []
  const unsure: (readonly [T, readonly T[]])[] = []
  const [left, free] = [new Set(olds), new Set(news)]
  for (const test of decisive) {
    const agrees: Test<T> = (old, one) => test(old, one) && !refuted(old, one)
    const [ofOld, ofNew] = pairLinks([...left], [...free], shared ?? agrees)
    for (const [old, candidates] of ofOld) {
      const [one] = candidates
      if (!candidates.some((each) => agrees(old, each))) continue
      left.delete(old)
      if (candidates.length === 1 && ofNew.get(one)?.length === 1) pairs.push([old, one])
      else unsure.push([old, candidates])
    }
    for (const [, one] of pairs) free.delete(one)
    for (const [, candidates] of unsure) for (const each of candidates) free.delete(each)
  }
  for (const test of weak) {
    for (const [old, candidates] of pairLinks([...left], [...free], test)[0]) {
      left.delete(old)
      unsure.push([old, candidates])
    }
  }
  return { pairs, unsure }
}

/** Returns the candidates of each old record, and the old records of each candidate. */
function pairLinks<T>(olds: readonly T[], news: readonly T[], test: Test<T>): [Groups<T, T>, Groups<T, T>] {
  const links = olds.flatMap((old) => news.filter((one) => test(old, one)).map((one) => ({ old, one })))
  const [oldPartner, newPartner] = [({ old }: { old: T }) => old, ({ one }: { one: T }) => one]
  return [groupBy(links, oldPartner, newPartner), groupBy(links, newPartner, oldPartner)]
}

/** Numbers that are read off a medium: where both are known and differ, the records are not the same. */
const differ = <T>(one: T | null, other: T | null): boolean => one !== null && other !== null && one !== other
const agree = <T>(one: T | null, other: T | null): boolean => one !== null && one === other

const isSameName: Test<NamedRecord> = (one, other) =>
  withPlainBlanks(one.name) === withPlainBlanks(other.name)

function releaseEvidence(before: Side, after: Side): Evidence<NamedRelease> {
  const [had, has] = [trackLists(before), trackLists(after)]
  const labels = new Map([...before.label, ...after.label].map(({ uuid, name }) => [uuid, name]))
  const count = (old: NamedRelease, one: NamedRelease) => common(had.get(old.uuid), has.get(one.uuid))
  const longest = (old: NamedRelease, one: NamedRelease) =>
    Math.max(had.get(old.uuid)?.size ?? 0, has.get(one.uuid)?.size ?? 0)
  const hasTracks: Test<NamedRelease> = (old, one) => longest(old, one) > 0
  const sameTracks: Test<NamedRelease> = (old, one) =>
    hasTracks(old, one) && count(old, one) === longest(old, one)
  const mostTracks: Test<NamedRelease> = (old, one) =>
    hasTracks(old, one) && count(old, one) * 2 >= longest(old, one)
  const sameLabel: Test<NamedRelease> = (old, one) =>
    old.label === one.label || agree(labels.get(old.label ?? '') ?? null, labels.get(one.label ?? '') ?? null)
  const isAlike: Test<NamedRelease> = (old, one) =>
    sameLabel(old, one) && old.releasedate === one.releasedate && !hasTracks(old, one)
  return {
    refuted: (old, one) => differ(old.barcode, one.barcode) || differ(old.catalognumber, one.catalognumber),
    decisive: [
      (old, one) => agree(old.barcode, one.barcode),
      (old, one) =>
        agree(old.catalognumber, one.catalognumber) &&
        (sameLabel(old, one) || isSameName(old, one) || count(old, one) > 0),
      (old, one) => isSameName(old, one) && sameTracks(old, one),
      sameTracks,
      (old, one) => isSameName(old, one) && (mostTracks(old, one) || isAlike(old, one)),
      // A few of the tracks were corrected at the same time.
      (old, one) => sameArtist(old, one) && count(old, one) * 4 >= Math.max(longest(old, one) * 3, 8),
    ],
    weak: [
      mostTracks,
      (old, one) => agree(old.catalognumber, one.catalognumber),
      (old, one) => (sameArtist(old, one) || count(old, one) > 0) && areSimilar(old.name, one.name),
    ],
  }
}

/** The artist by whom a release is known, or who is credited. */
const artistKey = ({ artist, id }: NamedRelease): string | null =>
  /^release name:([\da-f-]{36})/.exec(id ?? '')?.[1] ?? artist
const sameArtist: Test<NamedRelease> = (old, one) => agree(artistKey(old), artistKey(one))

/** Returns the tracks of each release: disc, number and name. */
function trackLists({ track }: Side): ReadonlyMap<string, ReadonlySet<string>> {
  return groupDistinct(
    track,
    ({ release }) => release,
    ({ disc, number, name }) => `${disc}.${number} ${withPlainBlanks(name)}`,
  )
}

const isSamePlace: Test<NamedTrack> = (old, one) => old.disc === one.disc && agree(old.number, one.number)
const isTimed = ({ duration }: NamedTrack): boolean => Number(duration) > 0
const isSameLength: Test<NamedTrack> = (old, one) => isTimed(old) && agree(old.duration, one.duration)

/** For tracks of one release. */
const TRACK_EVIDENCE: Evidence<NamedTrack> = {
  refuted: (old, one) => differ(old.isrc, one.isrc),
  decisive: [
    // The release, rather than the track, has another name.
    (old, one) => isSameName(old, one) && isSamePlace(old, one),
    isSameName,
    (old, one) => agree(old.isrc, one.isrc),
    (old, one) =>
      isSameLength(old, one)
        ? isSamePlace(old, one) || areSimilar(old.name, one.name)
        : isSamePlace(old, one) && areSimilar(old.name, one.name) && !(isTimed(old) && isTimed(one)),
  ],
  weak: [(old, one) => isSamePlace(old, one) || areSimilar(old.name, one.name)],
}

/** Returns the releases and tracks of each artist, or of each label. */
function countHoldings(
  kind: 'artist' | 'label',
  { release, track }: Side,
  now = (uuid: string) => uuid,
): ReadonlyMap<string, ReadonlySet<string>> {
  const ofReleases = release.flatMap((each) =>
    listHolders(each, kind).map((holder) => ({ holder, uuid: each.uuid })),
  )
  const ofTracks =
    kind === 'label' ? [] : track.flatMap(({ artists, uuid }) => artists.map((holder) => ({ holder, uuid })))
  return groupDistinct(
    [...ofReleases, ...ofTracks],
    ({ holder }) => holder,
    ({ uuid }) => now(uuid),
  )
}

const listHolders = (release: NamedRelease, kind: 'artist' | 'label'): readonly (string | null)[] =>
  (kind === 'label' && release.labels) || [release[kind]]

function common(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): number {
  let count = 0
  for (const each of one) if (other.has(each)) count += 1
  return count
}
