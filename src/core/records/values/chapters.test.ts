import { describe, expect, it } from 'vitest'
import { chapters } from './chapters.ts'

it.each([
  ['0:00 Kelp\n3:34.667 Reef', ['0 Kelp', '214.667 Reef']],
  ['0:00 Kelp | 3:34 Reef', ['0 Kelp', '214 Reef']],
  ['[00:00] Kelp\r\n[00:03:34] - Reef', ['0 Kelp', '214 Reef']],
  ['1. 0:00 Kelp\n2. 1:03:34 Reef', ['0 Kelp', '3814 Reef']],
  ['Kelp (0:00)\nReef – 3:34', ['0 Kelp', '214 Reef']],
  ['0 Kelp\n214.667 Reef', ['0 Kelp', '214.667 Reef']],
  ['3:34 Reef\n0:00 Kelp', ['0 Kelp', '214 Reef']],
  ['0:00', ['0 –']],
  ['0:00 99 Luftballons', ['0 99 Luftballons']],
  ['', null],
])('the text %j is %j', (written, expected) => expect(chapters.parse(written)).toEqual(expected))

it.each([
  [
    [
      { start: 0, title: 'Kelp' },
      { start: 214.6667, title: ' Reef ' },
    ],
    ['0 Kelp', '214.667 Reef'],
  ],
  [[{ startTime: 214, title: 'Reef' }], ['214 Reef']],
  [[{ start: '3:34', name: 'Reef' }], ['214 Reef']],
  [
    ['0 Kelp', '214.667 Reef'],
    ['0 Kelp', '214.667 Reef'],
  ],
])('the list %j is %j', (written, expected) => expect(chapters.parse(written)).toEqual(expected))

describe('what is not a list of chapters', () => {
  it.each([['Kelp'], [12], [[{ title: 'Kelp' }]], [[{ start: -1, title: 'Kelp' }]]])(
    '%j is refused',
    (written) => expect(chapters.safeParse(written).success).toBe(false),
  )
})
