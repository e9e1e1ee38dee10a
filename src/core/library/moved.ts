// Derives the uuids that follow from more than one row: of releases that are one although their tracks are by different
// artists, and of tracks that share a name on one release. Runs once all rows are read, so that their order makes no
// difference.

import { groupBy, groupDistinct } from '../../contract/common/group-by.ts'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { firstText } from '../system/compare.ts'
import { type Identities, isKnownByName, nameOfParts } from './identity.ts'
import {
  completeRows,
  inPrecedence,
  mapOccurrences,
  type Occurrence,
  type Occurrences,
} from './occurrences.ts'
import { equalFields, findSame, type ImpliedRelease } from './same-release.ts'
import { VARIOUS } from './various.ts'

/** A release among those that look like one. */
export interface SplitPart {
  readonly uuid: string
  /** The artist by whom it is known. */
  readonly artist: string
  /** The fields in which all of them are equal. */
  readonly fields: readonly string[]
}

/** The occurrences with the uuids that they have in the whole catalog. */
export interface Moved {
  readonly occurrences: Occurrences
  /** Kinds with records whose uuid differs from that of their own row, or that refer to such a record. */
  readonly kinds: ReadonlySet<Kind>
  /** Sets of releases that look like one. */
  readonly split: readonly (readonly SplitPart[])[]
}

export function moveRecords(occurrences: Occurrences, identities: Identities): Moved {
  const { moves, split } = findMoves(impliedReleases(occurrences), identities)
  const tracks = findMovedTracks(occurrences, moves, identities)
  const kinds = new Set<Kind>()
  if (moves.size === 0 && tracks.size === 0) return { occurrences, kinds, split }
  kinds.add('track')
  if (moves.size > 0) kinds.add('release')
  if (tracks.size > 0 && occurrences.features.nested.length > 0) kinds.add('features')
  return { occurrences: { ...occurrences, ...movedOccurrences(occurrences, moves, tracks) }, kinds, split }
}

/** A release that is one with others: the uuid of that, and the artist that all its tracks have in common. */
interface Move {
  readonly moved: string
  readonly artist: string | null
}

type Moves = ReadonlyMap<string, Move>
/** The new uuids of rows of tracks. */
type MovedTracks = ReadonlyMap<Occurrence<'track'>, string>

function movedOccurrences({ release, track, features }: Occurrences, moves: Moves, tracks: MovedTracks) {
  const released = (uuid: string | undefined) => moves.get(uuid ?? '')?.moved ?? uuid
  // Features inside a track have its uuid and its row.
  const inRow = groupBy(tracks.keys(), ({ at }) => at)
  return {
    release: mapOccurrences(release, (row) => {
      const move = moves.get(row.uuid)
      return move ? { ...row, uuid: move.moved, artist: row.artist ?? move.artist } : row
    }),
    track: mapOccurrences(track, (row) => {
      const uuid = tracks.get(row) ?? row.uuid
      const to = released(row.release)
      if (uuid === row.uuid && to === row.release) return row
      const own = row.features === row.uuid ? uuid : row.features
      return { ...row, uuid, ...(to !== undefined && { release: to }), ...(own && { features: own }) }
    }),
    features: mapOccurrences(features, (row) => {
      const track = inRow.get(row.at)?.find(({ uuid }) => uuid === row.uuid)
      return track ? { ...row, uuid: tracks.get(track) as string } : row
    }),
  }
}

/** The length of `release name:` or `track name:`, of the uuid of what a name belongs to, and of the colon after it. */
const partsIn = (kind: 'release' | 'track', id: string): readonly [uuid: string, name: string] => {
  const start = kind.length + ' name:'.length
  return [id.slice(start, start + 36), id.slice(start + 37)]
}

/** Returns the artist by which a release is known; null for one that is known by an id or a uuid. */
export const impliedArtist = ({ id }: Pick<Occurrence, 'id'>): string | null =>
  isKnownByName('release', id) ? partsIn('release', id)[0] : null

/** Returns the disc and the number of a track: `1.17`; null if it has no number. */
const formatPosition = ({ disc, tracknumber }: Occurrence<'track'>): string | null =>
  tracknumber === undefined || tracknumber === null ? null : `${disc ?? 1}.${tracknumber}`

/** A release without an artist of its own, with all that may join it to others. */
interface Implied extends ImpliedRelease {
  readonly title: string
  /** The artists of its tracks, as many lists as differ. */
  readonly credits: readonly (readonly string[])[]
}

/** Returns the releases that are known by a title which several artists have, and that have no artist in any row. */
function impliedReleases({ release, track }: Occurrences): Implied[] {
  const others = new Set(release.rows.map(({ uuid }) => uuid))
  const byTitle = groupBy(release.nested, (row) => {
    if (isKnownByName('release', row.id) && !row.artist) return row.uuid
    others.add(row.uuid)
    return null
  })
  const named = [...byTitle].flatMap(([uuid, rows]) => {
    if (others.has(uuid)) return []
    const [artist, title] = partsIn('release', rows[0].id as string)
    return [{ uuid, rows, artist, title }]
  })
  const counts = groupBy(named, ({ title }) => title)
  const implied = named.filter(({ title }) => (counts.get(title)?.length ?? 0) > 1)
  if (implied.length === 0) return []
  const wanted = new Set(implied.map(({ uuid }) => uuid))
  const onThem = groupBy(inPrecedence(track), ({ release }) =>
    release !== undefined && wanted.has(release) ? release : null,
  )
  return implied.map(({ uuid, rows, artist, title }) => {
    const tracks = onThem.get(uuid) ?? []
    const lists = tracks.map(({ artists }) => artists ?? [artist])
    return {
      uuid,
      title,
      artist,
      catalognumber: firstText(rows.map((row) => row.catalognumber)),
      barcode: firstText(rows.map((row) => row.barcode)),
      label: firstText(rows.map((row) => row.label)),
      releasedate: firstText(rows.map((row) => row.releasedate)),
      positions: [...new Set(tracks.flatMap((each) => formatPosition(each) ?? []))],
      credits: [...new Map(lists.map((list) => [list.join(), list])).values()],
    }
  })
}

