// Runs Deno from its package, which scripts/hosts-up installs.
import { readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe } from 'vitest'
import type { Pressed } from '../catalogs/conformance.ts'
import { RUNTIMES } from '../run/root.ts'
import { freePort, startServer } from './servers.ts'

/** Only the package for the running platform is installed. */
const PACKAGES = path.join(RUNTIMES, '@deno/')

/** `describe` for tests on Deno: without it they are skipped, or fail if hosts are required. */
export function describeWithDeno(name: string, tests: () => void): void {
  if (findDeno() || process.env.REQUIRE_HOSTS) describe(name, tests)
  else describe.skip(`${name} (skipped: the package deno is not installed)`, () => {})
}

function findDeno(): string | undefined {
  try {
    const [name] = readdirSync(PACKAGES)
    return name && path.join(PACKAGES, name, process.platform === 'win32' ? 'deno.exe' : 'deno')
  } catch {
    return undefined
  }
}

/**
 * Serves a pressed site, which Deno cannot read below /dev.
 * @returns its address, without a trailing slash
 */
export async function startDeno({ site, project }: Pressed): Promise<string> {
  const program = findDeno()
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
