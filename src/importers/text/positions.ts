// Parses positions as printed on the sleeve, which Discogs and many sheets have: `3`, `B1`, `2-07`, `CD2-5`, or empty.

import { romanNumber } from '../../core/records/values/tracknumber.ts'

export interface TrackPosition {
  readonly tracknumber: number
  /** The number of the disc, if the positions distinguish discs. */
  readonly disc?: number
}

/** A number, optionally after a disc number or a medium with its number, and a dash. */
const NUMBERED =
  /^(?:(?:(\d{1,3})|(CD|DVD|SACD|HDCD|BD|Blu-?ray|LP|MC|MD|VHS|USB)[ ]?(\d{1,3})?)-)?(\d{1,4})$/i

interface Parts {
  /** In upper case: `CD2`. */
  readonly medium: string
  /** The number of the disc, if it has one. */
  readonly disc: number | null
  readonly tracknumber: number
}

/**
 * Returns the number of each track, and of its disc if positions have one. If any position has another form, such as a
 * side of a record, all tracks are numbered consecutively.
 */
export function numberTracks(positions: readonly string[]): readonly TrackPosition[] {
  const parts = positions.map(parsePosition)
  if (!parts.every((part) => part !== null)) return positions.map((_, index) => ({ tracknumber: index + 1 }))
  const media = [...new Set(parts.map(({ medium }) => medium))]
  if (media.length === 1 && parts[0]?.disc === null) return parts.map(({ tracknumber }) => ({ tracknumber }))
  const discs = new Map(parts.map(({ medium, disc }) => [medium, disc]))
  // Media of several kinds, such as CD1, CD2 and DVD, are numbered in the order of their first tracks.
  const isNumbered = new Set(discs.values()).size === discs.size && !parts.some(({ disc }) => disc === null)
  return parts.map(({ medium, disc, tracknumber }) => ({
    tracknumber,
    disc: isNumbered && disc !== null ? disc : media.indexOf(medium) + 1,
  }))
}

const DOTTED = /^(\d{1,3})[.:](\d{1,3})$/
/** The number of a disc and that of a track, with two digits. */
const JOINED = /^([1-9])(\d\d)$/

/** Returns the number and the disc of each position of a release, whose tracks are in any order. */
export function numberRelease(positions: Iterable<string>): ReadonlyMap<string, TrackPosition> {
  const distinct = [...new Set(positions)]
  const digits = inDigits(distinct)
  const order = distinct
    .map((written, at) => ({ written, position: digits[at] as string }))
    .sort((one, other) => comparePositions(one.position, other.position))
  const sorted = order.map(({ position }) => position)
  const form = areJoined(sorted) ? JOINED : DOTTED
  const areDiscs = sorted.every((position) => form.test(position))
  const found = numberTracks(areDiscs ? sorted.map((position) => position.replace(form, '$1-$2')) : sorted)
  return new Map(order.map(({ written }, at) => [written, found[at] as TrackPosition]))
}

/** Writes positions in digits if all of a release are Roman numbers, and no sides. */
function inDigits(positions: readonly string[]): readonly string[] {
  const numbers = positions.map(romanNumber)
  return numbers.includes(null) ? positions : numbers.map(String)
}

/** Whether positions such as 101, 102 and 201 are those of discs, each of which begins with its first track. */
const areJoined = (positions: readonly string[]): boolean =>
  positions.every((position) => JOINED.test(position) && positions.includes(`${position[0]}01`))

/** Compares positions part by part: numbers by value, and letters as sides, of which AA follows Z. */
function comparePositions(one: string, other: string): number {
  const [ones, others] = [one, other].map((position) => position.toUpperCase().match(/\d+|[A-Z]+/g) ?? [])
  for (const [at, part] of (ones ?? []).entries()) {
    const against = others?.[at]
    if (against === undefined) return 1
    const order = comparePart(part, against)
    if (order !== 0) return order
  }
  return (ones?.length ?? 0) - (others?.length ?? 0)
}

function comparePart(one: string, other: string): number {
  const [isNumber, isOther] = [/^\d/.test(one), /^\d/.test(other)]
  if (isNumber !== isOther) return isNumber ? -1 : 1
  if (isNumber) return Number(one) - Number(other)
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0)
}

function parsePosition(position: string): Parts | null {
  const [, disc, word, mediumNumber, tracknumber] = NUMBERED.exec(position.trim()) ?? []
  if (tracknumber === undefined) return null
  const number = disc ?? mediumNumber
  return {
    medium: `${word ?? ''}${number ?? ''}`.toUpperCase(),
    disc: number === undefined ? null : Number(number),
    tracknumber: Number(tracknumber),
  }
}
