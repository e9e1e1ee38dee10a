import type { SiteRules } from '../../contract/rules/site-rules.ts'

/** The rules of an ordinary site, with the given changes. */
export const siteRules = (rules: Partial<SiteRules> = {}): SiteRules => ({
  baseUrl: 'https://api.example.org',
  paging: { pageSize: 20, maxLimit: 100 },
  limits: [20, 50],
  variants: 'pressed',
  cors: true,
  cacheControl: 'public, max-age=300',
  cacheControlErrors: 'public, max-age=10',
  ...rules,
})
