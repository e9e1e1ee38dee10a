// Warnings of a build: one for each kind of case, with the number of cases and the first locations.
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { build } from '../../../press/build.ts'
import { check } from '../../../press/check.ts'
import { artistId, labelId, smallCatalog, trackId } from '../../../testing/catalogs/catalog.ts'
import { dataIn, distIn, runBuild } from '../../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { runHere } from '../../../testing/run/here.ts'
import { ROOT } from '../../../testing/run/root.ts'
import type { Warning } from '../../problems/warnings.ts'
import { SAMPLE_ARTISTS } from '../../records/sample.ts'

type Catalog = ReturnType<typeof smallCatalog>
type Tree = Record<string, string | object>

/** Longer than the window in which a file may be rewritten unnoticed: afterwards a build recognizes it by its time. */
const letTimePass = () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3000 })

afterEach(() => void vi.useRealTimers())

/** The warnings of a check. */
async function warningsFor(change: (catalog: Catalog) => Tree, count = 3): Promise<Warning[]> {
  const data = dataIn(tempFolder())
  writeTree(data, { ...smallCatalog(count), ...change(smallCatalog(count)) })
  const { warnings } = await check({ data })
  return warnings.map((warning) => ({
    ...warning,
    at: warning.at.map((place) => ({ ...place, file: path.relative(data, place.file) })),
  }))
}

const site = (settings: object) => ({
  'site.json': { pages: false, docs: false, base_url: 'https://api.example.org', ...settings },
})
/** Members of an object as a user writes them. */
const spaced = (members: object) =>
  JSON.stringify(members, null, 1)
    .replace(/\s+/g, ' ')
    .slice(2, -2)
    .replace(/\[ (.*) \]/, '[$1]')
const MEDIA = { media_url: 'https://media.example.org' }
/** The first bytes of an MP3 file. */
const SONG = 'ID3\x04\0\0\0\0\0\0'

