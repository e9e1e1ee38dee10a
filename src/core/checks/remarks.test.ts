import { expect, it } from 'vitest'
import type { Library } from '../library/library.ts'
import type { PlacedRemark } from '../library/source-records.ts'
import { remarkWarnings } from './remarks.ts'

/** The warnings of a source with remarks, each from the file of its position. */
const warned = (...remarks: readonly Omit<PlacedRemark, 'file' | 'line' | 'kind'>[]) => {
  const placed = remarks.map((remark, at) => ({ ...remark, file: `${at}.mp3`, line: 0 }))
  return remarkWarnings({ sources: [{ remarks: placed }] } as unknown as Pick<Library, 'sources'>)
}

it('a warning lists all copies, and another all releases that look like one', () => {
  expect(
    warned(
      { remark: 'copied', what: '"b.mp3" is "a.mp3"' },
      { remark: 'split', what: '"Low" by Ann and Bob' },
      { remark: 'copied', what: '"d.mp3" is "c.mp3"' },
    ).map(({ code, count, message }) => [code, count, message]),
  ).toEqual([
    [
      'COPIED_FILE',
      2,
      '2 audio files with the same audio as another file of the release, under the same number: "b.mp3" is "a.mp3"; "d.mp3" is "c.mp3".',
    ],
    ['SPLIT_RELEASE', 1, '1 title of several releases that look like one: "Low" by Ann and Bob.'],
  ])
})

it('each reason for skipping has a warning of its own', () => {
  const reasons = ['files of 0 bytes', 'files that are cut off', 'files of 0 bytes']
  expect(warned(...reasons.map((what) => ({ remark: 'skipped', what }) as const))).toMatchObject([
    { count: 2, message: 'Skipped: files of 0 bytes (2).' },
    { count: 1, message: 'Skipped: files that are cut off.' },
  ])
})

it('names the line that takes rows with another word for yes than "where" lists', () => {
  const about = { remark: 'unlisted', column: 'OK?', allowed: ['Yes'] } as const
  expect(warned({ ...about, what: 'sure', count: 3 }, { ...about, what: 'Yes, please' })).toMatchObject([
    {
      code: 'SKIPPED',
      count: 4,
      message: '4 rows are left out although the column "OK?" seems to say yes: "Yes, please", "sure".',
      hint: 'If they should be published, write "where": { "OK?": ["Yes", "Yes, please", "sure"] } in the entry of the source in "sources" of site.json. Otherwise, nothing needs to be done.',
    },
  ])
})

it('a later mark is added to the values that "where" leaves out, or all others are listed', () => {
  const mark = { remark: 'private', column: 'Status', what: 'Withdrawn', leftOut: ['Draft'] } as const
  expect(warned(mark)[0]?.hint).toBe(
    'Write "where": { "Status": { "not": ["Draft", "Withdrawn"] } } in the entry of the source in "sources" of site.json to leave them out, or "where": { "Status": ["…"] }, with all values that are published, if they should be published.',
  )
  const { leftOut: _, ...first } = mark
  expect(warned(first)[0]?.hint).toContain('"where": { "Status": { "not": [] } } if they should be published')
})

it('ticks of a column that may be about something else may mark their rows, which its owner decides', () => {
  expect(warned({ remark: 'unsure', column: 'Archived', what: 'yes' })).toMatchObject([
    {
      code: 'PRIVATE_ROWS',
      message: '1 row that the column "Archived" may mark as not to be published is published: "yes".',
      hint: 'Write "where": { "Archived": { "not": ["yes"] } } in the entry of the source in "sources" of site.json to leave them out, or "where": { "Archived": { "not": [] } } if they should be published.',
    },
  ])
})
