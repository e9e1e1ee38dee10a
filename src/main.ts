// The program as a process: arguments, environment, streams, signals, exit code.
import pc from 'picocolors'
import { runProgram, SIGPIPE } from './program.ts'

const stop = new AbortController()
let listening = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    if (stop.signal.aborted) return
    stop.abort()
    // Work that does not listen is killed; a build is safe to kill at any moment.
    if (!listening) process.exit(signal === 'SIGINT' ? 130 : 143)
  })
}

// The reader of our output may have closed it: the process ends as a signal for that would end it.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  stop.abort()
  process.exit(SIGPIPE)
})

process.exitCode = await runProgram(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  color: pc.isColorSupported,
  signal: stop.signal,
  onListening: () => {
    listening = true
  },
})
