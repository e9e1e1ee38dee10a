import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { artistId, releaseId, trackId } from '../../../testing/catalogs/catalog.ts'
import { explainIssues } from '../../problems/validation.ts'
import { SCHEMAS } from '../records.ts'

const trackWith = (duration: unknown) => ({
  uuid: trackId(1),
  name: 'Track',
  tracknumber: 1,
  duration,
  release: releaseId(1),
  artist: artistId(1),
  stream: 'audio/1.mp3',
})

/** The normalized form of a duration. */
const canonical = (duration: unknown) => SCHEMAS.track.parse(trackWith(duration)).duration

const OF_A_COLUMN =
  'For a whole column of such durations, write in "fields" of its source: "duration": { "field": "…", "as": "m:s" }.'

/** The messages for an invalid duration, with the hint if there is one. */
function said(duration: unknown): string[] {
  const value = trackWith(duration)
  const { error } = SCHEMAS.track.safeParse(value)
  const refusals = explainIssues(error?.issues ?? [], { thing: 'a track', value, fields: [] })
  return refusals.map(({ message, hint }) => (hint === undefined ? message : `${message} ${hint}`))
}

describe('a duration', () => {
  it.each([
    ['4:01 AM', 'h:m'],
    ['4:01:00 AM', 'h:m'],
    ['12:04:01 AM', 'm:s'],
    ['4:01:30 AM', 'm:s'],
  ])('that is shown as the time of day %s is refused with the setting that reads it', (written, form) => {
    expect(said(written)).toEqual([
      `The field "duration" of this track is "${written}"; it must be seconds, as a decimal number of 0 or more. This is a time of day. Where a spreadsheet shows minutes and seconds so, write in "fields" of its source: "duration": { "field": "…", "as": "${form}" }.`,
    ])
  })

  it.each([
    [225, '225'],
    ['225', '225'],
    [61.5, '61.5'],
    ['3.50', '3.5'],
    [' 5 ', '5'],
    ['.5', '0.5'],
    ['3.000', '3'],
    ['5.', '5'],
    ['007', '7'],
    ['00.5', '0.5'],
    ['100', '100'],
    [0, '0'],
    [-0, '0'],
    ['0.0', '0'],
    [1e-7, '0'],
    [6e-7, '0.000001'],
    [4.6e-7, '0'],
    [5e-324, '0'],
    [0.000001, '0.000001'],
    ['241.123456', '241.123456'],
    ['241.1234564', '241.123456'],
    ['241.1234565', '241.123457'],
    ['0.9999999', '1'],
    ['99.99999951', '100'],
    ['9007199254740993.00000049', '9007199254740993'],
    [`1${'0'.repeat(21)}.1234567`, `1${'0'.repeat(21)}.123457`],
  ])('%j is written %s', (value, written) => {
    expect(canonical(value)).toBe(written)
  })

  it.each([
    -1,
    '-1',
    '+1',
    '',
    '.',
    ',',
    1e21,
    '1,5,5',
    '1.000,5',
    'three',
    '0x10',
    '٥',
    '1E+99',
    '9'.repeat(65),
  ])('is not %j', (value) => {
    expect(said(value)).toEqual([
      `The field "duration" of this track is ${JSON.stringify(value)}; it must be seconds, as a decimal number of 0 or more.`,
    ])
  })

  it.each([
    ['3:45', 225],
    ['1:02:03', 3723],
    ['0:07.25', 7.25],
    ['3:45,5', 225.5],
    ['03:05', 185],
    ['PT3M', 180],
    ['PT1H2M3.5S', 3723.5],
    ['3 min 45 s', 225],
    ['３：４５', 225],
    ['٣:٤٥', 225],
    ['3分45秒', 225],
    ['3 minutes, 45 seconds', 225],
    ['3 minutes and 45 seconds', 225],
    ['0 days 00:03:45', 225],
    ['1시간 2분', 3720],
    ['3m45s', 225],
    ['225 s', 225],
    ["3'45''", 225],
  ])('written in minutes and seconds is refused with its seconds: %s', (clock, seconds) => {
    expect(said(clock)).toEqual([
      `The field "duration" of this track is "${clock}"; it must be seconds, as a decimal number of 0 or more. Write ${seconds} for ${clock}. ${OF_A_COLUMN}`,
    ])
  })

  it.each([
    ['166,5', '166.5'],
    [',5', '0.5'],
    ['0,125', '0.125'],
    ['1234,5', '1234.5'],
    ['1,25', '1.25'],
  ])('may have a decimal comma: %s is %s', (comma, value) => {
    expect(canonical(comma)).toBe(value)
  })

  it.each([
    ['166,500', 'Write 166.5 if the comma is a decimal comma, or 166500 if it separates thousands.'],
    ['1,234', 'Write 1.234 if the comma is a decimal comma, or 1234 if it separates thousands.'],
  ])('whose comma may separate thousands is refused with both readings: %s', (comma, hint) => {
    expect(said(comma).join()).toContain(hint)
  })

  it.each([
    ['1E+03', 1000],
    ['1.5e2', 150],
    ['1e3', 1000],
  ])('in another notation is refused with its seconds: %s', (written, seconds) => {
    expect(said(written)).toEqual([
      `The field "duration" of this track is "${written}"; it must be seconds, as a decimal number of 0 or more. Write ${seconds} for ${written}.`,
    ])
  })

  it.each([null, true, [], {}])('is neither text nor number: %j', (value) => {
    expect(said(value)).toEqual([
      `The field "duration" of this track is ${JSON.stringify(value)}; it must be seconds.`,
    ])
  })

  const written = fc.oneof(
    fc.double({ min: 0, max: 1e20, noNaN: true }),
    fc.double({ min: 0, max: 10_000, noNaN: true }),
    fc.nat(),
    fc.stringMatching(/^[0-9]{1,30}(\.[0-9]{0,12})?$/),
  )

  it('has the form of the contract, and the same one when it is checked again', () => {
    fc.assert(
      fc.property(written, (value) => {
        const once = canonical(value)
        expect(once).toMatch(/^(0|[1-9]\d*)(\.\d{0,5}[1-9])?$/)
        expect(canonical(once)).toBe(once)
      }),
    )
  })

  it('is off by half a millionth of a second at most', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100_000, noNaN: true }), (value) => {
        expect(Math.abs(Number(canonical(value)) - value)).toBeLessThan(0.000_000_51)
      }),
    )
  })
})
