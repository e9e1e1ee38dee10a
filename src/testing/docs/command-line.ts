// The command line as the program defines it.
import { CommanderError } from '@commander-js/extra-typings'
import { createOutline, type Outline } from '../../cli/help/outline.ts'
import { idleProgram } from '../../cli/package/idle-program.ts'
import { runHere } from '../run/here.ts'

export interface CommandHelp {
  /** Empty for the program itself. */
  readonly name: string
  readonly help: string
}

export const outlineOfProgram = (): Outline => createOutline(idleProgram())

/** Returns the help of the program and of each of its commands. */
export async function commandHelps(): Promise<CommandHelp[]> {
  const names = outlineOfProgram().commands.map(({ name }) => name)
  return Promise.all(['', ...names.filter((name) => name !== 'help')].map(runHelp))
}

/** An error for invalid arguments. */
export interface ParseFault {
  readonly call: string
  readonly code: string
  readonly message: string
}

/** Returns the program's error for invalid arguments without running a command; null for valid ones. */
export async function parseFault(args: readonly string[]): Promise<ParseFault | null> {
  try {
    await idleProgram().parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0)
      return { call: ['catalog-press', ...args].join(' '), code: error.code, message: error.message }
  }
  return null
}

async function runHelp(name: string): Promise<CommandHelp> {
  const { stdout } = await runHere([...(name === '' ? [] : [name]), '--help'])
  return { name, help: stdout.trimEnd() }
}
