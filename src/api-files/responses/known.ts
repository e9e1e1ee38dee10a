// The facts of a record, as bodies show them: unknown ones are omitted.

import { parseChapter } from '../../contract/common/chapters.ts'
import { ownValue } from '../../contract/common/own-value.ts'
import { parseTexts } from '../../contract/common/texts.ts'
import { parseOffer } from '../../contract/urls/links.ts'
import type { Performer } from '../../core/library/joined-records.ts'
import { PROSE } from '../../core/records/facts.ts'
import { shownLines } from '../../core/records/values/timed-lines.ts'
import { scanObject } from '../../core/system/json-text.ts'

type Facts = Readonly<Record<string, unknown>>

/** The known facts among the fields of a record, in order. */
export const pickFacts = (record: object, facts: readonly string[]): Facts =>
  Object.fromEntries(
    facts.flatMap((fact) => {
      const value = ownValue<unknown>(record as Facts, fact)
      if (value === null || value === undefined) return []
      return [[fact, shownFact(fact, value)]]
    }),
  )

/** The value of a fact as it is shown in JSON. */
export function shownFact(fact: string, value: unknown): unknown {
  if (PROSE.has(fact)) return parseTexts(String(value)) ?? value
  if (fact === 'lines') return shownLines(String(value))
  if (fact === 'performers') return (value as Performer[]).map(shownPerformer)
  if (fact === 'chapters') return (value as string[]).map(parseChapter)
  if (fact === 'buy') return (value as string[]).map(parseOffer)
  if (fact !== 'links') return value
  return (value as string[]).map((field) => (field.startsWith('{') ? parseOffer(field) : field))
}

const shownPerformer = ({ role, ...performer }: Performer): object => ({
  ...performer,
  role: role && (parseTexts(role) ?? role),
})

/**
 * Removes some keys from the members of a JSON object and keeps all other bytes: parsing would lose digits of numbers.
 * @param members `"bpm":120.50,"key":"a"`, without white space
 */
export function withoutMembers(members: string, keys: ReadonlySet<string>): string {
  const kept = scanObject(`{${members}}`).members.filter(({ key }) => !keys.has(key))
  return kept.map(({ text }) => text).join()
}
