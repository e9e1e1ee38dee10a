import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markupText } from './html.ts'
import { COLORS, colorOf, initialsImage, initialsOf, PLAIN } from './initials.ts'

const SEGMENTER = new Intl.Segmenter('en')

describe('initials', () => {
  it.each([
    ['Harbour Lights', 'HL'],
    ['the ferryman’s own radio', 'TR'],
    ['ferrow', 'F'],
    ['  Östermalm  (live)', 'ÖL'],
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
    expect(initialsOf(name)).toBe(initials)
  })

  it('are taken one code unit at a time only where each is a character that a reader sees', () => {
    const joined: string[] = []
    for (let unit = 0x20; unit < 0xd800; unit += 1) {
      const character = String.fromCharCode(unit)
      if (PLAIN.test(character) && [...SEGMENTER.segment(`a${character}b`)].length !== 3)
        joined.push(character)
    }
    expect(joined).toEqual([])
  })

  it('are never empty and never many, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const initials = initialsOf(name)
        expect(initials.trim()).not.toBe('')
        expect([...SEGMENTER.segment(initials)].length).toBeLessThanOrEqual(6)
        expect(markupText(initialsImage(name, name))).toMatch(/^<svg .*<\/svg>$/s)
      }),
      { numRuns: 100 },
    )
  })

  it('stand on the same color each time', () => {
    expect(colorOf('Harbour Lights')).toBe('#8a3b12')
    expect(new Set(Array.from({ length: 200 }, (_, n) => colorOf(`Artist ${n}`))).size).toBe(COLORS.length)
  })

  it('are white on colors dark enough for it', () => {
    for (const color of COLORS) expect(1.05 / (luminance(color) + 0.05), color).toBeGreaterThan(4.5)
  })

  it('say what they stand for where no name is beside them', () => {
    expect(markupText(initialsImage('A "B"', 'A "B"'))).toContain('role="img" aria-label="A &quot;B&quot;"')
    expect(markupText(initialsImage('A', null))).toContain('aria-hidden="true"')
  })
})

/** WCAG 2.2, "relative luminance". */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it('a long word that ends in a sign takes no time to speak of', () => {
  expect(initialsOf(`${'a'.repeat(60)}…`)).toBe('A')
  expect(initialsOf(`${'a'.repeat(60_000)}\u0301`)).toBe('A')
})
