// What the program says, and how: results to standard output, all else to standard error.
import type { Options, SingleBar } from 'cli-progress'
import pc from 'picocolors'
import { reportOfWarnings } from './error-report.ts'
import type { Warning } from './model/warnings.ts'

export interface Terminal {
  /** Prints a line of result; nothing with --quiet. */
  say(line: string): void
  /** Prints warnings; nothing with --quiet. */
  warn(warnings: readonly Warning[]): void
  /** Prints text that was asked for, even with --quiet. */
  print(text: string): void
  readonly colors: ReturnType<typeof pc.createColors>
  /** Shows a bar while long work lasts, however it ends; on a terminal only. */
  progress<T>(work: (onProgress: OnProgress) => Promise<T>): Promise<T>
}

export interface Progress {
  /** The name of the stage: each has a bar of its own. */
  readonly stage: string
  readonly done: number
  readonly total: number
}

export type OnProgress = (progress: Progress) => void

export interface TerminalOptions {
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
  readonly quiet: boolean
  readonly color: boolean
  /** Aborted when the process is about to end: a bar is taken away then. */
  readonly signal: AbortSignal
}

export function openTerminal({ stdout, stderr, quiet, color, signal }: TerminalOptions): Terminal {
  const interactive = stderr.isTTY && !quiet
  return {
    say: (line) => void (quiet || stdout.write(`${line}\n`)),
    warn: (warnings) => void (quiet || stderr.write(reportOfWarnings(warnings, pc.createColors(color)))),
    print: (text) => void stdout.write(text),
    colors: pc.createColors(color),
    progress: (work) => (interactive ? withBars(work, stderr, signal) : work(() => {})),
  }
}

async function withBars<T>(
  work: (onProgress: OnProgress) => Promise<T>,
  stream: NodeJS.WriteStream,
  signal: AbortSignal,
): Promise<T> {
  const { Presets, SingleBar } = await import('cli-progress')
  let bar: SingleBar | null = null
  let shown = ''
  const stop = () => bar?.stop()
  const show: OnProgress = ({ stage, done, total }) => {
    if (stage !== shown) {
      stop()
      shown = stage
      bar = new SingleBar(barOptions(stage, stream), Presets.shades_classic)
      bar.start(total, done)
    }
    bar?.setTotal(total)
    bar?.update(done)
  }
  signal.addEventListener('abort', stop)
  try {
    return await work(show)
  } finally {
    // Its clock would keep the process from ending.
    stop()
    signal.removeEventListener('abort', stop)
  }
}

function barOptions(stage: string, stream: NodeJS.WriteStream): Options {
  const label = `${stage.charAt(0).toUpperCase()}${stage.slice(1)}`
  const format = `${label.padEnd(8)} {bar} {percentage}%`
  const look = { format, clearOnComplete: true, hideCursor: true, barsize: 32 }
  return { ...look, stream, fps: 10, gracefulExit: false }
}
