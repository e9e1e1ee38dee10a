import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pickFacts, withoutMembers } from './known.ts'

const toMembers = (value: object): string => JSON.stringify(value).slice(1, -1)

it('takes members away by their keys, and leaves the others to the byte', () => {
  const without = (members: string, ...keys: string[]) => withoutMembers(members, new Set(keys))
  expect(without('"bpm":120.50,"isrc":["a,b",{"c":"}"}],"x":1e400', 'isrc')).toBe('"bpm":120.50,"x":1e400')
  expect(without('"\\u0069src":1,"a\\"b":"\\\\"', 'isrc')).toBe('"a\\"b":"\\\\"')
  expect(without('"isrc":1', 'isrc')).toBe('')
  expect(without('', 'isrc')).toBe('')
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat({ max: 3 }), (value, count) => {
      const keys = Object.keys(value).slice(0, count)
      const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
      expect(without(toMembers(value), ...keys)).toBe(toMembers(rest))
    }),
  )
})

it('leaves out what is not known', () => {
  expect(pickFacts({ a: 1, b: null, c: 0, d: 2 }, ['c', 'b', 'a', 'e'])).toEqual({ c: 0, a: 1 })
})
