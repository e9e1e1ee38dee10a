import { expect, it } from 'vitest'
import { arrange } from './arrange.ts'
import { BY_TABLE, sentence } from './wording.ts'

it('calls the file of the settings the settings', () => {
  expect(sentence('see "header" in data/site.json.')).toBe('see "header" in the settings.')
})

it('has the table of columns in place of lines of the settings', () => {
  expect(BY_TABLE.read('write', { 'artist.name': 'By' })).toBe(
    'choose “artist.name” for “By” in the table of columns',
  )
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
