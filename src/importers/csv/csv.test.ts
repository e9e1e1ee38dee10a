import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryOptions } from '../../testing/catalogs/entries.ts'
import { recordReader } from '../../testing/catalogs/rows.ts'
import { readCsv } from './csv.ts'

describe('readCsv', () => {
  it('gives a row for each line after the header, and null for an empty cell', async () => {
    const read = recordReader(readCsv, 'artist')
    expect(await read('uuid,name,image\n1,A,\n2,,b.jpg\n')).toEqual([
      { line: 2, value: { uuid: '1', name: 'A', image: null } },
      { line: 3, value: { uuid: '2', name: null, image: 'b.jpg' } },
    ])
  })

  it('keeps white space around a text', async () => {
    const read = recordReader(readCsv, 'label')
    expect(await read('uuid,name\n1, A \n')).toEqual([{ line: 2, value: { uuid: '1', name: ' A ' } }])
  })

  it('reads quoted cells: delimiters, doubled quotes and line breaks', async () => {
    const read = recordReader(readCsv, 'label')
    expect(await read('uuid,"name"\n1,"A, ""B""\n\nC"\n2,D\n')).toEqual([
      { line: 2, value: { uuid: '1', name: 'A, "B"\n\nC' } },
      { line: 5, value: { uuid: '2', name: 'D' } },
    ])
  })

  it('reads the texts of formulas that keep spreadsheets from taking them for numbers', async () => {
    const read = recordReader(readCsv, 'label')
    expect(await read('uuid,name\n1,"=""007"""\n2,"=1+1"\n')).toEqual([
      { line: 2, value: { uuid: '1', name: '007' } },
      { line: 3, value: { uuid: '2', name: '=1+1' } },
    ])
  })

  it.each([
    ['\n', 'LF'],
    ['\r\n', 'CRLF'],
    ['\r', 'CR'],
  ])('gives the line of a row after cells with line breaks, and after blank lines: %j', async (end) => {
    const read = recordReader(readCsv, 'label')
    const text = ['uuid,name', '"1', '1",A', '', '2,"B', '', 'B"', '', '3,C', '4'].join(end)
    expect(await read(text)).toMatchObject([
      { line: 2, value: { uuid: `1${end}1`, name: 'A' } },
      { line: 5, value: { uuid: '2', name: `B${end}${end}B` } },
      { line: 9, value: { uuid: '3', name: 'C' } },
      { line: 10, error: expect.stringContaining('BAD_CSV The file was cut off') },
    ])
  })

  it('ends a row at either kind of line break in a file that has both', async () => {
    const read = recordReader(readCsv, 'label')
    expect(await read('uuid,name\n1,A\r\n2,B\n3,C')).toEqual([
      { line: 2, value: { uuid: '1', name: 'A' } },
      { line: 3, value: { uuid: '2', name: 'B' } },
      { line: 4, value: { uuid: '3', name: 'C' } },
    ])
  })

  it.each([';', '\t'])('detects %j as the delimiter if the header has no comma', async (delimiter) => {
    const read = recordReader(readCsv, 'label')
    expect(await read(`uuid${delimiter}name\n1${delimiter}A, B\n`)).toEqual([
      { line: 2, value: { uuid: '1', name: 'A, B' } },
    ])
  })

  it('skips a byte order mark', async () => {
    const read = recordReader(readCsv, 'label')
    expect(await read('\uFEFFuuid,name\n1,A\n')).toEqual([{ line: 2, value: { uuid: '1', name: 'A' } }])
    expect(await read('\uFEFF"uuid",name\n1,A\n')).toEqual([{ line: 2, value: { uuid: '1', name: 'A' } }])
  })

  it('splits lists at bars and white space', async () => {
    const read = recordReader(readCsv, 'artist')
    expect(await read('uuid,name,items\n1,A|B C,a|b c\n2,B," a | b\n"\n3,C,|\n4,D,\n')).toEqual([
      { line: 2, value: { uuid: '1', name: 'A|B C', items: ['a', 'b', 'c'] } },
      { line: 3, value: { uuid: '2', name: 'B', items: ['a', 'b'] } },
      { line: 5, value: { uuid: '3', name: 'C', items: [] } },
      { line: 6, value: { uuid: '4', name: 'D', items: null } },
    ])
  })

  it('reads a table of Markdown', async () => {
    const read = recordReader(readCsv, 'label')
    expect(await read('| uuid | name |\n|------|:----:|\n| 1 | A B |\n')).toEqual([
      { line: 3, value: { uuid: '1', name: 'A B' } },
    ])
    expect(await read('uuid|name\n---|---\n')).toEqual([{ line: 2, value: { uuid: '---', name: '---' } }])
  })

  it('reads rows that leave out their last cells as empty, and counts them', async () => {
    const read = recordReader(readCsv, 'artist')
    const header = 'uuid,name,image,country'
    const full = { line: 2, value: { uuid: '1', name: 'A', image: 'a.jpg', country: 'DE' } }
    const short = { line: 3, value: { uuid: '2', name: 'B', image: null, country: null } }
    const one = { line: 3, skipped: 'short rows' }
    expect(await read(`${header}\n1,A,a.jpg,DE\n2,B\n3,C,c.jpg\n`)).toEqual([
      full,
      short,
      one,
      { line: 4, value: { uuid: '3', name: 'C', image: 'c.jpg', country: null } },
      { ...one, line: 4 },
    ])
    for (const end of ['\r\n', '\n\n', '\n , ,\n'])
      expect(await read(`${header}\n1,A,a.jpg,DE\n2,B${end}`)).toEqual([full, short, one])
  })

  it('takes a last row without a line break and with cells missing as cut off', async () => {
    const read = recordReader(readCsv, 'label')
    expect(await read('uuid,name\n1,A\n2')).toEqual([
      { line: 2, value: { uuid: '1', name: 'A' } },
      {
        line: 3,
        error: 'BAD_CSV The file was cut off: its last row has 1 cell, but the header has 2.',
        hint: 'Export it again. If the row is complete, end it with a line break.',
      },
    ])
    expect(await read('uuid,name\n1,A\n2,"B\n"')).toHaveLength(2)
  })

  it('reports a row with too many cells, and reads on', async () => {
    const read = recordReader(readCsv, 'label')
    expect(await read('uuid,name\n2,B,C\n3,D\n')).toEqual([
      {
        line: 2,
        error: 'BAD_CSV This row has 3 cells, but the header has 2.',
        hint: 'Give it one cell per column; put a text that contains a comma in double quotes.',
      },
      { line: 3, value: { uuid: '3', name: 'D' } },
    ])
  })

  it('reads a header and rows that end in a separator, and skips the line that Mp3tag adds at the end', async () => {
    const read = recordReader(readCsv, 'label')
    const built =
      'build on 26.11.2026 with Mp3tag v3.27 - the universal Tag editor - https://www.mp3tag.de/en/'
    const rows = [
      { line: 2, value: { uuid: '1', name: 'A' } },
      { line: 3, value: { uuid: '2', name: 'build on sand with Mp3tag' } },
    ]
    const text = 'uuid;name;\r\n1;A;\r\n2;build on sand with Mp3tag;\r\n'
    expect(await read(text)).toEqual(rows)
    for (const end of ['', '\r\n', ';\r\n'])
      expect(await read(`${text}${built}${end}`)).toEqual([
        ...rows,
        { line: 4, skipped: 'the line that Mp3tag adds at the end' },
      ])
  })

  it('rejects a header wider than that of any spreadsheet, without explaining each of its columns', async () => {
    const read = recordReader(readCsv, 'label')
    const names = Array.from({ length: 20_000 }, (_, column) => `c${column}`)
    expect(await read(`${names.join()}\n${names.join()}\n`)).toMatchObject([
      {
        line: 1,
        error: 'BAD_CSV The header has 20000 columns.',
        hint: expect.stringContaining('At most 16384'),
      },
    ])
  })

  it('rejects unknown columns in one error, suggests the nearest names, and gives no rows', async () => {
    const read = recordReader(readCsv, 'label')
    expect(await read('uuid,Nmae,founded\n1,A,1999\n')).toEqual([
      {
        line: 1,
        error: 'UNKNOWN_FIELD The header has 2 unknown columns: "Nmae" and "founded".',
        hint: expect.stringMatching(
          /^Did you mean "name" for "Nmae"\? The columns of labels are uuid, name, and optionally .*; remove all others\.$/,
        ),
      },
    ])
    expect(await read('uuid,Nmae\n1,A\n')).toEqual([
      {
        line: 1,
        error: 'UNKNOWN_FIELD The header has an unknown column "Nmae".',
        hint: 'Did you mean "name"?',
      },
    ])
  })

  it('explains what an unknown sheet needs, and suggests only similar names', async () => {
    const read = recordReader(readCsv, 'release')
    const [row, ...more] = await read('ReleaseLabel,date,AlbumTitle,TrackTitle\nMerge,1999,A,B\n')
    expect(more).toEqual([])
    expect(row).toEqual({
      line: 1,
      error:
        'UNKNOWN_FIELD The header has 4 unknown columns: "ReleaseLabel", "date", "AlbumTitle" and "TrackTitle".',
      hint: expect.stringContaining(
        'This looks like one sheet for everything, which can be read as tracks. Map its columns in "sources" of site.json: { "tracks": { "from": "…", "fields": { "name": "TrackTitle", "release.name": "AlbumTitle", "release.label.name": "ReleaseLabel", "release.releasedate": "date" } } }. Or rename the columns to match. The columns of releases are uuid, name, label, and optionally ',
      ),
    })
  })

  it('accepts a column whose name differs from a field only in case and white space', async () => {
    const read = recordReader(readCsv, 'label')
    expect(await read('UUID, Name \n1,A\n')).toEqual([{ line: 2, value: { uuid: '1', name: 'A' } }])
    expect(await read('UUID,uuid,name\n')).toMatchObject([
      { error: 'BAD_CSV The header has more than one column "uuid".' },
    ])
    const features = recordReader(readCsv, 'features')
    expect(await features('UUID, BPM\n1,A\n')).toEqual([{ line: 2, value: { uuid: '1', BPM: 'A' } }])
  })

  it('skips blank rows and blank last columns, and counts their lines', async () => {
    const read = recordReader(readCsv, 'label')
    expect(await read(',,,\nuuid,name,,\n,,,\n1,A,,\n , ,\t,\n2,B, ,\n3,C,x,\n')).toEqual([
      { line: 4, value: { uuid: '1', name: 'A' } },
      { line: 6, value: { uuid: '2', name: 'B' } },
      {
        line: 7,
        error: 'BAD_CSV This row has 4 cells, but the header has 2.',
        hint: expect.stringContaining('one cell per column'),
      },
    ])
  })

  it.each(['sep=;\r\n', '"sep=;"\n', 'SEP=;\n', '\uFEFFsep=;\r\n'])(
    'takes the delimiter that Excel names in a first line: %j',
    async (first) => {
      const read = recordReader(readCsv, 'label')
      expect(await read(`${first}uuid;name\r\n1;A, B\r\n`)).toEqual([
        { line: 3, value: { uuid: '1', name: 'A, B' } },
      ])
    },
  )

  it('reports where the names of the columns are, below a title', async () => {
    const read = recordReader(readCsv, 'label')
    for (const text of ['My labels,\n\nuuid,name\n1,A\n', 'My labels\n\nuuid;name\n1;A\n']) {
      expect(await read(text)).toEqual([
        {
          line: 1,
          error: 'BAD_CSV The first line does not name the columns.',
          hint: 'The first line must name the columns. Here, line 3 does: write "header": 3 in its entry in "sources" of site.json, or remove everything above it.',
        },
      ])
    }
  })

  it('reports a file that begins with a record', async () => {
    const read = recordReader(readCsv, 'label')
    expect(await read('7b0d1c62-5a0e-4c55-9d0f-3f1f6f0a62e1,A\n')).toEqual([
      {
        line: 1,
        error: 'BAD_CSV The first line is a record.',
        hint: expect.stringContaining(
          'The first line must name the columns: add a line above it with the column names in order. The columns of labels are uuid, name, and optionally ',
        ),
      },
    ])
  })

  it.each(['<!DOCTYPE html>\n<html>', '<?xml version="1.0"?>\n<a/>'])(
    'knows a web page from a table: %j',
    async (text) => {
      const read = recordReader(readCsv, 'label')
      expect(await read(text)).toMatchObject([
        { line: 1, error: 'BAD_CSV This is a web page (HTML or XML), not CSV.' },
      ])
    },
  )

  it('reads columns whose names are in angle brackets', async () => {
    const read = recordReader(
      (file, kind) => readCsv(file, kind, entryOptions(kind, { fields: { name: '<Name>', '*': 'ignore' } })),
      'label',
    )
    expect(await read('<Name>,<Nr>\nA,1\n')).toEqual([{ line: 2, value: { name: 'A' } }])
  })

  it('rejects a column that occurs twice', async () => {
    const read = recordReader(readCsv, 'label')
    expect(await read('uuid,name,name\n1,A,B\n')).toEqual([
      {
        line: 1,
        error: 'BAD_CSV The header has more than one column "name".',
        hint: 'Rename or remove one of them.',
      },
    ])
  })

  it('accepts any column for features', async () => {
    const read = recordReader(readCsv, 'features')
    expect(await read('uuid,anything\n1,A\n')).toEqual([{ line: 2, value: { uuid: '1', anything: 'A' } }])
  })

  it.each([
    ['a quote inside a cell', '2,a"b\n3,C\n', /^BAD_CSV This is not CSV: a double quote is inside a cell/],
    [
      'a formula for Excel',
      '2,="A"\n3,C\n',
      /^BAD_CSV This is not CSV: a cell of this row is a formula of Excel/,
    ],
    ['text after a quoted cell', '2,"a"b\n3,C\n', /^BAD_CSV This is not CSV: a double quote ends a cell/],
  ])('gives the line of %s', async (_, bad, error) => {
    const read = recordReader(readCsv, 'label')
    const rows = await read(`uuid,name\r\n"1\r\n\r\n1",A\r\n${bad}`)
    expect(rows.at(-1)).toEqual({
      line: 5,
      error: expect.stringMatching(error),
      hint: expect.stringMatching(
        /^(?:Put the whole cell in double quotes|Write each double quote|Open the file in a spread)/,
      ),
    })
    expect(JSON.stringify(rows.at(-1))).not.toContain('at line')
  })

  it('gives the first line of a quote that is never closed, and explains how to end it', async () => {
    const rows = await recordReader(readCsv, 'label')('uuid,name\n1,A\n2,"a\n3,C\n\n')
    expect(rows.at(-1)).toEqual({
      line: 3,
      error:
        'BAD_CSV This is not CSV: a cell of this row begins with a double quote, and no double quote ends it.',
      hint: 'End the cell with a double quote, or remove the one that it begins with.',
    })
  })

  it('gives no rows for an empty file or a header alone', async () => {
    const read = recordReader(readCsv, 'label')
    for (const text of ['', '\n\n', 'uuid,name', 'uuid,name\n']) expect(await read(text)).toEqual([])
  })

  it('round-trips any table with its lines, across the chunks of a long file', async () => {
    const read = recordReader(readCsv, 'features')
    const unit = fc.constantFrom('a', 'é', '🎵', ',', ';', '"', ' ', '\n', '\r', '\r\n')
    const long = fc.constant('"🎵"\r\n,'.repeat(30_000))
    const cell = fc.oneof({ weight: 20, arbitrary: fc.string({ unit, maxLength: 6 }) }, long)
    const rows = fc.array(fc.tuple(cell, cell, fc.boolean()), { maxLength: 8 })
    const quoteCell = (text: string, always: boolean) =>
      always || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom('\n', '\r\n'), async (table, end) => {
        let text = `uuid,note${end}`
        const expected = table.flatMap(([uuid, note, always]) => {
          const line = 1 + (text.match(/\r\n|\r|\n/g)?.length ?? 0)
          text += `${quoteCell(uuid, always)},${quoteCell(note, always)}${end}`
          return `${uuid}${note}`.trim() === ''
            ? []
            : [{ line, value: { uuid: uuid || null, note: note || null } }]
        })
        expect(await read(text)).toEqual(expected)
      }),
      { numRuns: 100 },
    )
  })
})
