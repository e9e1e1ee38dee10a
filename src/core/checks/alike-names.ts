// Groups of records whose names are nearly the same: but for spelling, or for the number of a disc.
import { groupBy } from '../../contract/common/group-by.ts'
import type { Listed } from '../../contract/kinds/kinds.ts'
import type { MergedRecord } from '../library/merge.ts'
import { impliedArtist } from '../library/moved.ts'
import { namedDisc } from '../records/values/disc-names.ts'
import { compareTexts } from '../system/compare.ts'
import { lowerCase, withoutAccents } from '../system/fold.ts'

/** What is shown of a record, or of the first of several under the names of all. */
export type Named = Pick<MergedRecord<Listed>, 'uuid' | 'name' | 'at'>
type Described = Named & Partial<Pick<MergedRecord<'artist'>, 'description'>>
type Release = MergedRecord<'release'>

/** Maximum number of names shown for a group of similar names. */
const MAX_NAMES = 3

/** Returns the first of some records, under the names of all, in an order that depends only on the names. */
export function namedTogether(records: readonly [Named, ...Named[]]): Named {
  const names = records.map(({ name }) => name).sort(compareTexts)
  const shown = [...names.slice(0, MAX_NAMES), ...(names.length > MAX_NAMES ? ['…'] : [])]
  const { uuid, at } = records[0]
  return { uuid, at, name: shown.join(' / ') }
}

/** Returns a name without variations in spelling: case, accents, blanks, punctuation. */
export const plainSpelling = (name: string): string =>
  lowerCase(withoutAccents(name).replace(/[^\p{L}\p{N}]+/gu, '')) || lowerCase(name)

/**
 * Returns the groups of records whose names differ at most in case, accents, blanks or punctuation, unless each has a
 * description of its own.
 */
export const alikeNames = (records: readonly Described[]): Named[] =>
  [...groupBy(records, ({ name }) => plainSpelling(name)).values()]
    .filter((group) => group.length > 1 && !areDescribed(group))
    .map(namedTogether)

/** Whether records of one name are distinguished on purpose: each has a description of its own. */
function areDescribed(records: readonly Described[]): boolean {
  const texts = records.flatMap(({ description }) => (description ? JSON.stringify(description) : []))
  return new Set(texts).size === records.length
}

/** The same for titles within an artist or a label. Releases with identical titles are editions of one release. */
export const alikeTitles = (releases: readonly Release[]): Named[] =>
  groupBySpelling(releases, (release) => plainSpelling(release.name))

/** Returns the groups of releases whose titles differ only in the numbers of discs. */
export const titlesOfDiscs = (releases: readonly Release[]): Named[] =>
  groupBySpelling(releases, ({ name }) => {
    const title = namedDisc(name)?.title
    return title ? lowerCase(title) : null
  })

/** Groups the releases of each artist by a key of their titles, and returns the groups of several titles. */
function groupBySpelling(releases: readonly Release[], keyOf: (release: Release) => string | null): Named[] {
  const groups = groupBy(releases, (release) => {
    const key = keyOf(release)
    return key === null ? null : JSON.stringify([key, releaseOwner(release)])
  })
  return [...groups.values()].filter(haveSeveralNames).map(namedTogether)
}

const haveSeveralNames = ([first, ...others]: readonly [Release, ...Release[]]): boolean =>
  others.some(({ name }) => name !== first.name)

/** Returns whose a release is: titles are compared within that. */
const releaseOwner = (release: Release): string =>
  release.artist ?? impliedArtist(release) ?? release.artist_display ?? release.label
