// Lists of albums, artists and genres.
import { tagName } from '../../contract/urls/tags.ts'
import { addedAt, albumYear } from './items.ts'
import type { Library } from './library.ts'
import type { LibraryAlbum, LibraryArtist } from './library-file.ts'
import type { Parameters } from './parameters.ts'
import { Refusal } from './reply.ts'

/** Lists that are empty, because nobody's ratings and plays are known. */
const UNKNOWN: ReadonlySet<string> = new Set(['highest', 'frequent', 'recent', 'starred'])

/** A page of one of the lists of albums that `type` names. */
export function albumsAsked(library: Library, parameters: Parameters): LibraryAlbum[] {
  const type = parameters.required('type')
  const { offset, count } = parameters.part('offset', 'size', 10)
  return UNKNOWN.has(type) ? [] : inList(library, type, parameters).slice(offset, offset + count)
}

function inList(library: Library, type: string, parameters: Parameters): readonly LibraryAlbum[] {
  const { albums, byName, byArtist } = library.file
  switch (type) {
    case 'newest':
      return albums
    case 'alphabeticalByName':
      return library.inOrder(byName)
    case 'alphabeticalByArtist':
      return library.inOrder(byArtist)
    case 'random':
      return shuffled(albums, parameters.seed)
    case 'byGenre':
      return withGenre(library, parameters.required('genre'))
    case 'byYear': {
      const [from, to] = [Number(parameters.required('fromYear')), Number(parameters.required('toYear'))]
      const found = ofYears(albums, Math.min(from, to), Math.max(from, to))
      return found.sort(
        (left, right) => ((albumYear(left) ?? 0) - (albumYear(right) ?? 0)) * (from > to ? -1 : 1),
      )
    }
    default:
      throw new Refusal(0, `There is no list of albums "${type}".`)
  }
}

/** The albums with a genre, the newest first. */
export function withGenre({ file }: Library, genre: string): LibraryAlbum[] {
  const name = tagName(genre)
  const place = file.genres.findIndex((each) => tagName(each) === name)
  return file.albums.filter(({ genres }) => genres.includes(place))
}

export const ofYears = (albums: readonly LibraryAlbum[], from: number, to: number): LibraryAlbum[] =>
  albums.filter((album) => {
    const year = albumYear(album)
    return year !== undefined && year >= from && year <= to
  })

/** The genres with their numbers of albums and songs. */
export function countGenres({ file }: Library) {
  const genres = file.genres.map((value) => ({ value, songCount: 0, albumCount: 0 }))
  for (const album of file.albums) {
    for (const place of album.genres) {
      const genre = genres[place]
      if (!genre) continue
      genre.songCount += album.tracks
      genre.albumCount += 1
    }
  }
  return genres
}

/** All artists, each shown by a function, under the first letters of their names. */
export function groupByLetter<Shown>(
  { file }: Library,
  show: (artist: LibraryArtist) => Shown,
): { name: string; artist: Shown[] }[] {
  const letters = new Map<string, Shown[]>()
  for (const artist of file.artists) {
    const [letter = ''] = artist.name.normalize('NFD').toUpperCase()
    const name = /\p{L}/u.test(letter) ? letter : '#'
    const listed = letters.get(name) ?? []
    listed.push(show(artist))
    letters.set(name, listed)
  }
  return [...letters].map(([name, artist]) => ({ name, artist }))
}

/** When the newest album was added, in milliseconds since 1970. */
export const lastModified = ({ file: { albums } }: Library): number =>
  albums[0] ? Date.parse(addedAt(albums[0])) : 0

/** The same items in an order that follows from a seed alone. */
export function shuffled<Item>(items: readonly Item[], seed: string): Item[] {
  let state = 2_166_136_261
  const mix = (value: number) => {
    state = Math.imul(state ^ value, 16_777_619)
    return (state ^ (state >>> 15)) >>> 0
  }
  for (const sign of seed) mix(sign.codePointAt(0) ?? 0)
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const other = mix(last) % (last + 1)
    const [item, moved] = [order[other] as Item, order[last] as Item]
    order[last] = item
    order[other] = moved
  }
  return order
}
