import { describe, expect, it } from 'vitest'
import { remarkWarnings } from '../../core/checks/remarks.ts'
import { WITHOUT_TAG } from '../../core/checks/untagged.ts'
import { skipped, UNNAMED_COLUMNS } from '../../core/library/source.ts'
import type { Place } from '../../core/problems/errors.ts'
import { inFields, type Proposal } from '../../core/problems/proposals.ts'
import { SETTINGS_WITHOUT, wayWithout } from '../../core/records/lacks.ts'
import { inWordsOfPage } from './problems.ts'
import type { Entry } from './sheet.ts'

const SHEET: Entry = {
  word: 'tracks',
  file: '/my-catalog/data/songs.csv',
  options: {
    from: 'songs.csv',
    fields: { name: 'Title', description: { field: 'About', separator: ';' } },
    where: { Kind: ['song'] },
  },
}

const shown = (
  {
    hint,
    proposals,
    ...reported
  }: {
    code?: string
    message?: string
    hint?: string
    proposals?: readonly Proposal[]
    at?: readonly Place[]
  },
  entry: Entry | null = SHEET,
) =>
  inWordsOfPage(
    { code: 'CODE', message: 'It is wrong.', at: [], hint, ...(proposals && { proposals }), ...reported },
    '',
    entry,
  )

describe('a problem on the page', () => {
  it('names files as the person does', () => {
    const [message, at] = ['Wrong in /my-catalog/data/songs.csv.', '/my-catalog/data/songs.csv:3']
    expect(inWordsOfPage({ code: 'BAD_VALUE', message, hint: undefined, at: [] }, at, SHEET)).toEqual({
      ...{ code: 'BAD_VALUE', message: 'Wrong in songs.csv.', hint: null, places: ['songs.csv:3'] },
      ...{ fields: [], remedies: [], list: [] },
    })
  })

  it('proposes no command, and states where one is needed', () => {
    expect(shown({ hint: 'Build the site again with --verify.' }).hint).toContain('command line')
    expect(shown({ hint: 'Check its name. Or make a project with catalog-press init.' }).hint).toBe(
      'Check its name.',
    )
    expect(shown({ hint: 'Install it again on this machine: npm install sharp.' }).hint).not.toContain('npm')
    expect(shown({ code: 'NO_DATA', hint: 'Pass a different folder with --data.' }).hint).toContain(
      'spreadsheet',
    )
  })

  it.each([
    [['base_url'], ['baseUrl']],
    [['site', 'accent'], ['accent']],
    [['hosts', 0, 'plan'], ['host']],
    [['hosts'], ['host']],
    [['sources', 'audio', 'artist'], ['artist']],
    [['site'], ['name']],
    [['page_size'], ['text']],
    [['source', 'fields', 'name', 'as'], ['text']],
  ])('points to the field of its setting: %j', (path, fields) => {
    expect(shown({ proposals: [{ path }] })).toMatchObject({ fields, remedies: [] })
  })

  it('points to all settings if it is in their file, or names it and proposes nothing', () => {
    expect(shown({ at: [{ file: '/my-catalog/data/site.json', line: 1 }] }).fields).toEqual(['text'])
    expect(shown({ hint: 'Remove it from site.json.' })).toMatchObject({
      hint: 'Remove it from the settings.',
      fields: ['text'],
    })
  })

  it('offers to write the line that ends it', () => {
    for (const [field, lines] of Object.entries(SETTINGS_WITHOUT)) {
      const [[setting, value]] = Object.entries(lines) as [[string, string]]
      const { way = '', proposals = [] } = wayWithout(field === 'label' ? 'release' : 'track', field) ?? {}
      const { hint, ...problem } = shown({ hint: `Add it, or ${way}.`, proposals })
      expect(hint).toContain(`"${setting}": "${value}" in the settings.`)
      expect(problem).toMatchObject({
        fields: [],
        remedies: [{ line: `${setting}: ${value}`, edits: [[[setting], value]] }],
      })
    }
  })

  it('writes into the entry of the sheet, with what is there', () => {
    const line = inFields({ duration: { field: 'Length', as: 'h:m' } })
    const problem = { hint: `If so, ${line.clause}.`, proposals: [line] }
    const written = [['sources', 'tracks', 'fields', 'duration'], { field: 'Length', as: 'h:m' }]
    expect(shown(problem)).toMatchObject({
      hint: 'If so, press “duration: Length, as h:m” below.',
      remedies: [{ edits: [written] }],
    })
    expect(shown(problem, { ...SHEET, options: {} })).toMatchObject({
      remedies: [{ edits: [[['sources', 'tracks'], { from: 'songs.csv' }], written] }],
    })
    const where = { path: ['source', 'where'], members: { Public: { not: ['no'] } } }
    expect(shown({ proposals: [where] }).remedies).toEqual([
      {
        line: 'where: Public: not no',
        edits: [[['sources', 'tracks', 'where', 'Public'], { not: ['no'] }]],
      },
    ])
  })

  it('finds the column that a line is for, and has the settings shown without one', () => {
    const asHtml = (field: string) =>
      shown({ proposals: [inFields({ [field]: { field: '…', as: 'html' } })] })
    expect(asHtml('description').remedies).toMatchObject([{ line: 'description: About, as html' }])
    expect(asHtml('name').remedies).toMatchObject([{ line: 'name: Title, as html' }])
    expect(shown({ proposals: [inFields({ name: 'By' })] }, null)).toMatchObject({
      fields: ['text'],
      remedies: [],
    })
  })

  it('asks by the fields and the table of the page for what it does not know', () => {
    for (const { sentence, proposal } of WITHOUT_TAG.values()) {
      const { hint, fields, remedies } = shown({ hint: sentence, proposals: [proposal] }, null)
      expect(hint).toMatch(/ (?:name it|press “.*”) below\.$/)
      expect(fields.length + remedies.length).toBe(1)
    }
    const at = { file: 'songs.csv', line: 1 }
    const remarks = [{ ...skipped('track', at, `${UNNAMED_COLUMNS}: "Fee"`), file: 'songs.csv', line: 1 }]
    const [warning] = remarkWarnings({ sources: [{ remarks }] } as unknown as Parameters<
      typeof remarkWarnings
    >[0])
    expect(warning && shown(warning)).toMatchObject({
      message: 'Skipped: columns that are not read: "Fee".',
      hint: 'If one should be published, choose in the table of columns what it is read as.',
      ...{ fields: [], remedies: [] },
    })
  })
})
