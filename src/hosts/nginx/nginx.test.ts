import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../../api/site-rules.ts'
import type { Pressed } from '../../testing/conformance.ts'
import { openFolder } from '../../testing/folders.ts'
import { testPatternHost } from '../../testing/pattern-hosts.ts'
import { siteRules } from '../../testing/rules.ts'
import { describeServer, freePort, startServer } from '../../testing/servers.ts'
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

/** The file as an administrator would set it, included by a configuration with all of its own in one folder. */
async function startNginx(sites: readonly Pressed[]): Promise<string> {
  const port = await freePort()
  const own = openFolder()
  for (const [index, { site, project }] of sites.entries()) {
    const set = readFileSync(path.join(project, 'nginx.conf'), 'utf8')
      .replace('listen 80;\n    listen [::]:80;', `listen 127.0.0.1:${port};`)
      .replace(/root .*;/, () => `root ${site};`)
      .replace('#brotli_static', 'brotli_static')
    writeFileSync(path.join(own, `site-${index}.conf`), set)
    const aliases = path.join(project, 'nginx-aliases.conf')
    if (existsSync(aliases)) copyFileSync(aliases, path.join(own, `site-${index}-aliases.conf`))
  }
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = `
    daemon off;
    user ${userInfo().username};
    pid ${own}/nginx.pid;
    error_log ${own}/error.log;
    include /etc/nginx/modules-enabled/*brotli-static.conf;
    events {}
    http {
      include /etc/nginx/mime.types;
      access_log off;
      ${temp.map((kind) => `${kind}_temp_path ${own}/temp-${kind};`).join('\n')}
      include ${own}/site-*.conf;
    }
  `
  writeFileSync(path.join(own, 'main.conf'), main)
  return startServer('nginx', ['-e', `${own}/error.log`, '-c', `${own}/main.conf`], port)
}
