import { readFileSync } from 'node:fs'
import { colord } from 'colord'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentFor, accentRules, PAGE } from './colors.ts'

it('the surfaces of pages are those of the style sheet', () => {
  const css = readFileSync(new URL('assets/page.css', import.meta.url), 'utf8')
  expect([...css.matchAll(/--page: (#\w+);/g)].map(([, color]) => color)).toEqual([PAGE.light, PAGE.dark])
})

describe('the accent of a site', () => {
  it('stays as it is set where it can be read', () => {
    expect(accentFor('light', '#0b6e69')).toBe('#0b6e69')
    expect(accentFor('light', '#B3261E')).toBe('#b3261e')
  })

  it.each([
    ['light', '#ff0', '#6b6b00'],
    ['light', '#ffffff', '#696969'],
    ['dark', '#000000', '#8f8f8f'],
    ['dark', '#0b6e69', '#10a29b'],
    ['dark', '#010d06', '#0da64d'],
  ] as const)('keeps its hue where it is made to be read: %s, %s → %s', (scheme, accent, shade) => {
    expect(accentFor(scheme, accent)).toBe(shade)
  })

  it('has the contrast of text in both color schemes, whatever it is', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(color, (accent) => {
        for (const surface of ['#faf9f6', '#ffffff', '#f1efeb']) {
          expect(colord(accentFor('light', accent)).contrast(surface)).toBeGreaterThan(4.5)
        }
        for (const surface of ['#151413', '#1d1c1a', '#262422']) {
          expect(colord(accentFor('dark', accent)).contrast(surface)).toBeGreaterThan(4.5)
        }
      }),
    )
  })

  it('is a color of style sheets and nothing else', () => {
    expect(accentRules('#abc')).toMatch(
      /^:root\{--accent:#[0-9a-f]{6}\}\n@media \(prefers-color-scheme:dark\)\{:root\{--accent:#[0-9a-f]{6}\}\}\n$/,
    )
  })
})
