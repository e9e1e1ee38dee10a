import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../model/rules.ts'
import { conform, type Pressed, pressFor } from '../testing/conformance.ts'
import { describeServer, freePort, startServer } from '../testing/servers.ts'
import { caddy } from './caddy.ts'

describeServer('caddy', async () => {
  const pressed = await pressFor(caddy)
  const base = await startCaddy(pressed)

  it('keeps the rules', async () => {
    await conform('caddy', base, pressed, caddy.declares)
  })
})

/** The file as an administrator would set it, imported by one that keeps all of Caddy's own in one folder. */
async function startCaddy({ rules, site, project }: Pressed): Promise<string> {
  const port = await freePort()
  const set = readFileSync(path.join(project, 'Caddyfile'), 'utf8')
    .replace(`${rules.baseUrl} {`, `http://127.0.0.1:${port} {`)
    .replace(/root \* .*/, `root * ${site}`)
  writeFileSync(path.join(project, 'site.caddy'), set)
  const main = `{
    admin off
    auto_https off
    default_bind 127.0.0.1
    storage file_system ${project}/storage
  }
  import ${project}/site.caddy
  `
  writeFileSync(path.join(project, 'main.caddy'), main)
  const args = ['run', '--adapter', 'caddyfile', '--config', `${project}/main.caddy`]
  return startServer('caddy', args, port, { HOME: project, XDG_DATA_HOME: project, XDG_CONFIG_HOME: project })
}
