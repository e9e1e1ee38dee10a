// Groups what a verification found by its cause: one header that a host loses on every answer is one finding.
import { groupBy } from '../../contract/common/group-by.ts'
import type { Fault } from './ask.ts'
import { type Crawl, NO_ANSWER } from './crawl.ts'
import { AN_ANSWER, caseName, type Outcome } from './run.ts'

/** Answers that differ in the same way, or links that are dead for the same reason. */
export interface Cause extends Pick<Fault, 'what' | 'expected' | 'received'> {
  readonly count: number
  /** The first requests, each with the place in its body or where it is linked from. */
  readonly examples: readonly string[]
}

const MAX_EXAMPLES = 3

/** Groups the faults of all outcomes by what was expected and received, the most frequent first. */
export function groupFaults(outcomes: readonly Outcome[]): Cause[] {
  return grouped(
    outcomes.flatMap((outcome) =>
      outcome.verdict === 'failed'
        ? outcome.faults.map(({ place, ...fault }) => ({
            ...fault,
            example: `${caseName(outcome.case.request)}${place === undefined ? '' : ` at ${place}`}`,
          }))
        : [],
    ),
  )
}

/** Groups dead links by what they answered, the most frequent first. */
export const groupLinks = (dead: Crawl['dead']): Cause[] =>
  grouped(
    dead.map(({ target, received, from }) => ({
      what: 'link',
      expected: received.startsWith(NO_ANSWER) ? AN_ANSWER : '200',
      received,
      example: `GET ${target}${from === null ? '' : `, linked from ${from.target} at ${from.at}`}`,
    })),
  )

function grouped(
  all: readonly (Pick<Fault, 'what' | 'expected' | 'received'> & { example: string })[],
): Cause[] {
  const causes = groupBy(all, ({ what, expected, received }) => JSON.stringify([what, expected, received]))
  return [...causes.values()]
    .map((same) => {
      const [{ example: _, ...fault }] = same
      const examples = same.slice(0, MAX_EXAMPLES).map(({ example }) => example)
      return { ...fault, count: same.length, examples }
    })
    .sort((one, other) => other.count - one.count)
}
