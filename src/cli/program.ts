// The command line: a table of commands, and the exit code of the process. The code of a command is loaded when it
// runs.
import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { findExitCode, listProblems, type Problems } from '../core/reports/problems.ts'
import { formatProblems } from '../core/reports/text.ts'
import { OutOfMemoryError } from '../core/system/memory.ts'
import { description, version } from '../core/system/package.ts'
import { buildCommand } from './commands/build.ts'
import { checkCommand } from './commands/check.ts'
import { type CliContext, Interrupted, type Run } from './commands/command.ts'
import { completionCommand } from './commands/completion.ts'
import { devCommand } from './commands/dev.ts'
import { diffCommand } from './commands/diff.ts'
import { hostsCommand } from './commands/hosts.ts'
import { importCommand } from './commands/import.ts'
import { createCommand, initCommand } from './commands/init.ts'
import { mergeCommand } from './commands/merge.ts'
import { notifyCommand } from './commands/notify.ts'
import { previewCommand } from './commands/preview.ts'
import { pushCommand } from './commands/push.ts'
import { reportUsage } from './commands/reporting.ts'
import { rulesCommand } from './commands/rules.ts'
import { serveCommand } from './commands/serve.ts'
import { splitCommand } from './commands/split.ts'
import { statsCommand } from './commands/stats.ts'
import { studioCommand } from './commands/studio.ts'
import { openTerminal } from './commands/terminal.ts'
import { unpackCommand } from './commands/unpack.ts'
import { upgradeCommand } from './commands/upgrade.ts'
import { verifyCommand } from './commands/verify.ts'
import { wrapProse } from './commands/wrap-prose.ts'

/** Groups of commands by purpose, in the order of a catalog's life. */
const COMMANDS = {
  'Start:': [initCommand, studioCommand, devCommand, importCommand, upgradeCommand],
  'Build:': [checkCommand, buildCommand, diffCommand, statsCommand, splitCommand, mergeCommand],
  'Look:': [previewCommand, verifyCommand],
  'Publish:': [rulesCommand, hostsCommand, serveCommand, pushCommand, notifyCommand, unpackCommand],
  'Help:': [completionCommand],
}

/** A command with the flags of every program. */
type Program = Command<[], { readonly quiet?: true; readonly progress: boolean }>

/** The exit code after Ctrl+C. */
const SIGINT = 128 + 2

/** The exit code after a signal for a broken pipe. */
export const SIGPIPE = 128 + 13

/**
 * @param create the program: `catalog-press` or another
 * @returns the exit code
 * @throws only for a bug: user errors are reported
 */