describe('a warning', () => {
  it('is not given where all is well', async () => {
    expect(await warningsFor(() => ({ 'README.md': 'mine', '.git/config': 'x' }))).toEqual([])
  })

  it('is given for durations that look like milliseconds, source by source', async () => {
    const durations = (tracks: Catalog['tracks.ndjson'], times: number[]) =>
      tracks.map((track, n) => ({ ...track, duration: `${times[n % times.length]}` }))
    const [first, ...others] = await warningsFor(
      ({ 'tracks.ndjson': tracks }) => ({
        'tracks.ndjson': durations(tracks.slice(0, 4), [94_000, 36_001, 12, 241_500]),
        'tracks/seconds.ndjson': durations(tracks.slice(4), [94, 35_999, 500_000, 3]),
      }),
      8,
    )
    expect(others).toEqual([])
    expect(first).toMatchObject({
      code: 'MILLISECONDS',
      count: 4,
      message:
        '4 durations apparently in milliseconds: in this file, more than half are longer than ten hours.',
      at: [{ file: 'tracks.ndjson' }],
    })
  })

  it('is given for durations in hours and minutes instead of minutes and seconds, and for odd ones', async () => {
    const codes = async (...times: number[]) => {
      const tree = ({ 'tracks.ndjson': tracks }: Catalog) => ({
        'tracks.ndjson': tracks.map((track, n) => ({ ...track, duration: `${times[n]}` })),
      })
      return (await warningsFor(tree, times.length)).map(({ code, count }) => `${code} ${count}`)
    }
    expect(await codes(20_340, 42_420, 19_500)).toEqual(['HOURS_FOR_MINUTES 3'])
    // Shows of an hour or two.
    expect(await codes(3600, 7200, 7200, 5400)).toEqual([])
    const songs = [201, 222.5, 187, 243, 265, 198, 233, 251, 176]
    expect(await codes(...songs, 20_340)).toEqual(['ODD_DURATION 1'])
    expect(await codes(...songs, 3723, 4511.2)).toEqual([])
    // 3:45:12 with frames among songs, a continuous mix of all songs, and a song beside a recording.
    expect(await codes(201, 222.5, 187, 13_512)).toEqual(['ODD_DURATION 1'])
    expect(await codes(...Array.from({ length: 8 }, () => songs).flat(), 13_512)).toEqual([])
    expect(await codes(201, 13_512)).toEqual([])
    // 1.225 with a point for thousands, an interlude beside measured lengths, and lengths in minutes.
    expect(await codes(215, 1.225, 198, 187)).toEqual(['ODD_DURATION 1'])
    expect(await codes(215, 1.225, 198.4, 187)).toEqual([])
    expect(await codes(3, 1.225, 4, 3)).toEqual([])
    expect(await codes(3.45, 4.02, 2.59, 5.1)).toEqual(['MINUTES_FOR_SECONDS 4'])
    // Jingles and effects, and songs among them.
    expect(await codes(3.451, 4.022, 0.5938, 5)).toEqual([])
    expect(await codes(3.45, 4.02, 259, 210)).toEqual([])
    // Whole minutes, and effects of whole seconds.
    expect(await codes(3, 4, 3, 5, 2, 4, 3, 6, 4, 3)).toEqual(['MINUTES_FOR_SECONDS 10'])
    expect(await codes(3, 1, 12, 5, 1, 4, 3, 16, 1, 8)).toEqual([])
  })

  it('is given for names that a program left, by what corrects them', async () => {
    const names = ['NULL', 'Low', 'BeyoncÃ©', 'Rock &amp; Roll', '#REF!', '="Low"']
    const found = await warningsFor(
      ({ 'tracks.ndjson': tracks }) => ({
        'tracks.ndjson': tracks.map((track, at) => ({ ...track, name: names[at] })),
      }),
      names.length,
    )
    const at = (...lines: number[]) => lines.map((line) => ({ file: 'tracks.ndjson', line }))
    expect(found).toMatchObject([
      { message: '1 track with a name that stands for a missing one: NULL.', at: at(1) },
      { message: '1 track with a name in the wrong encoding: BeyoncÃ©.', at: at(3) },
      { message: '1 track with a name in HTML: Rock &amp; Roll.', at: at(4) },
      { message: '2 tracks with a name that a program seems to have left: #REF!, ="Low".', at: at(5, 6) },
    ])
  })

  it('is given for names and catalog numbers that a spreadsheet changed', async () => {
    const changed = ['0.189583333333333', '2025-07-04 00:00:00', '4-Jul', '1.00E+05', '2025-07-04']
    const right = ['0.5', '1999', 'May', 'May 68', '7-4', 'Low', 'High']
    const found = (names: readonly string[], numbers: readonly string[]) =>
      warningsFor(
        ({ 'tracks.ndjson': tracks, 'releases.ndjson': releases }) => ({
          'tracks.ndjson': tracks.map((track, at) => ({ ...track, name: names[at] })),
          'releases.ndjson': releases.map((release, at) => ({ ...release, catalognumber: numbers[at] })),
        }),
        names.length,
      )
    expect(await found([...changed, ...right], ['Mar-01'])).toMatchObject([
      { code: 'ODD_NAME', count: 5, message: expect.stringContaining('5 tracks with a name that') },
      {
        code: 'ODD_NAME',
        message: '1 release with a catalog number that a spreadsheet seems to have changed: Mar-01.',
      },
    ])
    // Recordings that are named after days.
    expect(await found(['2025-07-04', '2025-07-05', 'Low'], ['2025-07-04'])).toEqual([])
  })

  it('is given for names that repeat those above', async () => {
    const found = (names: readonly string[], titles: readonly string[]) =>
      warningsFor(({ 'artists.ndjson': artists, 'releases.ndjson': releases }) => ({
        'artists.ndjson': artists.map((artist, at) => ({ ...artist, name: names[at] ?? artist.name })),
        'releases.ndjson': releases.map((release, at) => ({ ...release, name: titles[at] ?? release.name })),
      }))
    expect(await found(['〃', 'Dito'], ['dito'])).toMatchObject([
      { code: 'ODD_NAME', message: '2 artists with a name that seems to repeat the one above: 〃, Dito.' },
      { code: 'ODD_NAME', message: '1 release with a name that seems to repeat the one above: dito.' },
    ])
    expect(await found(['Ditto', '!!!', 'Optional'], ['Idem'])).toEqual([])
    // Remarks below the header of a form.
    expect(await found(['Required'], ['required'])).toMatchObject([
      { message: '1 artist with a name that stands for a missing one: Required.' },
      { message: '1 release with a name that stands for a missing one: required.' },
    ])
  })

  it('is given for most names in quotation marks, and for tags that programs leave', async () => {
    const named = (names: readonly string[], tags: readonly string[] = []) =>
      warningsFor(
        ({ 'tracks.ndjson': tracks }) => ({
          'tracks.ndjson': tracks.map((track, at) => ({ ...track, name: names[at], tags })),
        }),
        names.length,
      )
    expect(await named(["'Low'", '"High"', 'Wide'])).toMatchObject([
      { code: 'ODD_NAME', message: '2 tracks with the name in quotation marks: \'Low\', "High".' },
    ])
    expect(await named(['“Heroes”', 'Low', "'39", "Rock 'n'"])).toEqual([])
    expect(await named(['Low%20Water', '100% High', 'Wide%'])).toMatchObject([{ code: 'ODD_NAME', count: 1 }])
    expect(await named(['Low', 'High'], ['NULL', 'Rock &amp; Roll', 'Drum & Bass'])).toMatchObject([
      { message: '1 tag that stands for a missing one: NULL.', at: [{ file: 'tracks.ndjson', line: 1 }] },
      { message: '1 tag in HTML: Rock &amp; Roll.' },
    ])
  })

  it('is given for numbers that begin with that of the disc', async () => {
    const numbered = (...numbers: readonly number[]) =>
      warningsFor(
        ({ 'tracks.ndjson': tracks, 'releases.ndjson': [release] }) => ({
          'tracks.ndjson': tracks.map((track, at) => ({
            ...track,
            release: release?.uuid,
            tracknumber: numbers[at],
          })),
          'releases.ndjson': [{ ...release, name: 'Tides' }],
        }),
        numbers.length,
      )
    expect(await numbered(101, 102, 201)).toMatchObject([
      {
        code: 'JOINED_NUMBER',
        count: 1,
        message:
          '1 release whose track numbers seem to begin with the number of the disc: "Tides" has 101 to 201.',
        at: [{ file: 'tracks.ndjson', line: 1 }],
        hint: 'To read 201 as the first track of disc 2, write in "fields" of the source: "tracknumber": { "field": "tracknumber", "as": "position" }.',
      },
    ])
    expect(await numbered(101, 102, 103)).toEqual([])
    expect(await numbered(99, 100, 101, 201)).toEqual([])
    expect(await numbered(101, 103, 201)).toEqual([])
  })

  it('is given for totals that are read as tracks', async () => {
    const named = (names: readonly string[], ...seconds: readonly number[]) =>
      warningsFor(
        ({ 'tracks.ndjson': tracks, 'releases.ndjson': [release] }) => ({
          'tracks.ndjson': tracks.map((track, at) => ({
            ...track,
            release: release?.uuid,
            name: names[at],
            duration: seconds[at],
          })),
          'releases.ndjson': [release],
        }),
        names.length,
      )
    expect(await named(['Low', 'High', 'TOTAL:'], 241, 215, 455)).toEqual([
      {
        code: 'TOTAL_ROW',
        count: 1,
        message: '1 track that seems to be a total, as long as all others of the release: TOTAL:.',
        at: [{ file: 'tracks.ndjson', line: 3 }],
        hint: 'To leave these rows out, write in the entry of the source: "where": { "name": { "not": ["TOTAL:"] } }.',
      },
    ])
    // A song, and a mix of the others.
    expect(await named(['Low', 'High', 'Total'], 241, 215, 198)).toEqual([])
    expect(await named(['Low', 'High', 'Full Mix'], 241, 215, 456)).toEqual([])
  })

  it('is given for names after numbers where most tracks have them', async () => {
    const named = async (names: readonly string[]) =>
      warningsFor(
        ({ 'tracks.ndjson': tracks }) => ({
          'tracks.ndjson': tracks.map((track, at) => ({ ...track, name: names[at] })),
        }),
        names.length,
      )
    expect(await named(['01. Low', '02. High', 'Wide'])).toMatchObject([
      {
        code: 'NUMBERED_NAME',
        count: 2,
        message: '2 tracks with a number before the name: 01. Low, 02. High.',
        at: [1, 2].map((line) => ({ file: 'tracks.ndjson', line })),
      },
    ])
    expect(await named(['08 Low', '09 High', '10 Wide', '11 99 Luftballons'])).toMatchObject([
      { code: 'NUMBERED_NAME', count: 4 },
    ])
    expect(await named(['01. Low', 'High', '4.33', '7 Seconds', '2:54'])).toEqual([])
    expect(await named(['99 Red Balloons', '50 Ways', '1979', '7 Rings', '24K'])).toEqual([])
  })

  it('is given for artists in the names of tracks by various artists', async () => {
    const named = async (artist: string, names: readonly string[]) =>
      warningsFor(({ 'tracks.ndjson': tracks }) => ({
        'artists.ndjson': [{ uuid: artistId(1), name: artist }],
        'tracks.ndjson': tracks.map((track, at) => ({ ...track, artist: artistId(1), name: names[at] })),
      }))
    expect(await named('Various', ['Ann - Low', 'Bob – High', 'Wide'])).toMatchObject([
      {
        code: 'ARTIST_IN_NAME',
        message: '2 tracks by various artists with the artist in the name: Ann - Low, Bob – High.',
        at: [1, 2].map((line) => ({ file: 'tracks.ndjson', line })),
      },
    ])
    expect(await named('Various', ['Low - Remix', 'High', 'Wide'])).toEqual([])
    expect(await named('Ann', ['Sonata - Allegro', 'Sonata - Largo', 'Sonata - Presto'])).toEqual([])
  })

  it('is given for rows with cells missing at their ends', async () => {
    const labels = `uuid,name,description,image\n${labelId(2)},Low\n${labelId(3)},High,Tapes\n`
    expect(await warningsFor(() => ({ 'labels/more.csv': labels }))).toMatchObject([
      {
        code: 'SHORT_ROW',
        message: '2 rows with fewer cells than the header: the missing ones, at the end, are read as empty.',
        at: [2, 3].map((line) => ({ file: 'labels/more.csv', line })),
      },
    ])
  })

  it('is given for artists without a name or with others in it, with the line that takes those apart', async () => {
    const namespace = '6a7c1b1e-0d2f-4a8b-9a53-0c3e7f4b2d11'
    const rows = (names: readonly string[]) =>
      names.map((name, at) => ({
        by: name,
        name: `T${at}`,
        tracknumber: at,
        duration: '60',
        stream: 'a.mp3',
      }))
    const warned = async (names: readonly string[], fields: object) => {
      const found = await warningsFor(() => ({
        ...site({
          ...MEDIA,
          namespace,
          sources: { tracks: { from: 'songs.ndjson', fields: { 'artist.name': 'by', ...fields } } },
        }),
        'songs.ndjson': rows(names).map((row) => ({
          ...row,
          release: { name: 'First', label: { name: 'L' } },
        })),
      }))
      const codes = ['BLANK_NAME', 'DISCOGS_NAME', 'FEATURED_ARTIST', 'LIST_AS_NAME']
      return found.filter(({ code }) => codes.includes(code))
    }
    expect(await warned(['Sun (2)', 'Moon (13)', 'Ann'], {})).toMatchObject([
      {
        code: 'DISCOGS_NAME',
        message:
          '2 artists with a number or an asterisk after the name, as Discogs writes it: Sun (2), Moon (13).',
        at: [1, 2].map((line) => ({ file: 'songs.ndjson', line })),
      },
    ])
    expect(await warned(['Sun (2)', 'Sun'], {})).toMatchObject([{ code: 'DISCOGS_NAME', count: 1 }])
    expect(await warned(['Sun (2)', 'Ann'], {})).toEqual([])
    expect(await warned(['Cluster (1)', 'Neu (1972)', '(2)', 'Cluster'], {})).toEqual([])
    const featured = ['Ann feat. Bob', 'Ann (FT Cy)', 'Ann Featuring Dee', 'Featherweight', 'Left Ft', 'Ann']
    const split = { 'artists.name': { field: 'by', split: ['feat.', 'featuring', 'ft'] } }
    expect(await warned(featured, {})).toMatchObject([
      {
        code: 'FEATURED_ARTIST',
        count: 3,
        message: '3 artists with another one in the name: Ann feat. Bob, Ann (FT Cy), Ann Featuring Dee.',
        at: [1, 2, 3].map((line) => ({ file: 'songs.ndjson', line })),
        hint: `To make them artists of their own, write in "fields" of the source: ${spaced(split)}.`,
      },
    ])
    expect(await warned(featured, split)).toEqual([])
    const lists = ["['Ann', 'Bob']", '["Cy"]', "'Dee']", 'Eve\nFay', 'Ann [live]', 'Gus\n']
    expect(await warned(lists, {})).toMatchObject([
      {
        code: 'LIST_AS_NAME',
        count: 4,
        message: expect.stringContaining(
          `4 artists with a list as the name: ['Ann', 'Bob'], ["Cy"], 'Dee'], Eve`,
        ),
        at: [1, 2, 3, 4].map((line) => ({ file: 'songs.ndjson', line })),
        hint: 'To read the artists of the list, write in "fields" of the source: "artists.name": "by".',
      },
    ])
    expect(await warned(lists.slice(0, 2), { 'artists.name': 'by' })).toEqual([])
    expect(await warned(['Ann; Bob', 'Simon &amp; Garfunkel', '&#39;Cy&#39; Dee'], {})).toMatchObject([
      {
        count: 1,
        hint: 'To read the artists of the list, write in "fields" of the source: "artists.name": { "field": "by", "separator": ";" }.',
      },
    ])
    // Commas between artists of the catalog.
    expect(
      await warned(['Ann, Bob', 'Ann', 'Bob', 'Cy, Bob', 'Earth, Wind & Fire', 'Earth'], {}),
    ).toMatchObject([
      {
        message: '1 artist with a list as the name: Ann, Bob.',
        hint: 'To read the artists of the list, write in "fields" of the source: "artists.name": { "field": "by", "separator": "," }. This cuts names that contain a comma, such as Tyler, The Creator.',
      },
    ])
    // A comma without a blank, beside an artist who is a part of the list.
    const commas = ['Ann,Bob', 'Ann', 'Tyler, The Creator', '10,000 Maniacs', 'Cy,Dee']
    const tight = { 'artists.name': { field: 'by', separator: ',', spaced: false } }
    expect(await warned(commas, {})).toMatchObject([
      {
        message: '1 artist with a list as the name: Ann,Bob.',
        hint: `To read the artists of the list, write in "fields" of the source: ${spaced(tight)}.`,
      },
    ])
    expect(await warned(commas, tight)).toEqual([])
    expect(await warned([' ', '\u00a0\u200b', '!!!', '踏切'], {})).toEqual([
      {
        code: 'BLANK_NAME',
        count: 2,
        message: '2 artists with a name of blanks alone.',
        at: [1, 2].map((line) => ({ file: 'songs.ndjson', line })),
        hint: 'Enter the name in each row of it.',
      },
    ])
  })

  it('is given for artists of releases with others in the name, with a line that releases accept', async () => {
    const fields = { name: 'Title', 'artist.name': 'By' }
    const warned = async (names: readonly string[], more: object = {}) => {
      const found = await warningsFor(() => ({
        ...site({
          namespace: '6a7c1b1e-0d2f-4a8b-9a53-0c3e7f4b2d11',
          default_label: 'L',
          sources: { releases: { from: 'list.csv', fields: { ...fields, ...more } } },
        }),
        'list.csv': `Title,By\n${names.map((name, at) => `R${at},"${name}"\n`).join('')}`,
      }))
      return found.filter(({ code }) => ['FEATURED_ARTIST', 'LIST_AS_NAME'].includes(code))
    }
    for (const [names, form] of [
      [['Ann;Bob', 'Cy'], { separator: ';' }],
      [['Ann,Bob', 'Bob'], { separator: ',', spaced: false }],
      [['Ann feat. Bob'], { split: ['feat.'] }],
      [['Ann / Bob', 'Ann', 'Bob', 'AC / DC', 'Ann x'], { separator: ' / ' }],
      [['Ann × Bob', 'Ann x Cy', 'Ann vs Bob', 'Ann', 'Bob', 'Cy'], { split: ['x', '×'] }],
    ] as const) {
      const line = { 'artist.name': { field: 'By', ...form }, artist_display: 'By' }
      expect(await warned(names)).toMatchObject([{ hint: expect.stringContaining(`: ${spaced(line)}.`) }])
      expect(await warned(names, line)).toEqual([])
    }
  })

  it('is given for descriptions with HTML, which pages show as it is written', async () => {
    const texts = [
      'By <a rel="x" href="https://a.example">Ann</a>.',
      'One<BR/>two',
      '2 < 3 > 1, <3, `<hr>`',
      null,
    ]
    const [first, ...others] = await warningsFor(
      ({ 'artists.ndjson': artists }) => ({
        'artists.ndjson': artists.map((artist, at) => ({ ...artist, description: texts[at] })),
      }),
      4,
    )
    expect(first).toMatchObject({
      code: 'HTML_TEXT',
      count: 2,
      message: expect.stringMatching(
        /^2 artists with HTML in the description, which pages show as it is written: /,
      ),
      at: [1, 2].map((line) => ({ file: 'artists.ndjson', line })),
    })
    expect(others).toEqual([])
  })

  it('is given for media that are not there', async () => {
    const tree = ({
      'artists.ndjson': artists,
      'tracks.ndjson': tracks,
      'labels.ndjson': labels,
    }: Catalog) => ({
      ...site({}),
      'artists.ndjson': artists.map((artist, n) => ({
        ...artist,
        image: ['a 1.svg', 'https://x.org/a.jpg', '.b.jpg'][n],
      })),
      'labels.ndjson': labels.map((label) => ({ ...label, image: 'gone.png' })),
      'tracks.ndjson': tracks.map((track, n) => ({
        ...track,
        stream: ['audio/é 1.mp3', 'audio/2%2Emp3', 'no.mp3'][n],
      })),
      'media/_s/catalog/artist/image/a 1.svg': '<svg/>',
      'media/_s/catalog/artist/image/.b.jpg': 'x',
      'media/audio/é 1.mp3': SONG,
      'media/audio/2.mp3': SONG,
    })
    expect(await warningsFor(tree)).toEqual([
      {
        code: 'MISSING_MEDIA',
        count: 3,
        message: '3 files named by records but missing from the data folder: .b.jpg, media/no.mp3, gone.png.',
        at: expect.arrayContaining([
          { file: 'artists.ndjson', line: 3 },
          { file: 'labels.ndjson', line: 1 },
          { file: 'tracks.ndjson', line: 3 },
        ]),
        hint: expect.stringMatching(/^Put them there/),
      },
    ])
    // A file that two records name is counted once.
    const twice = await warningsFor((catalog) => ({
      ...tree(catalog),
      'artists.ndjson': catalog['artists.ndjson'].map((artist) => ({ ...artist, image: 'gone.jpg' })),
    }))
    expect(twice[0]).toMatchObject({
      count: 3,
      message: expect.stringMatching(/^3 files .*: gone\.jpg, media\/no/),
    })
    expect(twice[0]?.message.match(/gone\.jpg/g)).toHaveLength(1)
    // With a separate media address, the files may be anywhere.
    expect(await warningsFor((catalog) => ({ ...tree(catalog), ...site(MEDIA) }))).toEqual([])
  })

  it('is given for media whose names have escapes that are not UTF-8', async () => {
    const [missing] = (
      await warningsFor(
        ({ 'artists.ndjson': artists, 'releases.ndjson': releases, 'tracks.ndjson': tracks }) => ({
          'site.json': { base_url: 'https://api.example.org' },
          'artists.ndjson': artists.map((artist) => ({ ...artist, image: 'caf%E9.jpg' })),
          'releases.ndjson': releases.map((release) => ({ ...release, image: 'caf%E9.jpg' })),
          'tracks.ndjson': tracks.map((track) => ({ ...track, stream: 'audio/caf%E9.mp3' })),
          'media/_s/catalog/release/image/caf%E9.jpg': '<svg/>',
        }),
        2,
      )
    ).filter(({ code }) => code === 'MISSING_MEDIA')
    expect(missing?.message).toBe(
      '1 file named by records but missing from the data folder: media/audio/caf%E9.mp3.',
    )
  })

  it('is given for names of several artists, labels or releases of an artist, however they are spelled', async () => {
    const found = await warningsFor(({ 'artists.ndjson': artists }) => ({
      'artists.ndjson': artists.map((artist, n) => ({ ...artist, name: ['Ärger', 'other', ' arger!'][n] })),
      'labels.ndjson': [1, 2].map((n) => ({ uuid: labelId(n), name: 'Label' })),
    }))
    expect(found).toMatchObject([
      {
        code: 'DOUBLED_NAME',
        count: 1,
        message:
          '1 name shared by more than one artist, ignoring blanks, case, accents and punctuation:  arger! / Ärger.',
        at: [{ file: 'artists.ndjson', line: 1 }],
      },
      {
        code: 'DOUBLED_NAME',
        message:
          '1 name shared by more than one label, ignoring blanks, case, accents and punctuation: Label / Label.',
      },
    ])
    const titles = (...names: string[]) =>
      warningsFor((catalog) => ({
        'site.json': { ...catalog['site.json'], namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f' },
        'tracks.ndjson': catalog['tracks.ndjson'].map((track, n) => ({
          ...track,
          ...(names[n] !== undefined && {
            release: { name: names[n], artist: artistId(1), label: labelId(1) },
          }),
        })),
      }))
    expect(await titles('Low Water', 'Low-Water')).toMatchObject([
      { code: 'DOUBLED_NAME', message: expect.stringContaining('release of an artist') },
    ])
    expect(await titles('Low Water', 'Low Water')).toEqual([])
  })

  it('is given for artists without tracks, but not for one that lists its own, even if the list is empty', async () => {
    const found = await warningsFor(({ 'artists.ndjson': artists }) => ({
      'artists.ndjson': [
        ...artists,
        ...[7, 8, 9, 10, 11, 12].map((n) => ({ uuid: artistId(n), name: `Alone ${n}` })),
        { uuid: artistId(13), name: 'Listed', items: [trackId(1)] },
        { uuid: artistId(14), name: 'Still to come', items: [] },
      ],
    }))
    expect(found).toMatchObject([
      {
        code: 'ARTIST_WITHOUT_TRACKS',
        count: 6,
        message: '6 artists without tracks: Alone 7, Alone 8, Alone 9, Alone 10, Alone 11, ….',
        at: [4, 5, 6, 7, 8].map((line) => ({ file: 'artists.ndjson', line })),
      },
    ])
  })

  it('is given for features that no track names, whose link is null', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...smallCatalog(2), 'features.ndjson': [{ uuid: artistId(55), bpm: 90 }] })
    const { warnings } = await build({ data: dataIn(folder), out: distIn(folder) })
    expect(warnings).toMatchObject([
      {
        code: 'UNUSED_FEATURES',
        count: 1,
        at: [{ line: 1 }],
        message: `1 features record without a track: ${artistId(55)}.`,
      },
    ])
    const file = `api/v1/features/media/${artistId(55)}/index.json`
    expect(JSON.parse(readTree(distIn(folder)).get(file) ?? '')).toMatchObject({ media: null, bpm: 90 })
  })

  it('is given for streams that are written as on Windows', async () => {
    const streams = ['C:\\Music\\x.mp3', 'a\\b.mp3', 'D:/y.mp3', 'c/ok.mp3']
    const found = await warningsFor(
      ({ 'tracks.ndjson': tracks }) => ({
        'tracks.ndjson': tracks.map((track, n) => ({ ...track, stream: streams[n] })),
      }),
      4,
    )
    expect(found).toMatchObject([
      {
        code: 'WINDOWS_PATH',
        count: 3,
        message: '3 streams with a Windows path: C:\\Music\\x.mp3, a\\b.mp3, D:/y.mp3.',
      },
    ])
  })

  it('is given for streams that are addresses of pages', async () => {
    const pages = [
      'https://www.dropbox.com/s/abc/one.wav?dl=0',
      'https://drive.google.com/file/d/1abc/view?usp=sharing',
      'https://ann.bandcamp.com/track/one',
      'https://archive.org/details/one',
    ]
    const files = [
      'https://www.dropbox.com/s/abc/one.wav?raw=1',
      'https://drive.google.com/uc?export=download&id=1abc',
      'https://archive.org/download/one/one.mp3',
      'https://soundcloud.example/one.mp3?dl=0',
    ]
    const found = await warningsFor(
      ({ 'tracks.ndjson': tracks }) => ({
        'tracks.ndjson': tracks.map((track, n) => ({ ...track, stream: [...pages, ...files][n] })),
      }),
      8,
    )
    expect(found).toMatchObject([
      {
        code: 'PAGE_FOR_STREAM',
        count: 4,
        message: `4 streams that are addresses of pages, not of audio: ${pages[0]} (the file: ${files[0]}), ${pages[1]} (the file: ${files[1]}), ${pages[2]}, ${pages[3]}.`,
      },
    ])
  })

  it('is given for a catalog without records only for its empty lists', async () => {
    const folder = tempFolder()
    const lists = ['artists', 'tracks', 'releases', 'labels'].map((name) => [`${name}.json`, '[]'])
    writeTree(dataIn(folder), { ...site(MEDIA), ...Object.fromEntries(lists) })
    expect((await check({ data: dataIn(folder) })).warnings.map(({ code }) => code)).toEqual(['NO_RECORDS'])
  })

  it('is given for artists of the sample beside others, but not for the sample alone', async () => {
    const mixed = await warningsFor(({ 'artists.ndjson': [, ...artists], 'tracks.ndjson': tracks }) => ({
      'artists.ndjson': [{ uuid: SAMPLE_ARTISTS[5], name: 'Of the sample' }, ...artists],
      'tracks.ndjson': tracks.map((track, n) => (n === 0 ? { ...track, artist: SAMPLE_ARTISTS[5] } : track)),
    }))
    expect(mixed).toMatchObject([
      {
        code: 'SAMPLE_RECORDS',
        count: 1,
        message: expect.stringMatching(/^1 of 3 artists come from the sample catalog/),
      },
    ])
    const { warnings, counts } = await check({ data: dataIn(ROOT) })
    expect(warnings.map(({ code }) => code)).not.toContain('SAMPLE_RECORDS')
    expect(counts.artists).toBe(SAMPLE_ARTISTS.length)
  })

  it('is given for media whose paths differ only in case or in the form of accents', async () => {
    const names = ['covers/Blue.JPG', 'covers/blue.jpg', 'caf\u00e9.png', 'cafe\u0301.png', 'Blue.jpg']
    const found = await warningsFor(() =>
      Object.fromEntries(names.map((name) => [`media/${name}`, '<svg/>'])),
    )
    expect(found.filter(({ code }) => code !== 'WRONG_EXTENSION')).toMatchObject([
      {
        code: 'ALIKE_PATHS',
        count: 2,
        message: expect.stringMatching(
          /^2 paths shared by several files but for upper and lower case, .*: media\/cafe.*\.png and media\/caf.*\.png, …\.$/,
        ),
      },
    ])
    expect(found[0]?.at).toHaveLength(4)
  })

  it('is given for files that nobody reads, with what to do', async () => {
    const names = ['catalog.xlsx', 'old.sqlite', 'music/1.mp3', 'cover.png', 'notes/todo.txt', 'x.bin']
    const found = await warningsFor(() => Object.fromEntries(names.map((name) => [name, 'x'])))
    expect(found).toEqual([
      {
        code: 'UNREAD_FILE',
        count: 6,
        message: '6 files in the data folder are not read.',
        at: ['catalog.xlsx', 'cover.png', 'music/1.mp3', 'notes/todo.txt', 'old.sqlite'].map((file) => ({
          file,
        })),
        hint: expect.stringMatching(
          /^Name a spreadsheet .* Add a database .* To make a catalog from the tags of audio files, .* Put pictures .* Move other/,
        ),
      },
    ])
  })

  it('names the places of pages, style sheets and scripts that are elsewhere', async () => {
    const names = [
      'about.md',
      'notes.md',
      'page/imprint.md',
      'pages/contact.html',
      'pages/linked.txt',
      'theme/more.css',
      'theme/style.css',
      'themes/theme.css',
      'theme/player.js',
    ]
    const pages = {
      'pages/home.md': '[Linked](linked.txt)',
      'theme/head.html': '<link rel="stylesheet" href="/media/theme/more.css">',
    }
    const found = await warningsFor(() => ({
      ...site({ ...MEDIA, pages: true }),
      ...Object.fromEntries(names.map((name) => [name, 'x'])),
      ...pages,
    }))
    expect(found).toMatchObject([
      {
        code: 'UNREAD_FILE',
        count: 6,
        hint: expect.stringMatching(
          /^Name the style sheet .* Put scripts into media\/, .* Put pages of your own .* Give a page the extension .md, /,
        ),
      },
    ])
  })
})

