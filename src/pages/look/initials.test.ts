import { colord, extend } from 'colord'
import a11y from 'colord/plugins/a11y'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markupText } from '../../core/markup/html.ts'
import { COLORS, makeInitials, pickColor } from './initials.ts'
import { initialsImage } from './initials-image.ts'

const SEGMENTER = new Intl.Segmenter('en')

describe('initials', () => {
  it.each([
    ['Harbour Lights', 'HL'],
    ['the ferryman’s own radio', 'TR'],
    ['ferrow', 'F'],
    ['  Östermalm  (live)', 'Ö'],
    ['(live)', 'L'],
    ['Winter Garden 58', 'WG'],
    ['2 Hearts', 'H'],
    ['The Long Way Home (sessions from 2026)', 'TH'],
    ['Z\u0335\u0321\u0322\u0327\u0328a', 'Z\u0335\u0321\u0322'],
    ['«Ладога», утро', 'ЛУ'],
    ['Το αλάτι και το φως', 'ΤΦ'],
    ['على أطراف الماء', 'ع'],
    ['מפות של חול', 'מח'],
    ['踏切の向こう', '踏切'],
    ['धीमी नदी', 'धीन'],
    ['მთის ბილიკი', 'მბ'],
    ['e\u0301te\u0301', 'E\u0301'],
    ['2024', '2'],
    ['!!!', '!'],
    ['🌊 👩‍🚀', '🌊'],
    ['👩‍🚀', '👩‍🚀'],
    ['', '♪'],
    ['\u200b \u202e', '♪'],
  ])('of %j are %j', (name, initials) => {
    expect(makeInitials(name)).toBe(initials)
  })

  it('are never empty and never many, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const initials = makeInitials(name)
        expect(initials.trim()).not.toBe('')
        expect([...SEGMENTER.segment(initials)].length).toBeLessThanOrEqual(6)
        expect(markupText(initialsImage(name, name))).toMatch(/^<svg .*<\/svg>$/s)
      }),
      { numRuns: 100 },
    )
  })

  it('have the same color each time', () => {
    expect(pickColor('Harbour Lights')).toBe('#8a3b12')
    expect(new Set(Array.from({ length: 200 }, (_, n) => pickColor(`Artist ${n}`))).size).toBe(COLORS.length)
  })

  it('are white on colors dark enough for it', () => {
    extend([a11y])
    for (const color of COLORS) expect(colord(color).isReadable('#fff'), color).toBe(true)
  })

  it('have a text alternative if no name is beside them', () => {
    expect(markupText(initialsImage('A "B"', 'A "B"'))).toContain('role="img" aria-label="A &quot;B&quot;"')
    expect(markupText(initialsImage('A', null))).toContain('aria-hidden="true"')
  })
})

it('a long word that ends in a sign takes no time to speak of', () => {
  expect(makeInitials(`${'a'.repeat(60)}…`)).toBe('A')
  expect(makeInitials(`${'a'.repeat(60_000)}\u0301`)).toBe('A')
})
