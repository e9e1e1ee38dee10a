// The command line: a table of commands, and the code the process ends with. What a command does is loaded when it
// is run.
import { Command, CommanderError } from '@commander-js/extra-typings'
import { buildCommand } from './commands/build.ts'
import { checkCommand } from './commands/check.ts'
import type { CliContext, Run } from './commands/command.ts'
import { hostsCommand } from './commands/hosts.ts'
import { importCommand } from './commands/import.ts'
import { previewCommand } from './commands/preview.ts'
import { reportUsage } from './commands/reporting.ts'
import { rulesCommand } from './commands/rules.ts'
import { verifyCommand } from './commands/verify.ts'
import { description, version } from './package.ts'
import { exitCodeOf, type Problems, problemsOf } from './reports/problems.ts'
import { textOfProblems } from './reports/text.ts'
import { openTerminal } from './terminal.ts'

const COMMANDS = [
  buildCommand,
  checkCommand,
  importCommand,
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
  const { stdout, stderr, env, color, signal } = context
  let code = 0
  const run: Run = async (work, { results = stdout, showsProblems = true, onFailure } = {}) => {
    const { quiet = false, progress } = program.opts()
    const showsBars = progress && !quiet && !isCi(env)
    const terminal = openTerminal({ stdout: results, stderr, quiet, showsBars, showsProblems, color, signal })
    try {
      code = (await work(terminal)) === false ? 1 : 0
    } catch (error) {
      const isPipe = (error as NodeJS.ErrnoException).code === 'EPIPE'
      code = SIGPIPE
      if (isPipe) return
      const problems = problemsOf(error)
      if (problems === null) throw error
      code = exitCodeOf(problems)
      const { colors } = terminal
      if (showsProblems)
        stderr.write(textOfProblems(problems, colors, colors.isColorSupported && stderr.isTTY))
      await onFailure?.(problems, code)
    }
  }
  const program = createProgram(context, run)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Its message, or the help that was asked for, is written.
    if (error.exitCode === 0) return 0
    const problems = badUsage(error)
    await reportUsage(args, problems, context)
    return exitCodeOf(problems)
  }
  return code
}

/** Many CI servers run commands on a terminal, and keep all that is written to it. */
const isCi = ({ CI = '' }: NodeJS.ProcessEnv): boolean => !['', '0', 'false'].includes(CI)

/** A command line that the program does not take. */
function badUsage({ code, message }: CommanderError): Problems {
  if (code === 'commander.help') return badUsage(new CommanderError(2, 'missing', 'no command is given'))
  const [first = '', ...rest] = message.replace(/^error: /, '').split('\n')
  const hint = rest.join(' ').replace(/^\((.*)\)$/, '$1')
  const error = { code: 'BAD_USAGE', message: first, at: [], hint: hint === '' ? undefined : hint }
  return { errors: [error], more: 0, warnings: [] }
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
    .option('--no-progress', 'show no progress bars')
    .addHelpText(
      'after',
      `
Examples:
  catalog-press build                  build the site of data/ into dist/
  catalog-press preview                serve it at http://127.0.0.1:4173
  catalog-press check --data archive   check archive/ and write nothing

Exit codes: 0 done, 1 the data or a check failed, 2 wrong usage, 128 and more ended by a signal`,
    )
  for (const command of COMMANDS) {
    program.addCommand(command({ run, context }).copyInheritedSettings(program as unknown as Command))
  }
  return program
}
