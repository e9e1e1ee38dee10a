// Runs npm, and another version of the program.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { CatalogError } from '../../core/problems/errors.ts'
import type { Program } from './project.ts'

export interface RunOptions {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly signal: AbortSignal
}

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Options of every call: npm uses what it has already downloaded, and soon reports a missing network. */
const OPTIONS = [
  ...['--json', '--no-audit', '--no-fund', '--loglevel', 'silent', '--prefer-offline'],
  ...['--fetch-retries', '1', '--fetch-retry-mintimeout', '1000'],
]

/**
 * Runs npm.
 * @param purpose completes "npm could not …" of the error
 * @returns its standard output
 * @throws CatalogError NPM_FAILED with its reason
 */
export async function runNpm(args: readonly string[], purpose: string, options: RunOptions): Promise<string> {
  // On Windows, only a shell finds npm.cmd.
  const shell = process.platform === 'win32'
  const ran = await run('npm', [...args, ...OPTIONS], { ...options, shell }).catch((cause: Error) => {
    options.signal.throwIfAborted()
    throw npmFailed(purpose, cause.message, cause)
  })
  if (ran.code === 0) return ran.stdout
  throw npmFailed(purpose, readSummary(ran.stdout) ?? `it ended with exit code ${ran.code}`)
}

/** The reason in the report of a failure. */
function readSummary(report: string): string | undefined {
  try {
    return JSON.parse(report).error.summary.split('\n')[0]
  } catch {
    return undefined
  }
}

/** Runs a command of a version of the program. */
export function runCommand(program: Program, args: readonly string[], options: CommandOptions): Promise<Ran> {
  const { bin } = JSON.parse(readFileSync(path.join(program.folder, 'package.json'), 'utf8'))
  return run(process.execPath, [path.join(program.folder, bin['catalog-press']), ...args], options)
}

export interface CommandOptions extends RunOptions {
  /** Called with each line of standard output. */
  readonly onLine?: (line: string) => void
  /** Called with each piece of standard error. */
  readonly onError?: (text: string) => void
}

function run(
  file: string,
  args: readonly string[],
  { onLine, onError, ...options }: CommandOptions & { readonly shell?: boolean },
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)]
    if (onLine) createInterface({ input: child.stdout }).on('line', onLine)
    if (onError) child.stderr.on('data', onError)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout: stdout(), stderr: stderr() }))
  })
}

/** Returns a function for all that a stream has given. */
function collect(stream: Readable): () => string {
  const pieces: string[] = []
  stream.setEncoding('utf8').on('data', (text: string) => void pieces.push(text))
  return () => pieces.join('')
}

const npmFailed = (purpose: string, reason: string, cause?: Error): CatalogError =>
  new CatalogError('NPM_FAILED', `npm could not ${purpose}: ${reason.trim().replace(/[.:]+$/, '')}.`, {
    hint: 'The project is as it was. Correct the cause and repeat the command; without the network, pass the path of a tarball.',
    cause,
  })
