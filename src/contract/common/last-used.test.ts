import { expect, it } from 'vitest'
import { LastUsed } from './last-used.ts'

const createCache = (maxSize: number) => new LastUsed<string>(maxSize, ({ length }) => length)

it('a cache of limited size keeps what was used last, and counts', () => {
  const cache = createCache(6)
  cache.keep('a', 'aa')
  cache.keep('b', 'bb')
  cache.keep('c', 'cc')
  expect(cache.get('a')).toBe('aa')
  cache.keep('d', 'dd')
  expect(['a', 'b', 'c', 'd'].map((name) => cache.get(name))).toEqual(['aa', undefined, 'cc', 'dd'])
  expect(cache.counts).toEqual({ size: 6, hits: 4, misses: 1 })
})

it('a cache of limited size replaces, forgets, and keeps nothing that is larger than itself', () => {
  const cache = createCache(6)
  cache.keep('a', 'aa')
  cache.keep('a', 'aaaa')
  expect([cache.get('a'), cache.counts.size]).toEqual(['aaaa', 4])
  cache.keep('a', 'a'.repeat(7))
  expect([cache.get('a'), cache.counts.size]).toEqual([undefined, 0])
  cache.keep('b', 'b')
  cache.forget('b')
  cache.forget('b')
  expect([cache.get('b'), cache.counts.size]).toEqual([undefined, 0])
})
