// The command line as the program itself knows it.
import { PassThrough } from 'node:stream'
import { CommanderError } from '@commander-js/extra-typings'
import { createProgram } from '../../program.ts'
import { runHere } from '../cli.ts'

export interface CommandHelp {
  /** Empty for the program itself. */
  readonly name: string
  readonly help: string
}

/** The help of the program and of each of its commands. */
export async function commandHelps(): Promise<CommandHelp[]> {
  const whole = await helpOf('')
  const [, list = ''] = /^Commands:\n((?: {2}.*\n?)+)/m.exec(whole.help) ?? []
  const names = [...list.matchAll(/^ {2}(\w[\w-]*)/gm)].map(([, name = '']) => name)
  return [whole, ...(await Promise.all(names.filter((name) => name !== 'help').map(helpOf)))]
}

/** Arguments that the program does not take. */
export interface ParseFault {
  readonly call: string
  readonly code: string
  readonly message: string
}

/** What the program says to arguments that it does not take, without doing any work; null where it takes them. */
export async function parseFault(args: readonly string[]): Promise<ParseFault | null> {
  const silent = new PassThrough() as unknown as NodeJS.WriteStream
  const context = {
    stdout: Object.assign(silent, { fd: 1 as const }),
    stderr: silent,
    env: {},
    color: false,
    signal: new AbortController().signal,
    onStop: () => {},
    onListening: () => {},
  }
  try {
    await createProgram(context, async () => {}).parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0)
      return { call: ['catalog-press', ...args].join(' '), code: error.code, message: error.message }
  }
  return null
}

async function helpOf(name: string): Promise<CommandHelp> {
  const { stdout } = await runHere([...(name === '' ? [] : [name]), '--help'])
  return { name, help: stdout.trimEnd() }
}
