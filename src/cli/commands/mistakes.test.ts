import path from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { jpeg } from '../../testing/formats/media.ts'
import { writeXlsx } from '../../testing/formats/xlsx.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { openFolder, readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { type Ran, runHere } from '../../testing/run/here.ts'

const earlier = suiteFolder()
let before: Map<string, string>

beforeAll(async () => {
  writeTree(dataIn(earlier), smallCatalog(3))
  await runBuild(earlier)
  before = readTree(distIn(earlier))
  expect(before.size).toBeGreaterThan(10)
})

type Tree = Record<string, string | object>

/** Builds a broken catalog into the folder of the earlier site, which must stay unchanged. */
async function refused(changes: Tree): Promise<{ readonly ran: Ran; readonly data: string }> {
  const data = dataIn(openFolder())
  writeTree(data, { ...smallCatalog(3), ...changes })
  return refusedAt(data)
}

async function refusedAt(data: string): Promise<{ readonly ran: Ran; readonly data: string }> {
  const ran = await runHere(['build', '--data', data, '--out', distIn(earlier)])
  expect(ran).toMatchObject({ code: 1, stdout: '' })
  expect(ran.stderr).not.toMatch(/^\s+at .*(\.[jt]s\b|node:)/m)
  expect(readTree(distIn(earlier))).toEqual(before)
  return { ran, data }
}

/** Parses the errors of a run into code, message, places and hint; every line must have that form. */
function errorsIn({ stderr }: Ran, data: string) {
  const form = /^error ([A-Z_]+) {2}(.+)\n(?: {2}at {4}(.+)\n)?(?: {2}hint {2}(.+)\n)?/
  return stderr
    .split(/^(?=error )/m)
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const [all, code, message, at, hint] = form.exec(text) ?? []
      expect(text.trimEnd()).toBe(all?.trimEnd())
      return { code, message, at: at?.replaceAll(`${data}${path.sep}`, ''), hint }
    })
}

const catalog = smallCatalog(3)
const changed = (file: 'tracks.ndjson' | 'artists.ndjson', index: number, change: object): Tree => ({
  [file]: catalog[file].map((row, at) => (at === index ? { ...row, ...change } : row)),
})

interface Mistake {
  readonly kind: string
  readonly code: string
  readonly at: string
  readonly message: string
  readonly hint: string
}

const LINES = catalog['artists.ndjson'].map((row) => JSON.stringify(row))
const ELSEWHERE = '99999999-0000-4000-8000-000000000000'

