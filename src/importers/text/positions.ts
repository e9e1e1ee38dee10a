// Parses positions as printed on the sleeve, which Discogs and many sheets have: `3`, `B1`, `2-07`, `CD2-5`, or empty.

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
