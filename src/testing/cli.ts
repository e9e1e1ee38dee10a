// Runs the compiled program as a user does, or in this process.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { CliContext } from '../commands/command.ts'
import { runProgram } from '../program.ts'
import { ROOT } from './root.ts'

/** The compiled program. */
export const CLI = path.join(ROOT, 'lib/cli.js')

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export function startCli(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = '.'): ChildProcess {
  return spawn(process.execPath, [CLI, ...args], {
    cwd,
    // Tests check this folder for leftover temporary files.
    env: { PATH: process.env.PATH ?? '', TMPDIR: tmpdir(), NODE_DISABLE_COMPILE_CACHE: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export async function runCli(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = '.'): Promise<Ran> {
  return outcomeOf(startCli(args, env, cwd))
}

/** Collects the output of a child process with pipes until it ends. */
export async function outcomeOf(child: ChildProcess): Promise<Ran> {
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}

/** Runs the program in this process, by default without an environment: it takes half the time of a child process. */
export async function runHere(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = '.',
): Promise<Ran> {
  const before = process.cwd()
  process.chdir(cwd)
  try {
    return await run(args, env)
  } finally {
    process.chdir(before)
  }
}

async function run(args: readonly string[], env: Record<string, string>): Promise<Ran> {
  const { stdout, stderr, ended } = startHere(args, env)
  const [code, out, err] = await Promise.all([ended, text(stdout), text(stderr)])
  return { code, stdout: out, stderr: err }
}

export interface Running {
  readonly stdout: PassThrough
  readonly stderr: PassThrough
  /** The exit code. */
  readonly ended: Promise<number>
}

/** Starts the program in this process. It is asked to stop by the signal. */
export function startHere(
  args: readonly string[],
  env: Record<string, string> = {},
  signal = new AbortController().signal,
): Running {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const ended = runProgram(args, {
    stdout: stdout as unknown as CliContext['stdout'],
    stderr: stderr as unknown as NodeJS.WriteStream,
    env,
    color: false,
    signal,
    onStop: () => {},
    onListening: () => {},
  }).finally(() => {
    stdout.end()
    stderr.end()
  })
  return { stdout, stderr, ended }
}
