// Runs the real workerd through Cloudflare's wrangler, offline and with its state in a temporary folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { describe } from 'vitest'
import type { Pressed } from '../catalogs/conformance.ts'
import { waitForOutcome } from '../processes/cli.ts'
import type { Ran } from '../run/here.ts'
import { RUNTIMES } from '../run/root.ts'
import { type Answered, type Asking, ask } from './http.ts'
import { freePort, startServer } from './servers.ts'

const WRANGLER = path.join(RUNTIMES, 'wrangler/wrangler-dist/cli.js')

/**
 * `describe` for tests on workerd: without wrangler they are skipped, or fail if hosts are required. On a busy machine
 * workerd dies now and then, which wrangler does not notice; a test that finds it dead is repeated once, and
 * {@link startWrangler} starts it again.
 */
export function describeWithWrangler(name: string, tests: () => void): void {
  if (existsSync(WRANGLER) || process.env.REQUIRE_HOSTS)
    describe(name, { retry: { count: 1, condition: /ECONNREFUSED/ } }, tests)
  else describe.skip(`${name} (skipped: wrangler is not installed)`, () => {})
}

/** The addresses of pressed sites, by their projects. */
const running = new Map<string, string>()

/**
 * Serves a pressed site, if it is not served yet. Call it in each test.
 * @returns its address, without a trailing slash
 */
export async function startWrangler(
  { site, project }: Pressed,
  command: readonly string[] = ['dev'],
): Promise<string> {
  const known = running.get(project)
  if (known && (await isListening(known))) return known
  mkdirSync(project, { recursive: true })
  if (!known) symlinkSync(site, path.join(project, 'dist'))
  const port = await freePort()
  const flags = ['--cwd', project, '--ip', '127.0.0.1', '--port', `${port}`, '--inspector-port', '0']
  const base = await startServer(process.execPath, [WRANGLER, ...command, ...flags], port, offlineIn(project))
  running.set(project, base)
  return base
}

async function isListening(base: string): Promise<boolean> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  const listens = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return listens
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
