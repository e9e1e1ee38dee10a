import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../../api/site-rules.ts'
import type { Pressed } from '../../testing/conformance.ts'
import { openFolder } from '../../testing/folders.ts'
import { testPatternHost } from '../../testing/pattern-hosts.ts'
import { siteRules } from '../../testing/rules.ts'
import { describeServer, freePort, startServer } from '../../testing/servers.ts'
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

/** The file as an administrator would set it, imported by one that keeps all of Caddy's own in one folder. */
async function startCaddy(sites: readonly Pressed[]): Promise<string> {
  const port = await freePort()
  const own = openFolder()
  const set = sites.map(({ rules, site, project }) => {
    const name = sites.length > 1 ? new URL(rules.baseUrl).hostname : ''
    return readFileSync(path.join(project, 'Caddyfile'), 'utf8')
      .replace(`${rules.baseUrl} {`, `http://${name}:${port} {`)
      .replace(/root \* .*/, () => `root * ${site}`)
      .replace(/(?<=import )(?=catalog-aliases)/, () => `${project}/`)
  })
  writeFileSync(path.join(own, 'sites.caddy'), set.join('\n'))
  const main = `{
    admin off
    auto_https off
    default_bind 127.0.0.1
    storage file_system ${own}/storage
  }
  import ${own}/sites.caddy
  `
  writeFileSync(path.join(own, 'main.caddy'), main)
  const args = ['run', '--adapter', 'caddyfile', '--config', `${own}/main.caddy`]
  return startServer('caddy', args, port, { HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own })
}
