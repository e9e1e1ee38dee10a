// The guard against removal: a catalog that lost many published records is more often the result of a failed export
// than intended. It runs once the sources are staged and before anything is kept, so a refused build changes nothing.

import { KINDS, type Kind, PLURALS } from '../../contract/kinds/kinds.ts'
import { type LinkRules, linkTo, resourcePath } from '../../contract/urls/urls.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { uuidList } from '../../core/engine/sql.ts'
import { describeCount, emptiedSource } from '../../core/library/emptied.ts'
import type { Source } from '../../core/library/source.ts'
import { CatalogError, CatalogErrors, type Place } from '../../core/problems/errors.ts'
import { formatNumber } from '../../core/system/format.ts'
import type { LastBuild } from './last-build.ts'
import { type LostFacts, lostFacts, MAX_LOST_NAMES } from './removal-facts.ts'

export interface RemovalOptions {
  readonly sources: readonly Source[]
  readonly rules: LinkRules
  /** The share of a kind's published records that a build may remove. */
  readonly maxRemoved: number
}

/** This many records of a kind may always be removed: a small catalog may lose a quarter in one edit. */
const ALWAYS_REMOVED = 20

/**
 * Compares the staged records with those of the last build.
 * @param last null if nothing was published
 * @throws CatalogErrors EMPTY_SOURCE for sources and kinds that lost all records, TOO_MANY_REMOVED for kinds that lost
 *   more than allowed
 */
export async function checkRemoval(
  engine: Engine,
  last: LastBuild | null,
  { sources, rules, maxRemoved }: RemovalOptions,
): Promise<void> {
  if (last === null) return
  const isTooMany = ({ published, removed }: Pick<Removal, 'published' | 'removed'>) =>
    removed > ALWAYS_REMOVED && removed > published * maxRemoved
  const emptied = await emptiedSources(last, sources, await presentSources(engine))
  const errors = emptied.map(({ kind, source, records }) => emptiedSource(kind, source, records))
  for (const removal of await removals(engine, last)) {
    const { kind, published } = removal
    // Records may be nested in those of a different kind.
    if (await engine.hasRows(`FROM all_${kind}`)) {
      if (isTooMany(removal)) {
        const names = await namesOfRemoved(engine, last, { kind, rules })
        errors.push(tooManyRemoved(removal, names, maxRemoved))
      }
    } else if (
      !emptied.some((source) => source.kind === kind) &&
      (kind !== 'features' || (await hadFeatures(last)))
    ) {
      const at = sources.filter((source) => source.kind === kind).map(({ name }) => ({ file: name }))
      errors.push(lostKind(kind, published, at))
    }
  }
  for (const lost of await lostFacts(engine, last))
    if (isTooMany(lost)) errors.push(tooManyUnknown(lost, maxRemoved))
  if (errors.length > 0) throw new CatalogErrors(errors, 0)
}

interface SourceKey {
  readonly kind: Kind
  readonly source: string
}

/** The sources that have records. */
const presentSources = (engine: Engine): Promise<SourceKey[]> =>
  engine.all<SourceKey>(`SELECT kind, name AS source FROM state.source WHERE records > 0`)

interface EmptiedSource extends SourceKey {
  /** Number of records that the last build read. */
  readonly records: number
}

/** The sources that have no records now, but had some in the last build. */
async function emptiedSources(
  last: LastBuild,
  sources: readonly Source[],
  present: readonly SourceKey[],
): Promise<EmptiedSource[]> {
  const filled = new Set(present.map(({ kind, source }) => `${kind} ${source}`))
  const empty = sources.filter(({ kind, name }) => !filled.has(`${kind} ${name}`))
  if (empty.length === 0) return []
  const counts = await last.read<EmptiedSource>(
    'SELECT kind, name AS source, records FROM state.source WHERE records > 0',
  )
  return empty.flatMap(
    ({ kind, name }) => counts.find((each) => each.kind === kind && each.source === name) ?? [],
  )
}

interface Removal {
  readonly kind: Kind
  readonly published: number
  readonly removed: number
}

/** Excludes features that exist only for the facts of a track, which removal-facts.ts counts. */
const publishedOf = (kind: Kind, published: string): string => `
  SELECT name FROM (${published}) WHERE resource = '${kind}'${
    kind === 'features' ? ` AND name NOT IN (SELECT name FROM (${published}) WHERE resource = 'track')` : ''
  }`

const goneOf = (kind: Kind, published: string): string => `
  SELECT name FROM (${publishedOf(kind, published)})
  WHERE TRY_CAST(name AS UUID) NOT IN (SELECT uuid FROM all_${kind})`

/** Whether the last build read any features; a track may refer to missing ones. */
async function hadFeatures(last: LastBuild): Promise<boolean> {
  const [had] = await last.read<{ none: boolean }>('SELECT NOT EXISTS (FROM state.features) AS none')
  return had?.none !== true
}

/** The number of records of each kind that would be removed. */
async function removals(engine: Engine, { published }: LastBuild): Promise<Removal[]> {
  const query = KINDS.map(
    (kind) => `
      SELECT '${kind}' AS kind,
        (SELECT count(*)::INTEGER FROM (${publishedOf(kind, published)})) AS published,
        (SELECT count(*)::INTEGER FROM (${goneOf(kind, published)})) AS removed`,
  )
  const found = await engine.all<Removal>(query.join(' UNION ALL '))
  return found.filter(({ removed }) => removed > 0)
}

/** The first of the records that would be removed, by name and uuid, or by URL if no name is known. */
async function namesOfRemoved(
  engine: Engine,
  last: LastBuild,
  { kind, rules }: { readonly kind: Kind; readonly rules: LinkRules },
): Promise<string[]> {
  const gone = await engine.all<{ name: string }>(
    `${goneOf(kind, last.published)} ORDER BY name LIMIT ${MAX_LOST_NAMES}`,
  )
  const uuids = gone.map(({ name }) => name)
  const named =
    kind === 'features'
      ? []
      : await last.read<{ uuid: string; name: string }>(`
            SELECT uuid::VARCHAR AS uuid, name FROM state.${kind} WHERE uuid IN ${uuidList(uuids)}`)
  const names = new Map(named.map(({ uuid, name }) => [uuid, name]))
  return uuids.map((uuid) => {
    const name = names.get(uuid)
    return name === undefined ? linkTo(rules, resourcePath(kind, uuid, 'plain')) : `"${name}" (${uuid})`
  })
}

function tooManyRemoved(
  { kind, published, removed }: Removal,
  names: readonly string[],
  maxRemoved: number,
): CatalogError {
  const more = removed > names.length ? ` and ${formatNumber(removed - names.length)} more` : ''
  const share = `${Math.floor(maxRemoved * 100)} %`
  return new CatalogError(
    'TOO_MANY_REMOVED',
    `The build would remove ${formatNumber(removed)} of ${describeCount(kind, published)}, more than ${share} of them: ${names.join(', ')}${more}.`,
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
