// Positions of Discogs are what stands on the sleeve: `3`, `B1`, `2-07`, `CD2-5`, nothing.

export interface TrackPosition {
  readonly tracknumber: number
  /** The number of the disc, where the positions tell discs apart. */
  readonly disc?: number
}

/** A number, or the number of a disc or a medium with its number, a dash, and a number. */
const NUMBERED =
  /^(?:(?:(\d{1,3})|(CD|DVD|SACD|HDCD|BD|Blu-?ray|LP|MC|MD|VHS|USB)[ ]?(\d{1,3})?)-)?(\d{1,4})$/i

interface Parts {
  /** In upper case: `CD2`. */
  readonly medium: string
  /** Of the disc, where it has one. */
  readonly disc: number | null
  readonly tracknumber: number
}

/**
 * The number of each track, and of its disc where positions begin with one. Where any position is something else,
 * such as a side of a record, the tracks are numbered through as they come.
 */
export function numberTracks(positions: readonly string[]): readonly TrackPosition[] {
  const parts = positions.map(partsOf)
  if (!parts.every((part) => part !== null)) return positions.map((_, index) => ({ tracknumber: index + 1 }))
  const media = [...new Set(parts.map(({ medium }) => medium))]
  if (media.length === 1 && parts[0]?.disc === null) return parts.map(({ tracknumber }) => ({ tracknumber }))
  const own = new Map(parts.map(({ medium, disc }) => [medium, disc]))
  // Discs of several kinds, such as CD1, CD2 and DVD, are counted as they come.
  const isNumbered = new Set(own.values()).size === own.size && !parts.some(({ disc }) => disc === null)
  return parts.map(({ medium, disc, tracknumber }) => ({
    tracknumber,
    disc: isNumbered && disc !== null ? disc : media.indexOf(medium) + 1,
  }))
}

function partsOf(position: string): Parts | null {
  const [, disc, word, ofWord, tracknumber] = NUMBERED.exec(position.trim()) ?? []
  if (tracknumber === undefined) return null
  const number = disc ?? ofWord
  return {
    medium: `${word ?? ''}${number ?? ''}`.toUpperCase(),
    disc: number === undefined ? null : Number(number),
    tracknumber: Number(tracknumber),
  }
}
