// Parsers of flag values; commander adds the flag's name to their errors.
import { InvalidArgumentError } from '@commander-js/extra-typings'
import { CatalogError, UsageError } from '../../core/problems/errors.ts'
import { parseSize } from '../../core/system/sizes.ts'
import type { PressPartOptions } from '../../press/parts/press-part.ts'

export function parsePositive(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected a whole number, 1 or more.')
}

export function parseCount(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected a whole number, 0 or more.')
}

export function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('Expected a number from 0 to 65535.')
  return port
}

/** Checks an address to listen on. An empty one would be all addresses of the machine. */
export function parseListenAddress(text: string): string {
  if (/^[\w.:%-]+$/.test(text)) return text
  throw new InvalidArgumentError(
    'Expected an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all.',
  )
}

export function parseHostName(text: string): string {
  if (/^[\w.-]+$/.test(text)) return text
  throw new InvalidArgumentError('Expected the name of a host without a port, such as studio.local.')
}

const MAX_PARTS = 10_000

export function parseParts(text: string): number {
  const count = parsePositive(text)
  if (count <= MAX_PARTS) return count
  throw new InvalidArgumentError(`Expected a number from 1 to ${MAX_PARTS}.`)
}

/** `2/4`: the second of four parts. */
export function parsePart(text: string): PressPartOptions['part'] {
  const [, index, count] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? []
  const part = { index: Number(index), count: Number(count) }
  if (part.index <= part.count && part.count <= MAX_PARTS) return part
  throw new InvalidArgumentError(
    'Expected a part and the number of parts, such as 1/4 for the first of four.',
  )
}

/** Checks a size such as `256MB` or `1.5 GiB`, and returns it as it is. */
export function parseMemory(text: string): string {
  parseBytes(text)
  return text
}

/** Parses a size such as `256MB` to bytes. */
export function parseBytes(text: string): number {
  const bytes = parseSize(text)
  if (bytes !== null) return bytes
  throw new InvalidArgumentError('Expected a size with its unit, such as 256MB or 1GB.')
}

/** Parses an age in minutes, hours or days (`30m`, `12h`, `7d`) to milliseconds. */
export function parseAge(text: string): number {
  const [, number, unit] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? []
  if (number !== undefined) return Number(number) * (MILLISECONDS[unit as 'd'] as number)
  throw new InvalidArgumentError('Expected a number of minutes, hours or days, such as 30m, 12h or 7d.')
}

const MILLISECONDS = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Finds what an argument or a flag names. An unknown name is an error in the command line. */
export function asUsageError<T>(find: () => T): T {
  try {
    return find()
  } catch (error) {
    throw error instanceof CatalogError ? UsageError.of(error) : error
  }
}
