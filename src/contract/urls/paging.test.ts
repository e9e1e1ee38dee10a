import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeWithShared, readShared } from '../../testing/catalogs/shared.ts'
import { chainWindows, type PagingRules, pageLinks, resolveWindow } from './paging.ts'
import { readQuery } from './query.ts'

const URL_OF_LIST = 'http://api.example.org/api/v1/catalog/artist/'
const TWENTY: PagingRules = { pageSize: 20, maxLimit: null }

/** The links and the count on a page of a list of `count` records. */
function page(query: string, count: number, paging = TWENTY) {
  const parameters = readQuery(query)
  const window = resolveWindow(parameters, paging)
  const results = Array.from({ length: count }, (_, index) => index).slice(
    Number(window.offset),
    Number(window.offset + window.limit),
  )
  const links = pageLinks({ windowUrl: () => URL_OF_LIST, query: parameters, window, count })
  return { count, ...links, len: results.length, first: results[0] ?? null }
}

const windowAsked = (query: string, paging = TWENTY) => resolveWindow(readQuery(query), paging)

describeWithShared('what Django REST Framework answered', ['vectors/limit-offset.json'], () => {
  const { sets } = JSON.parse(readShared('vectors/limit-offset.json')) as {
    sets: Record<string, (ReturnType<typeof page> & { query: string })[]>
  }
  for (const [name, vectors] of Object.entries(sets)) {
    const [, count, pageSize, max] = /^N(\d+)_default(\d+)(?:_(?:max(\d+)|nomax))?$/.exec(name) as string[]
    const paging = { pageSize: Number(pageSize), maxLimit: max === undefined ? null : Number(max) }
    it.each(vectors)(`${name}: "$query"`, ({ query, ...answer }) => {
      expect(page(query, Number(count), paging)).toEqual(answer)
    })
  }
})

describe('resolveWindow', () => {
  it.each([
    ['+5 with its plus escaped', 'limit=%2B5', 5n],
    ['a plus, which is a blank in a query', 'limit=+5', 5n],
    ['blanks around a number', 'limit=%205%20', 5n],
    ['one underscore between digits', 'limit=1_0', 10n],
    ['leading zeros', 'limit=007', 7n],
    ['the digits of another script', 'limit=%D9%A1%D9%A2', 12n],
    ['a separator that Python takes for a blank', 'limit=%1F5', 5n],
  ])('reads %s as Python does', (_, query, limit) => {
    expect(windowAsked(query).limit).toBe(limit)
  })

  it.each([
    '1__0',
    '_10',
    '10_',
    '5.0',
    '1e1',
    '0x10',
    '0',
    '-1',
    '-0',
    '',
    'abc',
    '5 5',
    '%2B-5',
    '%EF%BB%BF5',
    '9'.repeat(4301),
  ])('takes the page size where limit is "%s"', (value) => {
    expect(windowAsked(`limit=${value}`).limit).toBe(20n)
  })

  it.each(['-1', '5.0', '1__0', 'abc', '', '-0'])('begins at 0 where offset is "%s"', (value) => {
    expect(windowAsked(`offset=${value}`).offset).toBe(0n)
  })

  it('lets the last of repeated parameters count, even where it is not a number', () => {
    expect(windowAsked('limit=5&limit=7&offset=1&offset=2')).toEqual({ limit: 7n, offset: 2n })
    expect(windowAsked('limit=5&limit=x&offset=1&offset=x')).toEqual({ limit: 20n, offset: 0n })
  })

  it('caps a limit, but neither the page size nor an offset', () => {
    const paging = { pageSize: 20, maxLimit: 15 }
    expect(windowAsked('limit=15', paging).limit).toBe(15n)
    expect(windowAsked('limit=16&offset=99', paging)).toEqual({ limit: 15n, offset: 99n })
    expect(windowAsked('', paging).limit).toBe(20n)
  })

  it('keeps integers of any length exact', () => {
    const long = '9'.repeat(60)
    const window = windowAsked(`limit=${long}&offset=${long}`)
    expect(window).toEqual({ limit: BigInt(long), offset: BigInt(long) })
  })
})

describe('pageLinks', () => {
  it('keeps every parameter, sorted by name and written as Python writes it', () => {
    const { next } = page("z=a b&a=it's&a=(2)*&offset=5&limit=5&limit=6", 45)
    expect(next).toBe(`${URL_OF_LIST}?a=it%27s&a=%282%29%2A&limit=6&offset=11&z=a+b`)
  })

  it('sorts parameters by their code points, as Python does, and not by their UTF-16 units', () => {
    const { next } = page('limit=5&😀=2&\uff5a=1', 45)
    expect(next).toBe(`${URL_OF_LIST}?limit=5&offset=5&%EF%BD%9A=1&%F0%9F%98%80=2`)
  })

  it('links back exactly from an offset that no float could hold', () => {
    const { next, previous } = page('limit=7&offset=900719925474099300001', 45)
    expect(next).toBeNull()
    expect(previous).toBe(`${URL_OF_LIST}?limit=7&offset=900719925474099299994`)
  })

  const size = fc.record({ count: fc.nat(300), limit: fc.integer({ min: 1, max: 60 }) })

  it('visits everything exactly once along next, in as many pages as the chain has windows', () => {
    fc.assert(
      fc.property(size, ({ count, limit }) => {
        const visited: number[] = []
        let pages = 0
        for (let query: string | null = `?limit=${limit}`; query !== null; pages += 1) {
          const { next, len, first } = page(query, count)
          for (let index = 0; index < len; index += 1) visited.push((first as number) + index)
          query = next && new URL(next).search
        }
        expect(visited).toEqual(Array.from({ length: count }, (_, index) => index))
        expect(pages).toBe([...chainWindows(count, limit)].length)
      }),
    )
  })

  it('links back by previous from any offset to the first page, a limit at a time', () => {
    fc.assert(
      fc.property(size, fc.integer({ min: 1, max: 400 }), ({ count, limit }, offset) => {
        const offsets: bigint[] = []
        let query: string | null = `?limit=${limit}&offset=${offset}`
        while (query !== null) {
          offsets.push(windowAsked(query).offset)
          const { previous } = page(query, count)
          query = previous && new URL(previous).search
        }
        const steps = Array.from({ length: Math.ceil(offset / limit) }, (_, step) => offset - step * limit)
        expect(offsets).toEqual([...steps, 0].map(BigInt))
      }),
    )
  })

  it('gives no offset where the previous page is the first', () => {
    expect(page('limit=5&offset=5', 45).previous).toBe(`${URL_OF_LIST}?limit=5`)
    expect(page('limit=5&offset=3', 45).previous).toBe(`${URL_OF_LIST}?limit=5`)
  })
})

describe('chainWindows', () => {
  it('has one window for an empty list, and none after the last record', () => {
    const offsets = (count: number) => [...chainWindows(count, 20)].map(({ offset }) => offset)
    expect(offsets(0)).toEqual([0n])
    expect(offsets(20)).toEqual([0n])
    expect(offsets(21)).toEqual([0n, 20n])
    expect(offsets(45)).toEqual([0n, 20n, 40n])
  })
})
