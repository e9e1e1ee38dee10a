// Starts real servers on a free port of 127.0.0.1 for the tests of a file. Their output is in a temporary folder, and
// their process is stopped at the end.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { atSuiteEnd } from '../run/suite-end.ts'

/** Milliseconds that a server may take to start. */
const START_TIMEOUT_MS = 50_000

export const describeServer = (program: string, tests: () => void): void =>
  describeProgram(program, `${program}, the server itself`, tests)

/**
 * `describe` for tests of a program that may not be installed: without it they are skipped, or fail if hosts are
 * required.
 */
export function describeProgram(program: string, title: string, tests: () => void): void {
  if (isInstalled(program) || process.env.REQUIRE_HOSTS) {
    describe(title, tests)
    return
  }
  const reason = `${program} is not installed; scripts/hosts-up installs it`
  console.warn(`Skipped: ${reason}.`)
  describe.skip(`${program} (skipped: ${reason})`, () => it('keeps the rules', () => {}))
}

const isInstalled = (program: string): boolean => !spawnSync(program, ['--version']).error

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Starts a server in the foreground and waits until it responds. Call it in a hook: started during collection, it would
 * keep running if no test does.
 * @returns its address, without a trailing slash
 */
export async function startServer(
  program: string,
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atSuiteEnd(() => stop(child))
  let said = ''
  const hear = (text: Buffer) => {
    said += text
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)

  const url = `http://127.0.0.1:${port}`
  const waiting = new AbortController()
  const ended = once(child, 'close', { signal: waiting.signal }).then(() => 'ended')
  const silent = pause(START_TIMEOUT_MS, 'does not answer', { signal: waiting.signal })
  try {
    const became = await Promise.race([ended, silent, answered(url, waiting.signal)])
    if (became !== 'answers') throw new Error(`${program} ${became}: ${said}`)
  } finally {
    for (const promise of [ended, silent]) promise.catch(() => {})
    waiting.abort()
  }
  return url
}

async function answered(url: string, signal: AbortSignal): Promise<string> {
  while (!signal.aborted) {
    if (await fetch(url, { signal }).catch(() => null)) break
    await pause(20)
  }
  return 'answers'
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
}
