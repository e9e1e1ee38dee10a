import { describe, expect, it } from 'vitest'
import { linesIn, separateTimes, shownLines, timedLines } from './timed-lines.ts'

describe('lyrics that are LRC', () => {
  it('become words, and lines with their times', () => {
    const lrc = '[by:Ann]\n[00:12]Salt\n[00:13]Tin'
    expect(separateTimes({ name: 'Low Water', lyrics: lrc })).toEqual({
      ...{ name: 'Low Water', lyrics: 'Salt\nTin', lines: lrc },
    })
  })

  it('are separated in each language that has times', () => {
    const lyrics = { en: '[00:12]Salt', pt: 'Sal' }
    const separated = { lyrics: { en: 'Salt', pt: 'Sal' }, lines: { en: '[00:12]Salt' } }
    expect(separateTimes({ lyrics })).toEqual(separated)
    expect(separateTimes({ lyrics: JSON.stringify(lyrics) })).toEqual(separated)
  })

  it('leave other lyrics as they are', () => {
    const record = { lyrics: '[Chorus]\nSalt' }
    expect(separateTimes(record)).toBe(record)
  })

  it('are nothing without words', () => {
    expect(separateTimes({ lyrics: '[00:12]\n[00:13]' })).toEqual({ lyrics: null })
  })
})

describe('lines', () => {
  const LIST = [
    { start: 13_000, text: 'Tin' },
    { start: 12_500, text: 'Salt' },
  ]

  it.each([
    ['a list', LIST, '[00:12.500]Salt\n[00:13.000]Tin'],
    ['LRC', '[00:13]Tin\n[00:12:50]Salt', '[00:12.500]Salt\n[00:13.000]Tin'],
    ['lists by languages', { en: LIST }, '{"en":"[00:12.500]Salt\\n[00:13.000]Tin"}'],
    ['nothing', '', ''],
  ])('are read from %s', (_, value, expected) => {
    expect(timedLines.parse(value)).toBe(expected)
  })

  it.each([
    'Salt',
    3,
    [{ start: -1, text: 'Salt' }],
    [{ start: 1.5, text: 'Salt' }],
    [{ start: 1 }],
    { english: LIST },
    'x'.repeat(70_000),
    `[00:12]${'x'.repeat(70_000)}`,
  ])('are not %j', (value) => {
    expect(timedLines.safeParse(value).success).toBe(false)
  })

  it('are the lyrics of a track without', () => {
    expect(separateTimes({ lines: LIST })).toEqual({ lines: LIST, lyrics: 'Salt\nTin' })
    expect(separateTimes({ lines: { en: LIST } })).toEqual({
      lines: { en: LIST },
      lyrics: { en: 'Salt\nTin' },
    })
    expect(separateTimes({ lines: LIST, lyrics: 'Own words' })).toMatchObject({ lyrics: 'Own words' })
  })

  it('are shown as lists', () => {
    expect(shownLines('[00:12.500]Salt\n\n[00:13.000]Tin')).toEqual(LIST.toReversed())
    expect(shownLines('{"en":"[00:12.500]Salt"}')).toEqual({ en: [{ start: 12_500, text: 'Salt' }] })
  })

  it('are chosen by language as texts are', () => {
    const { language, lines } = linesIn('{"en":"[00:12.500]Salt","pt":"[00:12.500]Sal"}', 'pt-BR')
    expect([language, lines.map(({ text }) => text)]).toEqual(['pt', ['Sal']])
  })
})
