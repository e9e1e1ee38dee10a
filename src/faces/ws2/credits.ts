// Splits the displayed text of a credit into its artists: `Ann feat. Bob` is Ann, a join phrase, and Bob.
import type { CreditPart } from './files.ts'

/** An artist of a credit, with its place in a list. */
export interface Credited {
  readonly place: number
  readonly name: string
}

/** The texts between artists, as most credits have them. */
const JOIN_PHRASE = /\s*[,/;+]\s+| (?:&|[x×]|feat\.?|featuring|ft\.?|and|with|vs\.?|presents|meets) /giu

type Range = readonly [start: number, end: number]

/**
 * Returns the parts of a credit. Names in it may differ from those of the artists; a text that cannot be split names
 * the only artist, or is replaced by the names of several.
 */
export function creditParts(display: string, artists: readonly Credited[]): CreditPart[] {
  const [first] = artists
  if (!first) return []
  if (artists.length === 1) return [[first.place, display, '']]
  const found = creditRanges(display, artists)
  if (found === null) return joined(artists)
  return artists.map(({ place }, index) => {
    const [start, end] = found[index] as Range
    const [next] = found[index + 1] ?? [display.length]
    return [place, display.slice(start, end), display.slice(end, next)]
  })
}

/** Where the artists are in a text: by their names, or else between usual join phrases. */
function creditRanges(display: string, artists: readonly Credited[]): readonly Range[] | null {
  const named = rangesOfNames(display, artists)
  if (named?.at(-1)?.[1] === display.length) return named
  const split = rangesBetween(display)
  return split.length === artists.length ? split : named
}

function rangesOfNames(display: string, artists: readonly Credited[]): readonly Range[] | null {
  const text = display.toLowerCase()
  // Some letters become two in lower case.
  if (text.length !== display.length) return null
  const ranges: Range[] = []
  let from = 0
  for (const { name } of artists) {
    const start = text.indexOf(name.toLowerCase(), from)
    if (start < 0 || (ranges.length === 0 && start > 0)) return null
    from = start + name.length
    ranges.push([start, from])
  }
  return ranges
}

function rangesBetween(display: string): Range[] {
  const ranges: Range[] = []
  let from = 0
  for (const { 0: phrase, index } of display.matchAll(JOIN_PHRASE)) {
    ranges.push([from, index])
    from = index + phrase.length
  }
  return [...ranges, [from, display.length]]
}

const joined = (artists: readonly Credited[]): CreditPart[] =>
  artists.map(({ place, name }, index) => [place, name, index === artists.length - 1 ? '' : ', '])
