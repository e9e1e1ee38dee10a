// What the program says, and how: results to standard output, all else to standard error.
import { Presets, SingleBar } from 'cli-progress'
import pc from 'picocolors'

export interface Terminal {
  /** A line of result; silent with --quiet. */
  say(line: string): void
  /** Text that was asked for, and is given even with --quiet. */
  print(text: string): void
  readonly colors: ReturnType<typeof pc.createColors>
  /** A bar while long work lasts, however it ends; on a terminal only. */
  progress<T>(label: string, total: number, work: (progress: Progress) => Promise<T>): Promise<T>
}

export interface Progress {
  /** More work has been found. */
  grow(amount: number): void
  tick(amount: number): void
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
    progress: (label, total, work) => (interactive ? withBar(label, total, stderr, work) : work(SILENT)),
  }
}

const SILENT: Progress = { grow: () => {}, tick: () => {} }

async function withBar<T>(
  label: string,
  total: number,
  stream: NodeJS.WriteStream,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const format = `${label.padEnd(8)} {bar} {percentage}%`
  const options = {
    format,
    stream,
    clearOnComplete: true,
    hideCursor: true,
    fps: 10,
    barsize: 32,
    gracefulExit: false,
  }
  const line = new SingleBar(options, Presets.shades_classic)
  const stop = () => line.stop()
  process.once('exit', stop)
  line.start(total, 0)
  try {
    return await work({
      grow: (amount) => line.setTotal(line.getTotal() + amount),
      tick: (amount) => line.increment(amount),
    })
  } finally {
    // Its clock would keep the process from ending.
    stop()
    process.off('exit', stop)
  }
}
