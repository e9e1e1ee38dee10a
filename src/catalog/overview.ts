// What the records of a catalog have at all: asked once, for each question costs a small catalog a millisecond.
import type { Engine } from '../engine/engine.ts'
import { identifier } from '../engine/sql.ts'
import { FACTS, factsOf, type Known } from '../model/facts.ts'
import { KINDS, type Kind, SCHEMAS } from '../model/records.ts'
import { REFERENCES } from '../model/references.ts'

export interface Overview {
  /** Whether there is any record of a kind. */
  hasAny(kind: Kind): boolean
  /** Whether any record of a kind has a field: a reference, or another that records may do without. */
  hasField(kind: Kind, field: string): boolean
}

/** Fields besides facts and references that something is made of only where records have them. */
const OTHERS = ['aliases', 'barcode', 'catalognumber']

const RECORDS = 'records'

export async function overviewOf(engine: Engine): Promise<Overview> {
  const tables = KINDS.map((kind) => {
    const fields = fieldsOf(kind).map((field) => `${identifier(field)} := count(${identifier(field)}) > 0`)
    return `(SELECT struct_pack(${[`${RECORDS} := count(*) > 0`, ...fields].join(', ')}) FROM all_${kind}) AS ${kind}`
  })
  const [found] = await engine.all<Record<Kind, Record<string, boolean>>>(`SELECT ${tables.join(', ')}`)
  const has = (kind: Kind, name: string) => found?.[kind][name] ?? false
  return { hasAny: (kind) => has(kind, RECORDS), hasField: has }
}

/** Whether anything is known of any record of a kind. */
export const hasFacts = (overview: Overview, kind: Known): boolean =>
  factsOf(kind).some((fact) => overview.hasField(kind, fact))

const fieldsOf = (kind: Kind): readonly string[] => [
  ...(kind in FACTS ? factsOf(kind as Known) : []),
  ...OTHERS.filter((field) => field in SCHEMAS[kind].shape),
  ...Object.keys(REFERENCES[kind]),
]