/** A catalog for the mistakes that do not mask each other. */
const BROKEN: readonly {
  readonly what: string
  readonly tree: Tree
  readonly mistakes: readonly Mistake[]
}[] = [
  {
    what: 'records',
    tree: {
      'artists.ndjson': catalog['artists.ndjson'].map((row, at) =>
        at === 1 ? { ...row, uuid: '7b0d-not-a-uuid' } : row,
      ),
      'artists/more.csv': `uuid,name\n${ELSEWHERE},More\n${artistId(3).toUpperCase()},Twin\n`,
      'tracks.ndjson': [
        { trackNumber: 1 },
        { tracknumber: -1, duration: '3:45' },
        { release: ELSEWHERE },
      ].map((change, at) => ({ ...catalog['tracks.ndjson'][at], ...change })),
    },
    mistakes: [
      {
        kind: 'a bad uuid',
        code: 'BAD_VALUE',
        at: 'artists.ndjson:2',
        message:
          'The field "uuid" of this artist is "7b0d-not-a-uuid"; it must be a uuid: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.',
        hint: 'Each artist needs its own uuid, which never changes',
      },
      {
        kind: 'a doubled uuid',
        code: 'DUPLICATE_UUID',
        at: 'artists.ndjson:3 and artists/more.csv:3',
        message: `Two artists have the uuid ${artistId(3)}.`,
        hint: 'Give one of them a different uuid, or remove it.',
      },
      {
        kind: 'a dangling release',
        code: 'DANGLING_REFERENCE',
        at: 'tracks.ndjson:3',
        message: `The field "release" of this track names ${ELSEWHERE}, but there is no release with that uuid.`,
        hint: 'Add the release, or correct the uuid.',
      },
      {
        kind: 'an unknown key',
        code: 'UNKNOWN_FIELD',
        at: 'tracks.ndjson:1',
        message: 'A track has no field "trackNumber".',
        hint: 'Did you mean "tracknumber"?',
      },
      {
        kind: 'a negative tracknumber',
        code: 'BAD_VALUE',
        at: 'tracks.ndjson:2',
        message: 'The field "tracknumber" of this track is -1; it must be a whole number, 0 or more.',
        hint: '',
      },
      {
        kind: 'the duration "3:45"',
        code: 'BAD_VALUE',
        at: 'tracks.ndjson:2',
        message:
          'The field "duration" of this track is "3:45"; it must be seconds, as a decimal number of 0 or more.',
        hint: 'Write 225 for 3:45. For a whole column of such durations, write in "fields" of its source: "duration": { "field": "…", "as": "m:s" }.',
      },
    ],
  },
  {
    what: 'files',
    tree: {
      'artists.ndjson': `${LINES[0]}\n${LINES[1]}\n${LINES[2]?.slice(0, -1)},}\n`,
      'labels.ndjson': '\n',
      'labels.csv': `uuid,name\n${labelId(1)},Label\n${labelId(2)}`,
      'labels/more.csv': 'PK\u0003\u0004\u0014\u00ff',
    },
    mistakes: [
      {
        kind: 'bad JSON on line 3',
        code: 'BAD_JSON',
        at: 'artists.ndjson:3',
        message: 'This is not JSON: ',
        hint: 'Correct the JSON there; ',
      },
      {
        kind: 'CSV that was cut off',
        code: 'BAD_CSV',
        at: 'labels.csv:3',
        message: 'The file was cut off: its last row has 1 cell, but the header has 2.',
        hint: 'Export it again. ',
      },
      {
        kind: 'a spreadsheet that was only renamed',
        code: 'BAD_ENCODING',
        at: 'labels/more.csv',
        message: 'This is a spreadsheet',
        hint: 'If it is an .xlsx or .ods file, give it that extension',
      },
    ],
  },
  {
    what: 'names of files',
    tree: { 'trakcs.csv': 'uuid,name\n' },
    mistakes: [
      {
        kind: 'a file whose name is no kind',
        code: 'UNKNOWN_KIND',
        at: 'trakcs.csv',
        message: 'The name "trakcs" does not say what kind of records this file holds.',
        hint: 'Did you mean "tracks"?',
      },
    ],
  },
]

describe.each(BROKEN)('broken $what', ({ tree, mistakes }) => {
  let errors: ReturnType<typeof errorsIn>

  beforeAll(async () => {
    const { ran, data } = await refused(tree)
    errors = errorsIn(ran, data)
  })

  it.each(mistakes)('are refused, with their place: $kind', ({ code, at, message, hint }) => {
    const found = errors.find(
      (error) => error.code === code && error.at === at && error.message?.startsWith(message),
    )
    expect(found, JSON.stringify(errors)).toBeDefined()
    expect((found?.hint ?? '').slice(0, hint.length)).toBe(hint)
  })

  it('are all that is reported', () => {
    expect(errors).toHaveLength(mistakes.length)
  })
})

describe('broken data', () => {
  it('is refused, with its folder: a directory without data', async () => {
    const data = tempFolder()
    writeTree(data, { 'site.json': smallCatalog()['site.json'], 'media/a.jpg': jpeg('x') })
    const { ran } = await refusedAt(data)
    expect(ran.stderr).toMatch(
      /^error NO_DATA {2}The folder .* holds no catalog\.\n {2}hint {2}Put files such as .*--data\.\n$/,
    )
    expect(ran.stderr).toContain(data)
  })

  it('is refused, with its folder: a directory that is not there', async () => {
    const data = path.join(tempFolder(), 'nowhere')
    const ran = await runHere(['build', '--data', data, '--out', distIn(earlier)])
    expect(ran).toMatchObject({ code: 1, stdout: '' })
    expect(ran.stderr).toMatch(/^error NO_DATA {2}There is no folder .*nowhere\.\n {2}hint {2}/)
  })

  it('leaves nothing behind where there was no site', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...smallCatalog(3), ...changed('tracks.ndjson', 0, { release: ELSEWHERE }) })
    vi.stubEnv('TMPDIR', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect((await runBuild(folder)).code).toBe(1)
    expect([...readTree(folder).keys()].filter((file) => !file.startsWith('data/'))).toEqual([])
  })
})

