import { describe, expect, it } from 'vitest'
import { CatalogError } from '../../core/problems/errors.ts'
import { SETTINGS_WITHOUT } from '../../core/records/lacks.ts'
import { arrange } from './arrange.ts'
import { inWordsOfPage, sentence } from './wording.ts'

const shown = (code: string, message: string, hint?: string, place?: string) =>
  inWordsOfPage({ code, message, hint, places: place === undefined ? [] : [place] })

describe('a problem on the page', () => {
  it('names files as the person does', () => {
    expect(
      shown('BAD_VALUE', 'Wrong in /my-catalog/data/songs.csv.', undefined, '/my-catalog/data/songs.csv:3'),
    ).toEqual({
      ...{ code: 'BAD_VALUE', message: 'Wrong in songs.csv.', hint: null, places: ['songs.csv:3'] },
      ...{ fields: [], remedies: [] },
    })
  })

  it('proposes no command, and states where one is needed', () => {
    expect(shown('DAMAGED_SITE', 'It is damaged.', 'Build the site again with --verify.').hint).toContain(
      'command line',
    )
    expect(
      shown('NO_SUCH', 'Nothing.', 'Check its name. Or make a project with catalog-press init.').hint,
    ).toBe('Check its name.')
    expect(shown('X', 'Slow.', 'Install it again on this machine: npm install sharp.').hint).not.toContain(
      'npm',
    )
    expect(shown('NO_DATA', 'Nothing.', 'Pass a different folder with --data.').hint).toContain('spreadsheet')
  })

  it('points to the table of columns', () => {
    const hint =
      'If one should be published, name it in "fields" of the source in site.json. If not, write "*": "ignore" there, which ends this warning.'
    expect(shown('SKIPPED', 'Skipped: columns that "fields" does not name: "Fee".', hint)).toMatchObject({
      message: 'Skipped: columns that are not read: "Fee".',
      hint: 'If one should be published, choose in the table of columns what it is read as.',
      fields: [],
    })
  })

  it.each([
    ['The field "base_url" of this site is "x".', ['baseUrl']],
    ['The field "site.accent" of this site is "blue".', ['accent']],
    ['The field "hosts[0]" of this site is "x".', ['host']],
    ['The field "page_size" of this site is "x".', ['text']],
  ])('points to the field of its setting: %s', (message, fields) => {
    expect(shown('BAD_CONFIG', message, undefined, '/my-catalog/data/site.json:1:3').fields).toEqual(fields)
  })

  it('offers to write the line that ends it', () => {
    for (const lines of Object.values(SETTINGS_WITHOUT)) {
      const [[setting, value]] = Object.entries(lines) as [[string, string]]
      const hint = `Add it, or do without: "${setting}": "${value}" in site.json.`
      expect(shown('MISSING_FIELD', 'It is missing.', hint)).toMatchObject({
        hint: `Add it, or do without: "${setting}": "${value}" in the settings.`,
        fields: [],
        remedies: [{ setting, value }],
      })
    }
    const {
      code,
      message,
      hint = '',
    } = new CatalogError('NO_NAMESPACE', 'There is no namespace.', {
      hint: 'Add this line to site.json, and never change it: "namespace": "7c1d"',
    })
    expect(shown(code, message, hint).remedies).toEqual([{ setting: 'namespace', value: '7c1d' }])
  })
})

it('calls the file of the settings the settings', () => {
  expect(sentence('see "header" in data/site.json.')).toBe('see "header" in the settings.')
})

it('has the table of columns in place of lines of the settings', () => {
  expect(
    sentence('Unknown columns: "Remarks". Map them to fields in "fields" of "sources" in data/site.json.'),
  ).toBe('Unknown columns: "Remarks". Choose in the table of columns what they are read as.')
  expect(
    sentence('If that is one name, write "artist.name": "By" in "fields" of "sources" in data/site.json.'),
  ).toBe('If that is one name, choose “artist.name” for “By” in the table of columns.')
  const unknown =
    'Name them in "fields" of the source if they should be in the catalog, or write "*": "ignore" there.'
  expect(shown('SKIPPED', 'Skipped: columns.', unknown)).toMatchObject({
    hint: 'Choose in the table of columns what they are read as.',
    fields: [],
  })
  const mapped = 'Write "description": { "field": "…", "as": "html" } in "fields" of the source.'
  expect(shown('HTML', 'Tags.', mapped).fields).toEqual(['text'])
})

it('gives reasons for files that are not used that a person without a project can follow', () => {
  const names = [
    ...['a.xls', 'a.numbers', 'a.txt', 'a.7z', 'a.cue', 'a.m3u', 'a.nml', 'a.docx', 'a.yaml', 'a.sql'],
    ...['a.css', 'a.exe', 'a.sqlite', 'a.gsheet', 'a.pls', 'a.psd'],
  ]
  const { left } = arrange(
    names.map((path) => ({ path, blob: new Blob() })),
    false,
  )
  expect(left.map(({ path }) => path)).toEqual(names)
  for (const { path, reason } of left)
    expect(reason, path).not.toMatch(/site\.json|"sources"|--[a-z]|npm |data folder/)
})
