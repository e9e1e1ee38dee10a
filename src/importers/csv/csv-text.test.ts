// The encoding and the delimiter of a CSV file, which it does not declare.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { entryOptions } from '../../testing/catalogs/entries.ts'
import { flattenRows, readRows } from '../../testing/catalogs/rows.ts'
import { tempFolder } from '../../testing/run/folders.ts'
import { findFormat } from '../formats.ts'

async function read(bytes: Buffer | string, entry: Record<string, unknown> = {}, kind: Kind = 'label') {
  const file = path.join(tempFolder(), 'sheet.csv')
  writeFileSync(file, bytes)
  const blocks = findFormat(file)?.read(file, kind, entryOptions(kind, entry))
  return blocks ? readRows(flattenRows(blocks)) : []
}

describe('the encoding of a CSV file', () => {
  it('must be set if it is not UTF-8, by the line in the hint', async () => {
    expect(await read(Buffer.from('uuid,name\n1,A\n2,Caf\xe9\n', 'latin1'))).toEqual([
      {
        line: 3,
        error: 'BAD_ENCODING This line is not UTF-8.',
        hint: 'Save the file as UTF-8. If Excel wrote it, write its encoding: "labels": { "from": "sheet.csv", "encoding": "windows-1252" } in "sources" of site.json.',
      },
    ])
    expect(await read(Buffer.from('\uFEFFuuid,name', 'utf16le'))).toMatchObject([
      { error: 'BAD_ENCODING This is UTF-16, not UTF-8.', hint: expect.stringContaining('"utf-16le" }') },
    ])
  })

  it.each([
    ['windows-1252', Buffer.from('uuid,name\r\n1,\x80uro caf\xe9 \x96 \x9c\r\n', 'latin1'), '€uro café – œ'],
    ['latin1', Buffer.from('uuid,name\n1,caf\xe9\n', 'latin1'), 'café'],
    ['iso-8859-2', Buffer.from('uuid,name\n1,\xa9koda\n', 'latin1'), 'Škoda'],
    ['utf-16le', Buffer.from('\uFEFFuuid\tname\r\n1\t日本\r\n', 'utf16le'), '日本'],
    ['utf-16be', Buffer.from('uuid,name\n1,日本\n', 'utf16le').swap16(), '日本'],
    ['shift_jis', Buffer.from('uuid,name\n1,\x93\xfa\x96\x7b\n', 'latin1'), '日本'],
    ['UTF-8', Buffer.from('\uFEFFuuid,name\n1,é\n'), 'é'],
  ])('may be %s', async (encoding, bytes, name) => {
    const [row, ...more] = await read(bytes, { encoding })
    expect(more).toEqual([])
    expect(row).toEqual({ line: 2, value: { uuid: '1', name } })
  })

  it('may have characters whose bytes are in two chunks of the file', async () => {
    const name = '日'.repeat(700_001)
    const rows = await read(Buffer.from(`a${''},name\n1,${name}\n`.replace('a', 'uuid'), 'utf16le'), {
      encoding: 'utf-16le',
    })
    expect(rows).toMatchObject([{ value: { uuid: '1' } }])
    expect(rows[0] && 'value' in rows[0] && (rows[0].value as { name: string }).name === name).toBe(true)
  })

  it('is wrong if bytes are invalid in it', async () => {
    expect(await read(Buffer.from('uuid,name\n1,\x81\n', 'latin1'), { encoding: 'shift_jis' })).toMatchObject(
      [
        {
          error: 'BAD_ENCODING Bytes near this line are not shift_jis.',
          hint: expect.stringContaining('"encoding"'),
        },
      ],
    )
    const zip = Buffer.from('PK\x03\x04 and so on')
    expect(await read(zip, { encoding: 'latin1' })).toMatchObject([
      { error: 'BAD_ENCODING This is a spreadsheet (.xlsx, .ods) or another ZIP file, not text.' },
    ])
  })
})

describe('the delimiter of a CSV file', () => {
  it.each([
    ['commas', 'uuid,name\n1,A\n'],
    ['semicolons', 'uuid;name\n1;A\n'],
    ['tabs', 'uuid\tname\n1\tA\n'],
    ['semicolons, with a comma in a name', 'uuid;name;"image, small"\n1;A;\n'],
    ['commas, with semicolons in a name', 'uuid,name,"a;b;c;d"\n1,A,\n'],
    ['semicolons, after a byte order mark and with CR alone', '\uFEFFuuid;name\r1;A,B;C\r'.replace(';C', '')],
    ['tabs, in quotes over two lines', '"uuid"\t"name"\t"no,\nte"\n1\tA\t\n'],
  ])('is guessed from the header: %s', async (_, text) => {
    const [row] = await read(text, { fields: { '*': 'ignore' } })
    expect(row).toMatchObject({ value: { uuid: '1', name: expect.stringMatching(/^A/) } })
  })

  it('is guessed from the names in fields', async () => {
    const fields = { name: 'Name, full', uuid: 'No' }
    expect(await read('No;Name, full\n1;A\n', { fields })).toMatchObject([
      { value: { uuid: '1', name: 'A' } },
    ])
  })

  it('is not one of those in a quoted name', async () => {
    const fields = { uuid: 'No, as it is written, in full', name: 'Name' }
    expect(await read('"No, as it is written, in full";"Name"\n1;A\n', { fields })).toMatchObject([
      { value: { uuid: '1', name: 'A' } },
    ])
  })

  it('may be a bar, and have a blank after it, if the header shows that', async () => {
    expect(await read('uuid|name\n1|A,B;C\n')).toMatchObject([{ value: { name: 'A,B;C' } }])
    expect(await read('uuid, name\n"1", "A, B"\n2,C\n')).toMatchObject([
      { value: { uuid: '1', name: 'A, B' } },
      { value: { uuid: '2', name: 'C' } },
    ])
    expect(await read('uuid,name\n1, A\n')).toMatchObject([{ value: { name: ' A' } }])
  })

  it('may be set, and overrides a first line', async () => {
    expect(await read('uuid|name\n1|A,B;C\n', { delimiter: '|' })).toMatchObject([
      { value: { name: 'A,B;C' } },
    ])
    expect(await read('sep=;\nuuid|name\n1|A\n', { delimiter: '|' })).toMatchObject([
      { value: { name: 'A' } },
    ])
  })
})

describe('quotes in a file with tabs', () => {
  it.each([
    ['inches', '1\tNight 12" Mix\n2\t7"\n3\t"Heroes"\n', ['Night 12" Mix', '7"', '"Heroes"']],
    ['a word', '1\t"High" noon\n2\tLow\n', ['"High" noon', 'Low']],
  ])('are signs where a program wrote %s without others around it', async (_, rows, names) => {
    expect(await read(`uuid\tname\n${rows}`)).toMatchObject(names.map((name) => ({ value: { name } })))
  })

  it.each([
    ['doubled', '1\t"Night 12"" Mix"\n2\t7"\n'],
    ['around lines', '1\t"Low\nWater" 2"\n'],
    ['around a name of a column', '1\tNight 12" Mix\n', '"uuid"\tname\n'],
  ])('are not where some are %s', async (_, rows, header = 'uuid\tname\n') => {
    expect((await read(header + rows)).at(-1)).toMatchObject({
      error: expect.stringContaining('BAD_CSV This is not CSV: a double quote'),
    })
  })
})
