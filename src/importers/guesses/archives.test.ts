// The exports of radio automation, archives, societies and media servers. Headers are from memory.
import { describe, expect, it } from 'vitest'
import { type Export, itGuesses } from '../../testing/catalogs/exports.ts'
import { guessFields } from './guess-fields.ts'

const EXPORTS: readonly Export[] = [
  {
    program: 'AzuraCast, a report of plays',
    columns: [
      ['Date', null, '2024-05-12', '2024-05-12', '2024-05-12', '2024-05-13'],
      ['Time', null, '23:50:05', '23:54:01', '23:58:10', '00:03:00'],
      ['Listeners', null, '12', '11', '10', '9'],
      ['Track', 'name', 'Low Water', 'Night Ferry', 'Salt', 'Gull'],
      ['Artist', 'artist.name', 'Ann', 'Ann', 'Bob', 'Cy'],
    ],
  },
  {
    program: 'PlayIt Live, a log',
    columns: [
      ['Date', null, '2024-05-12', '2024-05-12'],
      ['Time', null, '00:00:05', '00:03:50'],
      ['Artist', 'artist.name', 'Ann', 'Ann'],
      ['Title', 'name', 'Low Water', 'Night Ferry'],
      ['Duration', 'duration', '00:03:45', '00:04:10'],
    ],
  },
  {
    program: 'a discography with times',
    columns: [
      ['Title', 'name', 'Low Water', 'Night Ferry', 'Salt', 'Gull', 'Tern'],
      ['Date', 'release.releasedate', '2019', '2019', '2020', '2020', '2020'],
      ['Time', 'duration', '2:10', '3:45', '4:10', '5:01', '7:20'],
    ],
  },
  {
    program: 'Kodi',
    columns: [
      ['title', 'name', 'Low Water', 'Salt'],
      ['label', null, 'Low Water', 'Salt'],
      ['albumartist', 'release.artist.name', '["Ann"]', '["Bob"]'],
      ['artist', 'artists.name', '["Ann","Cy"]', '["Bob"]'],
    ],
  },
  {
    program: 'LibreTime',
    columns: [
      ['name', null, 'low.mp3', 'salt.mp3'],
      ['track_title', 'name', 'Low Water', 'Salt'],
      ['artist_name', 'artist.name', 'Ann', 'Bob'],
    ],
  },
  {
    program: 'BWF MetaEdit',
    columns: [
      ['FileName', 'stream', '/archive/a1.wav', '/archive/a2.wav'],
      ['Description', null, 'Low tide, take 2', 'High tide, take 1'],
      ['OriginationDate', null, '1975-05-01', '1975-05-01'],
      ['IART', 'artist.name', 'Ann', 'Bob'],
      ['ICOP', 'release.cline', '1975 City Radio', '1975 City Radio'],
      ['ICRD', 'release.releasedate', '1975-05-01', '1975-05-01'],
      ['IGNR', 'tags', 'Folk', 'Folk'],
      ['INAM', 'name', 'Low tide', 'High tide'],
      ['IPRD', 'release.name', 'Harbour', 'Harbour'],
      ['ISRC', 'isrc', 'USABC7500001', 'USABC7500002'],
    ],
  },
  {
    program: 'Funkwhale',
    columns: [
      ['title', 'name', 'Low Water', 'Salt'],
      ['artist_credit[].artist.name', 'artist.name', 'Ann', 'Bob'],
      ['album.title', 'release.name', 'Tides', 'Tides'],
      ['position', 'tracknumber', '1', '2'],
      ['is_playable', null, 'true', 'false'],
    ],
  },
  {
    program: 'Directus',
    columns: [
      ['title', 'name', 'Low Water', 'Salt'],
      ['artists[].artists_id.name', 'artist.name', 'Ann', 'Bob'],
      ['label.labels_id', null, '1', '2'],
    ],
  },
  {
    program: 'VirtualDJ',
    columns: [
      ['Title', 'name', 'Low Water', 'Salt'],
      ['Artist', 'artist.name', 'Ann', 'Bob'],
      ['Remix', 'name', 'Cy Day Remix', ''],
    ],
  },
  {
    program: 'a sheet with remixers',
    columns: [
      ['Title', 'name', 'Low Water', 'Salt'],
      ['Remix', null, 'Cy Day', 'Dee'],
    ],
  },
  {
    program: 'Wikidata',
    kind: 'release',
    columns: [
      ['item', null, 'http://www.wikidata.org/entity/Q1', 'http://www.wikidata.org/entity/Q2'],
      ['itemLabel', 'name', 'Harbour Tapes', 'Estuary'],
      ['performer', null, 'http://www.wikidata.org/entity/Q3', 'http://www.wikidata.org/entity/Q4'],
      ['performerLabel', 'artist.name', 'Ann', 'Bob'],
      ['recordLabelLabel', 'label.name', 'Harbour', 'Harbour'],
    ],
  },
  {
    program: 'Omeka',
    columns: [
      ['Dublin Core:Title', 'name', 'Low Water'],
      ['Dublin Core:Creator', 'artists.name', 'Ann^^Bob'],
      ['Dublin Core:Subject', 'tags', 'folk^^song'],
      ['dcterms:extent', 'duration', 'PT3M45S'],
      ['dc.date.issued', 'release.releasedate', '1987-05'],
    ],
  },
  {
    program: 'DSpace',
    columns: [
      ['collection', null, '10673/12', '10673/12'],
      ['dc.contributor.author[]', 'artists.name', 'Ann||Bob', 'Ann'],
      ['dc.date.issued[]', 'release.releasedate', '2019-03-01', '2019-03-01'],
      ['dc.title[en_US]', 'name', 'Low Water', 'Salt'],
      ['dc.publisher[en_US]', 'release.label.name', 'Harbour', 'Harbour'],
      ['dc.relation.ispartof[]', 'release.name', 'Estuary', 'Estuary'],
      ['dc.format.extent', 'duration', '3:45', '4:10'],
    ],
  },
  {
    program: 'Wikidata, in JSON',
    columns: [
      ['item.value', null, 'http://www.wikidata.org/entity/Q1', 'http://www.wikidata.org/entity/Q2'],
      ['itemLabel.value', 'name', 'Low Water', 'Salt'],
      ['performer.value', null, 'http://www.wikidata.org/entity/Q3', 'http://www.wikidata.org/entity/Q4'],
      ['performerLabel.value', 'artist.name', 'Ann', 'Bob'],
      ['albumLabel.value', 'release.name', 'Estuary', 'Estuary'],
      ['duration.value', 'duration', '214', '241'],
    ],
  },
  {
    program: 'Squarespace, a shop',
    kind: 'release',
    columns: [
      ['Product ID [Non Editable]', null, '5f1', '5f2'],
      ['Title', 'name', 'Harbour Tapes', 'Estuary'],
      ['Length', null, '12.0', '12.0'],
      ['Hosted Image URLs', 'image', 'https://a.example/1.jpg', 'https://a.example/2.jpg'],
    ],
  },
  {
    program: 'Strapi',
    columns: [
      ['attributes.title', 'name', 'Low Water'],
      ['attributes.artist.data.attributes.name', 'artist.name', 'Ann'],
      ['attributes.release.data.attributes.title', 'release.name', 'Harbour Tapes'],
      ['attributes.release.data.attributes.label.data.attributes.name', 'release.label.name', 'Harbour'],
    ],
  },
  {
    program: 'the Internet Archive',
    kind: 'release',
    columns: [
      ['title', 'name', 'Harbour Tapes', 'Estuary'],
      ['date', 'releasedate', '2019-05-01T00:00:00Z', '2020-01-01T00:00:00Z'],
      ['year', null, '2019', '2020'],
    ],
  },
  {
    program: 'a dump of a database with headings',
    columns: [
      ['name', 'name', 'Low Water', 'Salt'],
      ['version', null, '5.2.1', ''],
      ['data', null, '[{…}]', '[{…}]'],
    ],
  },
]

