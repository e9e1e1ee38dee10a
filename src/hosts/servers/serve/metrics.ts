// What a server counts.
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FollowedSite } from './followed-site.ts'
import { Counter, formatMetrics, Histogram, type Metric } from './prometheus.ts'
import type { SiteMemory } from './release.ts'

export interface Metrics {
  /** Counts what a listener answers. */
  count(listener: RequestListener): RequestListener
  text(): string
}

/** In seconds, from an answer out of memory to a long download. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

export function createMetrics(memory: SiteMemory, site: FollowedSite): Metrics {
  const [requests, durations] = [new Counter(), new Histogram(BOUNDS)]
  let [sent, running] = [0, 0]
  const delay = monitorEventLoopDelay()
  delay.enable()
  const counted = new WeakMap<Socket, number>()
  /** A connection may carry several answers at a time. */
  const countSent = (socket: Socket) => {
    sent += socket.bytesWritten - (counted.get(socket) ?? 0)
    counted.set(socket, socket.bytesWritten)
  }
  return {
    count: (listener) => (request, response) => {
      const { socket } = request
      const start = performance.now()
      running += 1
      response.once('close', () => {
        const kind = site.release.findKind((request.url ?? '').split('?')[0] as string)
        requests.add({ kind, status: response.statusCode })
        durations.observe({ kind }, (performance.now() - start) / 1000)
        countSent(socket)
        running -= 1
      })
      listener(request, response)
    },
    text: () => {
      const [p99, max] = [delay.percentile(99), delay.max]
      delay.reset()
      return formatMetrics([
        {
          name: 'catalog_press_requests_total',
          type: 'counter',
          help: 'Answered requests, by what was requested and by status.',
          samples: requests.samples,
        },
        {
          name: 'catalog_press_request_duration_seconds',
          type: 'histogram',
          help: 'Time from a request to the end of its answer.',
          samples: durations.samples,
        },
        one('catalog_press_running_requests', 'gauge', 'Requests whose answers have not ended.', running),
        one('catalog_press_sent_bytes_total', 'counter', 'Bytes of answers, with their headers.', sent),
        one(
          'catalog_press_opened_releases_total',
          'counter',
          'Releases opened since the start.',
          site.opened,
        ),
        ...cacheMetrics(memory),
        ...processMetrics(),
        one(
          'nodejs_eventloop_lag_p99_seconds',
          'gauge',
          'Of the event loop, since the last look.',
          p99 / 1e9,
        ),
        one(
          'nodejs_eventloop_lag_max_seconds',
          'gauge',
          'Of the event loop, since the last look.',
          max / 1e9,
        ),
      ])
    },
  }
}

const one = (name: string, type: 'counter' | 'gauge', help: string, value: number): Metric => ({
  ...{ name, type, help },
  samples: [{ value }],
})

function cacheMetrics({ files, packs }: SiteMemory): Metric[] {
  const caches = Object.entries({ files, index: packs.index, blocks: packs.blocks, members: packs.members })
  return [
    {
      name: 'catalog_press_cache_bytes',
      type: 'gauge',
      help: 'Bytes of files and blocks in memory.',
      samples: caches.map(([cache, { counts }]) => ({ labels: { cache }, value: counts.size })),
    },
    {
      name: 'catalog_press_cache_lookups_total',
      type: 'counter',
      help: 'Files and blocks that were looked for in memory.',
      samples: caches.flatMap(([cache, { counts }]) => [
        { labels: { cache, result: 'hit' }, value: counts.hits },
        { labels: { cache, result: 'miss' }, value: counts.misses },
      ]),
    },
  ]
}

/** Named as the clients of Prometheus name them. */
function processMetrics(): Metric[] {
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const start = (performance.timeOrigin / 1000).toFixed(3)
  return [
    one('process_cpu_seconds_total', 'counter', 'User and system time.', (user + system) / 1e6),
    one('process_start_time_seconds', 'gauge', 'Since 1970.', Number(start)),
    one('process_resident_memory_bytes', 'gauge', 'Memory of the process.', rss),
    one('nodejs_heap_size_used_bytes', 'gauge', 'Memory of values.', heapUsed),
    one('nodejs_external_memory_bytes', 'gauge', 'Memory of bytes, such as those of files.', external),
  ]
}
