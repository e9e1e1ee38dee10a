// What the program says, and how: results to standard output, all else to standard error.
import { Presets, SingleBar } from 'cli-progress'
import pc from 'picocolors'

export interface Terminal {
  /** A line of result; silent with --quiet. */
  say(line: string): void
  /** Text that was asked for, and is given even with --quiet. */
  print(text: string): void
  readonly colors: ReturnType<typeof pc.createColors>
  /** A bar for long work; on a terminal only. */
  progress(label: string, total: number): Progress
}

export interface Progress {
  /** More work has been found. */
  grow(amount: number): void
  tick(amount: number): void
  stop(): void
}

export interface Streams {
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
  readonly quiet: boolean
  readonly color: boolean
}

export function openTerminal({ stdout, stderr, quiet, color }: Streams): Terminal {
  const interactive = stderr.isTTY && !quiet
  return {
    say: (line) => void (quiet || stdout.write(`${line}\n`)),
    print: (text) => void stdout.write(text),
    colors: pc.createColors(color),
    progress: (label, total) => (interactive ? bar(label, total, stderr) : SILENT),
  }
}

const SILENT: Progress = { grow: () => {}, tick: () => {}, stop: () => {} }

function bar(label: string, total: number, stream: NodeJS.WriteStream): Progress {
  const format = `${label.padEnd(8)} {bar} {percentage}%`
  const options = { format, stream, clearOnComplete: true, hideCursor: true, fps: 10, barsize: 32 }
  const line = new SingleBar(options, Presets.shades_classic)
  line.start(total, 0)
  return {
    grow: (amount) => line.setTotal(line.getTotal() + amount),
    tick: (amount) => line.increment(amount),
    stop: () => line.stop(),
  }
}
