import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordReader } from '../../testing/catalogs/rows.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { readJson } from './json.ts'

const BLANK = fc.string({ unit: fc.constantFrom(' ', '\n', '\r\n', '\t'), maxLength: 4 })
const RECORD = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 })
const TRICKY = fc.constantFrom({ '}{': '][' }, { a: '\\"}' }, { b: '"\\\\' }, { c: [[{}], []] }, {})
const LONG = fc.constant({ filler: '🎵é"\\{['.repeat(20_000) })

const linesIn = (text: string): number => text.split('\n').length - 1

describe('readJson', () => {
  it('reads one record', async () => {
    const read = recordReader(readJson, 'label')
    expect(await read('\n{\n  "a": {"b": [1]}\n}\n')).toEqual([{ line: 2, value: { a: { b: [1] } } }])
  })

  it('reads an array of records, each with the line it begins on', async () => {
    const read = recordReader(readJson, 'label')
    expect(await read('[\n{"a":1}, {"a":2}\n,\r\n\r\n{\n"a":3}\n]\n')).toEqual([
      { line: 2, value: { a: 1 } },
      { line: 2, value: { a: 2 } },
      { line: 5, value: { a: 3 } },
    ])
    expect(await read(' [ ] ')).toEqual([])
  })

  it('gives the column of each further record on a line', async () => {
    const text = `[{"a":1}, {"a":2},${' '.repeat(200_000)}{"a":3},\n {"a":4}, {"a"\n}]`
    const folder = tempFolder()
    writeTree(folder, { 'a.json': text })
    const places: unknown[] = []
    for await (const rows of readJson(path.join(folder, 'a.json'), 'label'))
      places.push(...rows.map(({ at }) => [at.line, at.column]))
    expect(places).toEqual([
      [1, undefined],
      [1, 11],
      [1, 200_019],
      [2, undefined],
      [3, undefined],
    ])
  })

  it('skips a byte order mark', async () => {
    expect(await recordReader(readJson, 'label')('\uFEFF[{"a":1}]')).toEqual([{ line: 1, value: { a: 1 } }])
  })

  it('round-trips the records of any array with their lines, pretty-printed or not', async () => {
    const read = recordReader(readJson, 'label')
    const record = fc.oneof({ weight: 6, arbitrary: RECORD }, TRICKY, LONG)
    const entry = fc.tuple(record, fc.constantFrom(0, 2, '\t'), BLANK, BLANK)
    await fc.assert(
      fc.asyncProperty(BLANK, fc.array(entry, { maxLength: 8 }), async (start, entries) => {
        let text = `${start}[`
        const expected = entries.map(([value, indent, before, after], index) => {
          text += `${index > 0 ? ',' : ''}${before}`
          const line = 1 + linesIn(text)
          const json = JSON.stringify(value, null, indent)
          text += `${json}${after}`
          return { line, value: JSON.parse(json) }
        })
        expect(await read(`${text}]${start}`)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['', 1, 'the file is empty'],
    [' \n ', 2, 'the file is empty'],
    ['[', 1, 'the file ends in the middle'],
    ['[\n{"a":1},\n', 3, 'the file ends in the middle'],
    ['\n{"a":\n\n', 2, 'the file ends in the middle'],
    ['"x"', 1, '""" where a record or an array of records should be'],
    ['5', 1, '"5" where a record or an array of records should be'],
    ['[1]', 1, '"1" where a record should be'],
    ['[\n🎵]', 2, '"🎵" where a record should be'],
    ['[[{}]]', 1, '"[" where a record should be'],
    ['[,{}]', 1, '"," where a record should be'],
    ['[{}\n,]', 2, '"]" where a record should be'],
    ['[{}\n{}]', 2, '"{" where a comma should be'],
  ])('reports the error in %j, and its line', async (text, line, wrong) => {
    const rows = await recordReader(readJson, 'label')(text)
    expect(rows.at(-1)).toEqual({
      line,
      error: `BAD_JSON This is not JSON: ${wrong}.`,
      hint: 'Correct the JSON there; a record is an object in braces, its names and texts in double quotes.',
    })
  })

  it.each(['{}\n{}', '[]\n]'])('explains for %j how one file holds several records', async (text) => {
    const rows = await recordReader(readJson, 'label')(text)
    expect(rows.at(-1)).toEqual({
      line: 2,
      error: 'BAD_JSON This is not JSON: there is more text after the end.',
      hint: 'If each line is one record, use the extension .ndjson; in .json, several records form one array: [{…}, {…}].',
    })
  })

  it('refuses a duplicate key, with its line', async () => {
    const read = recordReader(readJson, 'features')
    expect(await read('[\n{\n"a": {\n"b": 1,\n"b": 2}}]')).toMatchObject([
      { line: 5, error: 'BAD_JSON The key "b" occurs twice in one object.' },
    ])
  })

  it('recognizes a web page', async () => {
    expect(await recordReader(readJson, 'label')('\n<html>')).toMatchObject([
      { line: 1, error: 'BAD_JSON This is a web page (HTML or XML), not JSON.' },
    ])
  })

  it('refuses a record of more than 16 MB, with its first line', async () => {
    const list = `{"uuid":"1"},`.repeat(2 ** 21)
    expect(await recordReader(readJson, 'label')(`\n{"artists":[${list}`)).toEqual([
      {
        line: 2,
        error: 'BAD_VALUE This record is longer than 16 MB.',
        hint: 'A .json file is one record or one array of records, without anything around it; in .ndjson each line is one record.',
      },
    ])
  })

  it('gives the records before an error, and none after it', async () => {
    const read = recordReader(readJson, 'label')
    expect(await read('[{"a":1}, x {"a":2}]')).toMatchObject([
      { value: { a: 1 } },
      { error: 'BAD_JSON This is not JSON: "x" where a record should be.' },
    ])
  })

  it('continues after a record with an error, and gives the line of the error', async () => {
    const read = recordReader(readJson, 'label')
    expect(await read('[\n{\n  "a": 1\n  "b": 2\n},\n{"c": 3}\n]')).toMatchObject([
      {
        line: 4,
        error: expect.stringMatching(/^BAD_JSON This is not JSON: Expected ',' or '}' after property value/),
      },
      { line: 6, value: { c: 3 } },
    ])
  })
})
