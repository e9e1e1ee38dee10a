// Clients may send a query of thousands of parameters: parsing time must be linear in its length.
import { describe, expect, it } from 'vitest'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { LINEAR, measureGrowth } from '../../testing/worlds/growth.ts'
import { pageLinks, resolveWindow } from '../urls/paging.ts'
import { readQuery } from '../urls/query.ts'
import { answerTo, parseAsked } from './rules.ts'

const RULES = siteRules()
const LIST = '/api/v1/catalog/artist/'

/** Runs the work for a page whose links keep the query. */
function work(target: string): unknown {
  const query = readQuery(target.slice(LIST.length))
  const url = `${RULES.baseUrl}${LIST}`
  const links = pageLinks({
    windowUrl: () => url,
    query,
    window: resolveWindow(query, RULES.paging),
    count: 1000,
  })
  return [answerTo(RULES, parseAsked('GET', target)), links]
}

const joined = (part: (index: number) => string) => (parts: number) =>
  `${LIST}?${Array.from({ length: parts }, (_, index) => part(index)).join('')}`

describe('a query', () => {
  it.each([
    ['of one name, repeated', joined(() => 'a&')],
    ['of many names', joined((index) => `p${index}=%20&`)],
    ['of a repeated limit', joined((index) => `limit=${index}&`)],
    ['of a repeated format', joined(() => 'format=api&')],
    ['of empty parts', joined(() => '&')],
    ['of question marks', joined(() => '?')],
    ['of invalid escapes', joined(() => 'a=%zz&')],
  ])('%s takes a time that grows with its length', (_, input) => {
    expect(measureGrowth(input, work)).toBeLessThan(LINEAR)
  })

  it.each([
    ['digits', joined((index) => (index === 0 ? 'limit=9' : '9'))],
    ['digits of another script', joined((index) => (index === 0 ? 'limit=%D9%A1' : '%D9%A1'))],
    ['digits that are no number after all', (parts: number) => `${joined(() => '9')(parts)}x`],
    ['underscores between digits', (parts: number) => `${LIST}?limit=${'1_'.repeat(parts)}x`],
    ['blanks around a digit', (parts: number) => `${LIST}?limit=${'+'.repeat(parts)}1${'+'.repeat(parts)}x`],
    ['dots in its path', (parts: number) => `/media/${'../'.repeat(parts)}`],
    ['slashes in its path', (parts: number) => `/${'/'.repeat(parts)}`],
  ])('of %s takes a time that grows with its length', (_, input) => {
    expect(measureGrowth(input, work)).toBeLessThan(LINEAR)
  })
})
