// Decides which releases of one title are one: a sheet of tracks without a column for the artist of a release makes a
// release for each artist of a compilation.

import { groupBy } from '../../contract/common/group-by.ts'
import { DisjointSets } from '../system/disjoint-sets.ts'

/** A release that is known by its title and the artist of a track, as it has none of its own. */
export interface ImpliedRelease {
  readonly uuid: string
  /** The credited artist of its tracks. */
  readonly artist: string
  readonly catalognumber: string | null
  readonly barcode: string | null
  readonly label: string | null
  readonly releasedate: string | null
  /** The disc and the number of each track that has one, each once: `1.17`. */
  readonly positions: readonly string[]
  /** What else only one release of the title has. */
  readonly occasions?: readonly string[]
}

type Releases<T> = readonly (readonly T[])[]

export interface SameReleases<T> {
  /** Releases that are one. */
  readonly joined: Releases<T>
  /** Releases that look like one, without evidence that decides it. */
  readonly alike: Releases<T>
}

/**
 * @param releases all releases of a title without an artist of their own; their order has no effect on who is joined
 */
export function findSame<T extends ImpliedRelease>(releases: readonly T[]): SameReleases<T> {
  const parts = joinBy(releases, (release) => [...listNumbers(release), ...listOccasions(release)]).flatMap(
    (part) => (isOne(part) ? [part] : joinBy(part, listNumbers)),
  )
  const whole = parts.filter(isOne)
  const joined = whole.filter((part) => part.length > 1)
  return { joined, alike: [...parts.filter((part) => !isOne(part)), ...findAlike(whole)] }
}

/** Returns what identifies a release in shops. */
const listNumbers = ({ catalognumber, barcode }: ImpliedRelease): string[] => [
  ...(catalognumber === null ? [] : [`catalog number ${catalognumber}`]),
  ...(barcode === null ? [] : [`barcode ${barcode}`]),
]

const listOccasions = ({ label, releasedate, occasions = [] }: ImpliedRelease): readonly string[] =>
  label === null || releasedate === null ? occasions : [`label ${label} ${releasedate}`, ...occasions]

/** Returns the sets of releases that share a key, directly or through others. */
function joinBy<T extends ImpliedRelease>(
  releases: readonly T[],
  keysOf: (release: T) => readonly string[],
): T[][] {
  const sets = new DisjointSets()
  for (const release of releases) sets.join([release.uuid, ...keysOf(release)])
  return [...groupBy(releases, ({ uuid }) => sets.findFirst(uuid)).values()]
}

/** Whether the tracks of releases have different positions, and the releases no different numbers. */
function isOne(releases: readonly ImpliedRelease[]): boolean {
  const positions = releases.flatMap((release) => release.positions)
  return (
    new Set(positions).size === positions.length &&
    agree(releases, 'catalognumber') &&
    agree(releases, 'barcode')
  )
}

const agree = (releases: readonly ImpliedRelease[], field: DistinctiveField): boolean =>
  new Set(releases.map((release) => release[field]).filter((value) => value !== null)).size <= 1

/** Above this number of releases, a title is a common word, and no evidence. */
const MAX_ALIKE = 200

/** Finds releases whose numbers complete each other. */
function findAlike<T extends ImpliedRelease>(whole: Releases<T>): T[][] {
  const parts = whole.filter((part) => part.every(({ positions }) => positions.length > 0))
  if (parts.length < 2 || parts.length > MAX_ALIKE) return []
  const sets: (readonly T[])[][] = []
  for (const part of parts.toSorted(byUuid)) {
    const fitting = sets.find((set) => {
      const all = [...set.flat(), ...part]
      return isOne(all) && agree(all, 'label')
    })
    if (fitting) fitting.push(part)
    else sets.push([part])
  }
  return sets.filter((set) => set.length > 1).map((set) => set.flat())
}

const byUuid = (one: readonly ImpliedRelease[], other: readonly ImpliedRelease[]): number =>
  firstUuid(one) < firstUuid(other) ? -1 : 1

const firstUuid = (releases: readonly ImpliedRelease[]): string =>
  releases.map(({ uuid }) => uuid).sort()[0] as string

/** Fields in which different releases of one title differ. */
export const DISTINCTIVE = ['catalognumber', 'barcode', 'label', 'releasedate'] as const
type DistinctiveField = (typeof DISTINCTIVE)[number]

/** Returns the fields in which releases are equal. */
export const equalFields = (releases: readonly ImpliedRelease[]): string[] =>
  DISTINCTIVE.filter(
    (field) => agree(releases, field) && releases.every((release) => release[field] !== null),
  )
