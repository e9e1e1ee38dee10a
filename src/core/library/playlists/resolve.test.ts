import { describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, trackId } from '../../../testing/catalogs/catalog.ts'
import { readLibrary } from '../../../testing/catalogs/library.ts'
import type { PlaylistEntry } from './playlist.ts'
import { resolvePlaylists } from './resolve.ts'

const SITE = {
  baseUrl: 'https://api.example.org',
  mediaUrl: 'https://media.example.org/x',
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
}

const track = (number: number, name: string, stream: string | null, more: object = {}) => ({
  ...{ uuid: trackId(number), name, stream, duration: '241' },
  ...{ release: releaseId(1), artist: artistId(1), ...more },
})

const FORMER = 'eeeeeeee-0000-4000-8000-000000000001'

const library = readLibrary({
  artist: [
    { uuid: artistId(1), name: 'Ora Venn' },
    { uuid: artistId(2), name: 'Ann' },
  ],
  label: [{ uuid: labelId(1), name: 'Harbour' }],
  release: [1, 2].map((number) => ({
    ...{ uuid: releaseId(number), name: `R${number}`, label: labelId(1), unlisted: number === 2 },
  })),
  track: [
    track(1, 'Déjà', 'Mu sic/Déjà.mp3', { aliases: [FORMER] }),
    track(2, 'Low', 'a/1/low.mp3'),
    track(3, 'Low', 'b/1/low.mp3', { duration: '300' }),
    track(4, 'Part', 'whole.flac#t=0,60'),
    track(5, 'Other Part', 'whole.flac#t=60'),
    track(6, 'Far', 'https://cdn.example/m/Far%20out.mp3?x=1', { artist_display: 'Ora & Ann' }),
    track(7, 'Hidden', 'h/hidden.mp3', { release: releaseId(2) }),
    track(8, 'Duo - Live', null, { artist: artistId(2) }),
    { ...track(9, 'By Id', null), uuid: undefined, id: 'x-1' },
  ],
})

const entryWith = (entry: Partial<PlaylistEntry>): PlaylistEntry => ({
  ...{ line: 1, names: [], titles: [], seconds: null },
  ...entry,
})

/** The names of the tracks that entries are. */
async function found(...entries: readonly Partial<PlaylistEntry>[]) {
  const read = await library
  const file = { file: 'a.m3u', name: 'a', title: 'A', description: null, creator: null }
  const [list] = resolvePlaylists([{ ...file, entries: entries.map(entryWith) }], read, SITE)
  return list?.playlist.tracks.map((uuid) =>
    [read.get('track', uuid).name, uuid === trackId(3) ? 3 : 0].join(' '),
  )
}

const titled = (artist: string, title: string, seconds: number | null = null) => ({
  titles: [{ artist, title }],
  seconds,
})

describe('an entry', () => {
  it.each([
    ['a uuid', trackId(1), 'Déjà'],
    ['a uuid in capitals', trackId(1).toUpperCase(), 'Déjà'],
    ['the name of a uuid', `urn:uuid:${trackId(1)}`, 'Déjà'],
    ['a former uuid', FORMER, 'Déjà'],
    ['an id', 'x-1', 'By Id'],
    ['the address of a page', `https://api.example.org/tracks/${trackId(1)}/`, 'Déjà'],
    ['the path of a page', `/tracks/${trackId(1)}/?a`, 'Déjà'],
    ['the address of a response', `https://api.example.org/api/v1/catalog/track/${trackId(1)}/`, 'Déjà'],
    ['the address of audio', 'https://media.example.org/x/Mu%20sic/De%CC%81ja%CC%80.mp3', 'Déjà'],
    ['the address of audio elsewhere', 'https://cdn.example/m/Far out.mp3?x=1', 'Far'],
    ['a path of Windows', '..\\Mu sic\\Déjà.mp3', 'Déjà'],
    ['a path with a drive', 'C:\\m\\DÉJÀ.MP3', 'Déjà'],
    ['a path with escapes', '../media/Mu%20sic/D%C3%A9j%C3%A0.mp3', 'Déjà'],
    ['the address of a file', 'file:///C:/m/D%C3%A9j%C3%A0.mp3', 'Déjà'],
    ['the longest end of a path', '/home/ann/b/x/../1/low.mp3', 'Low', 3],
    ['a path with the name of a file elsewhere', 'm/Far out.mp3?x=1', 'Far'],
    ['an unlisted track by its uuid', trackId(7), 'Hidden'],
    ['an unlisted track by its address', 'https://media.example.org/x/h/hidden.mp3', 'Hidden'],
  ])('may be %s: %s', async (_, name, track, number = 0) => {
    expect(await found({ names: [name] })).toEqual([`${track} ${number}`])
  })

  it.each([
    ['a uuid that is none here', trackId(99)],
    ['a page on another site', `https://other.example/tracks/${trackId(1)}/`],
    ['an address on another host', 'https://radio.example/Mu%20sic/D%C3%A9j%C3%A0.mp3'],
    ['a file that ends alike', 'xDéjà.mp3'],
    ['two files', 'low.mp3'],
    ['a file with several tracks', 'whole.flac'],
    ['a path of an unlisted track', 'h/hidden.mp3'],
    ['nothing', ''],
  ])('is left out where it names %s: %s', async (_, name) => {
    expect(await found({ names: [name] })).toEqual([])
  })

  it.each([
    ['case and accents do not matter', titled('ORA VENN', 'deja'), ['Déjà 0']],
    ['as the artist is shown', titled('Ora & Ann', 'Far'), ['Far 0']],
    ['under the name of the artist', titled('Ora Venn', 'Far'), ['Far 0']],
    ['of two, by the duration', titled('Ora Venn', 'Low', 297), ['Low 3']],
    ['of two, without a duration', titled('Ora Venn', 'Low'), []],
    ['of two, with another duration', titled('Ora Venn', 'Low', 296), []],
    ['of another artist', titled('Ann', 'Low', 300), []],
    ['of an unlisted track', titled('Ora Venn', 'Hidden'), []],
    ['the part of a file', { names: ['whole.flac'], ...titled('Ora Venn', 'Part') }, ['Part 0']],
    ['of two files, by the duration', { names: ['low.mp3'], seconds: 240 }, ['Low 0']],
    [
      'for an address on another host',
      { names: ['http://x.example/1'], ...titled('Ora Venn', 'Déjà') },
      ['Déjà 0'],
    ],
  ])('is found by artist and title: %s', async (_, entry, tracks) => {
    expect(await found(entry)).toEqual(tracks)
  })

  it('has each track once, in order', async () => {
    const names = [trackId(6), trackId(1), 'Déjà.mp3', 'a/1/low.mp3'].map((name) => ({ names: [name] }))
    expect(await found(...names)).toEqual(['Far 0', 'Déjà 0', 'Low 0'])
  })
})
