// Columns mapped by `fields` of an entry.
import { describe, expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { entryOptions } from '../../testing/catalogs/entries.ts'
import { type ReadRow, recordReader } from '../../testing/catalogs/rows.ts'
import { readCsv } from './csv.ts'

/** Reads the rows of a CSV file with an entry of `sources`. */
function read(text: string, entry: Record<string, unknown> = {}, kind: Kind = 'track'): Promise<ReadRow[]> {
  const options = entryOptions(kind, entry)
  return recordReader((file) => readCsv(file, kind, options), kind)(text)
}

/** The values of the rows, without their lines. */
async function values(text: string, fields?: Record<string, unknown>): Promise<unknown[]> {
  const rows = await read(text, fields ? { fields } : {})
  return rows.map((row) => ('value' in row ? row.value : row))
}

describe('fields of an entry', () => {
  it('map columns with the names of what every object inherits', async () => {
    const fields = { name: 'constructor', 'artist.name': '__proto__', tracknumber: 'toString' }
    expect(await values('constructor,__proto__,toString\nA,B,7\n', fields)).toEqual([
      { name: 'A', artist: { name: 'B' }, tracknumber: '7' },
    ])
  })

  it('take a row with one cell for the heading of those below it', async () => {
    const fields = {
      name: 'Title',
      tracknumber: 'No.',
      'release.name': { field: 'Title', rows: 'heading' },
    }
    const text = 'No.,Title,By\n0,Loose,\n,One,\n1,A,Ann\n,B,Ann\n,Lost,\n,Two,\n1,C,\n,End,\n'
    const rows = await read(text, { fields })
    const skipped = 'headings without rows below them'
    expect(rows).toEqual([
      { line: 1, skipped: 'columns that "fields" does not name: "By"' },
      { line: 2, value: { name: 'Loose', tracknumber: '0', release: null } },
      { line: 4, value: { name: 'A', tracknumber: '1', release: { name: 'One' } } },
      { line: 5, value: { name: 'B', tracknumber: null, release: { name: 'One' } } },
      { line: 6, skipped: skipped },
      { line: 8, value: { name: 'C', tracknumber: '1', release: { name: 'Two' } } },
      { line: 9, skipped: skipped },
    ])
  })

  it('read relations of Notion as the names of records', async () => {
    const page = (name: string) => `${name} (https://www.notion.so/${name}-1a2b?pvs=21)`
    const fields = { name: 'Title', 'artists.name': 'By', 'release.name': 'Album' }
    const text = `Title,By,Album\n${page('Low')},"${page('Ann')}, ${page('Bob')}",${page('Tidal')}\n`
    expect(await values(text, fields)).toEqual([
      { name: page('Low'), artists: [{ name: 'Ann' }, { name: 'Bob' }], release: { name: 'Tidal' } },
    ])
  })

  it('map columns, and set constant values', async () => {
    const fields = {
      name: 'Title',
      'artist.name': 'Band',
      'release.name': 'Album',
      'release.label.name': { value: 'Self-released' },
    }
    expect(await values('Band,Title,Album\nFerrow,Low Water,Tidal Works\nFerrow,Loose,\n', fields)).toEqual([
      {
        name: 'Low Water',
        artist: { name: 'Ferrow' },
        release: { name: 'Tidal Works', label: { name: 'Self-released' } },
      },
      { name: 'Loose', artist: { name: 'Ferrow' }, release: null },
    ])
  })

  it('read texts with HTML, and those in several languages from a column each', async () => {
    const fields = {
      'description.en': { field: 'Info', as: 'html' },
      'description.pt': { field: 'Info (pt)', as: 'html' },
    }
    const text = 'name,Info,Info (pt),credits.en\nA,<b>One</b><br>night,Uma <i>noite</i>,Ann\nB,<br>,,\n'
    expect(await read(text, { fields }, 'release')).toMatchObject([
      {
        value: {
          name: 'A',
          description: { en: '**One**\nnight', pt: 'Uma *noite*' },
          credits: { en: 'Ann' },
        },
      },
      { value: { name: 'B', description: null, credits: null } },
    ])
  })

  it('may read one column twice, and leave columns with our names unchanged', async () => {
    const fields = { 'artist.name': 'Artist', artist_display: 'Artist' }
    expect(await values('Name,Artist,TrackNumber,Genre\nA,F,3,Rock\n', fields)).toEqual([
      { line: 1, skipped: 'columns that "fields" does not name: "Genre"' },
      { artist: { name: 'F' }, artist_display: 'F', name: 'A', tracknumber: '3' },
    ])
  })

  it('skip all other columns, with one row for the warning or silently', async () => {
    const text = 'Title,Genre,,artist,Länge,Genre\nA,Rock,x,F,1,Pop\n'
    const fields = { name: 'Title', 'artist.name': { value: 'G' } }
    expect(await values(text, fields)).toEqual([
      { line: 1, skipped: 'columns that "fields" does not name: "Genre", "artist", "Länge" and "Genre"' },
      { name: 'A', artist: { name: 'G' } },
    ])
    expect(await values(text, { ...fields, '*': 'ignore' })).toEqual([{ name: 'A', artist: { name: 'G' } }])
  })

  it('must map existing columns', async () => {
    expect(
      await read('Song Title,Length\nA,1\n', { fields: { name: 'Song Titel', duration: 'Länge' } }),
    ).toEqual([
      {
        line: 1,
        error:
          'UNKNOWN_FIELD The header has no column "Song Titel", which "fields" of site.json maps to name.',
        hint: 'Did you mean "Song Title"? Its columns are "Song Title" and "Length".',
      },
      {
        line: 1,
        error:
          'UNKNOWN_FIELD The header has no column "Länge", which "fields" of site.json maps to duration.',
        hint: 'Its columns are "Song Title" and "Length".',
      },
    ])
    expect(await read('Title,Title\nA,B\n', { fields: { name: 'Title' } })).toMatchObject([
      { error: 'BAD_CSV The header has more than one column "Title".' },
    ])
    expect(await values(' title \nA\n', { name: 'Title' })).toEqual([{ name: 'A' }])
  })

  it('may hold dates whose day or month comes first', async () => {
    const csv = 'Date\n31.05.2024\n1/6/2024\n2023\n\n2024-07-01\n'
    const dates = async (as: string) => {
      const rows = await read(csv, { fields: { releasedate: { field: 'Date', as } } }, 'release')
      return rows.map((row) => ('value' in row ? (row.value as { releasedate: unknown }).releasedate : row))
    }
    expect(await dates('d/m/y')).toEqual(['2024-05-31', '2024-06-01', '2023', '2024-07-01'])
    expect(await dates('m/d/y')).toEqual([
      {
        line: 2,
        error:
          'BAD_VALUE The field "releasedate" of this release is "31.05.2024"; it must be a date that begins with the month, such as 5/31/2024, or 5/2024 or 2024.',
        hint: 'Write it in that form, or correct "as" of "releasedate" in "fields" of site.json.',
      },
      '2024-01-06',
      '2023',
      '2024-07-01',
    ])
  })

  it.each([
    [
      'm:s',
      ['3:45', '225'],
      ['0:05', '5'],
      ['61:00', '3660'],
      ['1:02:03', '3723'],
      ['3:45.250', '225.25'],
      ['', null],
    ],
    [
      'm:s',
      ['00:02:13:12', '133'],
      ['01:00:00;00', '3600'],
      ['1899-12-30 00:04:01', '241'],
      ['12/30/1899 0:03:18', '198'],
      ['12/30/1899 12:04:01 AM', '241'],
    ],
    ['m:s', [' 3:45 ', '225'], ['3:45,5', '225.5'], ['0.0025', '216'], ['00:00:07', '7']],
    [
      'm:s',
      ['3m45s', '225'],
      ['4 min 2,5 s', '242.5'],
      ['1 h 2 min 3 s', '3723'],
      ['3min45', '225'],
      ['5 min', '300'],
    ],
    ['m:s', [`3'45`, '225'], ['4′02″', '242'], ['2’59”', '179'], ["3'45''", '225'], ['3:45 min', '225']],
    ['m:s', ['225 s', '225'], ['PT3M45S', '225'], ['3 Min. 45 Sek.', '225'], ['2 minutes 5 seconds', '125']],
    ['m.s', ['3.45', '225'], ['3,05', '185'], ['3.5', '230'], ['4', '240'], ['0.07', '7']],
    ['min', ['3.75', '225'], ['4,5', '270'], ['4', '240'], ['0.001', '0.06']],
    ['ms', ['225000', '225'], ['225250', '225.25'], ['5', '0.005'], ['0', '0'], ['1500.5', '1.5005']],
    ['h:m', ['4:01 AM', '241'], ['12:35:00 a.m.', '35'], ['1:05 PM', '785'], ['3:45', '225']],
    ['m:s', ['12:04:01 AM', '241'], ['12:04:00 a.m.', '240'], ['4:01 AM', '241'], ['1:02:03 AM', '3723']],
    ['ms', ['241.500', '241.5'], ['1,203,250', '1203.25'], ['12.5', '0.0125'], ['0.250', '0.00025']],
    [
      'iso8601',
      ['PT3M45S', '225'],
      ['PT1H', '3600'],
      ['PT0.5S', '0.5'],
      ['P1DT1S', '86401'],
      ['pt5s', '5'],
      ['P00H03M45S', '225'],
    ],
    ['seconds', ['225.5', '225.5'], ['abc', 'abc']],
  ])('read durations as %s', async (as, ...cases) => {
    const text = `Length\n${cases.map(([written]) => `"${written}"\n`).join('')}`
    // A file of one column cannot have an empty cell.
    const rows = await values(`Name,${text.replaceAll('\n"', '\nx,"')}`, {
      duration: { field: 'Length', as },
    })
    expect(rows.map((row) => (row as { duration: unknown }).duration)).toEqual(cases.map(([, read]) => read))
  })

  it.each([
    ['m:s', '3.45', 'minutes and seconds, such as 3:45 or 3 min 45 s, or hours as well, such as 1:02:03'],
    ['m:s', '3:75', 'minutes and seconds, such as 3:45 or 3 min 45 s, or hours as well, such as 1:02:03'],
    ['m:s', '1:60:00', 'minutes and seconds, such as 3:45 or 3 min 45 s, or hours as well, such as 1:02:03'],
    [
      'm:s',
      '4:01:00 AM',
      'minutes and seconds, such as 3:45 or 3 min 45 s, or hours as well, such as 1:02:03',
    ],
    ['m:s', '3h45', 'minutes and seconds, such as 3:45 or 3 min 45 s, or hours as well, such as 1:02:03'],
    ['m:s', '242', 'minutes and seconds, such as 3:45 or 3 min 45 s, or hours as well, such as 1:02:03'],
    [
      'm:s',
      '3 min 75 s',
      'minutes and seconds, such as 3:45 or 3 min 45 s, or hours as well, such as 1:02:03',
    ],
    ['m.s', '3.75', 'minutes, a point and seconds, such as 3.45'],
    ['min', '3:45', 'minutes as a decimal number, such as 3.75'],
    ['ms', '3:45', 'milliseconds, such as 225000'],
    ['iso8601', 'PT', 'an ISO 8601 duration, such as PT3M45S'],
  ])('refuse as %s %j', async (as, written, wanted) => {
    expect(
      await read(`Title,Length\nA,${written}\n`, {
        fields: { name: 'Title', duration: { field: 'Length', as } },
      }),
    ).toEqual([
      {
        line: 2,
        error: `BAD_VALUE The field "duration" of this track is "${written}"; it must be ${wanted}.`,
        hint: 'Write it in that form, or correct "as" of "duration" in "fields" of site.json.',
      },
    ])
  })

  it('have no value in cells that count as empty', async () => {
    const text = 'Title,Label,ISRC,Length\nA,NULL,n/a,--:--\nNull,L, N/A ,3:45\n'
    const fields = { name: 'Title', 'release.label.name': 'Label', duration: { field: 'Length', as: 'm:s' } }
    const rows = await read(text, { fields, empty: ['n/a', '--:--'] })
    expect(rows.map((row) => 'value' in row && row.value)).toEqual([
      { name: 'A', release: { label: { name: 'NULL' } }, isrc: null, duration: null },
      { name: 'Null', release: { label: { name: 'L' } }, isrc: null, duration: '225' },
    ])
    const own = await read('name,isrc\nA,NULL\n', { empty: ['null'] })
    expect(own).toEqual([{ line: 2, value: { name: 'A', isrc: null } }])
  })

  it('have the value of the row above in empty cells, if rows are filled', async () => {
    const fields = {
      name: 'Title',
      'release.name': { field: 'Album', rows: 'fill' },
      'artists.name': { field: 'Artist', separator: ';', rows: 'fill' },
    }
    const text = 'Album,Artist,Title\n,,Before\nFirst,Ann; Bob,Low\n, ,High\n,Cy,Deep\nSecond,,Ebb\n'
    const release = (name: string) => ({ name })
    const artists = (...names: string[]) => names.map((name) => ({ name }))
    expect(await values(text, fields)).toEqual([
      { name: 'Before', release: null, artists: null },
      { name: 'Low', release: release('First'), artists: artists('Ann', 'Bob') },
      { name: 'High', release: release('First'), artists: artists('Ann', 'Bob') },
      { name: 'Deep', release: release('First'), artists: artists('Cy') },
      { name: 'Ebb', release: release('Second'), artists: artists('Cy') },
    ])
  })

  it('report one bad cell among ten thousand rows', async () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `Song ${at},${at === 7776 ? 'n/a' : '3:45'}`)
    const fields = { name: 'Title', duration: { field: 'Length', as: 'm:s' } }
    const rows = await read(`Title,Length\n${lines.join('\n')}`, { fields })
    expect(rows).toHaveLength(10_000)
    expect(rows.filter((row) => 'error' in row)).toMatchObject([
      { line: 7778, error: expect.stringContaining('is "n/a"; it must be minutes and seconds') },
    ])
  })

  it('split lists only at a separator', async () => {
    const fields = {
      name: 'Title',
      'artists.name': { field: 'Artists', separator: ';' },
      'release.aliases': { field: 'Old', separator: ',' },
    }
    const text = 'Title,Artists,Old\nA,"The Ferrow; Inlet | Choir ;","1 a, 2"\n'
    expect(await values(text, fields)).toEqual([
      {
        name: 'A',
        artists: [{ name: 'The Ferrow' }, { name: 'Inlet | Choir' }],
        release: { aliases: ['1 a', '2'] },
      },
    ])
  })

  it('make one record of rows that differ only in one column', async () => {
    const fields = {
      name: 'Song',
      'artist.name': 'Performer',
      'artists.name': { field: 'Performer', rows: 'merge' },
      'release.name': 'Album',
      '*': 'ignore',
    }
    const text = [
      'Album,Song,Performer,Producer',
      'V,Sunday,Nico,Reed',
      'V,Sunday,Nico,Warhol',
      'V,Sunday,The V,Reed',
      'V,Heroin,The V,Reed',
      ',Heroin,The V,Reed',
    ].join('\n')
    const both = [{ name: 'Nico' }, { name: 'The V' }]
    const one = [{ name: 'The V' }]
    expect(await read(text, { fields })).toEqual([
      { line: 2, value: { name: 'Sunday', artist: both[0], artists: both, release: { name: 'V' } } },
      { line: 5, value: { name: 'Heroin', artist: one[0], artists: one, release: { name: 'V' } } },
      { line: 6, value: { name: 'Heroin', artist: one[0], artists: one, release: null } },
    ])
  })

  it('show where the names of the columns are, and that they are repeated', async () => {
    const fields = { name: 'Title', 'artist.name': 'Band' }
    expect(await read('My songs,\n,\nTitle,Band\nA,F\n', { fields })).toEqual([
      {
        line: 1,
        error: 'BAD_CSV The first line does not name the columns.',
        hint: 'The first line must name the columns. Here, line 3 does: write "header": 3 in its entry in "sources" of site.json, or remove everything above it.',
      },
    ])
    const [row] = await read('Title,Band\nTitle,Band\nA,F\n', { fields })
    expect(row).toEqual({
      line: 2,
      error: 'BAD_CSV The header occurs twice: this line repeats it.',
      hint: 'Keep one header: remove this line, or what is above it.',
    })
    expect(await read('name,artist.name\nname,artist.name\n')).toMatchObject([{ line: 2 }])
  })
})
