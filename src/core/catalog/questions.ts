// Questions to the tables of a catalog, each a query for its cases.
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { distinctPlaces, listExamples, MAX_EXAMPLES } from '../problems/examples.ts'
import type { Warning, WarningCode } from '../problems/warnings.ts'

/**
 * Selects the cases: `name` to show, and the place (seq, file, line) of each where the tables have places.
 * @param table returns the table of a kind
 */
export type Cases = (table: (kind: Kind) => string, hasPlaces: boolean) => string

/** A query for the cases, of which only the number is needed. */
export const unplaced = (cases: Cases): string => cases((kind) => `all_${kind}`, false)
/** A query for the cases with their places. */
export const placed = (cases: Cases): string => cases((kind) => kind, true)

/** A warning that a query for its cases describes. */
export interface Question {
  readonly code: WarningCode
  readonly cases: Cases
  readonly message: (count: number, examples: string) => string
  readonly hint: string
}

/** Queries in a statement: fewer statements take less time, but what all queries of one gather must fit into memory. */
const AT_ONCE = 8

/** Returns the warnings of questions that have cases: one query counts them, others find the first of each. */
export async function answersTo(engine: Engine, questions: readonly Question[]): Promise<Warning[]> {
  const queries = questions.map(
    ({ cases }, nth) => `SELECT ${nth} AS nth, count(*)::INTEGER AS count FROM (${unplaced(cases)})`,
  )
  const counts: { nth: number; count: number }[] = []
  for (let first = 0; first < queries.length; first += AT_ONCE)
    counts.push(
      ...(await engine.all<{ nth: number; count: number }>(
        queries.slice(first, first + AT_ONCE).join(' UNION ALL '),
      )),
    )
  const warnings: Warning[] = []
  for (const [nth, question] of questions.entries()) {
    const { count } = counts.find((one) => one.nth === nth) ?? { count: 0 }
    if (count > 0) warnings.push(await warningOf(engine, question, count))
  }
  return warnings
}

async function warningOf(
  engine: Engine,
  { code, cases, message, hint }: Question,
  count: number,
): Promise<Warning> {
  const first = await engine.all<{ name: string; file: string; line: number }>(
    `SELECT name, file, line FROM (${placed(cases)}) ORDER BY seq LIMIT ${MAX_EXAMPLES}`,
  )
  const examples = listExamples(first, ({ name }) => name, { count })
  return { code, count, message: message(count, examples), at: distinctPlaces(first), hint }
}
