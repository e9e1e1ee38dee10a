// What a server counts, in the text format of Prometheus.
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { SiteMemory } from './release.ts'

export interface Metrics {
  /** Counts what a listener answers. */
  count(listener: RequestListener, kindOf: (path: string) => string): RequestListener
  /** Counts an opened release. */
  countRelease(): void
  text(): Promise<string>
  readonly contentType: string
}

/** Seconds: from an answer out of memory to a long download. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

export function createMetrics(memory: SiteMemory): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // CPU, memory, garbage collection, the delay of the event loop, open files.
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'catalog_press_requests_total',
    help: 'Answered requests, by what was requested and by status.',
    labelNames: ['kind', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'catalog_press_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers,
  })
  const sent = new Counter({
    name: 'catalog_press_sent_bytes_total',
    help: 'Bytes of answers, with their headers.',
    registers,
  })
  const running = new Gauge({
    name: 'catalog_press_running_requests',
    help: 'Requests whose answers have not ended.',
    registers,
  })
  const releases = new Counter({
    name: 'catalog_press_opened_releases_total',
    help: 'Releases of the site that were opened since the start.',
    registers,
  })
  registerCaches(memory, registers)

  const counted = new WeakMap<Socket, number>()
  /** A connection may carry several answers at a time. */
  const countSent = (socket: Socket) => {
    sent.inc(socket.bytesWritten - (counted.get(socket) ?? 0))
    counted.set(socket, socket.bytesWritten)
  }
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    countRelease: () => releases.inc(),
    count: (listener, kindOf) => (request, response) => {
      const { socket } = request
      const start = performance.now()
      running.inc()
      response.once('close', () => {
        const kind = kindOf((request.url ?? '').split('?')[0] as string)
        requests.inc({ kind, status: response.statusCode })
        durations.observe({ kind }, (performance.now() - start) / 1000)
        countSent(socket)
        running.dec()
      })
      listener(request, response)
    },
  }
}

/** The caches count by themselves. */
function registerCaches({ files, packs }: SiteMemory, registers: Registry[]): void {
  const caches = Object.entries({ files, index: packs.index, blocks: packs.blocks })
  const labelNames = ['cache'] as const
  new Gauge({
    name: 'catalog_press_cache_bytes',
    help: 'Bytes of files and blocks in memory.',
    labelNames,
    registers,
    collect() {
      for (const [cache, { counts }] of caches) this.set({ cache }, counts.bytes)
    },
  })
  new Counter({
    name: 'catalog_press_cache_lookups_total',
    help: 'Files and blocks that were looked for in memory.',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset()
      for (const [cache, { counts }] of caches) {
        this.inc({ cache, result: 'hit' }, counts.hits)
        this.inc({ cache, result: 'miss' }, counts.misses)
      }
    },
  })
}
