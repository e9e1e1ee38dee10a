// Groups the names in tags, in various spellings, into artists and labels.
import { groupDistinct } from '../../../contract/common/group-by.ts'
import { knownValues } from '../../../contract/common/known-values.ts'
import { isVarious, VARIOUS } from '../../../core/library/various.ts'
import { compare, type Group, nameKey } from './identity/match-groups.ts'
import type { NamedArtist, Tags } from './tags.ts'

interface Tagged {
  readonly tags: Tags
}

/** Normalizes the name of an artist. Various artists are one, however they are called. */
const artistName = (name: string): string => nameKey(isVarious(name) ? VARIOUS : name)

/** Groups artists with one MBID, or with one name unless MBIDs distinguish them. */
export class Artists {
  readonly #groups = new Spellings()
  readonly #mbids: ReadonlyMap<string, string>

  constructor(files: readonly Tagged[]) {
    const all = files.flatMap(({ tags }) => [
      ...tags.artists,
      ...(tags.album.artist ? [tags.album.artist] : []),
      ...(tags.composers ?? []),
      ...(tags.credits ?? []),
    ])
    this.#mbids = onlyMbids(all.map(({ name, musicbrainz }) => [artistName(name), musicbrainz]))
    for (const artist of all) this.#groups.add(this.artistKey(artist), artist)
  }

  artistKey({ name, musicbrainz }: NamedArtist): string {
    const key = artistName(name)
    return musicbrainz ?? this.#mbids.get(key) ?? `name ${key}`
  }

  groups(): Group[] {
    return this.#groups.groups()
  }
}

/** Groups labels by name. */
export class Labels {
  readonly #groups = new Spellings()

  constructor(files: readonly Tagged[]) {
    for (const { tags } of files) {
      const { label, labels = label === undefined ? [] : [label] } = tags.album
      for (const name of labels) this.#groups.add(nameKey(name), { name })
    }
  }

  groups(): Group[] {
    return this.#groups.groups()
  }
}

/** Returns the MBID of each key that has exactly one. */
export function onlyMbids(
  found: readonly (readonly [key: string, mbid: string | undefined])[],
): Map<string, string> {
  const mbids = groupDistinct(
    found,
    ([key, mbid]) => (mbid === undefined ? null : key),
    ([, mbid]) => mbid as string,
  )
  return new Map(
    [...mbids].flatMap(([key, [only, ...others]]) => (only && others.length === 0 ? [[key, only]] : [])),
  )
}

/** Collects the spellings of names, by group. */
class Spellings {
  readonly #names = new Map<string, string[]>()
  readonly #mbids = new Map<string, string>()

  add(key: string, { name, musicbrainz }: NamedArtist): void {
    const names = this.#names.get(key)
    if (names) names.push(name)
    else this.#names.set(key, [name])
    if (musicbrainz !== undefined) this.#mbids.set(key, musicbrainz)
  }

  groups(): Group[] {
    return [...this.#names].map(([key, all]) => {
      const [name = '', ...others] = byFrequency(all)
      const musicbrainz = this.#mbids.get(key)
      return { key, names: [name, ...others], seeds: [[key]], ...knownValues({ musicbrainz }) }
    })
  }
}

/** Returns each value once, the most frequent first, and equally frequent ones in code unit order. */
export function byFrequency<T extends string>(values: readonly (T | undefined)[]): T[] {
  const counts = new Map<T, number>()
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, one], [b, other]) => other - one || compare(a, b)).map(([value]) => value)
}
