// Tracks of the library of a program, each of which has what is known of its release: a fact of a release counts if
// all tracks of the release have the same.
import { knownValues } from '../../contract/common/known-values.ts'
import { type Fields, ownValue } from '../../contract/common/own-value.ts'
import type { Element } from '../xml/elements.ts'
import type { XmlDocument } from './document.ts'

export interface LibraryTrack {
  readonly track: Fields & { readonly name: string }
  readonly artist: string
  /** Undefined for a track that is on no release. */
  readonly release: LibraryRelease | undefined
}

export interface LibraryRelease {
  readonly name: string
  /** The name of its artist, if it has one of its own. */
  readonly artist: string | undefined
  readonly facts: Fields
}

/** @param readTrack returns why an element is skipped, as a plural, instead of its track */
export const libraryAt = (
  path: string,
  readTrack: (element: Element) => LibraryTrack | string,
): XmlDocument => ({
  path,
  open(rows) {
    const found: (LibraryTrack | string)[] = []
    return {
      add: (element) => void found.push(readTrack(element)),
      end() {
        const releases = new Map<string, Fields>()
        for (const each of found) {
          if (typeof each === 'string' || !each.release) continue
          const key = libraryKey(each, each.release)
          releases.set(key, agreeing(releases.get(key) ?? each.release.facts, each.release.facts))
        }
        const made = new Map<string, Fields>()
        for (const each of found) {
          rows.nextTrack()
          if (typeof each === 'string') rows.skip(each)
          else rows.add(makeTrack(each, releases, made))
        }
      },
    }
  },
})

const libraryKey = ({ artist }: LibraryTrack, release: LibraryRelease): string =>
  JSON.stringify([release.name, release.artist ?? artist])

/** Returns the facts that two records have in common. */
const agreeing = (one: Fields, other: Fields): Fields =>
  Object.fromEntries(Object.entries(one).filter(([name, value]) => ownValue(other, name) === value))

function makeTrack(
  each: LibraryTrack,
  facts: ReadonlyMap<string, Fields>,
  made: Map<string, Fields>,
): Fields {
  const { track, artist, release } = each
  if (!release) return { ...track, artist: { name: artist } }
  const key = libraryKey(each, release)
  const { label, ...others } = facts.get(key) ?? {}
  const record =
    made.get(key) ??
    knownValues({
      name: release.name,
      artist: release.artist === undefined ? undefined : { name: release.artist },
      label: label === undefined ? undefined : { name: label },
      ...others,
    })
  made.set(key, record)
  return { ...track, artist: { name: artist }, release: record }
}

/** Returns a text that is not blank. */
export const filled = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text

/** Returns a number that is not 0, which programs write for what is unknown. */
export const counted = (text: string | undefined): number | undefined => {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** Returns a year of four digits. */
export const yearIn = (text: string | undefined): string | undefined =>
  /^[1-9]\d{3}$/.test(text ?? '') ? text : undefined
