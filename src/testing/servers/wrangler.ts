// Runs the real workerd through Cloudflare's wrangler, offline and with its state in a temporary folder.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe } from 'vitest'
import type { Pressed } from '../catalogs/conformance.ts'
import { waitForOutcome } from '../processes/cli.ts'
import type { Ran } from '../run/here.ts'
import { RUNTIMES } from '../run/root.ts'
import { type Answered, type Asking, ask } from './http.ts'
import { freePort, startServer } from './servers.ts'

const WRANGLER = path.join(RUNTIMES, 'wrangler/wrangler-dist/cli.js')

/** `describe` for tests on workerd: without wrangler they are skipped, or fail if hosts are required. */
export function describeWithWrangler(name: string, tests: () => void): void {
  if (existsSync(WRANGLER) || process.env.REQUIRE_HOSTS) describe(name, tests)
  else describe.skip(`${name} (skipped: wrangler is not installed)`, () => {})
}

/**
 * Serves a pressed site.
 * @returns its address, without a trailing slash
 */
export async function startWrangler(
  { site, project }: Pressed,
  command: readonly string[] = ['dev'],
): Promise<string> {
  mkdirSync(project, { recursive: true })
  symlinkSync(site, path.join(project, 'dist'))
  const port = await freePort()
  const flags = ['--cwd', project, '--ip', '127.0.0.1', '--port', `${port}`, '--inspector-port', '0']
  return startServer(process.execPath, [WRANGLER, ...command, ...flags], port, offlineIn(project))
}

/** Sends a request like {@link ask}, with retries: on a busy machine wrangler sometimes does not respond. */
export async function askWrangler(base: string, target: string, asking: Asking = {}): Promise<Answered> {
  for (let left = 2; left > 0; left -= 1) {
    const signal = AbortSignal.timeout(15_000)
    try {
      return await ask(base, target, { ...asking, signal })
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  return ask(base, target, asking)
}

/** Runs a command of wrangler to completion. */
export async function runWrangler(
  project: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [WRANGLER, ...args], {
    cwd: project,
    env: { PATH: process.env.PATH ?? '', ...offlineIn(project), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return waitForOutcome(child)
}

const offlineIn = (project: string) => ({
  HOME: project,
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  // Prevents the check for a newer version.
  npm_registry: 'http://127.0.0.1:9',
})
