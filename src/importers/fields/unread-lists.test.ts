// What a source in JSON holds beside the list that is read.
import { expect, it } from 'vitest'
import { entryOptions } from '../../testing/catalogs/entries.ts'
import { recordReader } from '../../testing/catalogs/rows.ts'
import { readJson } from '../json/json.ts'

/** Returns what a warning would name as skipped in an object of which a list is read. */
async function skipped(object: object, list: string): Promise<string[]> {
  const fields = { name: `${list}[].title`, tracknumber: `${list}[].n`, '*': 'ignore' }
  const read = recordReader((file) => readJson(file, 'track', entryOptions('track', { fields })), 'track')
  const rows = await read(JSON.stringify(object))
  return rows.flatMap((row) => ('skipped' in row ? [row.skipped] : []))
}

const songs = [{ title: 'Low', n: 1 }]

it('lists like the one that is read are named', async () => {
  expect(await skipped({ cd1: songs, cd2: songs }, 'cd1')).toEqual([
    'the list "cd2", whose elements are like those of "cd1"',
  ])
  expect(
    await skipped({ albums: { a: { tracks: songs }, b: { tracks: songs } } }, 'albums.a.tracks'),
  ).toEqual(['the list "albums.b.tracks", whose elements are like those of "albums.a.tracks"'])
  expect(await skipped({ albums: [{ side1: songs, side2: songs }] }, 'albums[].side1')).toEqual([
    'the list "side2", whose elements are like those of "side1"',
  ])
  expect(
    await skipped({ tracks: songs, videos: [{ title: 'Low' }], tags: ['a'], none: [] }, 'tracks'),
  ).toEqual([])
})

it('further pages of an answer are named by the field that has their address', async () => {
  const next = (field: string) => [`the pages of the answer after this one, as its field "${field}" shows`]
  expect(await skipped({ next: 'https://x.example/?page=2', results: songs }, 'results')).toEqual(
    next('next'),
  )
  expect(await skipped({ data: songs, paging: { next: '/page/2' } }, 'data')).toEqual(next('paging.next'))
  expect(await skipped({ tracks: { items: songs, next_page: 2 } }, 'tracks.items')).toEqual(
    next('tracks.next_page'),
  )
  expect(await skipped({ _links: { next: { href: '/2' } }, items: songs }, 'items')).toEqual(
    next('_links.next'),
  )
  const album = { songs: { items: songs, next: '/2' } }
  expect(await skipped({ albums: [album, { songs: { items: songs } }] }, 'albums[].songs.items')).toEqual(
    next('songs.next'),
  )
  const pageInfo = { hasNextPage: true, endCursor: 'x' }
  expect(await skipped({ data: { songs: { edges: songs, pageInfo } } }, 'data.songs.edges')).toEqual(
    next('data.songs.pageInfo.hasNextPage'),
  )
  expect(await skipped({ has_more: false, results: songs }, 'results')).toEqual([])
  expect(await skipped({ next: null, results: songs, paging: {}, page: 1 }, 'results')).toEqual([])
})
