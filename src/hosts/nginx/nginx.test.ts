import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { testPatternHost } from '../../testing/servers/pattern-hosts.ts'
import { startNginx } from '../../testing/servers/pattern-servers.ts'
import { describeServer } from '../../testing/servers/servers.ts'
import { nginx } from './index.ts'

const LIST = '/api/v1/catalog/artist/'

const RULES = siteRules()

describe('nginx', () => {
  const textFor = (rules: SiteRules) => {
    const [file] = nginx.files(rules)
    return file && 'body' in file && file.body
  }

  it('gets the rules in its own words', async () => {
    await expect(textFor(RULES)).toMatchFileSnapshot('expected/nginx.conf')
  })

  it('sends no CORS headers where they are switched off', () => {
    expect(textFor({ ...RULES, cors: false })).not.toContain('Access-Control')
  })
})

describeServer('nginx', () =>
  testPatternHost(nginx, { start: startNginx, encodings: ['gzip', 'br'], own: OWN }),
)

/** It reads the escapes of a path before it looks at the rules, and takes methods of letters alone. */
const OWN = {
  [`${LIST}%00/`]: '400 application/json',
  '/media/%00': '400 application/json',
  '/%zz': '400 application/json',
  [`${LIST}%zz/`]: '400 application/json',
  'G%ET': '400 application/json',
}
