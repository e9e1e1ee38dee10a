// Rows that `where` leaves out because their word for yes is not in its list: `Sure` beside `["Yes"]`.
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Remark } from '../../core/library/source.ts'
import type { Place } from '../../core/problems/errors.ts'
import { MAX_EXAMPLES } from '../../core/problems/examples.ts'
import { answerIn } from '../guesses/mark-values.ts'
import { meetsAll, type PlacedCondition, textsInCell } from './conditions.ts'

interface Unlisted {
  readonly column: string
  readonly allowed: readonly string[]
  readonly what: string
  readonly first: Place[]
  count: number
}

/** A column with more words does not hold answers. */
const MAX_WORDS = 100

export class UnlistedAnswers<R> {
  readonly #conditions: readonly PlacedCondition<R>[]
  readonly #found = new Map<string, Unlisted>()

  constructor(conditions: readonly PlacedCondition<R>[]) {
    this.#conditions = conditions
  }

  /** Looks at a row that is left out. */
  look(row: R, at: Place): void {
    const failed = this.#conditions.filter((condition) => !meetsAll([condition])(row))
    const [first] = failed
    const said = failed.map((condition) => yesIn(condition, row))
    const [what] = said
    if (first === undefined || what === undefined || said.includes(undefined)) return
    const key = JSON.stringify([first.field, what])
    const known = this.#found.get(key)
    if (known === undefined && this.#found.size === MAX_WORDS) return
    const found = known ?? { column: first.field, allowed: first.values, what, first: [], count: 0 }
    found.count += 1
    if (found.first.length < MAX_EXAMPLES) found.first.push(at)
    this.#found.set(key, found)
  }

  /** Returns the rows for the warning. */
  end(kind: Kind): readonly Remark[] {
    return [...this.#found.values()].flatMap(({ first, count, ...of }) =>
      // The first also counts those that are not listed.
      first.map((at, index) => ({
        kind,
        at,
        remark: 'unlisted' as const,
        count: index === 0 ? count - first.length + 1 : 1,
        ...of,
      })),
    )
  }
}

/** Returns the word for yes in a row, if the condition lists other ones. */
function yesIn<R>({ values, isNot, raw }: PlacedCondition<R>, row: R): string | undefined {
  if (isNot || !values.some((value) => answerIn(value) === true)) return undefined
  return textsInCell(raw(row))
    .map((text) => text.trim())
    .find((text) => text !== '' && answerIn(text) === true)
}
