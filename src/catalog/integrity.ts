// Checks across records: uuids that two records share, and references to records that do not exist.

import type { Engine } from '../engine/engine.ts'
import { CatalogError, type ErrorCollector, type Place } from '../model/errors.ts'
import { KINDS, type Kind } from '../model/records.ts'
import type { RejectedRows } from './staging.ts'

/** Rows that one check reads: more than the errors that a run reports. */
const MAX_ROWS = 200

const PLURAL: Record<Kind, string> = {
  artist: 'artists',
  track: 'tracks',
  release: 'releases',
  label: 'labels',
  features: 'features records',
}

interface Reference {
  readonly from: Kind
  readonly field: string
  readonly to: Kind
  /** The field holds a list. */
  readonly list?: true
  /** The target may lie elsewhere: without any data of that kind, nothing is checked. */
  readonly optional?: true
}

const REFERENCES: readonly Reference[] = [
  { from: 'release', field: 'label', to: 'label' },
  { from: 'track', field: 'release', to: 'release' },
  { from: 'track', field: 'artist', to: 'artist' },
  { from: 'track', field: 'artists', to: 'artist', list: true },
  { from: 'track', field: 'features', to: 'features', optional: true },
  { from: 'artist', field: 'items', to: 'track', list: true },
]

interface Findings {
  readonly rejected: RejectedRows
  readonly problems: ErrorCollector
}

export async function checkIntegrity(engine: Engine, findings: Findings): Promise<void> {
  for (const kind of KINDS) await checkDuplicates(engine, kind, findings.problems)
  const empty = await emptyKinds(engine)
  for (const reference of REFERENCES) {
    // The row that could not be read may be the target.
    if (findings.rejected.unidentified.has(reference.to)) continue
    await checkReference(engine, reference, { ...findings, isEmpty: empty.has(reference.to) })
  }
}

async function emptyKinds(engine: Engine): Promise<ReadonlySet<Kind>> {
  const counts = KINDS.map((kind) => `(SELECT count(*) FROM state.${kind}) AS ${kind}`)
  const [found] = await engine.all<Record<Kind, bigint>>(`SELECT ${counts.join(', ')}`)
  return new Set(KINDS.filter((kind) => found?.[kind] === 0n))
}

/** Whether there is any row. To ask this first costs a fraction of finding the places of rows that do not exist. */
async function isAny(engine: Engine, query: string): Promise<boolean> {
  const [row] = await engine.all(`FROM (${query}) LIMIT 1`)
  return row !== undefined
}

interface Found {
  readonly uuid: string
  readonly file: string
  readonly line: number
}

const placeOf = ({ file, line }: Found): Place => ({ file, line })

async function checkDuplicates(engine: Engine, kind: Kind, problems: ErrorCollector): Promise<void> {
  const duplicates = `SELECT uuid FROM state.${kind} GROUP BY uuid HAVING count(*) > 1`
  if (!(await isAny(engine, duplicates))) return
  const rows = await engine.all<Found>(`
    SELECT uuid, file, line FROM ${kind} WHERE uuid IN (${duplicates})
    ORDER BY min(seq) OVER (PARTITION BY uuid), seq LIMIT ${MAX_ROWS}`)
  const byUuid = new Map<string, Found[]>()
  for (const row of rows) byUuid.set(row.uuid, [...(byUuid.get(row.uuid) ?? []), row])
  for (const [uuid, same] of byUuid) {
    const number = same.length === 2 ? 'Two' : `${same.length}`
    const at = same.map(placeOf)
    const hint = 'Give one of them another uuid, or take it out.'
    problems.add(
      new CatalogError('DUPLICATE_UUID', `${number} ${PLURAL[kind]} have the uuid ${uuid}.`, { at, hint }),
    )
  }
}

async function checkReference(
  engine: Engine,
  reference: Reference,
  { rejected, problems, isEmpty }: Findings & { readonly isEmpty: boolean },
): Promise<void> {
  const { from, field, to, list, optional } = reference
  const known = rejected.uuids.get(to) ?? new Set()
  const missing = isEmpty && known.size === 0
  if (missing && optional) return
  const named = `${list ? `unnest(${field})` : field} AS named`
  const dangles = `named IS NOT NULL AND named NOT IN (SELECT uuid FROM state.${to})`
  if (!(await isAny(engine, `SELECT 1 FROM (SELECT ${named} FROM state.${from}) WHERE ${dangles}`))) return
  const rows = await engine.all<Found>(`
    SELECT named AS uuid, file, line FROM (SELECT seq, file, line, ${named} FROM ${from}) WHERE ${dangles}
    ORDER BY seq LIMIT ${missing ? 1 : MAX_ROWS}`)
  for (const row of rows.filter(({ uuid }) => !known.has(uuid))) {
    const at = [placeOf(row)]
    problems.add(missing ? missingKind(reference, at) : danglingReference(reference, row.uuid, at))
  }
}

function danglingReference({ from, field, to }: Reference, uuid: string, at: Place[]): CatalogError {
  const message = `The field "${field}" of this ${from} names ${uuid}, but there is no ${to} of that uuid.`
  const hint = `Add the ${to}, or correct the uuid.`
  return new CatalogError('DANGLING_REFERENCE', message, { at, hint })
}

function missingKind({ from, to }: Reference, at: Place[]): CatalogError {
  const message = `The ${PLURAL[from]} name ${PLURAL[to]}, but the data folder has none.`
  return new CatalogError('DANGLING_REFERENCE', message, { at, hint: `Add a file of ${PLURAL[to]}.` })
}
