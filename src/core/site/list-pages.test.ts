import { describe, expect, it } from 'vitest'
import type { Variant } from '../../contract/kinds/resources.ts'
import { listFile, windowFile } from '../../contract/urls/files.ts'
import { resolveWindow } from '../../contract/urls/paging.ts'
import { readQuery } from '../../contract/urls/query.ts'
import { type ListOptions, PageChain } from './list-pages.ts'

/** Renders the files of a list of numbers. */
function press(count: number, changes: Partial<ListOptions> = {}): Map<string, string> {
  const chain = new PageChain({
    resource: 'artist',
    variant: 'plain',
    site: { baseUrl: 'https://api.example.org' },
    count,
    limit: 20,
    isDefault: true,
    ...changes,
  })
  const files = Array.from({ length: count }, (_, index) => chain.add(index + 1, [Buffer.from(`${index}`)]))
  return new Map((count === 0 ? chain.empty() : files.flat()).map(({ path, body }) => [path, body.join('')]))
}

const LIST = 'api/v1/catalog/artist'
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

describe('PageChain', () => {
  it.each([
    [0, [0]],
    [1, [0]],
    [20, [0]],
    [21, [0, 20]],
    [45, [0, 20, 40]],
  ])('presses a list of %i as windows from %j, and the first of them as the list', (count, offsets) => {
    const files = press(count)
    const windows = offsets.map((offset) => `${LIST}/limit-20/offset-${offset}/index.json`)
    expect([...files.keys()].sort()).toEqual([`${LIST}/index.json`, ...windows].sort())
    expect(files.get(`${LIST}/index.json`)).toBe(files.get(`${LIST}/limit-20/offset-0/index.json`))
    const results = windows.map((path) => JSON.parse(files.get(path) as string).results)
    expect(results).toEqual(offsets.map((offset) => numbers(offset, Math.min(offset + 20, count))))
  })

  it('writes the envelope of the contract, its links sorted as Django REST Framework does', () => {
    expect(Object.fromEntries(press(3, { limit: 1 }))).toMatchInlineSnapshot(`
      {
        "api/v1/catalog/artist/index.json": "{"count":3,"next":"https://api.example.org/api/v1/catalog/artist/?limit=1&offset=1","previous":null,"results":[0]}",
        "api/v1/catalog/artist/limit-1/offset-0/index.json": "{"count":3,"next":"https://api.example.org/api/v1/catalog/artist/?limit=1&offset=1","previous":null,"results":[0]}",
        "api/v1/catalog/artist/limit-1/offset-1/index.json": "{"count":3,"next":"https://api.example.org/api/v1/catalog/artist/?limit=1&offset=2","previous":"https://api.example.org/api/v1/catalog/artist/?limit=1","results":[1]}",
        "api/v1/catalog/artist/limit-1/offset-2/index.json": "{"count":3,"next":null,"previous":"https://api.example.org/api/v1/catalog/artist/?limit=1&offset=1","results":[2]}",
      }
    `)
  })

  it('stays in its variant, in files as in links', () => {
    expect(Object.fromEntries(press(2, { limit: 1, variant: 'api' }))).toMatchInlineSnapshot(`
      {
        "api/v1/format-api/catalog/artist/index.json": "{"count":2,"next":"https://api.example.org/api/v1/catalog/artist/?format=api&limit=1&offset=1","previous":null,"results":[0]}",
        "api/v1/format-api/catalog/artist/limit-1/offset-0/index.json": "{"count":2,"next":"https://api.example.org/api/v1/catalog/artist/?format=api&limit=1&offset=1","previous":null,"results":[0]}",
        "api/v1/format-api/catalog/artist/limit-1/offset-1/index.json": "{"count":2,"next":null,"previous":"https://api.example.org/api/v1/catalog/artist/?format=api&limit=1","results":[1]}",
      }
    `)
  })

  it('has no results and no links for an empty list', () => {
    expect(press(0).get(`${LIST}/index.json`)).toBe('{"count":0,"next":null,"previous":null,"results":[]}')
  })

  it('leaves the list alone where another limit is the default', () => {
    expect([...press(21, { limit: 50, isDefault: false }).keys()]).toEqual([
      `${LIST}/limit-50/offset-0/index.json`,
    ])
  })

  it('gives a page as soon as it is full', () => {
    const chain = new PageChain({
      resource: 'artist',
      variant: 'plain',
      site: { baseUrl: 'https://api.example.org' },
      count: 5,
      limit: 2,
      isDefault: true,
    })
    const counts = numbers(0, 5).map((index) => chain.add(index + 1, [Buffer.from(`${index}`)]).length)
    expect(counts).toEqual([0, 2, 0, 1, 1])
  })

  it('presses a page on its own, whatever came of those before it', () => {
    const chain = new PageChain({
      resource: 'artist',
      variant: 'plain',
      site: { baseUrl: 'https://api.example.org' },
      count: 5,
      limit: 2,
      isDefault: true,
    })
    const files = [3, 4].flatMap((rank) => chain.add(rank, [Buffer.from(`${rank}`)]))
    expect(files.map(({ path }) => path)).toEqual([`${LIST}/limit-2/offset-2/index.json`])
    expect(JSON.parse(files[0]?.body.join('') ?? '')).toMatchObject({
      count: 5,
      results: [3, 4],
    })
  })

  it.each(['plain', 'api'] as const)('has a file behind every link, both ways: %s', (variant: Variant) => {
    const files = press(45, { variant })
    const fileBehind = (url: string) => {
      const window = resolveWindow(readQuery(new URL(url).search), { pageSize: 20, maxLimit: null })
      return files.get(windowFile('artist', variant, window))
    }
    const visited: number[] = []
    let body = files.get(listFile('artist', variant)) as string
    for (;;) {
      const { next, previous, results } = JSON.parse(body)
      visited.push(...results)
      if (previous !== null) expect(JSON.parse(fileBehind(previous) as string).next).not.toBeNull()
      if (next === null) break
      body = fileBehind(next) as string
    }
    expect(visited).toEqual(numbers(0, 45))
  })
})
