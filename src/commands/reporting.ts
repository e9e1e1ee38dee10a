// The outcome of a command in the form that was asked for, on standard output; everything else it says goes to
// standard error then.
import path from 'node:path'
import type { Warning } from '../model/warnings.ts'
import { type DocumentName, documentNamed, REPORTER_NAMES, type ReporterName } from '../reports/names.ts'
import type { Problems } from '../reports/problems.ts'
import type { Terminal } from '../terminal.ts'
import type { Cli, CliContext, RunOptions } from './command.ts'

/** The flags of a command that reads a catalog. */
export interface ReportFlags {
  readonly data: string
  readonly reporter: ReporterName
  readonly json?: true | undefined
}

/** What a command says of its work. */
export interface Done {
  readonly result: object
  readonly warnings: readonly Warning[]
}

/** Runs the work of a command, and prints its outcome by the reporter. */
export function runReported(
  { run, context }: Cli,
  { command, data, reporter, json }: ReportFlags & { readonly command: string },
  work: (terminal: Terminal) => Promise<Done>,
  options: RunOptions = {},
): Promise<void> {
  const name = json ? 'json' : reporter
  if (name === 'text') return run(work, options)
  const print = async (outcome: Problems & { readonly result: object | null }, exitCode: number) => {
    const report = await documentNamed(name)
    context.stdout.write(report({ command, data, ...outcome, exitCode }, rootOf(context)))
  }
  return run(
    async (terminal) => {
      const { result, warnings } = await work(terminal)
      await print({ result, warnings, errors: [], more: 0 }, 0)
    },
    {
      ...options,
      // Annotations are made of a log, in which both streams are.
      ...(name === 'github' ? { showsProblems: false } : { results: context.stderr }),
      onFailure: (problems, exitCode) => print({ ...problems, result: null }, exitCode),
    },
  )
}

/** For a command that prints JSON itself where it does its work, and must print some where it fails. */
export const failingAsJson = ({ stdout }: CliContext, json: true | undefined): RunOptions =>
  json
    ? {
        onFailure: async (problems) => {
          const { failureOf, jsonText } = await import('../reports/json.ts')
          stdout.write(jsonText(failureOf(problems)))
        },
      }
    : {}

/** Reports a command line that could not be understood, where it asks for a document. */
export async function reportUsage(
  args: readonly string[],
  problems: Problems,
  context: CliContext,
): Promise<void> {
  const name = askedFor(args)
  if (name === null) return
  const report = await documentNamed(name)
  const [command = ''] = args.filter((arg) => !arg.startsWith('-'))
  const outcome = { command, data: 'data', ...problems, result: null, exitCode: 2 }
  context.stdout.write(report(outcome, rootOf(context)))
}

/** The reporter that arguments name, whatever else is wrong with them. */
function askedFor(args: readonly string[]): DocumentName | null {
  if (args.includes('--json')) return 'json'
  const at = args.findIndex((arg) => /^--reporter(?:=|$)/.test(arg))
  const named = at === -1 ? undefined : (args[at]?.split('=')[1] ?? args[at + 1])
  return REPORTER_NAMES.find((name): name is DocumentName => name !== 'text' && name === named) ?? null
}

/** The checkout of a CI job, or else the folder that the command runs in. */
const rootOf = ({ env }: CliContext): string =>
  path.resolve(env.GITHUB_WORKSPACE || env.CI_PROJECT_DIR || '.')
