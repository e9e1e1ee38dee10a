// The program as a process: arguments, environment, streams, signals, exit code.
import { constants } from 'node:os'
import pc from 'picocolors'
import { runProgram, SIGPIPE } from './program.ts'

const stop = new AbortController()
let listening = false
let farewell = ''
/** What a process that a signal has ended is known by. */
let signalCode = 0
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    if (stop.signal.aborted) return
    signalCode = 128 + constants.signals[signal]
    stop.abort()
    if (listening) return
    // Work that does not listen is killed; a build is safe to kill at any moment.
    if (farewell !== '') process.stderr.write(`${farewell}\n`)
    process.exit(signalCode)
  })
}

// The reader of our output may have closed it: the process ends as a signal for that would end it.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  stop.abort()
  process.exit(SIGPIPE)
})

// A process that has nothing left to wait for before its command has ended has failed.
process.exitCode = 1
const running = runProgram(process.argv.slice(2), {
  // Opened for the command that asks only.
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
})
running.then((code) => {
  // A server that was asked to close did so without an error; the signal ended it all the same.
  process.exitCode = code || signalCode
})
