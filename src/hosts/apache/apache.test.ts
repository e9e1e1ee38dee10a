import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { conform, pressFor } from '../../testing/catalogs/conformance.ts'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { ask } from '../../testing/servers/http.ts'
import { testPatternHost } from '../../testing/servers/pattern-hosts.ts'
import { APACHE_MODULES, included, startApache } from '../../testing/servers/pattern-servers.ts'
import { describeServer } from '../../testing/servers/servers.ts'
import { apache } from './index.ts'

const RULES = siteRules()

describe('apache', () => {
  const textFor = (rules: SiteRules) => {
    const [file] = apache.files(rules)
    return file && 'body' in file && file.body
  }

  it('gets the rules in its own words', async () => {
    await expect(textFor(RULES)).toMatchFileSnapshot('expected/.htaccess')
  })

  it('sends no CORS headers where they are switched off', () => {
    expect(textFor({ ...RULES, cors: false })).not.toContain('Access-Control')
  })
})

describeServer('apache2', () => {
  const encodings = ['gzip', 'br', 'zstd'] as const
  describe('that reads .htaccess for each request', () => {
    testPatternHost(apache, { start: startApache, encodings, own: OWN })
  })
  // The same rules for the same server: what only it answers is asked above.
  it('keeps the rules where the virtual host includes them', async () => {
    const pressed = await pressFor(apache)
    const base = await startApache([pressed], { rules: included })
    await conform(apache.name, base, pressed, apache.deviations)
  })

  it('refuses everything, and explains why, if a module of the rules is missing', async () => {
    const pressed = await pressFor(apache)
    for (const missing of ['headers', 'rewrite', 'setenvif']) {
      const modules = APACHE_MODULES.filter((name) => name !== missing)
      const base = await startApache([pressed], { modules })
      for (const target of [LIST, '/.catalog-press/rules.json', '/api/v1/catalog/artist/index.json']) {
        const { status, body } = await ask(base, target)
        expect({ status, body }).toEqual({
          status: 403,
          body: `The rules of this site need mod_${missing} (Debian: a2enmod ${missing}).`,
        })
      }
    }
  })

  it('redirects to the address of the site where Apache cannot name a path alone', async () => {
    const pressed = await pressFor(apache)
    const modules = APACHE_MODULES.filter((name) => name !== 'alias')
    const base = await startApache([pressed], { modules })
    const { status, headers } = await ask(base, `${LIST.slice(0, -1)}?a=b`)
    expect(status).toBe(301)
    expect(headers).toMatchObject({
      location: `${pressed.rules.baseUrl}${LIST}?a=b`,
      'content-type': 'application/json',
      'cache-control': pressed.rules.cacheControl,
    })
  })
})

const LIST = '/api/v1/catalog/artist/'

/** It reads the escapes of a path, and looks for its file, before it reads .htaccess; it loses a header of its 416. */
const OWN = {
  'unsatisfiable range': 'none',
  '/media/%00': '404 application/json',
  '/%zz': '400 text/html; charset=iso-8859-1',
  [`${LIST}%zz/`]: '400 text/html; charset=iso-8859-1',
  [`${LIST}${'a'.repeat(300)}/`]: '403 application/json',
  [`/media/${'a'.repeat(300)}`]: '403 application/json',
}
