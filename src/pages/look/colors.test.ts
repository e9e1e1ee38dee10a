import { colord } from 'colord'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { site as settings } from '../../core/settings/site-settings.ts'
import { accentRules, makePalette, makePalettes, type Palette, paletteRules } from './colors.ts'

const paletteFor = (scheme: 'light' | 'dark', site: object): Palette =>
  makePalette(scheme, settings.parse(site))

describe('the accent of a site', () => {
  it('stays as it is set where it can be read', () => {
    expect(paletteFor('light', { accent: '#0b6e69' }).accent).toBe('#0b6e69')
    expect(paletteFor('light', { accent: '#B3261E' }).accent).toBe('#b3261e')
  })

  it.each([
    ['light', '#ff0', '#6b6b00'],
    ['light', '#ffffff', '#696969'],
    ['dark', '#000000', '#8f8f8f'],
    ['dark', '#0b6e69', '#10a29b'],
    ['dark', '#010d06', '#0da64d'],
  ] as const)('keeps its hue as text that can be read: %s, %s → %s', (scheme, accent, shade) => {
    expect(paletteFor(scheme, { accent }).accent).toBe(shade)
  })

  it('is a surface as it was chosen, with black or white text', () => {
    expect(paletteFor('light', { accent: '#ffea00' })).toMatchObject({
      fill: '#ffea00',
      'on-accent': '#000000',
    })
    expect(paletteFor('dark', { accent: '#0b6e69' })).toMatchObject({
      fill: '#0b6e69',
      'on-accent': '#ffffff',
    })
  })

  it('may differ between the color schemes', () => {
    const { light, dark } = makePalettes(settings.parse({ accent: ['#b3261e', '#ffb4ab'] }))
    expect([light.accent, dark.accent]).toEqual(['#b3261e', '#ffb4ab'])
  })
})

describe('the accent of a record', () => {
  it('is the only rule, and as readable as that of the site', () => {
    const rules = accentRules(settings.parse({ theme: { page: '#0d1b2a' }, accent: '#000000' }))
    const [, text = ''] = /--accent:(#\w+)/.exec(rules) ?? []
    expect(rules).toBe(`:root{--accent:${text};--fill:#000000;--on-accent:#ffffff}\n`)
    expect(colord(text).contrast('#0d1b2a')).toBeGreaterThanOrEqual(4.5)
  })
})

describe('a palette', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

  it('has the contrast of text and of edges on each surface, whatever its colors are', () => {
    const colors = fc.record({ page: color, text: color }, { requiredKeys: [] })
    fc.assert(
      fc.property(color, colors, fc.constantFrom('light', 'dark'), (accent, theme, scheme) => {
        const palette = paletteFor(scheme, { accent, theme })
        for (const surface of [palette.page, palette.raised, palette.sunken]) {
          for (const text of [palette.text, palette.muted, palette.accent]) {
            expect(colord(text).contrast(surface)).toBeGreaterThanOrEqual(4.5)
          }
          expect(colord(palette.edge).contrast(surface)).toBeGreaterThanOrEqual(3)
        }
        expect(colord(palette['on-accent']).contrast(palette.fill)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 1000 },
    )
  })

  it('follows the page, so that controls of the browser match it', () => {
    expect(paletteFor('light', { theme: { page: '#101014' } }).scheme).toBe('dark')
    expect(paletteFor('dark', { theme: { page: ['#fff', '#eee'] } }).scheme).toBe('light')
  })

  it('is the same for all readers where the scheme is set', () => {
    const rules = paletteRules(settings.parse({ theme: { scheme: 'dark' } }))
    expect(rules).toContain('color-scheme:dark')
    expect(rules).not.toContain('@media')
    expect(paletteRules(settings.parse({}))).toMatch(
      /^:root\{color-scheme:light;.*\}\n@media \(prefers-color-scheme:dark\)\{:root\{color-scheme:dark;.*\}\}\n$/,
    )
  })
})
