// Finds which fields the records of a catalog have at all. All are queried at once, because each query takes a
// millisecond even in a small catalog.

import { KINDS, type Kind } from '../api/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { identifier } from '../engine/sql.ts'
import { FACTS, factsOf, type Known } from '../records/facts.ts'
import { SCHEMAS } from '../records/records.ts'
import { REFERENCES } from '../records/references.ts'

export interface Overview {
  /** For each kind: the fields that any record has, and {@link RECORDS} if any record exists. */
  readonly known: Partial<Record<Kind, ReadonlySet<string>>>
  /** Whether any record of a kind exists. */
  hasAny(kind: Kind): boolean
  /** Whether any record of a kind has a field: a reference or another optional field. */
  hasField(kind: Kind, field: string): boolean
}

/** Further optional fields, apart from facts and references, for which tables are made only if records have them. */
const OTHERS = ['aliases', 'barcode', 'catalognumber']

const RECORDS = 'records'

/**
 * @param changed kinds to query
 * @param last the overview of all other kinds
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
    ...Object.fromEntries(found.map(({ kind, counts }) => [kind, namesWithRecords(kind, counts)])),
  }
  const has = (kind: Kind, name: string) => known[kind]?.has(name) ?? false
  return { known, hasAny: (kind) => has(kind, RECORDS), hasField: has }
}

/** @param counts of the records of a kind, and of those with each field, as the text of a JSON array */
function namesWithRecords(kind: Kind, counts: string): ReadonlySet<string> {
  const numbers = JSON.parse(counts) as number[]
  return new Set([RECORDS, ...fieldsOf(kind)].filter((_, index) => numbers[index] !== 0))
}

/** Whether any record of a kind has facts. */
export const hasFacts = (overview: Overview, kind: Known): boolean =>
  factsOf(kind).some((fact) => overview.hasField(kind, fact))

const fieldsOf = (kind: Kind): readonly string[] => [
  ...(kind in FACTS ? factsOf(kind as Known) : []),
  ...OTHERS.filter((field) => Object.hasOwn(SCHEMAS[kind].shape, field)),
  ...Object.keys(REFERENCES[kind]),
]