describe('the columns of archives and stations', () => {
  itGuesses(EXPORTS)

  it('are given no field that records do not have', () => {
    const { fields } = guessFields(['name', 'version'], [['Low', '5.2.1']])
    expect(fields).toEqual({ name: 'name' })
  })
})

describe('the values of archives', () => {
  it('may be durations of six digits, as in CWR', () => {
    const { fields } = guessFields(
      ['title', 'duration'],
      [
        ['Low', '000345'],
        ['High', '000410'],
      ],
    )
    expect(fields).toMatchObject({ duration: { field: 'duration', as: 'm:s' } })
  })

  it('may be positions in words, or ranges of tracks instead of discs', () => {
    const readNumbers = (...values: string[]) =>
      guessFields(
        ['Title', 'Track'],
        values.map((value, at) => [`Song ${at}`, value]),
      ).fields?.tracknumber
    expect(readNumbers('Disc 1 Track 1', 'Disc 1 Track 2')).toEqual({ field: 'Track', as: 'position' })
    expect(readNumbers('CD1 T1', 'CD2 T1')).toEqual({ field: 'Track', as: 'position' })
    expect(readNumbers('Disc 1 - 05', 'Side A Track 1')).toEqual({ field: 'Track', as: 'position' })
    expect(readNumbers('VII', 'VIII')).toEqual({ field: 'Track', as: 'position' })
    expect(readNumbers('1-1', '1-2', '2-1')).toEqual({ field: 'Track', as: 'position' })
    expect(readNumbers('1-4', '5', '6', '7-8')).toBe('Track')
  })
})
