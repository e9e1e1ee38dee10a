// The guard against removal: a catalog that lost many published records is more often the result of a failed export
// than intended. It runs once the sources are read and before anything is kept, so a refused build changes nothing.

import { KINDS, type Kind, LISTED, PLURALS } from '../../contract/kinds/kinds.ts'
import { type LinkRules, linkTo, resourcePath } from '../../contract/urls/urls.ts'
import { describeCount, emptiedSource } from '../../core/library/emptied.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import type { Library } from '../../core/library/library.ts'
import type { Source } from '../../core/library/source.ts'
import { CatalogError, CatalogErrors, type Place } from '../../core/problems/errors.ts'
import { formatNumber } from '../../core/system/format.ts'
import type { SourceCount } from './journal.ts'
import type { LastBuild } from './last-build.ts'
import { findLostFacts, type LostFacts, MAX_LOST_NAMES } from './removal-facts.ts'

export interface RemovalOptions {
  readonly sources: readonly Source[]
  readonly rules: LinkRules
  /** The share of a kind's published records that a build may remove. */
  readonly maxRemoved: number
}

/** This many records of a kind may always be removed: a small catalog may lose a quarter in one edit. */
const ALWAYS_REMOVED = 20

/**
 * Compares the records of a library with those of the last build.
 * @param last null if nothing was published
 * @throws CatalogErrors EMPTY_SOURCE for sources and kinds that lost all records, TOO_MANY_REMOVED for kinds that lost
 *   more than allowed
 */
export function checkRemoval(
  library: Library,
  last: LastBuild | null,
  { sources, rules, maxRemoved }: RemovalOptions,
): void {
  if (last === null) return
  const emptied = emptiedSources(library, last, sources)
  const errors = emptied.map(({ kind, name, records }) => emptiedSource(kind, name, records))
  for (const kind of KINDS) {
    const removal = findRemoval(kind, library, last)
    if (removal.removed === 0) continue
    // Records may be nested in those of a different kind.
    if (library.records[kind].length > 0) {
      if (isTooMany(removal, maxRemoved))
        errors.push(tooManyRemoved(removal, describeRemoved(removal, last, rules), maxRemoved))
    } else if (
      !emptied.some((source) => source.kind === kind) &&
      (kind !== 'features' || last.built?.hasFeatures !== false)
    ) {
      const at = sources.filter((source) => source.kind === kind).map(({ name }) => ({ file: name }))
      errors.push(lostKind(kind, removal.published, at))
    }
  }
  for (const lost of findLostFacts(library, last.published))
    if (isTooMany(lost, maxRemoved)) errors.push(tooManyUnknown(lost, maxRemoved))
  if (errors.length > 0) throw new CatalogErrors(errors, 0)
}

/**
 * Compares the numbers of records with those of the last build, where the records themselves are not in memory.
 * @param last null if nothing is known to be published
 * @throws CatalogErrors TOO_MANY_REMOVED for kinds that lost more than allowed
 */
export function checkCounts(
  counts: CatalogCounts,
  last: CatalogCounts | null,
  { maxRemoved }: Pick<RemovalOptions, 'maxRemoved'>,
): void {
  if (last === null) return
  const errors = LISTED.flatMap((kind) => {
    const published = last[PLURALS[kind]]
    const removed = published - counts[PLURALS[kind]]
    return isTooMany({ published, removed }, maxRemoved)
      ? [tooManyRemoved({ kind, published, removed }, [], maxRemoved)]
      : []
  })
  if (errors.length > 0) throw new CatalogErrors(errors, 0)
}

const isTooMany = (
  { published, removed }: { readonly published: number; readonly removed: number },
  maxRemoved: number,
): boolean => removed > ALWAYS_REMOVED && removed > published * maxRemoved

/** The sources that have no records now, but had some in the last build. */
function emptiedSources(library: Library, last: LastBuild, sources: readonly Source[]): SourceCount[] {
  const key = ({ kind, name }: Pick<Source, 'kind' | 'name'>) => `${kind} ${name}`
  const filled = new Set(
    library.sources.filter(({ complete }) => complete.length > 0).map(({ source }) => key(source)),
  )
  const counts = new Map((last.built?.sources ?? []).map((count) => [key(count), count]))
  return sources
    .filter((source) => !filled.has(key(source)))
    .flatMap((source) => counts.get(key(source)) ?? [])
    .filter(({ records }) => records > 0)
}

interface Removal {
  readonly kind: Kind
  readonly published: number
  readonly removed: number
  /** The uuids of the first removed records. */
  readonly uuids: readonly string[]
}

function findRemoval(kind: Kind, library: Library, { published }: LastBuild): Removal {
  // Features that exist only for the facts of a track are counted by those.
  const own =
    kind === 'features'
      ? [...published.features].filter((uuid) => !published.track.has(uuid))
      : [...published[kind]]
  const known = library.byUuid(kind)
  const removed = own.filter((uuid) => !known.has(uuid)).sort()
  return {
    kind,
    published: own.length,
    removed: removed.length,
    uuids: removed.slice(0, MAX_LOST_NAMES),
  }
}

/** Describes removed records by their names and uuids, or by their URLs if no names are known. */
function describeRemoved({ kind, uuids }: Removal, last: LastBuild, rules: LinkRules): string[] {
  const records = kind === 'features' ? [] : (last.records()?.[kind] ?? [])
  const names = new Map(records.map(({ uuid, name }) => [uuid, name]))
  return uuids.map((uuid) => {
    const name = names.get(uuid)
    return name === undefined ? linkTo(rules, resourcePath(kind, uuid, 'plain')) : `"${name}" (${uuid})`
  })
}

function tooManyRemoved(
  { kind, published, removed }: Omit<Removal, 'uuids'>,
  names: readonly string[],
  maxRemoved: number,
): CatalogError {
  const more = removed > names.length ? ` and ${formatNumber(removed - names.length)} more` : ''
  const which = names.length === 0 ? '' : `: ${names.join(', ')}${more}`
  const share = `${Math.floor(maxRemoved * 100)} %`
  return new CatalogError(
    'TOO_MANY_REMOVED',
    `The build would remove ${formatNumber(removed)} of ${describeCount(kind, published)}, more than ${share} of them${which}.`,
    {
      hint: 'Check that no export was cut off and no uuid has changed. If this is intended, build once with --allow-removal, or raise "max_removed" in site.json.',
    },
  )
}

function tooManyUnknown({ kind, published, removed, uuids }: LostFacts, maxRemoved: number): CatalogError {
  const more = removed > uuids.length ? ` and ${formatNumber(removed - uuids.length)} more` : ''
  return new CatalogError(
    'TOO_MANY_REMOVED',
    `${formatNumber(removed)} of ${formatNumber(published)} ${PLURALS[kind]} with optional data (identifiers, license, tags …) would lose all of it, more than ${Math.floor(maxRemoved * 100)} %: ${uuids.join(', ')}${more}.`,
    {
      hint: 'Check that no export has lost its columns. If this is intended, build once with --allow-removal, or raise "max_removed" in site.json.',
    },
  )
}

/** @param at the sources of the kind, all without records */
function lostKind(kind: Kind, published: number, at: readonly Place[]): CatalogError {
  const first = at.length > 0 ? 'Export it again' : `Restore the source of ${PLURALS[kind]}`
  return new CatalogError(
    'EMPTY_SOURCE',
    `No ${PLURALS[kind]} are left, but the last build published ${describeCount(kind, published)}.`,
    { at, hint: `${first}. If this is intended, build once with --allow-removal.` },
  )
}
