import { readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { conform, type Pressed, pressFor } from '../../testing/conformance.ts'
import { ask } from '../../testing/http.ts'
import { freePort, startServer } from '../../testing/servers.ts'
import { deno } from './index.ts'

/** The package of the running platform is the one that is installed. */
const PACKAGES = fileURLToPath(new URL('../../../node_modules/@deno/', import.meta.url))

if (programOf() || process.env.REQUIRE_HOSTS) describe('Deno, the program itself', tests)
else describe.skip('Deno (skipped: the package deno is not installed)', () => {})

function tests() {
  const files = { 'media/01 é (live).mp3': '0123456789', 'media/a.bin': 'x' }
  let pressed: Pressed
  let base: string
  beforeAll(async () => {
    // Deno reads nothing below /dev without being let do anything.
    pressed = await pressFor(deno, { files, parent: inject('diskFolder') })
    base = await start(pressed.site, pressed.project)
  })

  it('answers every case as the rules say', async () => {
    await conform(deno.name, base, pressed, deno.deviations)
  })

  it('serves media with their types and tags', async () => {
    const sound = await ask(base, '/media/01%20%C3%A9%20(live).mp3')
    expect(sound).toMatchObject({ status: 200, body: '0123456789' })
    expect(sound.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'access-control-allow-origin': '*' })
    const tag = { 'If-None-Match': sound.headers.etag as string }
    expect((await ask(base, '/media/01%20%C3%A9%20(live).mp3', { headers: tag })).status).toBe(304)
    expect((await ask(base, '/media/a.bin')).headers['content-type']).toBeUndefined()
  })

  it.each(['/media/_s/', '/media/_s', '/media/02.mp3', '/media/%', '/media/%2e%2e/main.js'])(
    'has no media %s',
    async (target) => {
      expect(await ask(base, target)).toMatchObject({ status: 404, body: '{"detail":"Not found."}' })
    },
  )
}

function programOf(): string | undefined {
  try {
    const [name] = readdirSync(PACKAGES)
    return name && path.join(PACKAGES, name, process.platform === 'win32' ? 'deno.exe' : 'deno')
  } catch {
    return undefined
  }
}

async function start(site: string, project: string): Promise<string> {
  const program = programOf()
  if (!program) throw new Error('The package deno is not installed.')
  symlinkSync(site, path.join(project, 'dist'))
  const port = await freePort()
  const access = ['--allow-net=127.0.0.1', `--allow-read=${project},${site}`]
  const offline = ['--no-remote', '--no-npm', '--no-lock']
  return startServer(program, ['run', ...offline, ...access, path.join(project, 'main.js')], port, {
    DENO_DIR: path.join(project, '.deno'),
    DENO_NO_UPDATE_CHECK: '1',
    DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
  })
}
