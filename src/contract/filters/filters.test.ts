import { describe, expect, it } from 'vitest'
import type { Listed } from '../kinds/kinds.ts'
import { readQuery } from '../urls/query.ts'
import { orderName } from './filter-files.ts'
import { allOrders, parseSelection } from './filters.ts'

const UUID = 'aaaaaaaa-0000-4000-8000-00000000000a'

const selected = (resource: Listed, query: string) => parseSelection(resource, readQuery(query))

describe('a query selects', () => {
  it.each([
    ['?', 'has no parameters'],
    ['?limit=3&offset=2&format=api', 'has none but those of every list'],
    ['?q=a&colour=blue', 'has unknown ones'],
    ['?label=&ordering=', 'has empty ones'],
    ['?label=a&label=', 'has a last one that is empty'],
    ['?release=a', 'has one of another list'],
    ['?ordering=-id,,--name,%C3%A9', 'has an unknown order'],
  ])('the whole list if it %2$s: %1$s', (query) => {
    expect(selected('release', query)).toBeNull()
  })

  it.each([
    [`?label=${UUID.toUpperCase()}`, [`label=${UUID}`]],
    ['?year=1998&year=2003', ['year=2003']],
    ['?type=EP', ['type=EP']],
    ['?tag=Hip-Hop', ['tag=hip-hop']],
    ['?tag=hip%20hop', ['tag=hip-hop']],
    ['?tag=%E5%A4%9C', ['tag=夜']],
    ['?license=https%3A%2F%2Fa.example%2F%3Fb', ['license=https://a.example/?b']],
    ['?year=1998&q=a&artist=b', ['artist=b', 'year=1998']],
  ])('by the terms of %s', (query, terms) => {
    expect(selected('release', query)).toEqual({ terms, orders: [] })
  })

  it.each([
    ['?ordering=name', ['by-name']],
    ['?ordering=-releasedate', ['by-desc-releasedate']],
    ['?ordering=%20-releasedate%20,%20name,%20id,-name', ['by-desc-releasedate.name']],
    ['?ordering=name&ordering=-name', ['by-desc-name']],
  ])('in the order of %s', (query, [name]) => {
    expect(orderName(selected('release', query)?.orders ?? [])).toBe(name)
  })
})

it('every order of fields has files', () => {
  const names = allOrders('track').map(orderName)
  expect(new Set(names).size).toBe(12)
  expect(names).toContain('by-name.desc-releasedate')
  expect(allOrders('artist').map(orderName)).toEqual(['by-name', 'by-desc-name'])
})
