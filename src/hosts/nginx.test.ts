import { readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../model/rules.ts'
import { conform, type Pressed, pressFor } from '../testing/conformance.ts'
import { describeServer, freePort, startServer } from '../testing/servers.ts'
import { nginx } from './nginx.ts'

describeServer('nginx', async () => {
  const pressed = await pressFor(nginx)
  const base = await startNginx(pressed)

  it('keeps the rules', async () => {
    await conform('nginx', base, pressed, nginx.declares)
  })
})

/** The file as an administrator would set it, included by a configuration with all of its own in one folder. */
async function startNginx({ site, project }: Pressed): Promise<string> {
  const port = await freePort()
  const set = readFileSync(path.join(project, 'nginx.conf'), 'utf8')
    .replace('listen 80;\n    listen [::]:80;', `listen 127.0.0.1:${port};`)
    .replace(/root .*;/, `root ${site};`)
    .replace('#brotli_static', 'brotli_static')
  writeFileSync(path.join(project, 'site.conf'), set)
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = `
    daemon off;
    user ${userInfo().username};
    pid ${project}/nginx.pid;
    error_log ${project}/error.log;
    include /etc/nginx/modules-enabled/*brotli-static.conf;
    events {}
    http {
      include /etc/nginx/mime.types;
      access_log off;
      ${temp.map((kind) => `${kind}_temp_path ${project}/temp-${kind};`).join('\n')}
      include ${project}/site.conf;
    }
  `
  writeFileSync(path.join(project, 'main.conf'), main)
  return startServer('nginx', ['-e', `${project}/error.log`, '-c', `${project}/main.conf`], port)
}
