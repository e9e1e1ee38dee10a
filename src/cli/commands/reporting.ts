// Prints the result of a command on standard output in the requested format; all other messages then go to standard
// error.

import path from 'node:path'
import type { Warning } from '../../core/problems/warnings.ts'
import {
  type DocumentName,
  loadReporter,
  REPORTER_NAMES,
  type ReporterName,
} from '../../core/reports/names.ts'
import type { Problems } from '../../core/reports/problems.ts'
import { jsonText } from '../../core/system/format.ts'
import type { Cli, CliContext, RunOptions } from './command.ts'
import type { Terminal } from './terminal.ts'

/** The flags of a command that reads a catalog. */
export interface ReportFlags {
  readonly data: string
  readonly reporter: ReporterName
  readonly json?: true | undefined
}

/** The result of a command that succeeded. */
export interface Result {
  readonly result: object
  readonly warnings: readonly Warning[]
}

/** Runs a command and prints its result with the requested reporter. */
export function runReported(
  { run, context }: Cli,
  { command, data, reporter, json }: ReportFlags & { readonly command: string },
  work: (terminal: Terminal) => Promise<Result>,
  options: RunOptions = {},
): Promise<void> {
  const name = json ? 'json' : reporter
  if (name === 'text') return run(work, options)
  const print = async (outcome: Problems & { readonly result: object | null }, exitCode: number) => {
    const report = await loadReporter(name)
    context.stdout.write(report({ command, data, ...outcome, exitCode }, findRoot(context)))
  }
  return run(
    async (terminal) => {
      const { result, warnings } = await work(terminal)
      await print({ result, warnings, errors: [], more: 0 }, 0)
    },
    {
      ...options,
      // GitHub reads annotations from the log, which contains both streams.
      ...(name === 'github' ? { showsProblems: false } : { results: context.stderr }),
      onFailure: (problems, exitCode) => print({ ...problems, result: null }, exitCode),
    },
  )
}

/** Options for a command that prints its own JSON: a failure must be printed as JSON, too. */
export const failAsJson = ({ stdout }: CliContext, json: true | undefined): RunOptions =>
  json
    ? {
        onFailure: async (problems) => {
          const { toFailure } = await import('../../core/reports/json.ts')
          stdout.write(jsonText(toFailure(problems)))
        },
      }
    : {}

/** Reports an invalid command line in the format that it asks for. */
export async function reportUsage(
  args: readonly string[],
  problems: Problems,
  context: CliContext,
): Promise<void> {
  const name = findReporter(args)
  if (name === null) return
  const report = await loadReporter(name)
  const [command = ''] = args.filter((arg) => !arg.startsWith('-'))
  const outcome = { command, data: 'data', ...problems, result: null, exitCode: 2 }
  context.stdout.write(report(outcome, findRoot(context)))
}

/** Finds the requested reporter even in an invalid command line. */
function findReporter(args: readonly string[]): DocumentName | null {
  if (args.includes('--json')) return 'json'
  const at = args.findIndex((arg) => /^--reporter(?:=|$)/.test(arg))
  const named = at === -1 ? undefined : (args[at]?.split('=')[1] ?? args[at + 1])
  return REPORTER_NAMES.find((name): name is DocumentName => name !== 'text' && name === named) ?? null
}

/** The root of the checkout in a CI job, else the current folder. */
const findRoot = ({ env }: CliContext): string =>
  path.resolve(env.GITHUB_WORKSPACE || env.CI_PROJECT_DIR || '.')
