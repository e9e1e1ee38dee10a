// Runs the program in this process.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { CliContext } from '../../cli/commands/command.ts'
import { runProgram } from '../../cli/program.ts'
import { countBuild } from './builds.ts'

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
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

/** The environment in which `init` does not pack the program into the project, for which npm takes seconds. */
export const UNPACKED = { CATALOG_PRESS_LAUNCHER: 'catalog-press' }

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
  countBuild(args)
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
