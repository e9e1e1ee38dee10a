// Runs the servers of the program as a user does, for the tests of a file.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { startCli } from './cli.ts'
import { atSuiteEnd } from './suite-end.ts'

export interface Preview {
  readonly url: string
  readonly pid: number
  /** The output so far. */
  said(): string
  /** Ends it, by default like Ctrl+C, and resolves to its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts `catalog-press preview` on a free port of 127.0.0.1 and waits for its address. */
export function startPreview(args: readonly string[], env: Record<string, string> = {}): Promise<Preview> {
  return startServing('preview', args, env)
}

/** Starts `catalog-press dev` likewise. */
export function startDev(args: readonly string[], env: Record<string, string> = {}): Promise<Preview> {
  return startServing('dev', args, env)
}

/** Starts `catalog-press serve` likewise. */
export function startServe(args: readonly string[], env: Record<string, string> = {}): Promise<Preview> {
  return startServing('serve', args, env)
}

async function startServing(
  command: 'preview' | 'dev' | 'serve',
  args: readonly string[],
  env: Record<string, string>,
): Promise<Preview> {
  const child = startCli([command, '--port', '0', ...args], env)
  atSuiteEnd(() => end(child))
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (text: Buffer) => {
      said += text
      const address = /^Serving .* at (http:\/\/[^/\s]+)/m.exec(said)?.[1]
      if (address && said.includes(LAST_WORDS.get(command) ?? '')) resolve(address)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('close', () => reject(new Error(`The ${command} ended: ${said}`)))
  })
  return { url, pid: child.pid as number, said: () => said, stop: (signal) => end(child, signal) }
}

/** The end of what a command prints before it serves. */
const LAST_WORDS = new Map([
  ['preview', 'Ctrl+C'],
  ['dev', 'Ctrl+C'],
])

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const closed = once(child, 'close')
  child.kill(signal)
  const [code] = await closed
  return code
}
