import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressName, isNumbered } from './record-names.ts'
import { listPagePath } from './web.ts'
import { webFileAt } from './web-paths.ts'

describe('the name of a record in its address', () => {
  it.each([
    ['Low Water', 'low-water'],
    ['Ágætis byrjun', 'agaetis-byrjun'],
    ['Тиха вода', 'тиха-вода'],
    ['夜の音楽', '夜の音楽'],
    ['AC/DC: Live!', 'ac-dc-live'],
    ['???', 'x-3f3f3f'],
    ['Page', 'page-x'],
    ['Page 2', 'page-2-x'],
    ['Page Two', 'page-two'],
    ['CON', 'con-x'],
    ['Lpt1', 'lpt1-x'],
    ['0e5a1f0a-7c1d-4f3e-8b6a-1c2d3e4f5a6b', '0e5a1f0a-7c1d-4f3e-8b6a-1c2d3e4f5a6b-x'],
    [`${'word '.repeat(11)}sixty and more`, `${'word-'.repeat(11)}sixty`],
    [`${'word '.repeat(11)}sixteen and more`, 'word-'.repeat(11).slice(0, -1)],
    ['a'.repeat(90), 'a'.repeat(60)],
  ])('of %j is %j', (title, name) => expect(addressName(title)).toBe(name))

  it('is a folder of its own, whatever the title is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), (title) => {
        const list = `releases/${addressName(title)}`
        expect([...list].length).toBeLessThanOrEqual('releases/'.length + 62)
        expect(decodeURI(webFileAt(listPagePath(list, 1)) ?? '')).toBe(`${list}/index.html`)
        expect(list).not.toMatch(/^releases\/(?:page-\d+|[0-9a-f-]{36})$/)
      }),
    )
  })
})

it.each([
  ['tides-2', true],
  ['tides-12', true],
  ['tides', false],
  ['tides-02', false],
  ['tides-2-x', false],
  ['low-tides-2', false],
])('%s is tides with a number: %s', (name, isOne) => expect(isNumbered(name, 'tides')).toBe(isOne))
