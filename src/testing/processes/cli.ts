// Runs the compiled program as a user does.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { countBuild } from '../run/builds.ts'
import type { Ran } from '../run/here.ts'
import { ROOT } from '../run/root.ts'

/** The compiled program. */
export const CLI = path.join(ROOT, 'lib/cli.js')

export function startCli(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = '.'): ChildProcess {
  countBuild(args)
  return spawn(process.execPath, [CLI, ...args], {
    cwd,
    // Tests check this folder for leftover temporary files.
    env: { PATH: process.env.PATH ?? '', TMPDIR: tmpdir(), NODE_DISABLE_COMPILE_CACHE: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export async function runCli(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = '.'): Promise<Ran> {
  return waitForOutcome(startCli(args, env, cwd))
}

/** Collects the output of a child process with pipes until it ends. */
export async function waitForOutcome(child: ChildProcess): Promise<Ran> {
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}
