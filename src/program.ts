// The command line: a table of commands, and the code the process ends with. What a command does is loaded when it
// is run.
import { Command, CommanderError } from '@commander-js/extra-typings'
import { buildCommand } from './commands/build.ts'
import { checkCommand } from './commands/check.ts'
import type { CliContext, Run } from './commands/command.ts'
import { devCommand } from './commands/dev.ts'
import { hostsCommand } from './commands/hosts.ts'
import { importCommand } from './commands/import.ts'
import { previewCommand } from './commands/preview.ts'
import { rulesCommand } from './commands/rules.ts'
import { verifyCommand } from './commands/verify.ts'
import { reportOf } from './error-report.ts'
import { description, version } from './package.ts'
import { openTerminal } from './terminal.ts'

const COMMANDS = [
  buildCommand,
  checkCommand,
  importCommand,
  devCommand,
  previewCommand,
  rulesCommand,
  hostsCommand,
  verifyCommand,
]

/** The code that a signal for a broken pipe ends a process with. */
export const SIGPIPE = 128 + 13

/**
 * @returns the code to end the process with
 * @throws only for a bug: mistakes of the user are reported
 */
export async function runProgram(args: readonly string[], context: CliContext): Promise<number> {
  const { stdout, stderr, color, signal } = context
  let code = 0
  const run: Run = async (work, { results = stdout } = {}) => {
    const { quiet = false } = program.opts()
    const terminal = openTerminal({ stdout: results, stderr, quiet, color, signal })
    try {
      code = (await work(terminal)) === false ? 1 : 0
    } catch (error) {
      const isPipe = (error as NodeJS.ErrnoException).code === 'EPIPE'
      code = isPipe ? SIGPIPE : 1
      if (isPipe) return
      const { colors } = terminal
      const hasLinks = colors.isColorSupported && stderr.isTTY
      const report = reportOf(error, colors, hasLinks)
      if (report === null) throw error
      stderr.write(report)
    }
  }
  const program = createProgram(context, run)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    // Its message, or the help that was asked for, is written.
    if (error instanceof CommanderError) return error.exitCode
    throw error
  }
  return code
}

/** The program with its commands, which are done by `run`. */
export function createProgram(context: CliContext, run: Run) {
  const { stdout, stderr } = context
  const program = new Command('catalog-press')
    .exitOverride()
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .description(description)
    .version(version)
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('Run with --help to see the usage.')
    .option('-q, --quiet', 'print nothing but errors')
    .addHelpText(
      'after',
      `
Examples:
  catalog-press build                  build the site of data/ into dist/
  catalog-press preview                serve it at http://127.0.0.1:4173
  catalog-press check --data archive   check archive/ and write nothing`,
    )
  for (const command of COMMANDS) {
    program.addCommand(command({ run, context }).copyInheritedSettings(program as unknown as Command))
  }
  return program
}
