// UUIDs (RFC 9562) in lower case with dashes. Other spellings of the same 32 digits are accepted.
import { z } from 'zod'
import { inAnyForm, isTooLong, refuse } from './value.ts'

const MUST_BE_UUID = 'it must be a uuid: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12'

/** With or without dashes, braces and `urn:uuid:`, in either case. */
const SPELLED =
  /^(?:urn:uuid:)?(\{?)([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})(\}?)$/i
/** A uuid inside a longer text. */
const INSIDE = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i

/** The uuid of a record. */
export const ownUuid = (of: string) =>
  uuid(`Each ${of} needs its own uuid, which never changes: node -p "crypto.randomUUID()" generates one.`)

/** A reference to a record by its uuid. */
export const reference = (to: string) =>
  uuid(`Write the "uuid" from the record of the ${to}; a name or a number cannot refer to it.`)

/** References to records by their uuids, in order. */
export const references = (to: string) => z.array(reference(to), { error: `it must be a list of uuids` })

const uuid = (hint: string) =>
  inAnyForm(
    z.guid({ abort: true }).toLowerCase(),
    MUST_BE_UUID,
    (value, ctx) => canonicalUuid(value) ?? refuse(ctx, MUST_BE_UUID, hintFor(value) ?? hint),
  ).meta({ format: 'uuid' })

/** The normalized form of a uuid in any spelling; null for any other value. */
export function canonicalUuid(value: string | number): string | null {
  if (typeof value === 'number' || isTooLong(value)) return null
  const [, open, a, b, c, d, e, close] = SPELLED.exec(value.trim()) ?? []
  const isWhole = (open === '{') === (close === '}')
  return a !== undefined && isWhole ? [a, b, c, d, e].join('-').toLowerCase() : null
}

/** Suggests what to write for a value that contains uuids. */
function hintFor(value: string | number): string | null {
  if (typeof value !== 'string') return null
  const parts = value.slice(0, 400).split(/[;,\s]+/)
  if (parts.length > 1 && parts.some((part) => INSIDE.test(part))) {
    return 'Separate the uuids of a list by "|" in CSV; in JSON write ["…", "…"].'
  }
  const [inside] = INSIDE.exec(value.slice(0, 400)) ?? []
  return inside === undefined ? null : `Write only ${inside.toLowerCase()}.`
}
