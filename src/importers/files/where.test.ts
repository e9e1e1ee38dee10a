// Rows that are left out, and rows that a column marks as not to be published.
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Row } from '../../core/library/source.ts'
import { entryOptions } from '../../testing/catalogs/entries.ts'
import { writeXlsx } from '../../testing/formats/xlsx.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { MarkedRows } from '../fields/conditions.ts'
import { findFormat } from '../formats.ts'

/** Reads a file: the names of its records, and what it marks as not to be published. */
async function read(name: string, text: string, entry: Record<string, unknown>, kind: Kind = 'track') {
  const folder = tempFolder()
  writeTree(folder, { [name]: text })
  return readFile(path.join(folder, name), entry, kind)
}

async function readFile(file: string, entry: Record<string, unknown>, kind: Kind = 'track') {
  const rows: Row[] = []
  const blocks = findFormat(file)?.read(file, kind, entryOptions(kind, entry))
  for await (const block of blocks ?? []) for await (const batch of block.rows()) rows.push(...batch)
  return {
    names: rows.flatMap((row) => ('value' in row ? [(row.value as { name: unknown }).name] : [])),
    marks: rows.flatMap((row) =>
      'remark' in row && row.remark === 'private' ? [`${row.at.line} ${row.column}: ${row.what}`] : [],
    ),
    errors: rows.flatMap((row) => ('error' in row ? [row.error.message] : [])),
    others: rows.flatMap((row) => ('remark' in row && row.remark !== 'private' ? [row.what] : [])),
    remarks: rows.flatMap((row) => ('remark' in row ? [row] : [])),
  }
}

const SHEET = 'Title,Status\nLow,published\nHigh,Draft\nMid,\nTop,on hold\n'
const NAME = { name: 'Title' }

