import { describe, expect, it } from 'vitest'
import { formatClock, isLrc, parseLrc, wordsOfLines, writeLrc } from './lrc.ts'

/** The times of lines with their words. */
const parseLines = (text: string) => parseLrc(text).map((line) => [line.start, line.text])

const SONG = `[ar:Ora Venn]
[offset:+500]
[00:12.50][00:40.00]Salt
[00:20.1]Tin
[00:30]
`

describe('lyrics with times', () => {
  it('are lines in the order of their times, with the offset in them', () => {
    expect(parseLines(SONG)).toEqual([
      [12_000, 'Salt'],
      [19_600, 'Tin'],
      [29_500, ''],
      [39_500, 'Salt'],
    ])
    expect(wordsOfLines(parseLrc(SONG))).toBe('Salt\nTin\n\nSalt')
  })

  it.each([
    ['[00:12:50]Salt', [[12_500, 'Salt']]],
    ['[00:12.500]Salt', [[12_500, 'Salt']]],
    ['[0:12,5]Salt', [[12_500, 'Salt']]],
    ['[75:00.00]Salt', [[4_500_000, 'Salt']]],
    ['[01:02:03.50]Salt', [[3_723_500, 'Salt']]],
    [
      '[01:02:03.50]Salt\n[01:02:10]Tin',
      [
        [3_723_500, 'Salt'],
        [3_730_000, 'Tin'],
      ],
    ],
    ['[offset:-500]\n[00:12]Salt', [[12_500, 'Salt']]],
    ['[Offset: 500 ms]\n[00:00.20]Salt', [[0, 'Salt']]],
    [
      '\uFEFF[00:12] Salt \r\n[00:13]Tin',
      [
        [12_000, 'Salt'],
        [13_000, 'Tin'],
      ],
    ],
    [
      '[ 00:12 ] [00:14]Salt',
      [
        [12_000, 'Salt'],
        [14_000, 'Salt'],
      ],
    ],
    [
      '[00:13]Tin\n[00:12]Salt',
      [
        [12_000, 'Salt'],
        [13_000, 'Tin'],
      ],
    ],
    [
      '[00:12]Salt\n[00:12]Sal',
      [
        [12_000, 'Salt'],
        [12_000, 'Sal'],
      ],
    ],
    ['[length:03:20]\n[by:Ann]\n[re:Editor]\n[ve:1]\n[00:12]Salt', [[12_000, 'Salt']]],
    ['[00:12.00]<00:12.50>Salt <00:13.00> and<00:13.5> tin', [[12_000, 'Salt and tin']]],
    ['[00:12.00]Salt [00:13.00]and tin', [[12_000, 'Salt and tin']]],
    [
      '[00:12]Salt\nand tin\n[00:20]Iron',
      [
        [12_000, 'Salt\nand tin'],
        [20_000, 'Iron'],
      ],
    ],
    [
      'Low Water\n[offset:500]\n[00:12]Salt',
      [
        [0, 'Low Water'],
        [11_500, 'Salt'],
      ],
    ],
    [
      '[00:12][Chorus]\n[00:13]Salt',
      [
        [12_000, '[Chorus]'],
        [13_000, 'Salt'],
      ],
    ],
  ])('are read from %j', (text, lines) => {
    expect(isLrc(text)).toBe(true)
    expect(parseLines(text)).toEqual(lines)
  })

  it.each([
    ['a text without times', 'The tide is out\nThe boats lie down'],
    ['headings', '[Verse 1]\nThe tide is out\n\n[Chorus: Ann]\nThe boats lie down'],
    ['what is known of a song alone', '[ar:Ora Venn]\nThe tide is out'],
    ['a remark with a time', 'One\nTwo\n[2:15] Solo\nThree\nFour'],
    ['nothing', ''],
  ])('are not %s', (_, text) => {
    expect(isLrc(text)).toBe(false)
  })

  it.each([SONG, '[00:12]Salt\nand tin\n\n[00:20]Iron\n\n\n[00:30]\n[01:00:00.001]End'])(
    'are written in a form that is read again: %j',
    (text) => {
      const lines = parseLrc(text)
      expect(parseLrc(writeLrc(lines))).toEqual(lines)
    },
  )

  it('have an empty line between verses', () => {
    expect(wordsOfLines(parseLrc('[00:12]Salt\n\n[00:20]Tin\n[00:30]\n\n[00:40]Iron\n[00:50]'))).toBe(
      'Salt\n\nTin\n\nIron',
    )
  })
})

it.each([
  [0, '00:00.000', '00:00:00.000'],
  [61_500, '01:01.500', '00:01:01.500'],
  [3_723_004, '01:02:03.004', '01:02:03.004'],
])('writes %i milliseconds as a clock', (milliseconds, short, long) => {
  expect([formatClock(milliseconds, ''), formatClock(milliseconds, '00:')]).toEqual([short, long])
})
