// Serves a site in production: its releases, its server, and a second server that answers whether it is well.
import type { RequestListener } from 'node:http'
import { isPacked } from '../api/rules.ts'
import type { SiteRules } from '../api/site-rules.ts'
import { PackMemory } from '../edge/packs.ts'
import { createFileMemory } from '../preview/found-file.ts'
import { readRules } from '../preview/site-folder.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { METRICS_TYPE } from './prometheus.ts'
import { openRelease, releaseVersion, type SiteMemory } from './release.ts'
import { type Serving, serveAt } from './server.ts'

export interface ServeOptions {
  readonly host: string
  readonly port: number
  /** The port of 127.0.0.1 for health and metrics; by default none. */
  readonly metricsPort?: number | undefined
  /** Maximum bytes of files and blocks in memory. */
  readonly cacheBytes: number
  /** Reports a release that was opened. */
  onRelease?(folder: string): void
  /** Reports a release that cannot be opened; the last one is still served. */
  onError?(error: unknown): void
}

export interface SiteServer {
  /** The address of the server, without a trailing slash. */
  readonly url: string
  /** The address that the site was built for. */
  readonly baseUrl: string
  /** The address of health and metrics. */
  readonly metricsUrl: string | undefined
  /** Stops listening, and resolves when all answers have ended. */
  close(): Promise<void>
}

/** Milliseconds between looks at the site for another release. */
const INTERVAL = 1000

/** @throws CatalogError NOT_A_SITE, PORT_IN_USE */
export async function serve(site: string, options: ServeOptions): Promise<SiteServer> {
  const { host, port, metricsPort, cacheBytes, onRelease, onError } = options
  const memory = createMemory(cacheBytes, await readRules(site))
  const metrics = metricsPort === undefined ? undefined : createMetrics(memory)
  let release = await openRelease(site, memory)
  let failure: unknown = null
  metrics?.countRelease()

  const follow = async () => {
    try {
      if ((await releaseVersion(site)) !== release.version) {
        release = await openRelease(site, memory)
        metrics?.countRelease()
        onRelease?.(release.folder)
      }
      failure = null
    } catch (error) {
      // The same failure is reported once.
      if (failure === null) onError?.(error)
      failure = error
    }
    timer = setTimeout(follow, INTERVAL)
  }
  let timer = setTimeout(follow, INTERVAL)

  const answer: RequestListener = (request, response) => release.answer(request, response)
  const listener = metrics ? metrics.count(answer, (path) => release.kindOf(path)) : answer
  const servers: Serving[] = []
  const close = async () => {
    clearTimeout(timer)
    for (const server of servers) await server.close()
  }
  try {
    servers.push(await serveAt(host, port, listener))
    if (metrics) {
      const state = healthListener(metrics, () => failure)
      servers.push(await serveAt('127.0.0.1', metricsPort as number, state))
    }
  } catch (error) {
    await close()
    throw error
  }
  const [{ url } = { url: '' }, second] = servers
  return { url, baseUrl: release.baseUrl, metricsUrl: second?.url, close }
}

/** A site in files has no blocks; of a packed one, they are most of what is read. */
const createMemory = (bytes: number, rules: SiteRules): SiteMemory =>
  isPacked(rules)
    ? {
        files: createFileMemory(bytes / 4),
        // As much for the index as for records.
        packs: new PackMemory({ isLive: true, maxBytes: (bytes * 3) / 8 }),
      }
    : { files: createFileMemory(bytes), packs: new PackMemory({ isLive: true }) }

/** Answers monitors, which are not part of the public. */
function healthListener(metrics: Metrics, failureOf: () => unknown): RequestListener {
  return ({ url }, response) => {
    const failure = failureOf()
    if (url === '/metrics') response.writeHead(200, { 'Content-Type': METRICS_TYPE }).end(metrics.text())
    else if (url !== '/health') response.writeHead(404).end()
    else if (failure === null) response.writeHead(200).end('ok\n')
    else response.writeHead(503).end(`${failure instanceof Error ? failure.message : failure}\n`)
  }
}
