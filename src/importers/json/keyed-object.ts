// JSON whose records are not in a list, but are the members of one object: { "a1": { … }, "a2": { … } }.
import { isFields } from '../../contract/common/own-value.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { isCalled } from '../guesses/guess-fields.ts'

/** Returns an error for such an object, or for one around it, as Firebase exports them; null for any other value. */
export function keyedError(value: unknown, file: string): CatalogError | null {
  if (!isFields(value)) return null
  const own = keyIn(value)
  const inner = own === null && Object.values(value).every(isFields) ? Object.entries(value) : []
  const [name, records] = inner.find(([, member]) => keyIn(member) !== null) ?? []
  const key = own ?? keyIn(records)
  if (key === null) return null
  const path = name === undefined ? '' : `.[${JSON.stringify(name)}] | `
  return new CatalogError(
    'BAD_JSON',
    `The records are members of one object, such as ${JSON.stringify(key)}, not a list.`,
    {
      at: [{ file, line: 1 }],
      hint: `Make a list of them: jq '[${path}to_entries[] | {id: .key} + .value]' old.json > new.json keeps their keys as ids.`,
    },
  )
}

/**
 * Returns the key of the first record in an object of records, of which there are several; null for any other value.
 */
function keyIn(value: unknown): string | null {
  const [first, ...others] = isFields(value) ? Object.entries(value) : []
  const isRecord = (member: unknown) => isFields(member) && Object.keys(member).filter(isCalled).length > 1
  return first && others.length > 0 && [first, ...others].every(([, member]) => isRecord(member))
    ? first[0]
    : null
}
