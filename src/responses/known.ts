// The facts of a record, as bodies show them: unknown ones are omitted.

import { offerOf } from '../api/links.ts'
import { ownValue } from '../api/own-value.ts'
import { textsOf } from '../api/texts.ts'
import { PROSE } from '../records/facts.ts'
import type { Performer } from '../stages/catalog.ts'

type Facts = Readonly<Record<string, unknown>>

/** The known facts among the fields of a record, in order. */
export const knownOf = (record: object, facts: readonly string[]): Facts =>
  Object.fromEntries(
    facts.flatMap((fact) => {
      const value = ownValue<unknown>(record as Facts, fact)
      if (value === null || value === undefined) return []
      return [[fact, shownAs(fact, value)]]
    }),
  )

function shownAs(fact: string, value: unknown): unknown {
  if (PROSE.has(fact)) return textsOf(String(value)) ?? value
  if (fact === 'performers') return (value as Performer[]).map(shownPerformer)
  if (fact === 'buy') return (value as string[]).map(offerOf)
  if (fact !== 'links') return value
  return (value as string[]).map((field) => (field.startsWith('{') ? offerOf(field) : field))
}

const shownPerformer = ({ role, ...performer }: Performer): object => ({
  ...performer,
  role: role && (textsOf(role) ?? role),
})

/**
 * Removes some keys from the members of a JSON object and keeps all other bytes: parsing would lose digits of numbers.
 * @param members `"bpm":120.50,"key":"a"`, without white space
 */
export function withoutMembers(members: string, keys: ReadonlySet<string>): string {
  const kept: string[] = []
  for (let at = 0; at < members.length; ) {
    const colon = endOfText(members, at)
    const end = endOfValue(members, colon + 1)
    if (!keys.has(JSON.parse(members.slice(at, colon)))) kept.push(members.slice(at, end))
    at = end + 1
  }
  return kept.join()
}

/** The end of the value that begins at `start`: the comma after it, or the end of the text. */
function endOfValue(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; ) {
    const character = text[at]
    if (character === '"') {
      at = endOfText(text, at)
      continue
    }
    if (character === ',' && depth === 0) return at
    if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    at += 1
  }
  return text.length
}

/** The position after the closing quotation mark of a string. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at + 1
  }
  return text.length
}
