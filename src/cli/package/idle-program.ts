// The program without a process, for files generated from its commands: running a command does nothing.
import { PassThrough } from 'node:stream'
import type { CliContext } from '../commands/command.ts'
import { createProgram } from '../program.ts'

export const idleProgram = () => createProgram(silentContext(), async () => {})

function silentContext(): CliContext {
  const silent = new PassThrough() as unknown as NodeJS.WriteStream
  return {
    stdout: Object.assign(silent, { fd: 1 as const }),
    stderr: silent,
    env: {},
    color: false,
    signal: new AbortController().signal,
    onStop: () => {},
    onListening: () => {},
  }
}
