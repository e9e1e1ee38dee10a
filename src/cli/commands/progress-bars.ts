// Bars on a terminal, with the speed of work that takes long and the time that it still needs.
import { type Options, Presets, SingleBar } from 'cli-progress'
import prettyBytes from 'pretty-bytes'
import { formatNumber } from '../../core/system/format.ts'
import type { Progress, Stage } from '../../core/system/progress.ts'

export type OnProgress = (progress: Progress) => void

/** Shows a bar for each stage. */
export async function withBars<T>(
  work: (onProgress: OnProgress) => Promise<T>,
  stream: NodeJS.WriteStream,
  signal: AbortSignal,
): Promise<T> {
  let bar: SingleBar | null = null
  let shown: Stage | null = null
  let pace = new Pace()
  const stop = () => bar?.stop()
  const show: OnProgress = (progress) => {
    const { stage, done, total } = progress
    if (stage !== shown) {
      stop()
      shown = stage
      if (stage === 'waiting') return
      pace = new Pace()
      bar = new SingleBar(barOptions(stage, stream), Presets.shades_classic)
      bar.start(total, done, { pace: '' })
    }
    bar?.setTotal(total)
    bar?.update(done, { pace: pace.textAt(performance.now(), progress) })
  }
  signal.addEventListener('abort', stop)
  try {
    return await work(show)
  } finally {
    // Its timer must not keep the process alive.
    stop()
    signal.removeEventListener('abort', stop)
  }
}

function barOptions(stage: Stage, stream: NodeJS.WriteStream): Options {
  const label = `${stage.charAt(0).toUpperCase()}${stage.slice(1)}`
  const format = `${label.padEnd(8)} {bar} {percentage}%{pace}`
  const look = { format, clearOnComplete: true, hideCursor: true, barsize: 32, linewrap: false }
  return { ...look, stream, fps: 10, gracefulExit: false }
}

/** Milliseconds after which a stage counts as long: before that, an estimate would mean little. */
const LONG = 3000
/** The time over which the speed is measured, in milliseconds. */
const WINDOW = 10_000
/** Milliseconds between two stored measurements. */
const STEP = 250

/** The units of stages; bytes have units of their own. */
const UNITS: Partial<Record<Stage, string>> = {
  pictures: 'pictures',
  pressing: 'parts',
  writing: 'files',
  asking: 'answers',
}

interface Measured {
  readonly at: number
  readonly done: number
}

/** The speed of a stage over its last seconds. */
export class Pace {
  #start: number | null = null
  #kept: Measured[] = []

  /** `  1,204 files/s, 38 s left`; empty while a stage is short, and at its end. */
  textAt(now: number, { stage, done, total }: Progress): string {
    this.#start ??= now
    this.#keep({ at: now, done })
    const [first] = this.#kept
    if (now - this.#start < LONG || first === undefined || done <= first.done || done >= total) return ''
    const perSecond = ((done - first.done) / (now - first.at)) * 1000
    const left = formatTime((total - done) / perSecond)
    return `  ${[formatSpeed(stage, perSecond), `${left} left`].filter((part) => part !== null).join(', ')}`
  }

  #keep(measured: Measured): void {
    const last = this.#kept.at(-1)
    if (last === undefined || measured.at - last.at >= STEP) this.#kept.push(measured)
    while (this.#kept.length > 1 && measured.at - (this.#kept[1] as Measured).at >= WINDOW) this.#kept.shift()
  }
}

function formatSpeed(stage: Stage, perSecond: number): string | null {
  if (stage === 'reading') return `${prettyBytes(perSecond)}/s`
  const unit = UNITS[stage]
  const speed = perSecond < 10 ? perSecond.toFixed(1) : formatNumber(Math.round(perSecond))
  return unit === undefined ? null : `${speed} ${unit}/s`
}

/** `38 s`, `4 min`, `2 h 5 min` */
function formatTime(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
}
