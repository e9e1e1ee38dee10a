import { describe, expect, it } from 'vitest'
import { record, said } from '../../../testing/catalogs/records.ts'
import { readDate } from './date.ts'

const columnFor = (as: string): string =>
  `For a whole column of such dates, write in "fields" of its source: { "field": "…", "as": ${as}.`

describe('a date', () => {
  it.each([
    ['2024', '2024'],
    ['2024-05', '2024-05'],
    ['2024-05-31', '2024-05-31'],
    [2024, '2024'],
    ['20150706', '2015-07-06'],
    [20150706, '2015-07-06'],
    ['20150706.0', '2015-07-06'],
    ['2015.0', '2015'],
    [' 2015-07-06 ', '2015-07-06'],
    ['2020-05-12T00:00:00Z', '2020-05-12'],
    ['2020-05-12T00:00:00.000Z', '2020-05-12'],
    ['2020-05-12 00:00:00', '2020-05-12'],
    ['2020-05-12 00:00:00+02', null],
    ['2020-05-12T00:00:00+02:00', '2020-05-12'],
  ])('%j is written %j', (releasedate, written) => {
    if (written === null) expect(said('release', { releasedate })).toHaveLength(1)
    else expect(record('release', { releasedate })).toHaveProperty('releasedate', written)
  })

  it.each([
    ['31.05.2024', `Write 2024-05-31. ${columnFor('"d/m/y" }')}`],
    ['1.5.2024', `Write 2024-05-01. ${columnFor('"d/m/y" }')}`],
    ['31.05.2024 00:00:00', `Write 2024-05-31. ${columnFor('"d/m/y" }')}`],
    ['12/05/2020', `Write 2020-05-12 or 2020-12-05. ${columnFor('"d/m/y" }, or "m/d/y"')}`],
    ['05/31/2024', `Write 2024-05-31. ${columnFor('"m/d/y" }')}`],
    ['5/31/2024 12:00:00 AM', `Write 2024-05-31. ${columnFor('"m/d/y" }')}`],
    ['31-05-2024', `Write 2024-05-31. ${columnFor('"d/m/y" }')}`],
    ['05/05/2024', `Write 2024-05-05. ${columnFor('"d/m/y" }, or "m/d/y"')}`],
    ['2024/5/31', 'Write 2024-05-31.'],
    ['20240500', 'Write 2024-05.'],
    ['20240231', 'There is no such day as 2024-02-31.'],
    ['2024-02-30', 'There is no such day as 2024-02-30.'],
    ['0000-00-00', 'Leave it empty if the date is not known.'],
    ['0000-00-00 00:00:00', 'Leave it empty if the date is not known.'],
    ['00000000', 'Leave it empty if the date is not known.'],
    ['0000', 'Leave it empty if the date is not known.'],
    ['2024-5-31', 'Write 2024-05-31.'],
    ['May 2020', `Write 2020-05. ${columnFor('"d/m/y" }')}`],
    ['12 May 2020', `Write 2020-05-12. ${columnFor('"d/m/y" }')}`],
    ['September 3rd, 1999', `Write 1999-09-03. ${columnFor('"d/m/y" }')}`],
    ['2020年5月12日', `Write 2020-05-12. ${columnFor('"d/m/y" }')}`],
    ['11/25/26', `Write the year with four digits. ${columnFor('"m/d/y" }')}`],
    ['25-Nov-26', `Write the year with four digits. ${columnFor('"d/m/y" }')}`],
    ["'98", 'Write the year with four digits.'],
    ['c. 1998', 'Write 1998 if it is the year.'],
    ['1998?', 'Write 1998 if it is the year.'],
    ['[1998]', 'Write 1998 if it is the year.'],
    ['foo 2020', 'Write 2020 if it is the year.'],
    ['© 1998', 'Write 1998 if it is the year.'],
    ['05/2020', 'Write 2020-05.'],
    ['2020-05-00', 'Write 2020-05.'],
    ['2020-00-00', 'Write 2020.'],
    ['2020-05-12T22:00:00Z', 'Write 2020-05-12.'],
    [
      '45678',
      'Write 2025-01-21 if this is an Excel day number. For a whole column, format it as dates in the spreadsheet, and save the file again.',
    ],
  ])('in another form is refused with the right one: %s', (releasedate, hint) => {
    expect(said('release', { releasedate })).toEqual([
      `The field "releasedate" of this release is "${releasedate}"; it must be a date such as 2024, 2024-05 or 2024-05-31. ${hint}`,
    ])
  })

  it.each(['', 'unknown', '30.02.2024', '99', '12345', '75000', 20.5, '0012-05-20', '0005', '2024-05-31x'])(
    'is nothing else: %j',
    (releasedate) => {
      expect(said('release', { releasedate })).toEqual([
        `The field "releasedate" of this release is ${JSON.stringify(releasedate)}; it must be a date such as 2024, 2024-05 or 2024-05-31.`,
      ])
    },
  )

  it.each([
    ['31.05.2024', '2024-05-31', null],
    ['12/05/2020', '2020-05-12', '2020-12-05'],
    ['5-31-2024', null, '2024-05-31'],
    ['31/5/2024 0:00', '2024-05-31', null],
    ['1.2.2024', '2024-02-01', '2024-01-02'],
    ['30.02.2024', null, null],
    ['05/2024', '2024-05', '2024-05'],
    ['2024', '2024', '2024'],
    ['2024-05-31', '2024-05-31', '2024-05-31'],
    ['2024-05-31 00:00:00', '2024-05-31', '2024-05-31'],
    ['2024-05-31T22:15:00', '2024-05-31', '2024-05-31'],
    ['2024. 5. 31.', '2024-05-31', '2024-05-31'],
    ['12 May 2020', '2020-05-12', '2020-05-12'],
    ['31.05.24', '2024-05-31', null],
    ['12/11/98', '1998-11-12', '1998-12-11'],
    ['1/2/39', '2039-02-01', '2039-01-02'],
    ['1/2/40', '1940-02-01', '1940-01-02'],
    ['31-May-24', '2024-05-31', '2024-05-31'],
    ['31-Foo-24', null, null],
    ['31.05.2024 20:15', null, null],
    ['2020-05-12T22:00:00Z', null, null],
    ['25 novembre 2026', '2026-11-25', '2026-11-25'],
    ['1er mars 1999', '1999-03-01', '1999-03-01'],
    ['25. März 2026', '2026-03-25', '2026-03-25'],
    ['25 de noviembre de 2026', '2026-11-25', '2026-11-25'],
    ['3 listopada 2020', '2020-11-03', '2020-11-03'],
    ['25 ноября 2026 г.', '2026-11-25', '2026-11-25'],
    ['ноябрь 2026', '2026-11', '2026-11'],
    ['2026年11月', '2026-11', '2026-11'],
    ['25-Nov-2026', '2026-11-25', '2026-11-25'],
    ['25 Nov 2026 00:00:00 GMT', '2026-11-25', '2026-11-25'],
    ['Wed, 25 Nov 2026 00:00:00 GMT', '2026-11-25', '2026-11-25'],
    ['Wed, 25 Nov 2026 22:00:00 GMT', null, null],
    ['unknown', null, null],
  ])('of a column whose order is known is read in it: %s', (written, dayFirst, monthFirst) => {
    expect([readDate('d/m/y', written), readDate('m/d/y', written)]).toEqual([dayFirst, monthFirst])
  })
})

describe('what is not a date', () => {
  it.each([
    '202411',
    '20241-1',
    '2024-1/2',
    'Marraskuu 2020',
    'Maybe 2019',
    'Decade 1980',
    'Augen 1999',
    '99/01/2024',
  ])('is taken for none, in whatever order the parts of dates are: %s', (written) => {
    for (const order of ['d/m/y', 'm/d/y'] as const) expect(readDate(order, written)).toBeNull()
  })

  it.each([
    ['20240531', '2024-05-31'],
    ['Sept 1999', '1999-09'],
    ['3 August 1999', '1999-08-03'],
    ['Aug. 3, 1999', '1999-08-03'],
  ])('is not %s', (written, date) => {
    expect(readDate('d/m/y', written)).toBe(date)
  })
})
