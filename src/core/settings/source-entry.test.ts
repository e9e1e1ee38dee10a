import { describe, expect, it } from 'vitest'
import { explainIssues } from '../problems/validation.ts'
import { settingsSchema } from './settings.ts'

const read = (sources: unknown) => settingsSchema.parse({ sources }).sources

/** The messages for invalid entries. */
function said(sources: unknown): string[] {
  const { error } = settingsSchema.safeParse({ sources })
  const checked = { thing: 'a site', value: { sources }, fields: Object.keys(settingsSchema.shape) }
  return explainIssues(error?.issues ?? [], checked).map(({ message, hint }) =>
    [message.replace('The field "sources.', '"').replace(' of this site', ''), hint ?? []].flat().join(' '),
  )
}

const saidOfFields = (fields: unknown) => said({ tracks: { from: 'a.csv', fields } })

describe('an entry of sources', () => {
  it('may be an object, for one place or several, among others', () => {
    const encoding = 'windows-1252'
    expect(read({ tracks: ['x.csv', { from: ['a.csv', 'b.csv'], encoding, delimiter: ';' }] })).toEqual({
      tracks: [
        'x.csv',
        { from: 'a.csv', encoding, delimiter: ';' },
        { from: 'b.csv', encoding, delimiter: ';' },
      ],
    })
    expect(read({ labels: { from: 'a.xlsx', sheet: 'Labels' } })).toEqual({
      labels: [{ from: 'a.xlsx', sheet: 'Labels' }],
    })
  })

  it('names our fields, with dots those of the records inside, and what they are read from', () => {
    const fields = {
      name: 'Title',
      duration: { field: 'Length', as: 'm:s' },
      'artists.name': { field: 'Artists', separator: ';' },
      'release.label.name': { value: 'Self-released' },
      'release.id': 'Album no.',
      '*': 'ignore',
    }
    expect(read({ tracks: { from: 'a.csv', fields } }).tracks).toEqual([
      {
        from: 'a.csv',
        fields: {
          targets: [
            { path: 'name', field: 'Title' },
            { path: 'duration', field: 'Length', as: 'm:s' },
            { path: 'artists.name', field: 'Artists', separator: ';' },
            { path: 'release.label.name', value: 'Self-released' },
            { path: 'release.id', field: 'Album no.' },
          ],
          ignoresOthers: true,
        },
      },
    ])
  })

  it('names the row of its header, and several sheets', () => {
    expect(read({ tracks: { from: 'a.xlsx', header: 3, sheets: '*' } })).toEqual({
      tracks: [{ from: 'a.xlsx', header: 3, sheets: ['*'] }],
    })
    for (const header of [0, 1.5, '3', null])
      expect(said({ tracks: { from: 'a.csv', header } })).toEqual([
        `"tracks.header" is ${JSON.stringify(header)}; it must be the number of a line or a row, from 1.`,
      ])
    expect(said({ tracks: { from: 'a.xlsx', sheets: [] } })).toEqual([
      '"tracks.sheets" is []; it must be a pattern, such as "*" for all sheets, or a list of them.',
    ])
    expect(said({ tracks: { from: 'a.xlsx', sheet: 'A', sheets: ['B*'] } })).toEqual([
      '"tracks.sheets" is ["B*"]; it cannot be combined with "sheet". Keep one of them: "sheet" for one sheet, "sheets" for several.',
    ])
  })

  it('reads a field from several columns, from the name of the sheet, or from none', () => {
    const fields = {
      name: { fields: ['Title', 'Version'], join: ' (…)' },
      'artists.name': { field: 'Artist', split: ['feat.', 'ft.'] },
      'release.name': { sheet: true },
      tracknumber: { field: 'No.', as: 'position' },
      discogs: null,
    }
    expect(read({ tracks: { from: 'a.xlsx', fields } }).tracks).toEqual([
      {
        from: 'a.xlsx',
        fields: {
          targets: [
            { path: 'name', fields: ['Title', 'Version'], join: ' (…)' },
            { path: 'artists.name', field: 'Artist', split: ['feat.', 'ft.'] },
            { path: 'release.name', sheet: true },
            { path: 'tracknumber', field: 'No.', as: 'position' },
          ],
          absent: ['discogs'],
          ignoresOthers: false,
        },
      },
    ])
    expect(
      saidOfFields({
        name: { fields: ['Title'], join: ' ' },
        'release.name': { sheet: 'A' },
        'release.barcode': { field: 'A', split: ['feat.'] },
        'release.catalognumber': { fields: ['A', 'B'], join: ';', separator: ';' },
        'artists.name': { field: 'A', split: [] },
        'release.artist.name': { field: 'A', spaced: false },
        'label.name': null,
        discogs: { field: 'D', as: 'position' },
      }),
    ).toEqual([
      '"tracks.fields.name.fields" is ["Title"]; it must be a list of two or more columns, such as ["Title", "Version"].',
      '"tracks.fields.release.name.sheet" is "A"; it must be true, for the name of the sheet.',
      '"tracks.fields.release.barcode.split" is ["feat."]; it is only for lists. Remove it.',
      '"tracks.fields.release.catalognumber.separator" is ";"; it is only for lists. Remove it.',
      '"tracks.fields.artists.name.split" is []; it must be a list of words, such as ["feat.", "ft."].',
      '"tracks.fields.release.artist.name.spaced" is false; it is only for lists with a "separator". Remove it.',
      expect.stringMatching(/no track has "label.name"/),
      '"tracks.fields.discogs.as" is "position"; it is only for durations, dates, texts, names, catalog numbers and track numbers. Remove it.',
    ])
  })

  it('credits the first of a list where both are in one column', () => {
    const artists = { field: 'Artists', separator: ',', split: ['feat.'] }
    const tracks = { from: 'a.csv', fields: { 'artist.name': 'Artists', 'artists.name': artists } }
    expect(read({ tracks }).tracks).toMatchObject([
      { fields: { targets: [{ path: 'artist.name', ...artists, isFirst: true }, artists] } },
    ])
  })

  it('joins columns to positions only for track numbers, and to durations only for these', () => {
    const joined = { fields: ['Side', 'No.'], join: '', as: 'position' }
    expect(said({ tracks: { from: 'a.csv', fields: { tracknumber: joined } } })).toEqual([])
    expect(said({ tracks: { from: 'a.csv', fields: { duration: { ...joined, as: 'm:s' } } } })).toEqual([])
    expect(said({ tracks: { from: 'a.csv', fields: { name: { ...joined, as: 'ms' } } } })).toEqual([
      '"tracks.fields.name.as" is "ms"; it must be "position" for track numbers, or "m:s" for durations.',
    ])
    expect(said({ tracks: { from: 'a.csv', fields: { disc: joined } } })).toEqual([
      '"tracks.fields.disc.as" is "position"; it is only for the track numbers of tracks, and "m:s" for durations. Remove it.',
    ])
  })

  it('has values in the conditions of where', () => {
    const wrong = '"tracks.where.Status" is'
    const values = 'it must be a list of values, such as ["published"] or { "not": ["draft"] }.'
    const entryWhere = (where: unknown) => said({ tracks: { from: 'a.csv', where } })
    expect(entryWhere({ Status: 'draft' })).toEqual([`${wrong} "draft"; ${values}`])
    expect(entryWhere({ Status: [] })).toEqual([`${wrong} []; ${values}`])
    expect(entryWhere(['Status'])).toEqual([
      '"tracks.where" is ["Status"]; it must have values for columns, such as { "Status": ["published"] }.',
    ])
    expect(entryWhere({ Status: { not: [] }, Web: [true, 1, ''] })).toEqual([])
  })

  it('has no keys but its own', () => {
    expect(said({ tracks: { from: 'a.csv', feilds: {} } })).toEqual([
      '"tracks.feilds" is {}; it is not supported here. Did you mean "fields"?',
    ])
    expect(said({ tracks: [{ from: 'a.csv', sheet: 4, colour: 'red' }] })).toEqual([
      '"tracks.0.sheet" is 4; it must be text.',
      '"tracks.0.colour" is "red"; it is not supported here. Remove it; the known keys are from, fields, header, group, empty, where, encoding, sheet, sheets, hidden, delimiter.',
    ])
    expect(said({ tracks: { from: 'a.csv', empty: [''] } })).toEqual([
      '"tracks.empty.0" is ""; it must be a word, because empty cells and texts count as empty anyway.',
    ])
    expect(said({ tracks: { sheet: 'A' } })).toEqual([
      'A site needs a field "sources.tracks.from". Add "sources.tracks.from" to this site.',
    ])
  })

  it('names only fields that the kind has', () => {
    expect(saidOfFields({ nmae: 'T', 'artist.nam': 'A', 'artists.items.name': 'x' })).toEqual([
      '"tracks.fields.nmae" is "T"; it must be a known field, but no track has "nmae". Did you mean "name"?',
      '"tracks.fields.artist.nam" is "A"; it must be a known field, but no track has "artist.nam". Did you mean "artist.name"?',
      expect.stringMatching(
        /no track has "artists.items.name"\. The fields of tracks are uuid, name, .*release\.label\.name/,
      ),
    ])
    expect(said({ artists: { from: 'a.csv', fields: { 'artist.name': 'T' } } })).toHaveLength(1)
    expect(said({ features: { from: 'a.csv', fields: { anything: 'T' } } })).toEqual([])
  })

  it('does not name a record and the fields inside it', () => {
    expect(saidOfFields({ artist: 'A', 'artist.name': 'B' })).toEqual([
      '"tracks.fields.artist.name" is "B"; it cannot be combined with "artist". Keep one of them.',
    ])
  })

  it('explains what is wrong with each source of a field', () => {
    expect(
      saidOfFields({
        duration: { field: 'x', as: 'mm:ss' },
        tracknumber: { field: 'x', as: 'm:s' },
        'release.releasedate': { field: 'x', as: 'ms' },
        name: { feild: 'x' },
        stream: { field: 'x', separator: ';', rows: 'merge' },
        'artist.name': { value: null },
        '*': 'keep',
      }),
    ).toEqual([
      '"tracks.fields.duration.as" is "mm:ss"; it must be one of "seconds", "ms", "m:s", "m.s", "min", "h:m", "iso8601", "ticks" for durations, "d/m/y", "m/d/y", "year", "month" for dates, "position" for track numbers, "filename" for names of tracks, "numbered" for both in one column, "artist-title" for artists and titles in one column, "label-number" for labels and catalog numbers in one column, or "html" for texts and names.',
      '"tracks.fields.tracknumber.as" is "m:s"; it does not fit this field, which accepts "position", "numbered". Remove it.',
      '"tracks.fields.release.releasedate.as" is "ms"; it does not fit this field, which accepts "d/m/y", "m/d/y", "year", "month". Remove it.',
      'A site needs a field "sources.tracks.fields.name.field". Add "sources.tracks.fields.name.field" to this site.',
      '"tracks.fields.name.feild" is "x"; it is not supported here. Did you mean "field"?',
      '"tracks.fields.stream.separator" is ";"; it is only for lists. Remove it.',
      '"tracks.fields.stream.rows" is "merge"; it is only for lists. Remove it.',
      '"tracks.fields.artist.name.value" is null; it must be text or a number.',
      '"tracks.fields.*" is "keep"; it must be "ignore".',
    ])
  })

  it('takes names of features that every object has as names', () => {
    expect(said({ features: { from: 'f.csv', fields: { constructor: 'Builder' } } })).toEqual([])
  })

  it('explains what the source of a field may be', () => {
    expect(saidOfFields({ stream: 5 })).toEqual([
      '"tracks.fields.stream" is 5; it must be the name of a column, or an object such as { "field": "Length", "as": "m:s" } or { "value": "…" }; null if no column has it.',
    ])
    expect(saidOfFields('Title')).toEqual([
      '"tracks.fields" is "Title"; it must map fields to columns, such as { "name": "Title" }.',
    ])
  })

  it('names an encoding that can be decoded, and a delimiter of one character', () => {
    for (const encoding of ['windows-1252', 'latin1', 'UTF-16LE', 'iso-8859-2', 'shift_jis', 'macintosh']) {
      expect(said({ tracks: { from: 'a.csv', encoding } })).toEqual([])
    }
    expect(said({ tracks: { from: 'a.csv', encoding: 'windows1252' } })).toEqual([
      '"tracks.encoding" is "windows1252"; it must be the name of an encoding. Did you mean "windows-1252"?',
    ])
    expect(said({ tracks: { from: 'a.csv', encoding: 'ansi-x' } })).toEqual([
      expect.stringMatching(/it must be the name of an encoding\. Excel on Windows .* "windows-1252"/),
    ])
    for (const delimiter of [';;', '', '"', '\n', 5]) {
      expect(said({ tracks: { from: 'a.csv', delimiter } })).toEqual([
        `"tracks.delimiter" is ${JSON.stringify(delimiter)}; it must be one character, such as ";" or "\\t".`,
      ])
    }
  })
})
