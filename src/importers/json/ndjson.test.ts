import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Row } from '../../core/library/source.ts'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { flattenRows, recordReader } from '../../testing/catalogs/rows.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { readNdjson } from './ndjson.ts'

const readAll = (file: string, kind: Kind) => flattenRows(readNdjson(file, kind))

/** Different lines, as long as those of a catalog. */
const trackLines = (count: number): string[] =>
  smallCatalog(count)['tracks.ndjson'].map((track) => JSON.stringify(track))

/** Reads lines as blocks, with the line numbers of their rows. */
async function readBlocks(lines: readonly string[]) {
  const folder = tempFolder()
  writeTree(folder, { source: `${lines.join('\n')}\n` })
  const blocks: { bytes?: number; rows: (number | undefined)[] }[] = []
  for await (const block of readNdjson(path.join(folder, 'source'), 'track')) {
    const rows: Row[] = []
    for await (const batch of block.rows()) rows.push(...batch)
    blocks.push({ ...block, rows: rows.map(({ at }) => at.line) })
  }
  return blocks
}

describe('readNdjson', () => {
  it('gives each line as a row, and skips but counts blank lines', async () => {
    const read = recordReader(readAll, 'label')
    expect(await read('{"a":1}\n\n \t\r\n{"b":"\u2028"}\r\n[1]\nnull')).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 4, value: { b: '\u2028' } },
      { line: 5, value: [1] },
      { line: 6, value: null },
    ])
  })

  it('skips a byte order mark, and gives no rows for an empty file', async () => {
    const read = recordReader(readAll, 'label')
    expect(await read('\uFEFF{"a":1}\n')).toEqual([{ line: 1, value: { a: 1 } }])
    expect(await read('')).toEqual([])
    expect(await read('\n\n')).toEqual([])
  })

  it('reports a line that is not JSON, and continues', async () => {
    const read = recordReader(readAll, 'label')
    const hint =
      'Correct the JSON there; a record is an object in braces, its names and texts in double quotes.'
    expect(await read('{"a":1}\n{"a":\n{"a":2}{"b":3}\n{"a":4}\n')).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 2, error: 'BAD_JSON This is not JSON: Unexpected end of JSON input.', hint },
      {
        line: 3,
        error: 'BAD_JSON This is not JSON: Unexpected non-whitespace character after JSON.',
        hint,
      },
      { line: 4, value: { a: 4 } },
    ])
  })

  it.each([
    '[\n  {\n    "uuid": "1"\n  }\n]\n',
    '{\n  "uuid": "1"\n}\n',
    '[{\r\n"uuid":"1"}]',
    '\uFEFF[\n{"uuid":"1"},\n{"uuid":"2"}\n]',
  ])('reports a file of multi-line JSON once, with the right extension: %j', async (text) => {
    const read = recordReader(readAll, 'label')
    expect(await read(text)).toEqual([
      {
        line: 1,
        error: 'BAD_JSON This is not JSON: a record spans several lines.',
        hint: 'Use the extension .json; in .ndjson, each line is one record.',
      },
    ])
  })

  it('recognizes a web page', async () => {
    const read = recordReader(readAll, 'label')
    expect(await read('<!DOCTYPE html>\n<html>\n<p>\n')).toMatchObject([
      { line: 1, error: 'BAD_JSON This is a web page (HTML or XML), not NDJSON.' },
    ])
  })

  it('refuses a duplicate key in a record', async () => {
    const read = recordReader(readAll, 'label')
    expect(await read('{"uuid":"1","name":"a","name":"b"}\n{"uuid":"2"}\n')).toEqual([
      {
        line: 1,
        error: 'BAD_JSON The key "name" occurs twice in one object.',
        hint: 'Keep one of them: programs do not agree on which one counts.',
      },
      { line: 2, value: { uuid: '2' } },
    ])
  })

  it('refuses a record of more than 16 MB, and stops reading', async () => {
    const read = recordReader(readAll, 'label')
    const rows = await read(`{"a":1}\n{"b":"${'x'.repeat(17 * 2 ** 20)}"}\n{"c":1}\n`)
    expect(
      rows.map((row) => ('error' in row ? `${row.line} ${row.error}` : 'value' in row && row.value)),
    ).toEqual([{ a: 1 }, '2 BAD_VALUE This record is longer than 16 MB.', { c: 1 }])
    expect(await read(`{"a":1}\n{"b":"${'x'.repeat(65 * 2 ** 20)}`)).toMatchObject([
      { line: 2, error: 'BAD_VALUE This record is longer than 16 MB.' },
    ])
  })

  it('keeps the texts of the members of features', async () => {
    const folder = tempFolder()
    writeTree(folder, { source: '{"uuid": "1", "a" : 1e400}\n' })
    const rows: Row[] = []
    for await (const batch of readAll(path.join(folder, 'source'), 'features')) rows.push(...batch)
    expect(rows).toMatchObject([{ members: [{ text: '"uuid":"1"' }, { key: 'a', text: '"a":1e400' }] }])
    const deep = recordReader(readAll, 'features')
    expect(await deep(`{"a":${'['.repeat(100)}${']'.repeat(100)}}`)).toMatchObject([
      { line: 1, error: expect.stringContaining('more than 100 levels deep') },
    ])
    const inTrack = `{"name":"A","features":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`
    expect(await recordReader(readAll, 'track')(inTrack)).toMatchObject([
      { line: 1, error: 'BAD_VALUE This track is nested more than 100 levels deep.' },
    ])
  })

  it('never repeats the text of a line in an error', async () => {
    const read = recordReader(readAll, 'label')
    const long = 'x'.repeat(100)
    const error = "BAD_JSON This is not JSON: Unexpected token 'b'."
    for (const line of ['{"a":b}', `{"${long}":b}`, `{"a":b,"${long}":1}`, `{"${long}":b, "${long}":1}`]) {
      expect(await read(line)).toMatchObject([{ line: 1, error }])
    }
  })

  it('round-trips any values with their lines, across the chunks of a long file', async () => {
    const read = recordReader(readAll, 'label')
    const filler = 'é🎵'.repeat(30_000)
    const values = fc.array(fc.tuple(fc.jsonValue(), fc.nat(3), fc.boolean()), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(values, async (entries) => {
        let text = ''
        let line = 1
        const expected = entries.map(([value, blanks, isLong]) => {
          const json = JSON.stringify(isLong ? { filler, value } : value)
          text += `${json}\n${'\n'.repeat(blanks)}`
          const row = { line, value: JSON.parse(json) }
          line += 1 + blanks
          return row
        })
        expect(await read(text)).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the blocks of a file', () => {
  it('give the rows of the lines, each with its place', async () => {
    const read = recordReader(readAll, 'label')
    const blank = fc.constantFrom('', ' ', '\r', '\t\r')
    const long = fc.constant(JSON.stringify('é🎵'.repeat(20_000)))
    const json = fc.json()
    const line = fc.oneof(
      { weight: 12, arbitrary: json },
      { weight: 4, arbitrary: blank },
      long,
      fc.constant('{"a":'),
    )
    const file = fc.tuple(
      fc.array(fc.tuple(line, fc.constantFrom('', '\r')), { maxLength: 40 }),
      fc.boolean(),
    )
    await fc.assert(
      fc.asyncProperty(file, async ([lines, isEnded]) => {
        const texts = lines.map(([text, end]) => text + end)
        const rows = texts.flatMap((text, index) => (text.trim() === '' ? [] : [{ line: index + 1, text }]))
        const expected = rows.map(({ line, text }) =>
          text.trim() === '{"a":' ? { line, error: expect.any(String) } : { line, value: JSON.parse(text) },
        )
        expect(await read(texts.join('\n') + (isEnded ? '\n' : ''))).toMatchObject(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('have their size, which is 64 KB on average, and their lines in order', async () => {
    const texts = trackLines(20_000)
    const blocks = await readBlocks(texts)
    expect(blocks.length).toBeGreaterThan(20)
    expect(blocks.length).toBeLessThan(120)
    expect(blocks.flatMap(({ rows }) => rows)).toEqual(texts.map((_, index) => index + 1))
    const bytes = blocks.reduce((sum, block) => sum + (block.bytes ?? 0), 0)
    expect(bytes).toBe(Buffer.byteLength(`${texts.join('\n')}\n`))
  })

  it('are bounded even if all lines are the same and none would end one', async () => {
    const blocks = await readBlocks(Array<string>(200_000).fill('{"name":"the same"}'))
    expect(Math.max(...blocks.map(({ rows }) => rows.length))).toBeLessThanOrEqual(2 ** 20 / 20 + 1)
  })
})
