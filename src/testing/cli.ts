// The compiled program, run as a user runs it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../../lib/cli.js', import.meta.url))

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export function startCli(args: readonly string[], env: Record<string, string> = {}, cwd = '.'): ChildProcess {
  return spawn(process.execPath, [CLI, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export async function runCli(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = '.',
): Promise<Ran> {
  const child = startCli(args, env, cwd)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}
