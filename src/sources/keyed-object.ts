// JSON whose records are not in a list, but are the members of one object: { "a1": { … }, "a2": { … } }.
import { isFields } from '../api/own-value.ts'
import { CatalogError } from '../problems/errors.ts'
import { isCalled } from '../settings/guess-fields.ts'

/** Returns an error for such an object; null for any other value. */
export function keyedError(value: unknown, file: string): CatalogError | null {
  if (!isFields(value)) return null
  const isRecord = (member: unknown) => isFields(member) && Object.keys(member).filter(isCalled).length > 1
  const [first, ...others] = Object.entries(value)
  if (!first || others.length === 0 || ![first, ...others].every(([, member]) => isRecord(member)))
    return null
  return new CatalogError(
    'BAD_JSON',
    `The records are members of one object, such as ${JSON.stringify(first[0])}, not a list.`,
    {
      at: [{ file, line: 1 }],
      hint: "Make a list of them: jq '[to_entries[] | {id: .key} + .value]' old.json > new.json keeps their keys as ids.",
    },
  )
}
