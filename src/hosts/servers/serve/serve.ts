// Serves a site in production: its releases, its server, and a second server for health and metrics.
import type { RequestListener } from 'node:http'
import { PackMemory } from '../../../contract/edge/pack-memory.ts'
import { createFileMemory } from '../preview/found-file.ts'
import { requireOneHost } from '../preview/host-check.ts'
import { FollowedSite, type Followers } from './followed-site.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { METRICS_TYPE } from './prometheus.ts'
import { FolderSite, type SiteMemory } from './release.ts'
import { serveAt } from './server.ts'
import { StoredSite } from './stored-site.ts'

export interface ServeOptions extends Followers {
  readonly host: string
  readonly port: number
  /** The port of 127.0.0.1 for health and metrics; by default none. */
  readonly metricsPort?: number | undefined
  /** Maximum bytes of files and blocks in memory. */
  readonly cacheBytes: number
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

/**
 * @param place a folder, or the address of a store
 * @throws CatalogError NOT_A_SITE, PORT_IN_USE
 */
export async function serve(place: string, options: ServeOptions): Promise<SiteServer> {
  const { host, port, metricsPort, cacheBytes } = options
  const site = /^https?:\/\//.test(place) ? new StoredSite(place) : new FolderSite(place)
  const memory = createMemory(cacheBytes, await site.isPacked())
  const followed = await FollowedSite.open(site, memory, options)
  const answer = requireOneHost((request, response) => followed.release.answer(request, response))
  if (metricsPort === undefined) {
    const { url, close } = await serveAt({ host, port, listener: answer })
    const closeAll = () => close().finally(() => followed.close())
    return { url, baseUrl: followed.release.baseUrl, metricsUrl: undefined, close: closeAll }
  }
  const metrics = createMetrics(memory, followed)
  const server = await serveAt({ host, port, listener: metrics.count(answer) })
  const monitored = await serveAt({
    host: '127.0.0.1',
    port: metricsPort,
    flag: '--metrics-port',
    listener: monitorListener(metrics, followed),
  }).catch(async (error) => {
    await server.close()
    throw error
  })
  return {
    url: server.url,
    baseUrl: followed.release.baseUrl,
    metricsUrl: monitored.url,
    // Monitors see the end of running answers.
    close: () =>
      server
        .close()
        .then(monitored.close)
        .finally(() => followed.close()),
  }
}

/** A site in files has no blocks; most reads of a packed one are of blocks and their decompressed members. */
const createMemory = (bytes: number, isPacked: boolean): SiteMemory =>
  isPacked
    ? {
        files: createFileMemory(bytes / 4),
        packs: new PackMemory({ isLive: true, maxBytes: bytes / 4 }),
      }
    : { files: createFileMemory(bytes), packs: new PackMemory({ isLive: true }) }

/** Answers monitors, which are not part of the public. */
const monitorListener =
  (metrics: Metrics, site: FollowedSite): RequestListener =>
  ({ url }, response) => {
    const { failure } = site
    if (url === '/metrics') response.writeHead(200, { 'Content-Type': METRICS_TYPE }).end(metrics.text())
    else if (url !== '/health') response.writeHead(404).end()
    else if (failure === null) response.writeHead(200).end('ok\n')
    else response.writeHead(503).end(`${failure}\n`)
  }
