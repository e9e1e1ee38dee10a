// What a new project writes for JSON as programs and services export it.
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { lookAtSheet } from './fields.ts'

async function lookAt(value: object, kind: 'track' | 'release' = 'track') {
  const folder = tempFolder()
  writeTree(folder, { 'songs.json': JSON.stringify(value) })
  return (await lookAtSheet(path.join(folder, 'songs.json'), kind)).sheet
}

const SONG = { title: 'Low', artist: 'Ann', album: 'First', track: 1, length: 225 }

describe('JSON', () => {
  it.each<[string, object, string]>([
    ['Directus', { data: [SONG, SONG] }, 'data[]'],
    [
      'Subsonic',
      { 'subsonic-response': { status: 'ok', album: { song: [SONG] } } },
      'subsonic-response.album.song[]',
    ],
    [
      'a service with other lists',
      { facets: [{ name: 'x' }], page: { items: [SONG], errors: [] } },
      'page.items[]',
    ],
  ])('is read within the object around its records, as of %s', async (_, value, list) => {
    expect((await lookAt(value))?.fields).toMatchObject({
      name: `${list}.title`,
      'artist.name': `${list}.artist`,
      duration: `${list}.length`,
    })
  })

  it('of Strapi is read through the objects around each record, without drafts', async () => {
    const entity = (attributes: object) => ({ data: { id: 1, attributes } })
    const song = (title: string, publishedAt: string | null) => {
      const release = entity({ title: 'First', label: entity({ name: 'Harbour' }) })
      return { id: 1, attributes: { title, publishedAt, artist: entity({ name: 'Ann' }), release } }
    }
    const sheet = await lookAt({ data: [song('Low', '2020-01-01T00:00:00Z'), song('High', null)] })
    expect(sheet?.fields).toEqual({
      name: 'data[].attributes.title',
      'artist.name': 'data[].attributes.artist.data.attributes.name',
      'release.name': 'data[].attributes.release.data.attributes.title',
      'release.label.name': 'data[].attributes.release.data.attributes.label.data.attributes.name',
    })
    expect(sheet?.where).toEqual({ 'data[].attributes.publishedAt': { not: [''] } })
  })

  it('names columns that hold something else by their paths', async () => {
    const sheet = await lookAt({
      songs: [
        { ...SONG, license: 'cc-by' },
        { ...SONG, license: 'cc-by' },
      ],
    })
    expect(sheet?.doubts).toMatchObject([{ column: 'songs[].license', field: 'license' }])
  })

  it('is asked about by paths into the list of its records', async () => {
    const sheet = await lookAt({ data: [{ song: 'Low', title: 'Low Water', artist: 'Ann', album: 'First' }] })
    expect(sheet?.choices.map(({ options }) => options)).toEqual([
      [{ name: 'data[].song' }, { name: 'data[].title' }],
    ])
  })

  it('has fields in what services put around them', async () => {
    const { title, artist, album } = SONG
    const airtable = {
      records: [{ id: 'rec1', createdTime: '2024', fields: { Title: title, Artist: artist } }],
    }
    expect((await lookAt(airtable))?.fields).toEqual({
      name: 'records[].fields.Title',
      'artist.name': 'records[].fields.Artist',
    })
    const linked = {
      Artist: ['recA1b2C3d4E5f6G7'],
      'Artist Name': ['Ann'],
      Album: ['recB1b2C3d4E5f6G7'],
      'Title (from Album)': [album],
      Track: title,
    }
    expect((await lookAt({ records: [{ id: 'rec1', fields: linked }] }))?.fields).toMatchObject({
      name: 'records[].fields.Track',
      'artists.name': 'records[].fields.Artist Name',
    })
    const strapi = {
      data: [{ id: 1, attributes: { title, artist, album } }],
      meta: { pagination: { page: 1 } },
    }
    expect((await lookAt(strapi))?.fields).toMatchObject({ 'release.name': 'data[].attributes.album' })
    const post = { type: 'post', date: '2024-05-31T10:00:00' }
    const wordpress = [{ ...post, title: { rendered: title }, acf: { artist, catalog_number: 'L1' } }]
    expect((await lookAt(wordpress, 'release'))?.fields).toEqual({
      name: 'title.rendered',
      'artist.name': 'acf.artist',
      catalognumber: 'acf.catalog_number',
      releasedate: { field: 'date', as: 'd/m/y' },
      type: null,
    })
    const typed = [{ title, artist, type: 'Album' }]
    expect((await lookAt(typed, 'release'))?.fields).toMatchObject({ type: 'type' })
    const lidarr = [{ title, artist: { artistName: artist, id: 7 }, contact: { name: 'Bob' } }]
    expect((await lookAt(lidarr, 'release'))?.fields).toEqual({
      name: 'title',
      'artist.name': 'artist.artistName',
    })
    const albums = [{ title, artist: { artistName: artist }, albumType: 'Album', duration: 1_470_000 }]
    expect((await lookAt(albums))?.isOfReleases).toBe(true)
  })

  it('has lists of artists and tags as texts or as objects', async () => {
    const texts = [{ title: 'Low', artists: ['Ann', 'Bob'], genres: ['Rock', 'Pop'] }]
    expect((await lookAt(texts))?.fields).toEqual({
      name: 'title',
      'artists.name': 'artists',
      tags: 'genres',
    })
    const objects = [{ title: 'Low', artists: [{ name: 'Ann', id: 1 }], genres: [{ name: 'Rock' }] }]
    expect((await lookAt(objects))?.fields).toEqual({
      name: 'title',
      'artists.name': 'artists[].name',
      tags: 'genres[].name',
    })
  })

  it('of songs that artists hold is read by the paths of both', async () => {
    const artists = ['Ann', 'Bob'].map((artist) => ({ artist, songs: [{ title: 'Low', length: 60 }] }))
    expect(await lookAt(artists)).toMatchObject({
      fields: { 'artist.name': 'artist', name: 'songs[].title', duration: 'songs[].length' },
      unknown: [],
    })
  })

  it('of a playlist of Spotify and of the Internet Archive is read', async () => {
    const track = {
      name: 'Low',
      disc_number: 1,
      external_ids: { isrc: 'USRC12400001' },
      artists: [{ name: 'Ann' }],
    }
    expect((await lookAt({ items: [{ track }] }))?.fields).toMatchObject({
      name: 'items[].track.name',
      disc: 'items[].track.disc_number',
      isrc: 'items[].track.external_ids.isrc',
    })
    const doc = {
      identifier: 'ht001',
      title: 'Tidal Works',
      creator: 'Ferrow',
      subject: ['ambient', 'drone'],
    }
    expect((await lookAt({ response: { docs: [doc] } }, 'release'))?.fields).toMatchObject({
      'artist.name': 'response.docs[].creator',
      tags: 'response.docs[].subject',
    })
  })

  it('of schema.org is read without the types of its objects', async () => {
    const album = { '@type': 'MusicAlbum', name: 'First', byArtist: { '@type': 'MusicGroup', name: 'Ann' } }
    expect((await lookAt([album], 'release'))?.fields).toEqual({
      name: 'name',
      'artist.name': 'byArtist.name',
    })
  })

  it('of one object without records is not a table', async () => {
    expect(await lookAt({ name: 'x', tags: ['a'], people: [{ phone: 1 }] })).toBeNull()
  })
})
