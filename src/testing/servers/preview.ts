// Runs the servers of the program on free ports of 127.0.0.1, for the tests of a file.
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { startCli } from '../processes/cli.ts'
import { startHere } from '../run/here.ts'
import { atSuiteEnd } from '../run/suite-end.ts'

export interface Preview {
  readonly url: string
  /** The output so far. */
  said(): string
  /** Ends it, and resolves to its exit code. */
  stop(): Promise<number | null>
}

/** A server that is a process of its own. */
export interface PreviewProcess extends Preview {
  readonly pid: number
  /** Ends it, by default like Ctrl+C, and resolves to its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts `catalog-press preview` in this process, and waits for its address. */
export async function startPreview(args: readonly string[]): Promise<Preview> {
  const stopping = new AbortController()
  const { stdout, stderr, ended } = startHere(['preview', '--port', '0', ...args], {}, stopping.signal)
  const stop = () => {
    stopping.abort()
    return ended
  }
  atSuiteEnd(stop)
  return { ...(await listening('preview', [stdout, stderr], ended)), stop }
}

/** Starts `catalog-press preview` as a user does. */
export function spawnPreview(args: readonly string[], env: Record<string, string> = {}) {
  return spawnServer('preview', args, env)
}

/** Starts `catalog-press dev` likewise. */
export function startDev(args: readonly string[], env: Record<string, string> = {}) {
  return spawnServer('dev', args, env)
}

/** Starts `catalog-press serve` likewise. */
export function startServe(args: readonly string[], env: Record<string, string> = {}) {
  return spawnServer('serve', args, env)
}

type Command = 'preview' | 'dev' | 'serve'

async function spawnServer(
  command: Command,
  args: readonly string[],
  env: Record<string, string>,
): Promise<PreviewProcess> {
  const child = startCli([command, '--port', '0', ...args], env)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const stop = (signal: NodeJS.Signals = 'SIGINT') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return ended
  }
  atSuiteEnd(() => stop())
  const output = [child.stdout, child.stderr] as Readable[]
  return { ...(await listening(command, output, ended)), pid: child.pid as number, stop }
}

/** Waits for the address of a server. */
async function listening(command: Command, output: readonly Readable[], ended: Promise<unknown>) {
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of output)
      stream.on('data', (text: Buffer) => {
        said += text
        const address = /^Serving .* at (http:\/\/[^/\s]+)/m.exec(said)?.[1]
        if (address && said.includes(LAST_WORDS.get(command) ?? '')) resolve(address)
      })
    ended.then(() => reject(new Error(`The ${command} ended: ${said}`)), reject)
  })
  return { url, said: () => said }
}

/** The end of what a command prints before it serves. */
const LAST_WORDS = new Map<Command, string>([
  ['preview', 'Ctrl+C'],
  ['dev', 'Ctrl+C'],
])
