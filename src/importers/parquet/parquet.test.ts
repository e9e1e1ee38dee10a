import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { type ReadRow, readRows } from '../../testing/catalogs/rows.ts'
import { writeParquet } from '../../testing/formats/parquet.ts'
import { tempFolder } from '../../testing/run/folders.ts'
import { readParquet } from './parquet.ts'

const HINT = 'Write the file again with the program it comes from, or remove it from the data folder.'

/** Writes the rows of a query to a file, and reads it. */
async function read(kind: Kind, query: string, options = ''): Promise<ReadRow[]> {
  const file = path.join(tempFolder(), 'source.parquet')
  await writeParquet(file, query, options)
  return readRows(readParquet(file, kind))
}

describe('readParquet', () => {
  it('gives each row with its number, texts byte for byte and NULL as null', async () => {
    const query = `SELECT * FROM (VALUES ('1', ' é🎵 "a"', NULL), ('2', '', 'b.jpg')) t(uuid, name, image)`
    expect(await read('label', query)).toEqual([
      { line: 1, value: { uuid: '1', name: ' é🎵 "a"', image: null } },
      { line: 2, value: { uuid: '2', name: '', image: 'b.jpg' } },
    ])
  })

  it('gives lists as lists', async () => {
    const query = `SELECT * FROM (VALUES ('1', ['a', 'b']), ('2', []), ('3', NULL), ('4', ['a', NULL])) t(uuid, items)`
    expect((await read('artist', query)).map((row) => 'value' in row && row.value)).toEqual([
      { uuid: '1', items: ['a', 'b'] },
      { uuid: '2', items: [] },
      { uuid: '3', items: null },
      { uuid: '4', items: ['a', null] },
    ])
  })

  it.each([
    ['7::BIGINT', 7],
    ['7::UTINYINT', 7],
    ['7::DECIMAL(10, 0)', 7],
    ['7::DOUBLE', 7],
    ['3.50::DECIMAL(10, 2)', 3.5],
    ['215.3::FLOAT', 215.3],
    ['215.3::DOUBLE', 215.3],
    ['1e300::DOUBLE', 1e300],
    ["'3.50'", '3.50'],
    ["'nan'::DOUBLE", 'nan'],
    ["TIME '00:03:45'", '00:03:45'],
    ["DATE '2024-05-31'", '2024-05-31'],
    ["TIMESTAMP '2024-05-31 10:00:00'", '2024-05-31 10:00:00'],
    ["'7B0D1C62-5A0E-4C55-9D0F-3F1F6F0A62E1'::UUID", '7b0d1c62-5a0e-4c55-9d0f-3f1f6f0a62e1'],
    ["'as bytes'::BLOB", 'as bytes'],
    ["{'a': [1, 2], 'b': true}", { a: [1, 2], b: true }],
    [`'{"a": null}'::JSON`, { a: null }],
  ])('gives %s as in JSON', async (column, value) => {
    expect(await read('features', `SELECT ${column} AS it`)).toEqual([{ line: 1, value: { it: value } }])
  })

  it('keeps the order and the numbers of rows in many groups', async () => {
    const query = `SELECT i + 1 AS n FROM range(20000) t(i)`
    const rows = await read('features', query, ', ROW_GROUP_SIZE 2048')
    expect(rows).toHaveLength(20_000)
    expect(rows.every((row) => 'value' in row && (row.value as { n: number }).n === row.line)).toBe(true)
  })

  it('can be stopped early', async () => {
    const file = path.join(tempFolder(), 'long.parquet')
    await writeParquet(file, 'SELECT i FROM range(100000) t(i)')
    for await (const rows of readParquet(file, 'features')) {
      expect(rows.length).toBeGreaterThan(0)
      break
    }
  })

  it('accepts any column for features', async () => {
    const query = `SELECT 1 AS "row", 2 AS "t.a", 3 AS "it's", 4 AS "say ""x""", 5 AS file_row_number`
    expect(await read('features', query)).toEqual([
      { line: 1, value: { row: 1, 't.a': 2, "it's": 3, 'say "x"': 4, file_row_number: 5 } },
    ])
  })

  it('rejects unknown columns in one error, and suggests the nearest name', async () => {
    expect(await read('label', `SELECT '1' AS uuid, 'A' AS "Nmae", 1999 AS founded FROM range(9)`)).toEqual([
      {
        line: undefined,
        error: 'UNKNOWN_FIELD The file has 2 unknown columns: "Nmae" and "founded".',
        hint: expect.stringMatching(
          /^Did you mean "name" for "Nmae"\? The columns of labels are uuid, name, and optionally .*; remove all others\.$/,
        ),
      },
    ])
  })

  it('accepts a column whose name differs from a field only in case and white space', async () => {
    expect(await read('label', `SELECT '1' AS " UUID", 'A' AS "Name "`)).toEqual([
      { line: 1, value: { uuid: '1', name: 'A' } },
    ])
  })

  it('reads a file whatever its name, and derives no columns from the names of its folders', async () => {
    const file = path.join(tempFolder(), "year=2024 [it's] *?{a,b}.parquet")
    await writeParquet(path.join(path.dirname(file), 'a.parquet'), `SELECT 'A' AS name`)
    writeFileSync(file, readFileSync(path.join(path.dirname(file), 'a.parquet')))
    expect(await readRows(readParquet(file, 'label'))).toEqual([{ line: 1, value: { name: 'A' } }])
  })

  it('reports a file that is not Parquet, or is cut off', async () => {
    const file = path.join(tempFolder(), 'source.parquet')
    const refused = async () => readRows(readParquet(file, 'label')).catch((error: unknown) => error)
    const saying = (reason: string) =>
      expect.objectContaining({
        code: 'BAD_PARQUET',
        message: `This Parquet file cannot be read: ${reason}.`,
        hint: HINT,
        at: [{ file }],
      })
    writeFileSync(file, '')
    expect(await refused()).toEqual(saying('File too small to be a Parquet file'))
    writeFileSync(file, 'uuid,name\n'.repeat(99))
    expect(await refused()).toEqual(saying('No magic bytes found at end of file'))
    await writeParquet(file, `SELECT 'A' AS name`)
    truncateSync(file, 80)
    expect(await refused()).toEqual(saying('No magic bytes found at end of file'))
    await writeParquet(file, `SELECT '\\xFF'::BLOB AS name`)
    expect(await refused()).toEqual(
      saying('Invalid string encoding found in Parquet file: value "\\xFF" is not valid UTF8'),
    )
  })
})
