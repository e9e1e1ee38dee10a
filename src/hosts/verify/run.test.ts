// Which declared deviations a verification allows for.
import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { netlify } from '../netlify/index.ts'
import { appliesTo } from './run.ts'

const RULES: SiteRules = {
  baseUrl: 'https://api.example.com',
  paging: { pageSize: 20, maxLimit: null },
  limits: [20],
  variants: 'pressed',
  cors: true,
  cacheControl: '',
  cacheControlErrors: '',
}

describe('a deviation of sites without web pages', () => {
  const deviation = netlify.deviations.find(({ unlessPages }) => unlessPages)

  it('excuses no answer of a site with web pages, which the code of the package gives', () => {
    expect(deviation && appliesTo(deviation, RULES)).toBe(true)
    expect(deviation && appliesTo(deviation, { ...RULES, web: { audio: null } })).toBe(false)
  })
})