it('warnings of every origin are the same for a check, a build and an unchanged build', async () => {
  const folder = tempFolder()
  const { 'artists.ndjson': artists, 'tracks.ndjson': tracks, 'releases.ndjson': releases } = smallCatalog(12)
  const of = (name: string) => ({ artist: { name }, release: { name: 'Other', label: { name: 'Other' } } })
  const more = [
    { duration: '20340' },
    { duration: '42420', stream: 'C:\\Music\\x.mp3' },
    { duration: '19500' },
    of('Ann feat. Bob'),
    of("['Ann', 'Bob']"),
    of(' '),
  ]
  const [first, second, third] = [tracks.slice(0, 4), tracks.slice(4, 7), tracks.slice(7, 10)]
  writeTree(dataIn(folder), {
    'artists.ndjson': [
      ...artists.map((artist, at) => (at === 0 ? { ...artist, aliases: [artistId(99)] } : artist)),
      { uuid: SAMPLE_ARTISTS[5], name: 'Alone' },
      { uuid: artistId(30), name: 'alone', description: 'A<br>B' },
    ],
    'labels.ndjson': smallCatalog()['labels.ndjson'],
    'releases.ndjson': releases.map((release) => ({ ...release, image: 'a.png' })),
    'tracks.ndjson': first.map((track) => ({ ...track, duration: '94000' })),
    'tracks/hours.ndjson': second.map((track, at) => ({ ...track, ...more[at] })),
    'tracks/names.ndjson': third.map((track, at) => ({ ...track, ...more[3 + at] })),
    'features.ndjson': [{ uuid: artistId(55), bpm: 90 }],
    'labels/none.json': '[]',
    'media/_s/catalog/release/image/a.png': '\x00\x00\x01\x00',
    'media/a.txt': 'x',
    'media/A.txt': 'x',
    'media/server.key': 'x',
    'old.sqlite': 'x',
    'site.json': {
      base_url: 'https://api.example.com',
      namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
      hosts: ['cloudfront'],
      docs: false,
    },
  })
  letTimePass()
  const options = { data: dataIn(folder), out: distIn(folder) }
  const { warnings } = await build(options)
  expect(new Set(warnings.map(({ code }) => code))).toEqual(
    new Set([
      'ALIKE_PATHS',
      'ARTIST_WITHOUT_TRACKS',
      'BLANK_NAME',
      'BROKEN_PICTURE',
      'DOUBLED_NAME',
      'FEATURED_ARTIST',
      'HOURS_FOR_MINUTES',
      'HTML_TEXT',
      'LIST_AS_NAME',
      'MILLISECONDS',
      'MISSING_MEDIA',
      'NO_RECORDS',
      'SAMPLE_RECORDS',
      'SPLIT_RELEASE',
      'UNPUBLISHED_FILE',
      'UNREAD_FILE',
      'UNREDIRECTED_ALIAS',
      'UNUSED_FEATURES',
      'WINDOWS_PATH',
    ]),
  )
  expect((await check(options)).warnings).toEqual(warnings)
  expect((await build(options)).warnings).toEqual(warnings)
})