describe('where of an entry', () => {
  it('reads the rows that have one of the values, in capitals or not, with blanks or without', async () => {
    const entry = { fields: NAME, where: { Status: [' Published ', ''] } }
    expect(await read('a.csv', SHEET, entry)).toMatchObject({
      names: ['Low', 'Mid'],
      marks: [],
      errors: [],
      others: [],
    })
  })

  it('leaves out the rows that have one of the values, and needs no fields', async () => {
    const text = SHEET.replace('Title', 'name')
    const { names, marks } = await read('a.csv', text, { where: { Status: { not: ['draft', 'on hold'] } } })
    expect([names, marks]).toEqual([['Low', 'Mid'], []])
  })

  it('needs all of several conditions, also for a column that is a field', async () => {
    const text = 'name,type,Year\nA,album,2001\nB,album,2002\nC,single,2002\n'
    const entry = { where: { type: ['album'], Year: [2002] } }
    expect(await read('a.csv', text, entry, 'release')).toMatchObject({ names: ['B'], others: [] })
  })

  it('reads truth values, lists and fields of objects in JSON', async () => {
    const records = [
      { Title: 'Low', info: { public: true }, groups: ['a', 'web'] },
      { Title: 'High', info: { public: false }, groups: ['web'] },
      { Title: 'Mid', info: { public: true }, groups: [] },
      { Title: 'Top', info: { public: true }, groups: ['a'], code: 1 },
    ]
    const entry = {
      fields: { ...NAME, 'release.catalognumber': 'code', '*': 'ignore' },
      where: { 'info.public': [true], groups: { not: ['a'] } },
    }
    expect(await read('a.json', JSON.stringify(records), entry)).toMatchObject({
      names: ['Mid'],
      errors: [],
    })
  })

  it('names a column that the source does not have', async () => {
    const entry = { fields: NAME, where: { Statsu: ['published'] } }
    for (const [name, text] of [
      ['a.csv', SHEET],
      ['a.json', JSON.stringify([{ Title: 'Low', Status: 'x' }])],
    ] as const)
      expect((await read(name, text, entry)).errors[0]).toMatch(
        /has no column "Statsu", which "where" of site\.json names\.$/,
      )
  })

  it('states that all rows are left out', async () => {
    const entry = { fields: NAME, where: { Status: ['gone'] } }
    const all = ['only rows that "where" leaves out']
    expect((await read('a.csv', SHEET, entry)).others).toEqual(all)
    expect((await read('a.json', '[{"Title":"A","Status":"b"}]', entry)).others).toEqual(all)
  })

  it('reports lines that it leaves out although their cells may be in the wrong columns', async () => {
    const text = 'Title,Artist,Status\nLow,Ferrow,yes\nHigh,Ferrow, Neap,yes\nMid,Ferrow,no,\n'
    const entry = { fields: { ...NAME, 'artist.name': 'Artist' }, where: { Status: ['yes'] } }
    expect(await read('a.csv', text, entry)).toMatchObject({
      names: ['Low'],
      errors: [],
      others: ['lines that "where" leaves out, with more cells than the header'],
    })
  })

  it('fills the cells below a row that is left out, or hidden, with its values', async () => {
    const text = 'Title,Album,Status\nA,One,\nB,Two,draft\nC,,\n'
    const fields = { ...NAME, 'release.name': { field: 'Album', rows: 'fill' } }
    const folder = tempFolder()
    writeTree(folder, { 'a.csv': text })
    const albums = async (file: string, entry: Record<string, unknown>) => {
      const found: unknown[] = []
      const blocks = findFormat(file)?.read(file, 'track', entryOptions('track', { fields, ...entry })) ?? []
      for await (const block of blocks)
        for await (const rows of block.rows())
          for (const row of rows) if ('value' in row) found.push((row.value as { release: unknown }).release)
      return found
    }
    const expected = [{ name: 'One' }, { name: 'Two' }]
    expect(await albums(path.join(folder, 'a.csv'), { where: { Status: { not: ['draft'] } } })).toEqual(
      expected,
    )
    const book = path.join(folder, 'a.xlsx')
    const cells = text
      .trim()
      .split('\n')
      .map((line) => line.split(','))
    const rows = cells.map(
      (row, at) =>
        `<row hidden="${at === 2 ? 1 : 0}">${row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
    )
    writeXlsx(book, { sheets: { Sheet1: rows.join('') } })
    expect(await albums(book, { hidden: 'skip' })).toEqual(expected)
  })
})

describe('rows that a column marks as not to be published', () => {
  const marks = async (column: string, ...values: string[]) => {
    const rows = values.map((value, at) => `Song ${at + 1},"${value}"\n`)
    return (await read('a.csv', `Title,${column}\n${rows.join('')}`, { fields: NAME })).marks
  }

  it('are found in columns of states, in other languages too', async () => {
    expect(await marks('Status', 'published', 'draft', 'Do not publish', '')).toEqual([
      '3 Status: draft',
      '4 Status: Do not publish',
    ])
    expect(await marks('Sichtbarkeit', 'öffentlich', 'privat')).toEqual(['3 Sichtbarkeit: privat'])
    expect(await marks('公開状態', '公開', '下書き')).toEqual(['3 公開状態: 下書き'])
  })

  it('are found in columns of yes and no', async () => {
    expect(await marks('Public?', 'yes', 'no', 'Yes')).toEqual(['3 Public?: no'])
    expect(await marks('Published', 'TRUE', 'FALSE')).toEqual(['3 Published: FALSE'])
    const question = 'Do you agree to publish your song on our website?'
    expect(await marks(question, 'Yes', 'No')).toEqual([`3 ${question}: No`])
    expect(await marks('Einverstanden mit Veröffentlichung?', 'ja', 'nein')).toHaveLength(1)
    expect(await marks('Do not publish', '', 'x')).toEqual(['3 Do not publish: x'])
    expect(await marks('Hidden', 'no', 'yes')).toEqual(['3 Hidden: yes'])
    expect(await marks('Embargo until', '', '2027-01-01')).toEqual(['3 Embargo until: 2027-01-01'])
  })

  it('are those without a tick where a column has nothing but ticks', async () => {
    expect(await marks('Publish', 'x', '', 'x')).toEqual(['3 Publish: '])
    expect(await marks('Published', '2024-05-01', '')).toEqual([])
    expect(await marks('Published', '', '')).toEqual([])
  })

  it('are found in remarks', async () => {
    expect(await marks('Remarks', 'good take', "Don't publish before June")).toEqual([
      "3 Remarks: Don't publish before June",
    ])
  })

  it.each([
    ['Order status', 'pending', 'shipped', 'cancelled'],
    ['Status', 'Official', 'Promotion', 'Bootleg', 'Withdrawn'],
    ['Status', 'pending', 'paid', 'no'],
    ['Rights', 'Public domain', 'All rights reserved'],
    ['Hidden track', 'yes', 'no'],
    ['Previously published?', 'yes', 'no'],
    ['Publishing agreement?', 'yes', 'no'],
    ['May we publish your email address?', 'yes', 'no'],
    ['Do you agree to receive our newsletter online?', 'yes', 'no'],
    ['Live', 'yes', 'no'],
    ['Explicit', 'yes', 'no'],
    ['Mood', 'private', 'hidden', 'internal'],
    ['State', 'NY', 'NO'],
    ['Website', 'https://a.example', ''],
    ['Condition', 'sealed', 'draft'],
  ])('are not found in a column %s with %s', async (column, ...values) => {
    expect(await marks(column, ...values)).toEqual([])
  })

  it('may be in a column that is named after a field, and not read as that', async () => {
    const text = 'Title,License\nLow,ok\nHigh,pending\n'
    const { remarks } = await read('a.csv', text, { fields: { ...NAME, license: null } })
    expect(remarks).toMatchObject([{ remark: 'unsure', column: 'License', what: 'pending' }])
  })

  it('are left alone once the entry has a condition for the column', async () => {
    expect((await read('a.csv', SHEET, { fields: NAME, where: { Status: { not: [] } } })).marks).toEqual([])
  })

  it('are found where the entry leaves out other values of the column', async () => {
    const where = { Status: { not: ['Draft'] } }
    const { names, marks, remarks } = await read('a.csv', SHEET, { fields: NAME, where })
    expect([names, marks]).toEqual([['Low', 'Mid', 'Top'], ['5 Status: on hold']])
    expect(remarks).toMatchObject([{ what: 'on hold', leftOut: ['Draft'] }])
    const records = ['published', 'Draft', 'Withdrawn'].map((status, at) => ({
      Title: `${at}`,
      meta: { status },
    }))
    const inObject = { fields: NAME, where: { 'meta.status': { not: ['draft'] } } }
    expect((await read('a.json', JSON.stringify(records), inObject)).marks).toEqual([
      '1 meta.status: Withdrawn',
    ])
  })

  it('are found in JSON, within objects too', async () => {
    const records = [
      { Title: 'Low', sharing: 'private', meta: { status: 'draft' } },
      { Title: 'High', sharing: 'public', meta: { status: 'ok' } },
    ]
    const { marks: found } = await read('a.json', JSON.stringify(records), { fields: NAME })
    expect(found).toEqual(['1 sharing: private', '1 meta.status: draft'])
    const inList = { fields: { name: 'songs[].Title' } }
    expect((await read('a.json', JSON.stringify({ songs: records }), inList)).marks).toEqual([
      '1 songs[].sharing: private',
      '1 songs[].meta.status: draft',
    ])
  })

  it('are found in JSON where a field is missing that others have', async () => {
    const lines = ['{"Title":"Low"}', '{"Title":"High","consent":true}', '{"Title":"Top"}']
    expect((await read('a.ndjson', lines.join('\n'), { fields: NAME })).marks).toEqual([
      '1 consent: ',
      '3 consent: ',
    ])
  })

  it('are found among more values than are kept', async () => {
    const values = Array.from({ length: 600 }, (_, at) => `take ${at}`)
    const early = ['Do not publish', ...values]
    expect(await marks('Remarks', ...early, 'Not for publication')).toEqual([
      '2 Remarks: Do not publish',
      '603 Remarks: Not for publication',
    ])
    expect(await marks('Published', 'no', ...values, 'x', '')).toEqual(['2 Published: no'])
  })

  it('are counted, and the first of each value have their places', async () => {
    const marked = new MarkedRows('track', new Map())
    for (const [at, value] of ['yes', ...Array.from({ length: 7 }, () => 'not yet')].entries())
      marked.look('Consent', value, { file: 'a.csv', line: at + 2 })
    expect(
      marked.end().map((row) => ('remark' in row ? [row.at.line, row.count, row.allowed] : row)),
    ).toEqual([
      [3, 3, ['yes']],
      [4, 1, ['yes']],
      [5, 1, ['yes']],
      [6, 1, ['yes']],
      [7, 1, ['yes']],
    ])
  })
})

describe('rows with another word for yes than "where" lists', () => {
  const unlisted = async (file: string, text: string, where: Record<string, unknown>) => {
    const { remarks } = await read(file, text, { fields: NAME, where })
    return remarks.filter(({ remark }) => remark === 'unlisted')
  }

  it.each([
    [
      'a.csv',
      'Title,OK?,Type\nLow,Yes,song\nHigh,"Yes, please",song\nTop,No,song\nDeep,yes please,talk\nBase,sure,song\n',
    ],
    [
      'a.json',
      JSON.stringify([
        { Title: 'Low', 'OK?': 'Yes', Type: 'song' },
        { Title: 'High', 'OK?': 'Yes, please', Type: 'song' },
        { Title: 'Top', 'OK?': 'No', Type: 'song' },
        { Title: 'Deep', 'OK?': 'yes please', Type: 'talk' },
        { Title: 'Base', 'OK?': 'sure', Type: 'song' },
      ]),
    ],
  ])('are counted in %s, unless another condition leaves them out', async (file, text) => {
    const found = await unlisted(file, text, { 'OK?': ['Yes'], Type: ['song'] })
    expect(found.map(({ what, count, column, allowed }) => [what, count, column, allowed])).toEqual([
      ['Yes, please', 1, 'OK?', ['Yes']],
      ['sure', 1, 'OK?', ['Yes']],
    ])
  })

  it('are counted where no row is left', async () => {
    expect(await unlisted('a.csv', 'Title,OK?\nLow,sure\nHigh,No\n', { 'OK?': ['Yes'] })).toHaveLength(1)
  })

  it('are not counted where "where" lists no yes, or only what leaves rows out', async () => {
    const text = 'Title,OK?\nLow,Yes\nHigh,maybe\n'
    expect(await unlisted('a.csv', text, { 'OK?': ['maybe'] })).toEqual([])
    expect(await unlisted('a.csv', text, { 'OK?': { not: ['Yes'] } })).toEqual([])
  })
})