interface FoundMoves {
  readonly moves: Moves
  readonly split: Moved['split']
}

function findMoves(implied: readonly Implied[], identities: Identities): FoundMoves {
  const found = [...groupBy(implied, ({ title }) => title).values()].map((releases) => findSame(releases))
  const joined = found.flatMap((each) => each.joined)
  const uuids = deriveUuids(joined, { implied, identities })
  const moves = new Map(
    joined.flatMap((releases, index) => {
      const artist = commonArtist(releases)
      return releases.map(({ uuid }) => [uuid, { moved: uuids[index] as string, artist }])
    }),
  )
  const split = found
    .flatMap((each) => each.alike)
    .map((releases) => {
      const fields = equalFields(releases)
      return releases.map(({ uuid, artist }) => ({ uuid: moves.get(uuid)?.moved ?? uuid, artist, fields }))
    })
  return { moves, split }
}

/** Returns the artist that all tracks of some releases have in common; null if they have none. */
function commonArtist(releases: readonly Implied[]): string | null {
  const [first = [], ...others] = releases.flatMap(({ credits }) => credits)
  const common = first.filter((artist) => others.every((credit) => credit.includes(artist))).sort()
  const credited = new Set(releases.map(({ artist }) => artist))
  return common.find((artist) => credited.has(artist)) ?? common[0] ?? null
}

interface Context {
  readonly implied: readonly Implied[]
  readonly identities: Identities
}

/**
 * Returns the uuid of each set of releases: as if a column for the artist of the release named the artist that all its
 * tracks have in common, or else various artists. Where that is the uuid of another release, what joins the set is
 * part of the name.
 */
function deriveUuids(joined: readonly (readonly Implied[])[], { implied, identities }: Context): string[] {
  const various = identities.ofName(nameOfParts('artist', [VARIOUS])).uuid
  const usual = joined.map((releases) => {
    const [{ title }] = releases as [Implied]
    const parts = [commonArtist(releases) ?? various, title]
    return { releases, parts, uuid: identities.ofName(nameOfParts('release', parts)).uuid }
  })
  const uses = groupBy(usual, ({ uuid }) => uuid)
  const others = new Map(implied.map((release) => [release.uuid, release]))
  return usual.map(({ releases, parts, uuid }) => {
    const other = others.get(uuid)
    const isFree = other === undefined || releases.includes(other)
    if (isFree && uses.get(uuid)?.length === 1) return uuid
    return identities.ofName(nameOfParts('release', [...parts, describeEvidence(releases)])).uuid
  })
}

/** Returns a text that joins releases, the same in any order. */
function describeEvidence(releases: readonly Implied[]): string {
  const texts = releases.map(
    ({ catalognumber, barcode, label, releasedate }) => catalognumber ?? barcode ?? `${label} ${releasedate}`,
  )
  return texts.sort()[0] as string
}

/** Finds the rows of tracks that have another uuid than that of their name and the release of their row. */
function findMovedTracks({ track }: Occurrences, moves: Moves, identities: Identities): MovedTracks {
  const shared = new Set(
    [...groupBy(completeRows(track), ({ uuid }) => uuid)].flatMap(([uuid, rows]) =>
      rows.length > 1 ? [uuid] : [],
    ),
  )
  if (moves.size === 0 && shared.size === 0) return new Map()
  const released = new Set([...moves].flatMap(([uuid, { moved }]) => [uuid, moved]))
  // Other records refer to tracks inside them by their uuids.
  const inOthers = new Set(track.nested.map(({ uuid }) => uuid))
  const named = [...inPrecedence(track)].flatMap((row) => {
    if (!isKnownByName('track', row.id) || inOthers.has(row.uuid)) return []
    const move = moves.get(row.release ?? '')
    const release = move?.moved ?? row.release ?? ''
    if (!move && !shared.has(row.uuid) && !released.has(release)) return []
    const [, name] = partsIn('track', row.id)
    return [{ row, release, name, position: formatPosition(row), isMoved: move !== undefined }]
  })
  const positions = groupDistinct(
    named.filter(({ position }) => position !== null),
    ({ release, name }) => `${release} ${name}`,
    ({ position }) => position,
  )
  return new Map(
    named.flatMap(({ row, release, name, position, isMoved }) => {
      const isOneOfSeveral = (positions.get(`${release} ${name}`)?.size ?? 0) > 1
      if (!isMoved && !isOneOfSeveral) return []
      const parts = [release, name, ...(isOneOfSeveral && position !== null ? [position] : [])]
      return [[row, identities.ofName(nameOfParts('track', parts)).uuid]]
    }),
  )
}