describe('many errors', () => {
  it('of several files are reported together, in one run', async () => {
    const { ran, data } = await refused({
      ...changed('artists.ndjson', 0, { nmae: 'x' }),
      ...changed('tracks.ndjson', 2, { duration: -1, artist: ELSEWHERE, tracknumber: 'four' }),
      'releases.ndjson': [
        { uuid: releaseId(1), name: 'Release', label: labelId(1) },
        { uuid: releaseId(2), label: labelId(1) },
        { uuid: releaseId(3), name: 'Third', label: labelId(9) },
      ],
      'labels.ndjson': `{"uuid":"${labelId(1)}","name":"Label"}\n\n{"uuid":"${labelId(1)}","name":"Twin"}\n`,
    })
    expect(errorsIn(ran, data).map(({ code, at }) => `${code} ${at}`)).toEqual([
      'UNKNOWN_FIELD artists.ndjson:1',
      'BAD_VALUE tracks.ndjson:3',
      'BAD_VALUE tracks.ndjson:3',
      'MISSING_FIELD releases.ndjson:2',
      'DUPLICATE_UUID labels.ndjson:1 and labels.ndjson:3',
      'DANGLING_REFERENCE releases.ndjson:3',
    ])
  })

  it('are reported once for a column that is missing or empty, with the number of rows', async () => {
    const rows = Array.from(
      { length: 149 },
      (_, at) => `${trackId(at + 1)},Track,1,${releaseId(1)},${artistId(1)},`,
    )
    const { ran, data } = await refused({
      'tracks.ndjson': '\n',
      'tracks.csv': ['uuid,name,tracknumber,release,artist,stream', ...rows].join('\n'),
    })
    expect(errorsIn(ran, data)).toEqual([
      {
        code: 'MISSING_FIELD',
        at: 'tracks.csv:2',
        message: 'The field "duration" is missing in all 149 tracks of this file.',
        hint: 'Add "duration" to each of them; in a table, add a column, or name the one that holds it in "fields" of its source: "duration": "…". Or allow tracks without one: "durations": "optional" in site.json.',
      },
      {
        code: 'BAD_VALUE',
        at: 'tracks.csv:2',
        message: 'The field "stream" is empty in all 149 tracks of this file.',
        hint: 'Give each of them a value. Or allow tracks without one: "streams": "optional" in site.json.',
      },
    ])
  })

  it('are reported once for a table in which no column names the tracks, or the artists of releases', async () => {
    const namespace = '6a7c1b1e-0d2f-4a8b-9a53-0c3e7f4b2d11'
    const tree = { 'site.json': { ...smallCatalog(3)['site.json'], namespace }, 'tracks.ndjson': '\n' }
    const messages = async (name: string, ...lines: string[]) => {
      const { ran, data } = await refused({ ...tree, [name]: lines.join('\n') })
      return errorsIn(ran, data).map(({ at, message }) => `${at} ${message}`)
    }
    const header = 'artist.name,release.name,release.label.name'
    expect(await messages('tracks.csv', header, 'Ann,First,L', 'Bob,Second,L')).toContain(
      'tracks.csv:2 The field "name" is missing in all 2 tracks of this file.',
    )
    expect(await messages('releases.csv', 'name,label.name', 'First,L', 'Second,L')).toContain(
      'releases.csv:2 A release without an "id" is identified by its "name" and "artist", but this one has no artist. The same holds for all 2 releases of this file.',
    )
  })

  it.each([
    ['all rows', 149, 149, 'all 149 tracks of this file'],
    ['more rows than a report shows', 149, 51, '51 tracks of this file'],
    ['more than half of the rows', 5, 3, '3 tracks of this file'],
    ['all rows of two files', 2, 2, 'all 4 tracks of 2 files'],
  ])('are reported once for a value that is wrong in the same way in %s', async (_, count, wrong, who) => {
    const header = 'uuid,name,tracknumber,duration,release,artist,stream,discogs'
    const table = (first: number) =>
      Array.from({ length: count }, (_, at) => {
        const discogs = at < wrong ? `https://www.discogs.com/a-${at}` : ''
        return `${trackId(first + at)},Track,1,60,${releaseId(1)},${artistId(1)},a.mp3,${discogs}`
      })
    const files = who.endsWith('2 files')
      ? { 'tracks/a.csv': [header, ...table(1)], 'tracks/b.csv': [header, ...table(1000)] }
      : { 'tracks.csv': [header, ...table(1)] }
    const { ran, data } = await refused({
      'tracks.ndjson': '\n',
      ...Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, lines.join('\n')])),
    })
    const [error, ...more] = errorsIn(ran, data)
    expect(more).toEqual([])
    expect(error?.hint).toContain(
      'If "discogs" means something else here, skip it: "tracks": { "from": "…", "fields": { "discogs": null } } in "sources" of site.json.',
    )
    expect(error?.message).toBe(
      `The field "discogs" has the same fault in ${who}: it must be the number of a release at Discogs. The first value is "https://www.discogs.com/a-0".`,
    )
  })

  it('name the heading of an album or the merged cells that explain what rows lack', async () => {
    const namespace = '6a7c1b1e-0d2f-4a8b-9a53-0c3e7f4b2d11'
    const tree = { 'site.json': { ...smallCatalog(3)['site.json'], namespace }, 'tracks.ndjson': '\n' }
    const header = 'name tracknumber duration artist.name release.name release.label.name stream'.split(' ')
    const song = (name: string, number: number, album: string): (string | number)[] => [
      name,
      number,
      60,
      'Ann',
      album,
      '',
      'a.mp3',
    ]
    const hints = async (...rows: unknown[][]) => {
      const csv = [header, ...rows].map((cells) => `${cells.join(',')}\n`).join('')
      const { ran, data } = await refused({ ...tree, 'tracks.csv': csv })
      return errorsIn(ran, data).map(({ at, message, hint }) => `${at} ${message} ${hint}`)
    }
    expect(await hints(['', '', '', '', 'First', 'L', ''], song('A', 1, ''), song('B', 2, ''))).toEqual([
      'tracks.csv:2 This row is not a track: it has no "name", "tracknumber", "duration", "artist.name", "stream". If it is a total or a note, remove this row. If it is the heading of an album, write it beside each track of the album, in a column of its own, and remove this row.',
    ])
    expect(await hints(['First', '', '', '', '', '', ''], song('A', 1, ''), song('B', 2, ''))).toEqual([
      'tracks.csv:2 This row is not a track: it has no "tracknumber", "duration", "release.name", "artist.name", "stream". If it is a total or a note, remove this row. If its name is the heading of an album, write it beside each track of the album, in a column of its own, and remove this row.',
    ])
    expect(await hints(['', '', '', '# old songs', '', '', ''], song('A', 1, 'First').with(5, 'L'))).toEqual([
      'tracks.csv:2 This row is not a track: it has no "name", "tracknumber", "duration", "release.name", "stream". If it is a total or a note, remove this row. Otherwise, fill them in.',
    ])
    const folder = dataIn(tempFolder())
    writeTree(folder, { ...smallCatalog(3), ...tree })
    const songs = [song('A', 1, 'First'), song('B', 2, ''), song('C', 3, '')]
    const rows = [header, ...songs.map((cells) => cells.with(5, 'L'))]
    const Songs = rows.map((cells) => cells.map((cell) => (cell === '' ? null : cell)))
    writeXlsx(path.join(folder, 'tracks.xlsx'), { sheets: { Songs }, merged: ['E2:E4'] })
    const { ran, data } = await refusedAt(folder)
    expect(errorsIn(ran, data).map(({ at, message }) => `${at} ${message}`)).toEqual([
      'tracks.xlsx!Songs:E2 The cells E2:E4 are merged: only the first of their rows has the value.',
    ])
  })

  it('are reported once for a form that does not fit more than half of the rows', async () => {
    const lines = ['PT1M', '90', '91', '92'].map((length, at) => {
      return `${trackId(at)},Track,1,${length},${releaseId(1)},${artistId(1)},a.mp3`
    })
    const { ran, data } = await refused({
      'tracks.ndjson': '\n',
      '../songs.csv': ['uuid,name,tracknumber,duration,release,artist,stream', ...lines, ''].join('\n'),
      'site.json': {
        ...smallCatalog(3)['site.json'],
        sources: {
          tracks: { from: '../songs.csv', fields: { duration: { field: 'duration', as: 'iso8601' } } },
        },
      },
    })
    expect(errorsIn(ran, data)).toEqual([
      {
        code: 'BAD_VALUE',
        at: expect.stringMatching(/songs\.csv:3 and .*songs\.csv:4 and .*songs\.csv:5$/),
        message:
          'The field "duration" has the same fault in 3 tracks of this file: it must be an ISO 8601 duration, such as PT3M45S. The first value is "90".',
        hint: 'Write it in that form, or correct "as" of "duration" in "fields" of site.json.',
      },
    ])
  })

  it('are reported row by row, in order, for values that are wrong in a few of many rows', async () => {
    const { 'tracks.ndjson': tracks } = smallCatalog(9)
    const { ran, data } = await refused({
      'artists.ndjson': smallCatalog(9)['artists.ndjson'],
      'tracks.ndjson': tracks.map((track, at) => ({
        ...track,
        ...(at % 4 === 0 && { duration: '3:45' }),
        ...(at % 3 === 0 && { tracknumber: 'x' }),
      })),
    })
    expect(errorsIn(ran, data).map(({ at, message }) => `${at} ${message?.slice(0, 15)}`)).toEqual([
      'tracks.ndjson:1 The field "trac',
      'tracks.ndjson:1 The field "dura',
      'tracks.ndjson:4 The field "trac',
      'tracks.ndjson:5 The field "dura',
      'tracks.ndjson:7 The field "trac',
      'tracks.ndjson:9 The field "dura',
    ])
  })

  it('are reported by their places if some records of a file lack a field', async () => {
    const { 'tracks.ndjson': tracks } = smallCatalog(5)
    const { ran, data } = await refused({
      'artists.ndjson': smallCatalog(5)['artists.ndjson'],
      'tracks.ndjson': tracks.map((track, at) => (at < 2 ? { ...track, duration: undefined } : track)),
    })
    expect(errorsIn(ran, data).map(({ code, at }) => `${code} ${at}`)).toEqual([
      'MISSING_FIELD tracks.ndjson:1',
      'MISSING_FIELD tracks.ndjson:2',
    ])
  })

  it('are reported once for fields that no record has, in whatever number of records and files', async () => {
    const releases = Array.from({ length: 44 }, (_, at) => [
      `releases/${at}.json`,
      {
        id: releaseId(at),
        title: 'x',
        'artist-credit': [],
        'label-info': [{ label: { name: 'x' } }],
        media: [{ tracks: [] }],
        barcode: '',
      },
    ])
    const { ran, data } = await refused(Object.fromEntries(releases))
    const [error, ...more] = errorsIn(ran, data)
    expect(more).toEqual([])
    expect(error).toMatchObject({
      code: 'UNKNOWN_FIELD',
      message:
        '44 releases in 44 files have 4 unknown fields: "title", "artist-credit", "label-info" and "media".',
      hint: expect.stringMatching(/^This is JSON from the MusicBrainz web service\. .* Add name, label\.$/),
    })
    expect(error?.at).toMatch(/^releases\/0\.json:1 and .* and 39 more$/)
  })

  it('count all unknown fields, however many there are', async () => {
    const keys = (first: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`key ${first + at}`, 1]))
    const labels = [0, 150, 300].map((first, at) => ({ uuid: labelId(at), name: 'x', ...keys(first, 150) }))
    const { ran, data } = await refused({ 'labels.ndjson': labels })
    expect(errorsIn(ran, data)[0]).toMatchObject({
      code: 'UNKNOWN_FIELD',
      message: expect.stringMatching(/^3 labels have 450 unknown fields: "key 0", .* and 440 more\.$/),
    })
  })

  it('count all columns that are skipped', async () => {
    const folder = tempFolder()
    const record = {
      title: 'x',
      ...Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`key ${at}`, 1])),
    }
    writeTree(folder, {
      'labels.json': JSON.stringify([record]),
      'data/site.json': {
        base_url: 'https://api.example.org',
        namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
        sources: { labels: { from: '../labels.json', fields: { name: 'title' } } },
      },
    })
    const { stderr } = await runHere(['check', '--data', path.join(folder, 'data')])
    expect(stderr).toMatch(/columns that "fields" does not name: "key 0", .* and 290 more\./)
  })

  it('explain what kind of list was found instead of a record', async () => {
    const { 'artists.ndjson': artists } = smallCatalog(3)
    const { ran, data } = await refused({
      'artists.ndjson': '\n',
      'artists.json': JSON.stringify({ artists }),
      'labels/more.ndjson': JSON.stringify([{ uuid: labelId(5), name: 'x' }]),
    })
    expect(errorsIn(ran, data)).toEqual([
      {
        code: 'BAD_VALUE',
        at: 'artists.json:1',
        message: 'This object wraps a list "artists", but it should be an artist.',
        hint: 'Remove what surrounds the list, or name paths into it in "fields" of its entry in "sources": "name": "artists[].name".',
      },
      {
        code: 'BAD_VALUE',
        at: 'labels/more.ndjson:1',
        message: 'This is a list, but it should be a label.',
        hint: 'Use the extension .json for a file that holds one list; in .ndjson, each line is one record.',
      },
    ])
  })

  it('show how to read the tracks that a release holds', async () => {
    const { 'releases.ndjson': releases } = smallCatalog(1)
    const tracks = [{ name: 'Low', duration: 225 }]
    const { ran, data } = await refused({
      'releases.ndjson': '\n',
      'releases.json': JSON.stringify(releases.map((release) => ({ ...release, tracks }))),
    })
    expect(errorsIn(ran, data)).toEqual([
      {
        code: 'UNKNOWN_FIELD',
        at: 'releases.json:1',
        message: 'A release has no field "tracks".',
        hint: 'Tracks in a list are read by paths in "fields" of an entry of "tracks" in "sources": "name": "tracks[].name". For a file outside of the data folder, catalog-press init --source writes them.',
      },
    ])
  })

  it('name the field of a record that is wrong, where the record holds a list', async () => {
    const catalog = smallCatalog(1)
    const [{ uuid, ...track } = { uuid: '' }] = catalog['tracks.ndjson']
    const artists = [{ uuid: artistId(1), name: 'Artist 1' }]
    const { ran, data } = await refused({
      'tracks.ndjson': `${JSON.stringify({ ...track, uuid, artists, tracknumber: 'four' })}\n`,
      'tracks/more.ndjson': `${JSON.stringify({ ...track, artists, duration: 'long' })}\n`,
    })
    expect(
      errorsIn(ran, data).map(({ at, message }) => [at, /"duration"|list/.exec(message ?? '')?.[0]]),
    ).toContainEqual(['tracks/more.ndjson:1', '"duration"'])
  })

  it('are reported up to fifty, and the rest as a number', async () => {
    const { 'tracks.ndjson': tracks } = smallCatalog(60)
    const broken = tracks.map((track, at) => ({
      ...track,
      artist: artistId(1),
      ...(at % 2 === 0 ? { tracknumber: -1 } : { duration: 'x' }),
    }))
    const { ran } = await refused({ 'tracks.ndjson': broken })
    expect(ran.stderr.match(/^error BAD_VALUE/gm)).toHaveLength(2)
    expect(ran.stderr).toMatch(
      /… and 24 more errors of this kind, at .*… and 24 more errors of this kind, at /s,
    )
    expect(ran.stderr).toMatch(/\n… and 10 more errors\.\n$/)
  })

  it('do not follow from a record that was refused', async () => {
    const { ran, data } = await refused({
      ...changed('artists.ndjson', 0, { born: 1970 }),
      ...changed('tracks.ndjson', 1, { duration: 'long' }),
      'releases.ndjson': [{ uuid: releaseId(1), name: 'Release', label: labelId(1), year: 1999 }],
      'labels.ndjson': [{ uuid: labelId(1) }],
      'artists/lists.ndjson': [{ uuid: artistId(8), name: 'Lists', items: [trackId(2), trackId(77)] }],
    })
    expect(errorsIn(ran, data).map(({ code, at }) => `${code} ${at}`)).toEqual([
      'UNKNOWN_FIELD artists.ndjson:1',
      'BAD_VALUE tracks.ndjson:2',
      'UNKNOWN_FIELD releases.ndjson:1',
      'MISSING_FIELD labels.ndjson:1',
      'DANGLING_REFERENCE artists/lists.ndjson:1',
    ])
  })

  it('do not follow from a row that could not be read at all', async () => {
    const { ran, data } = await refused({ 'artists.ndjson': `${LINES[0]}\n{"uuid":\n${LINES[2]}\n` })
    expect(errorsIn(ran, data)).toMatchObject([{ code: 'BAD_JSON', at: 'artists.ndjson:2' }])
  })

  it('do not follow from each reference to a kind of which there is nothing', async () => {
    const folder = tempFolder()
    const data = dataIn(folder)
    writeTree(data, { ...smallCatalog(3), 'labels.ndjson': '\n', 'releases.ndjson': '\n' })
    expect(errorsIn(await runBuild(folder), data)).toMatchObject([
      {
        code: 'DANGLING_REFERENCE',
        at: 'tracks.ndjson:1',
        message: 'The tracks name releases, but the data folder has none.',
      },
    ])
  })
})
