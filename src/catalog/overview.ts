// What the records of a catalog have at all: asked once, for each question costs a small catalog a millisecond.
import type { Engine } from '../engine/engine.ts'
import { identifier } from '../engine/sql.ts'
import { FACTS, factsOf, type Known } from '../model/facts.ts'
import { KINDS, type Kind } from '../model/kinds.ts'
import { SCHEMAS } from '../model/records.ts'
import { REFERENCES } from '../model/references.ts'

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
    const fields = fieldsOf(kind).map((field) => `${identifier(field)} := count(${identifier(field)}) > 0`)
    return `(SELECT struct_pack(${[`${RECORDS} := count(*) > 0`, ...fields].join(', ')}) FROM all_${kind}) AS ${kind}`
  })
  if (tables.length === 0 && last !== null) return last
  const [found] = await engine.all<Record<Kind, Record<string, boolean>>>(`SELECT ${tables.join(', ')}`)
  const known = { ...last?.known, ...found }
  const has = (kind: Kind, name: string) => known[kind]?.[name] ?? false
  return { known, hasAny: (kind) => has(kind, RECORDS), hasField: has }
}

/** Whether anything is known of any record of a kind. */
export const hasFacts = (overview: Overview, kind: Known): boolean =>
  factsOf(kind).some((fact) => overview.hasField(kind, fact))

const fieldsOf = (kind: Kind): readonly string[] => [
  ...(kind in FACTS ? factsOf(kind as Known) : []),
  ...OTHERS.filter((field) => field in SCHEMAS[kind].shape),
  ...Object.keys(REFERENCES[kind]),
]
