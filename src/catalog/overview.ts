// What the records of a catalog have at all: asked once, for each question costs a small catalog a millisecond.

import { KINDS, type Kind } from '../api/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { identifier } from '../engine/sql.ts'
import { FACTS, factsOf, type Known } from '../records/facts.ts'
import { SCHEMAS } from '../records/records.ts'
import { REFERENCES } from '../records/references.ts'

export interface Overview {
  /** By kind: the fields that any record has, and whether there is any record. */
  readonly known: Partial<Record<Kind, Readonly<Record<string, boolean>>>>
  /** Whether there is any record of a kind. */
  hasAny(kind: Kind): boolean
  /** Whether any record of a kind has a field: a reference, or another that records may do without. */
  hasField(kind: Kind, field: string): boolean
}

/** Fields besides facts and references that something is made of only where records have them. */
const OTHERS = ['aliases', 'barcode', 'catalognumber']

const RECORDS = 'records'

/**
 * @param changed kinds that are asked for
 * @param last what is known of all others
 */
export async function overviewOf(
  engine: Engine,
  changed: ReadonlySet<Kind> = new Set(KINDS),
  last: Overview | null = null,
): Promise<Overview> {
  const asked = last === null ? KINDS : KINDS.filter((kind) => changed.has(kind))
  const tables = asked.map((kind) => {
    const counts = ['count(*)', ...fieldsOf(kind).map((field) => `count(${identifier(field)})`)]
    return `SELECT '${kind}' AS kind, [${counts.join(', ')}]::VARCHAR AS counts FROM all_${kind}`
  })
  if (tables.length === 0 && last !== null) return last
  const found = await engine.all<{ kind: Kind; counts: string }>(tables.join(' UNION ALL '))
  const known = {
    ...last?.known,
    ...Object.fromEntries(found.map(({ kind, counts }) => [kind, hasOf(kind, counts)])),
  }
  const has = (kind: Kind, name: string) => known[kind]?.[name] ?? false
  return { known, hasAny: (kind) => has(kind, RECORDS), hasField: has }
}

/** @param counts of the records of a kind, and of those with each field, as the text of a list */
function hasOf(kind: Kind, counts: string): Readonly<Record<string, boolean>> {
  const [records = 0, ...fields] = JSON.parse(counts) as number[]
  const has = fieldsOf(kind).map((field, index) => [field, fields[index] !== 0] as const)
  return { ...Object.fromEntries(has), [RECORDS]: records > 0 }
}

/** Whether anything is known of any record of a kind. */
export const hasFacts = (overview: Overview, kind: Known): boolean =>
  factsOf(kind).some((fact) => overview.hasField(kind, fact))

const fieldsOf = (kind: Kind): readonly string[] => [
  ...(kind in FACTS ? factsOf(kind as Known) : []),
  ...OTHERS.filter((field) => field in SCHEMAS[kind].shape),
  ...Object.keys(REFERENCES[kind]),
]
