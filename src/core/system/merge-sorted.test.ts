import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeSorted } from './merge-sorted.ts'

interface Value {
  readonly key: number
  readonly list: number
}

const merged = (lists: readonly (readonly number[])[]): Value[] =>
  Array.from(
    mergeSorted(
      lists.map((keys, list) => keys.map((key) => ({ key, list }))),
      (one, other) => one.key < other.key,
    ),
  )

it('has all values of sorted lists in order, and equal ones in the order of their lists', () => {
  const list = fc.array(fc.nat({ max: 20 })).map((keys) => keys.sort((one, other) => one - other))
  fc.assert(
    fc.property(fc.array(list, { maxLength: 9 }), (lists) => {
      const all = lists.flatMap((keys, number) => keys.map((key) => ({ key, list: number })))
      const expected = all.sort((one, other) => one.key - other.key || one.list - other.list)
      expect(merged(lists)).toEqual(expected)
    }),
  )
})

it('reads one value of each list ahead', () => {
  const read: string[] = []
  const makeList = function* (name: string, keys: readonly number[]) {
    for (const key of keys) {
      read.push(`${name}${key}`)
      yield key
    }
  }
  const values = mergeSorted([makeList('a', [1, 4]), makeList('b', [2, 3])], (one, other) => one < other)
  values.next()
  expect(read).toEqual(['a1', 'b2'])
})

it('ends lists that are not read to their ends', () => {
  const ended: string[] = []
  const makeList = function* (name: string) {
    try {
      yield* [1, 2]
    } finally {
      ended.push(name)
    }
  }
  for (const value of mergeSorted([makeList('a'), makeList('b')], (one, other) => one < other))
    if (value === 1) break
  expect(ended).toEqual(['a', 'b'])
})
