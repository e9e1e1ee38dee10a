import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../model/rules.ts'
import { conform, type Pressed, pressFor } from '../testing/conformance.ts'
import { describeServer, freePort, startServer } from '../testing/servers.ts'
import { apache } from './apache.ts'

describeServer('apache2', async () => {
  const pressed = await pressFor(apache)
  const base = await startApache(pressed)

  it('keeps the rules', async () => {
    await conform('apache', base, pressed, apache.declares)
  })
})

const MODULES = ['mpm_event', 'authz_core', 'dir', 'headers', 'mime', 'rewrite', 'setenvif']

/** A server with the site as its root and all of its own in one folder; it refuses to work as root. */
async function startApache({ site, project }: Pressed): Promise<string> {
  const port = await freePort()
  chmodSync(path.dirname(site), 0o755)
  const main = `
    ServerRoot /usr/lib/apache2
    ServerName localhost
    Listen 127.0.0.1:${port}
    PidFile ${project}/apache.pid
    DefaultRuntimeDir ${project}
    Mutex file:${project}
    ErrorLog ${project}/error.log
    User www-data
    Group www-data
    ${MODULES.map((name) => `LoadModule ${name}_module modules/mod_${name}.so`).join('\n')}
    TypesConfig /etc/mime.types
    DocumentRoot ${site}
    <Directory ${site}>
      AllowOverride All
      Require all granted
    </Directory>
  `
  const file = path.join(project, 'main.conf')
  mkdirSync(project, { recursive: true })
  writeFileSync(file, main)
  return startServer('apache2', ['-f', file, '-DFOREGROUND'], port)
}
