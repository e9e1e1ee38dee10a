import { expect, it } from 'vitest'
import { matchSongs, type Song } from './match-songs.ts'

const song = (name: string, number: number | null = null, release = 'Tidal', artist = 'Ferrow'): Song => ({
  ...{ name, number, artist, release },
})

const matched = (tracks: readonly Song[], files: readonly string[]) => {
  const { matches, ...left } = matchSongs(tracks, files)
  return {
    matches: matches.map(({ track, file }) => [file, track.name, track.release]),
    files: left.files,
    tracks: left.tracks.map(({ name }) => name),
  }
}

it.each([
  ['01 Low Water.mp3', 'Low Water', 1],
  ['low_water.flac', 'Low Water', null],
  ['1. Löw water!.wav', 'Low Water', 1],
  ['01 - Ferrow - Low Water.mp3', 'Low Water', 1],
  ['Ferrow – Low Water.mp3', 'Low Water', null],
  ['Masters/01 Low Water.mp3', 'Low Water', null],
  ['99 balloons.mp3', '99 balloons', 4],
  ['07 - 99 balloons.mp3', '99 balloons', 7],
  ['03 Low.mp3', '03 Low', 1],
  ['Duet - Live.mp3', 'Duet (Live)', null],
])('the name of %s has the title %s', (file, name, number) => {
  const other = song('Something else', 9)
  expect(matched([other, song(name, number)], [file]).matches).toEqual([[file, name, 'Tidal']])
})

it.each([
  ['02 Low Water.mp3', 'Low Water', 1],
  ['01 Low Water (demo).mp3', 'Low Water', 1],
  ['Ann - Low Water.mp3', 'Low Water', 1],
  ['01.mp3', 'Low Water', 1],
  ['Track 01.mp3', 'Low Water', 1],
])('%s is not taken for %s, number %s', (file, name, number) => {
  expect(matched([song(name, number)], [file])).toEqual({ matches: [], files: [file], tracks: [name] })
})

it('takes none of several files, and no file for one of several tracks', () => {
  const tracks = [song('Low', 1), song('High', 2), song('Intro', 1, 'One'), song('Intro', 1, 'Two')]
  expect(matched(tracks, ['Low.mp3', '01 Low.wav', 'High.mp3', 'Intro.mp3'])).toEqual({
    matches: [['High.mp3', 'High', 'Tidal']],
    files: ['Low.mp3', '01 Low.wav', 'Intro.mp3'],
    tracks: ['Low', 'Intro', 'Intro'],
  })
})

it('distinguishes tracks of one title by their folders and numbers', () => {
  const tracks = [song('Intro', 1, 'One'), song('Intro', 1, 'Two'), song('Reprise', 3), song('Reprise', 8)]
  const files = ['One/Intro.mp3', 'Two/01 Intro.mp3', '08 Reprise.mp3', '03 Reprise.mp3']
  expect(matched(tracks, files)).toMatchObject({ files: [], tracks: [] })
})
