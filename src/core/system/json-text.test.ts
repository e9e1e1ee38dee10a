import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINEAR, measureGrowth } from '../../testing/worlds/growth.ts'
import { countKeys, scanObject } from './json-text.ts'

/** Counts the keys of a value, at any depth. */
const countAllKeys = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce(
        (sum, each) => sum + countAllKeys(each),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      )
    : 0

const OBJECT = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5, noNullPrototype: true })
const INDENT = fc.constantFrom(undefined, 1, '\t')

describe('scanObject', () => {
  it('gives each member as it was written, without white space between tokens', () => {
    const { members } = scanObject(
      ' { "a" : 1e400 , "b\\u0041":[ 0.10000000000000000001, {"__proto__" : "x y"} ],"c":-0 } ',
    )
    expect(members).toEqual([
      { key: 'a', text: '"a":1e400' },
      { key: 'bA', text: '"b\\u0041":[0.10000000000000000001,{"__proto__":"x y"}]' },
      { key: 'c', text: '"c":-0' },
    ])
    expect(scanObject('{ }').members).toEqual([])
  })

  it('preserves the value of any object, and finds no duplicates in it', () => {
    fc.assert(
      fc.property(OBJECT, INDENT, (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        const { members, duplicate } = scanObject(text)
        expect(`{${members.map((member) => member.text).join()}}`).toBe(JSON.stringify(JSON.parse(text)))
        expect(members.map(({ key }) => key)).toEqual(Object.keys(JSON.parse(text)))
        expect(duplicate).toBeNull()
        expect(countKeys(text)).toBe(countAllKeys(value))
      }),
    )
  })

  it.each([
    ['{"a":1,"a":2}', 'a', 7],
    ['{"a":1,"\\u0061":2}', 'a', 7],
    ['{"x":{"b":1,"c":[{"b":1}],"b":{}}}', 'b', 26],
    ['{"__proto__":1,"__proto__":2}', '__proto__', 15],
  ])('finds a duplicate key: %s', (text, key, at) => {
    expect(scanObject(text).duplicate).toEqual({ key, at })
  })

  it('measures the nesting of a value', () => {
    expect(scanObject('{"a":[[{}]],"b":[]}').depth).toBe(4)
    expect(scanObject(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`).depth).toBe(100_001)
  })

  it('takes time linear in the text, however it is escaped', () => {
    for (const piece of ['\\\\', '\\"', 'x', '{', '\\u0022']) {
      const makeText = (parts: number) => `{"a":"${piece.repeat(parts)}"}`
      expect(scanObject(makeText(500_000)).members).toHaveLength(1)
      expect(countKeys(makeText(500_000))).toBe(1)
      expect(measureGrowth(makeText, scanObject)).toBeLessThan(LINEAR)
      expect(measureGrowth(makeText, countKeys)).toBeLessThan(LINEAR)
    }
  })
})