export async function runProgram(
  args: readonly string[],
  context: CliContext,
  create: (context: CliContext, run: Run) => Program = createProgram,
): Promise<number> {
  const { stdout, stderr, env, color, signal } = context
  let code = 0
  const run: Run = async (work, { results = stdout, showsProblems = true, onFailure } = {}) => {
    const { quiet = false, progress } = program.opts()
    const showsBars = progress && !quiet && !isCi(env) && env.TERM !== 'dumb'
    const terminal = openTerminal({ stdout: results, stderr, quiet, showsBars, showsProblems, color, signal })
    try {
      code = (await work(terminal)) === false ? 1 : 0
    } catch (error) {
      if (error instanceof Interrupted) {
        code = SIGINT
        return
      }
      const isPipe = (error as NodeJS.ErrnoException).code === 'EPIPE'
      code = SIGPIPE
      if (isPipe) return
      if (error instanceof OutOfMemoryError && error.enough !== null && context.runWithMemory) {
        code = await context.runWithMemory(error.enough)
        return
      }
      const problems = listProblems(error)
      if (problems === null) throw error
      code = findExitCode(problems)
      const { colors } = terminal
      if (showsProblems)
        stderr.write(formatProblems(problems, colors, colors.isColorSupported && stderr.isTTY))
      await onFailure?.(problems, code)
    }
  }
  const program = create(context, run)
  try {
    await program.parseAsync(commandMeant(args, program.commands), { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Its message, or the requested help, is already printed.
    if (error.exitCode === 0) return 0
    const problems = badUsage(error)
    await reportUsage(args, problems, context)
    return findExitCode(problems)
  }
  return code
}

/** The command line; `help` of an unknown command is the command, whose error suggests the nearest one. */
function commandMeant(args: readonly string[], commands: readonly CommandUnknownOpts[]): readonly string[] {
  const [first, name = '-'] = args
  const isKnown = name.startsWith('-') || [...commands.map((each) => each.name()), 'help'].includes(name)
  return first === 'help' && !isKnown ? [name] : args
}

/** Many CI servers run commands on a terminal, and log all its output. */
const isCi = ({ CI = '' }: NodeJS.ProcessEnv): boolean => !['', '0', 'false'].includes(CI)

/** An invalid command line. */
function badUsage({ code, message }: CommanderError): Problems {
  if (code === 'commander.help') return badUsage(new CommanderError(2, 'missing', 'no command is given'))
  const [first = '', ...rest] = message.replace(/^error: /, '').split('\n')
  const hint = rest.join(' ').replace(/^\((.*)\)$/, '$1')
  const error = { code: 'BAD_USAGE', message: first, at: [], hint: hint === '' ? undefined : hint }
  return { errors: [error], more: 0, warnings: [] }
}

/** The command `init` by itself, as `npm create catalog-press` runs it. */
export const createCreator = (context: CliContext, run: Run): Program =>
  asProgram(createCommand({ run, context }), context, '-- --help')

/** The program with its commands, which call `run`. */
export function createProgram(context: CliContext, run: Run): Program {
  const program = asProgram(new Command('catalog-press'), context, '--help')
    .description(description)
    .configureHelp({ showGlobalOptions: true })
    .addHelpText(
      'after',
      `
Examples:
  catalog-press init my-catalog             make a new project
  catalog-press dev                         look at the site while you edit it
  catalog-press check                       report every mistake in data/
  catalog-press build                       build the site of data/ into dist/
  catalog-press rules nginx --out .         write what nginx needs for the site
  catalog-press verify https://example.com  check the answers of the live site

\`catalog-press help <command>\` has the flags and examples of a command.`,
    )
  for (const [group, commands] of Object.entries(COMMANDS)) {
    program.commandsGroup(group)
    for (const command of commands)
      program.addCommand(command({ run, context }).copyInheritedSettings(program as unknown as Command))
  }
  // After the commands have copied these settings: an error of the program itself.
  program.configureOutput({
    outputError: (text, write) => write(withOrder(text, program.commands)),
  })
  // The command `help` joins the last group.
  return program.helpCommand(true)
}

/** Adds the flags and the settings of a program. */
const asProgram = (command: object, { stdout, stderr }: CliContext, help: string): Program =>
  (command as Command)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(wrapProse(text, stdout.columns)),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) =>
        write(withQuotes(withDataFlag(withParts(withHosts(text)), (command as Command).commands))),
    })
    .version(version)
    .showHelpAfterError(`Run with ${help} to see the usage.`)
    .option('-q, --quiet', 'print nothing but errors')
    .option('--no-progress', 'show no progress bars') as unknown as Program

/** Adds where a flag of commands belongs that precedes the command. */
function withOrder(text: string, commands: readonly CommandUnknownOpts[]): string {
  const [, flag = ''] = /^error: unknown option '([^']+)'/.exec(text) ?? []
  const isOfCommand = commands.some(({ options }) =>
    options.some(({ long, short }) => long === flag || short === flag),
  )
  return isOfCommand
    ? `${text.trimEnd()}\n(Write it after the command: catalog-press <command> ${flag})\n`
    : text
}

/** Adds the flag that is meant where a folder is passed to a command that takes no argument. */
function withDataFlag(text: string, commands: readonly CommandUnknownOpts[]): string {
  const [, name] = /^error: too many arguments for '(\w+)'\. Expected 0 /.exec(text) ?? []
  const takesData = commands
    .find((command) => command.name() === name)
    ?.options.some(({ long }) => long === '--data')
  return takesData ? `${text.trimEnd()}\n(Did you mean --data?)\n` : text
}

/** Adds where hosts are named to a flag for them, unless the command has one. */
const withHosts = (text: string): string =>
  text.replace(
    /^(error: unknown option '--hosts?(?:=.*)?'\n)(?!\(Did you mean --host\?)(?:\(.*\n)?/,
    `$1${NAMED_HOSTS}`,
  )

const NAMED_HOSTS =
  '(Name your hosts in site.json: "hosts": ["nginx"]. `catalog-press rules nginx` prints the files of one.)\n'

/** Adds what takes the place of a flag that earlier versions had. */
const withParts = (text: string): string =>
  text.replace(/^error: unknown option '--shard(?:=.*)?'\n/, '$&(Build in parts with --parts 4.)\n')

/** Adds how to write a name with blanks where it is taken for several arguments. */
const withQuotes = (text: string): string =>
  /^error: too many arguments for '[^']+'\. Expected [1-9]/.test(text)
    ? `${text.trimEnd()}\n(If these words are one name, put them into quotes: "my new catalog")\n`
    : text
