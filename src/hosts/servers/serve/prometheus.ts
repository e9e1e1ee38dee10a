// The text format of Prometheus: https://prometheus.io/docs/instrumenting/exposition_formats/

export type Labels = Readonly<Record<string, string | number>>

interface Sample {
  /** Follows the name of the metric. */
  readonly suffix?: string
  readonly labels?: Labels
  readonly value: number
}

export interface Metric {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly samples: readonly Sample[]
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export const formatMetrics = (metrics: readonly Metric[]): string => metrics.map(formatMetric).join('')

const formatMetric = ({ name, type, help, samples }: Metric): string => {
  const lines = samples.map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${formatLabels(labels)} ${value}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function formatLabels(labels: Labels): string {
  // In JSON, quotation marks, backslashes and line breaks are escaped as the format asks for.
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(`${value}`)}`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

/** Counts by labels. */
export class Counter {
  readonly #counts = new Map<string, { readonly labels: Labels; value: number }>()

  add(labels: Labels, amount = 1): void {
    const key = formatLabels(labels)
    const count = this.#counts.get(key)
    if (count) count.value += amount
    else this.#counts.set(key, { labels, value: amount })
  }

  get samples(): Sample[] {
    return [...this.#counts.values()].map(({ labels, value }) => ({ labels, value }))
  }
}

/** Counts values up to some bounds, by labels. */
export class Histogram {
  readonly #bounds: readonly number[]
  readonly #buckets = new Counter()
  readonly #sums = new Counter()
  readonly #totals = new Counter()

  /** @param bounds in ascending order */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
  }

  observe(labels: Labels, value: number): void {
    // A bucket holds all values up to its bound.
    for (const bound of this.#bounds) this.#buckets.add({ ...labels, le: bound }, value <= bound ? 1 : 0)
    this.#buckets.add({ ...labels, le: '+Inf' })
    this.#sums.add(labels, value)
    this.#totals.add(labels)
  }

  get samples(): Sample[] {
    const named = (suffix: string, counter: Counter) =>
      counter.samples.map((sample) => ({ ...sample, suffix }))
    return [
      ...named('_bucket', this.#buckets),
      ...named('_sum', this.#sums),
      ...named('_count', this.#totals),
    ]
  }
}
