// Prints the program's output: results to standard output, everything else to standard error.
import pc from 'picocolors'
import type { Warning } from '../../core/problems/warnings.ts'
import { formatWarnings } from '../../core/reports/text.ts'
import type { OnProgress } from './progress-bars.ts'

export interface Terminal {
  /** Prints a line of the result; nothing with --quiet. */
  say(line: string): void
  /** Prints warnings; nothing with --quiet, or if a report contains them. */
  warn(warnings: readonly Warning[]): void
  /** Prints requested text, even with --quiet. */
  print(text: string): void
  readonly colors: ReturnType<typeof pc.createColors>
  /** Shows a bar until the work settles; on a terminal only. Waiting for a database is a line, with --quiet none. */
  progress<T>(work: (onProgress: OnProgress) => Promise<T>): Promise<T>
}

interface TerminalOptions {
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
  readonly quiet: boolean
  /** Whether to show bars if standard error is a terminal. */
  readonly showsBars: boolean
  /** Whether to print warnings as text. */
  readonly showsProblems: boolean
  readonly color: boolean
  /** Aborted when the process is about to end, to remove a bar. */
  readonly signal: AbortSignal
}

export function openTerminal(options: TerminalOptions): Terminal {
  const { stdout, stderr, quiet, showsBars, showsProblems, color, signal } = options
  const colors = pc.createColors(color)
  const hasBars = showsBars && stderr.isTTY
  const showWaiting: OnProgress = ({ stage, query, done }) => {
    if (stage === 'waiting' && !quiet) stderr.write(`Waiting for the answer of ${query} (${done} s)\n`)
  }
  return {
    say: (line) => void (quiet || stdout.write(`${line}\n`)),
    warn: (warnings) => void (quiet || !showsProblems || stderr.write(formatWarnings(warnings, colors))),
    print: (text) => void stdout.write(text),
    colors,
    async progress(work) {
      if (!hasBars) return work(showWaiting)
      const { withBars } = await import('./progress-bars.ts')
      const both = (showBar: OnProgress) =>
        work((progress) => {
          showBar(progress)
          showWaiting(progress)
        })
      return withBars(both, stderr, signal)
    },
  }
}