it('a picture that the settings name is read', async () => {
  const data = dataIn(tempFolder())
  const named = site({ ...MEDIA, placeholder_release_image: 'no-cover.jpg' })
  writeTree(data, { ...smallCatalog(2), ...named })
  writeFileSync(path.join(data, 'no-cover.jpg'), Buffer.from([0xff, 0xd8, 0xff]))
  writeFileSync(path.join(data, 'other.jpg'), '')
  const { warnings } = await check({ data })
  expect(warnings).toMatchObject([
    { code: 'UNREAD_FILE', at: [{ file: path.join(data, 'other.jpg') }] },
    { code: 'BROKEN_PICTURE', at: [{ file: path.join(data, 'no-cover.jpg') }] },
  ])
})

describe('the command line', () => {
  /** A catalog with three warnings of two kinds. */
  function odd(): string {
    const folder = tempFolder()
    const catalog = smallCatalog(3)
    const more = ['Alone', 'alone'].map((name, n) => ({ uuid: artistId(20 + n), name }))
    writeTree(dataIn(folder), { ...catalog, 'artists.ndjson': [...catalog['artists.ndjson'], ...more] })
    return folder
  }

  const WARNINGS = `warning DOUBLED_NAME  1 name shared by more than one artist, ignoring blanks, case, accents and punctuation: Alone / alone.
  at    artists.ndjson:4
  hint  If they are one artist, write its name the same everywhere, or keep one record and use its id or uuid everywhere. If they are several, give each a description of its own.

warning ARTIST_WITHOUT_TRACKS  2 artists without tracks: Alone, alone.
  at    artists.ndjson:4 and artists.ndjson:5
  hint  Check the uuids in "artist" and "artists" of the tracks, or remove these artists. Where that is meant, write "items": [].
`

  it('writes warnings to standard error, and ends well', async () => {
    const folder = odd()
    for (const command of ['check', 'build', 'build']) {
      const ran = await runHere([command, '--data', dataIn(folder), '--out', distIn(folder)])
      expect({ ...ran, stderr: ran.stderr.replaceAll(`${dataIn(folder)}/`, '') }).toMatchObject({
        code: 0,
        stderr: WARNINGS,
      })
    }
    expect((await runBuild(folder, ['--quiet'])).stderr).toBe('')
  })

  it('fails before anything is written where there are more than are allowed', async () => {
    const folder = odd()
    const args = ['--data', dataIn(folder), '--out', distIn(folder), '--max-warnings']
    const error = (max: number) => `${WARNINGS}
error TOO_MANY_WARNINGS  3 warnings, but --max-warnings allows ${max}.
  hint  Fix them, or allow more.
`
    for (const command of ['check', 'build']) {
      for (const max of [0, 2]) {
        const { code, stderr } = await runHere([command, ...args, `${max}`])
        expect([code, stderr.replaceAll(`${dataIn(folder)}/`, '')]).toEqual([1, error(max)])
      }
    }
    expect(readTree(folder).has('dist/api/v1/index.json')).toBe(false)
    for (const command of ['check', 'build']) {
      expect(await runHere([command, ...args, '3'])).toMatchObject({ code: 0 })
    }
    expect((await runHere(['build', ...args, '0'])).code).toBe(1)
    rmSync(path.join(dataIn(folder), 'artists.ndjson'))
    writeFileSync(
      path.join(dataIn(folder), 'artists.ndjson'),
      `${smallCatalog(3)
        ['artists.ndjson'].map((row) => JSON.stringify(row))
        .join('\n')}\n`,
    )
    expect(await runHere(['build', ...args, '0'])).toMatchObject({ code: 0, stderr: '' })
  })
})
