// The program as a process: arguments, environment, streams, signals, exit code.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import path from 'node:path'
import pc from 'picocolors'
import { findExitCode, listProblems } from '../core/reports/problems.ts'
import { formatProblems } from '../core/reports/text.ts'
import type { CliContext } from './commands/command.ts'
import { createCreator, createProgram, runProgram, SIGPIPE } from './program.ts'

const stop = new AbortController()
let listening = false
let farewell = ''
/** The exit code of a process is 128 plus the number of the signal that ended it. */
let signalCode = 0
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    if (stop.signal.aborted) return
    signalCode = 128 + constants.signals[signal]
    stop.abort()
    if (listening) return
    // Work that ignores the signal is killed; a build is safe to kill at any moment.
    if (farewell !== '') process.stderr.write(`${farewell}\n`)
    process.exit(signalCode)
  })
}

// The reader of standard output may have closed it: the process ends as if by SIGPIPE. Or its disk is full.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  stop.abort()
  if (error.code === 'EPIPE') process.exit(SIGPIPE)
  const problems = listProblems(Object.assign(error, { path: 'standard output' }))
  if (problems === null) throw error
  process.stderr.write(formatProblems(problems, pc))
  process.exit(findExitCode(problems))
})

// If the event loop is empty before the command has ended, it has failed.
process.exitCode = 1
const [, called = '', ...args] = process.argv
/** The package create-catalog-press runs this program under its own name. */
const create = path.basename(called, '.js') === 'create-catalog-press' ? createCreator : createProgram

/** Node.js decides at its start how much memory it may take: by default less than most machines have. */
const HEAP = '--max-old-space-size='

function runWithMemory(bytes: number): Promise<number> {
  listening = true
  return runNode([`${HEAP}${Math.floor(bytes / 2 ** 20)}`, ...process.execArgv, ...process.argv.slice(1)])
}

async function runNode(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  const end = () => child.kill('SIGTERM')
  stop.signal.addEventListener('abort', end)
  const [code] = await once(child, 'close')
  stop.signal.removeEventListener('abort', end)
  return code ?? signalCode
}

const context: CliContext = {
  // Opened only for the command that asks questions.
  get stdin() {
    return process.stdin
  },
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  color: pc.isColorSupported,
  signal: stop.signal,
  onStop: (message) => {
    farewell = message
  },
  onListening: () => {
    listening = true
  },
  runCommand: (command) => runNode([...process.execArgv, called, ...command]),
  ...(!process.execArgv.some((each) => each.startsWith(HEAP)) && { runWithMemory }),
}
runProgram(args, context, create).then((code) => {
  // A command that was asked to end did so in its own way, but the exit code is that of the signal.
  process.exitCode = signalCode || code
})
