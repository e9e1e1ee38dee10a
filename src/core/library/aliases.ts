// Checks the former uuids of records against the records and each other.

import { LISTED, type Listed, PLURALS } from '../../contract/kinds/kinds.ts'
import { CatalogError, type ErrorCollector, type Place } from '../problems/errors.ts'
import { compareTexts } from '../system/compare.ts'
import { aliasesIn } from './former-uuids.ts'
import type { Library } from './library.ts'
import type { MergedRecord } from './merge.ts'

/** Maximum number of rows that a check reports: more than the errors of a run. */
export const MAX_ROWS = 200

/** Adds an error for each alias that is also the uuid of a record, or that several records share. */
export function checkAliases({ records }: Pick<Library, 'records'>, problems: ErrorCollector): void {
  for (const kind of LISTED) checkAliasesOfKind(kind, records[kind], problems)
}

/** @param all the records of a kind: at least those with aliases, and those whose uuids are aliases */
export function checkAliasesOfKind(
  kind: Listed,
  all: readonly MergedRecord[],
  problems: ErrorCollector,
): void {
  const holders = indexHolders(all)
  if (holders.size > 0) {
    const records = new Map(all.map((record) => [record.uuid, record]))
    const ranks = new Map(all.map((record, rank) => [record.uuid, rank]))
    // In the order in which the sources state them.
    const recordRank = (record: MergedRecord | undefined) => ranks.get(record?.uuid ?? '') ?? 0
    const taken = [...holders].flatMap(([alias, held]) => {
      const owner = records.get(alias)
      return owner ? [{ alias, held, owner }] : []
    })
    const rows = taken.map(({ alias, held, owner }) => ({
      alias,
      first: Math.min(...held.map(recordRank), recordRank(owner)),
      at: [...held, owner].map(recordPlace),
    }))
    for (const { alias, at } of inOrder(rows)) problems.add(isRecord(kind, alias, at))
    const shared = [...holders].flatMap(([alias, held]) =>
      held.length > 1 ? [{ alias, first: recordRank(held[0]), at: held.map(recordPlace) }] : [],
    )
    for (const { alias, at } of inOrder(shared)) problems.add(isOfSeveral(kind, alias, at))
  }
}

/** Returns the records with each alias, in order. */
function indexHolders(records: readonly MergedRecord[]): ReadonlyMap<string, readonly MergedRecord[]> {
  const holders = new Map<string, MergedRecord[]>()
  for (const record of records)
    for (const alias of aliasesIn(record)) {
      const known = holders.get(alias)
      if (known) known.push(record)
      else holders.set(alias, [record])
    }
  return holders
}

interface Taken {
  readonly alias: string
  /** The position of the first record that the error is about. */
  readonly first: number
  readonly at: readonly Place[]
}

const inOrder = (taken: readonly Taken[]): Taken[] =>
  taken
    .toSorted((one, other) => one.first - other.first || compareTexts(one.alias, other.alias))
    .slice(0, MAX_ROWS)

const recordPlace = ({ at }: MergedRecord): Place => ({ file: at.file, line: at.line })

const isRecord = (kind: Listed, alias: string, at: readonly Place[]): CatalogError =>
  new CatalogError(
    'ALIAS_TAKEN',
    `This ${kind} has the alias ${alias}, which is the uuid of another ${kind}.`,
    {
      at,
      hint: `Remove the alias, or the ${kind} that still has the uuid, because a URL can only belong to one ${kind}.`,
    },
  )

const isOfSeveral = (kind: Listed, alias: string, at: readonly Place[]): CatalogError =>
  new CatalogError(
    'ALIAS_TAKEN',
    `${at.length === 2 ? 'Two' : at.length} ${PLURALS[kind]} have the alias ${alias}.`,
    { at, hint: 'Keep it only in the one that the former URL should redirect to.' },
  )
