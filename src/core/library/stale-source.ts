// Records that an earlier build read of a source on the network, and the messages about their age.
import { CatalogError } from '../problems/errors.ts'

/** The records that an earlier build read of a source, in a valid catalog. */
export interface LastGoodCopy {
  /** Milliseconds since it was read. */
  readonly age: number
  /** Whether the same program and settings would read the same records again. */
  readonly isUsable: boolean
}

/** A source that failed and was replaced by its last good copy. */
export interface StaleSource {
  readonly name: string
  /** Milliseconds since it was read. */
  readonly age: number
  /** Why it could not be read now. */
  readonly reason: CatalogError
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `less than a minute`, `5 minutes`, `14 hours`, `9 days`: whole units, rounded down. */
export function formatAge(age: number): string {
  if (age < MINUTE) return 'less than a minute'
  if (age < HOUR) return count(age / MINUTE, 'minute')
  if (age < 2 * DAY) return count(age / HOUR, 'hour')
  return count(age / DAY, 'day')
}

function count(amount: number, unit: string): string {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}

/** An allowed age as a flag value, in the largest unit that divides it. */
export function formatAllowance(age: number): string {
  if (age % DAY === 0) return `${age / DAY}d`
  return age % HOUR === 0 ? `${age / HOUR}h` : `${Math.ceil(age / MINUTE)}m`
}

/** The value of --stale-ok for a copy of an age, with a margin until the flag is passed. */
const allowanceFor = (age: number): string =>
  age < HOUR / 2 ? '1h' : `${Math.max(1, Math.ceil((age + HOUR) / DAY))}d`

/**
 * The error of a source, with the age of its last good copy and how to build with that copy.
 * @param copy null if no earlier build is known
 * @param staleOk the allowed age in milliseconds; undefined if stale copies are not allowed
 */
export function withLastGood(
  error: CatalogError,
  copy: LastGoodCopy | null,
  staleOk: number | undefined,
): CatalogError {
  const description = describeLastGood(copy, staleOk)
  if (description === null) return error
  const hint = [error.hint, description.hint].filter((part) => part !== undefined).join(' ')
  const message = `${error.message} ${description.message}`
  const details = hint === '' ? {} : { hint }
  return new CatalogError(error.code, message, { ...details, at: error.at, cause: error.cause })
}

function describeLastGood(copy: LastGoodCopy | null, staleOk: number | undefined) {
  if (copy === null) {
    return staleOk === undefined ? null : { message: 'There is no good copy from an earlier build.' }
  }
  const read = `The last good copy was read ${formatAge(copy.age)} ago`
  if (!copy.isUsable) {
    return {
      message: `${read}, by a different version of the program or with different settings, so it cannot be used.`,
    }
  }
  const hint = `To continue with that copy, add --stale-ok ${allowanceFor(copy.age)}.`
  if (staleOk === undefined) return { message: `${read}.`, hint }
  return { message: `${read}, and --stale-ok allows ${formatAllowance(staleOk)}.`, hint }
}
