import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { testPatternHost } from '../../testing/servers/pattern-hosts.ts'
import { startCaddy } from '../../testing/servers/pattern-servers.ts'
import { describeServer } from '../../testing/servers/servers.ts'
import { caddy } from './index.ts'

const RULES = siteRules()

describe('caddy', () => {
  const textFor = (rules: SiteRules) => {
    const [file] = caddy.files(rules)
    return file && 'body' in file && file.body
  }

  it('gets the rules in its own words', async () => {
    await expect(textFor(RULES)).toMatchFileSnapshot('expected/Caddyfile')
  })

  it('sends no CORS headers where they are switched off', () => {
    expect(textFor({ ...RULES, cors: false })).not.toContain('Access-Control')
  })
})

describeServer('caddy', () =>
  testPatternHost(caddy, { start: startCaddy, encodings: ['gzip', 'br', 'zstd'], own: OWN }),
)

const LIST = '/api/v1/catalog/artist/'

/** Go refuses a path with a broken escape before Caddy sees it; Caddy takes methods of up to 32 letters. */
const OWN = {
  '/%zz': '400 text/plain; charset=utf-8',
  [`${LIST}%zz/`]: '400 text/plain; charset=utf-8',
  ['A'.repeat(300)]: '405 undefined',
}
