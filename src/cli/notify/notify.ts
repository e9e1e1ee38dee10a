// Announces changed feeds to the hub of a site (WebSub, https://www.w3.org/TR/websub/).
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import glob from 'fast-glob'
import { SITE_PAGES } from '../../contract/kinds/forms.ts'
import { parseRules } from '../../contract/rules/site-rules.ts'
import { RULES_FILE } from '../../contract/urls/files.ts'
import { CatalogError, notASite, siteDamaged } from '../../core/problems/errors.ts'
import { readIfPresent } from '../../core/system/file-system.ts'
import { writeWhole } from '../../core/system/write-whole.ts'

export interface NotifyOptions {
  /** The folder of the published site. */
  readonly dist: string
  /** The folder of the build state, which remembers what was announced. */
  readonly state: string
  readonly signal: AbortSignal
}

export interface NotifyReport {
  readonly hub: string
  /** The addresses of the feeds that were announced. */
  readonly announced: readonly string[]
  /** Feeds that have not changed since the last time. */
  readonly unchanged: number
  /** What the hub refused, with its reason. */
  readonly failed: readonly { readonly feed: string; readonly reason: string }[]
}

const FEEDS = ['atom', 'rss'].map((extension) => `**/feed.${extension}`)
const HUB = /<(?:atom:)?link rel="hub" href="([^"]+)"/

/**
 * Announces the feeds that differ from those announced before. The first time only the feed of the site is announced,
 * since nobody can have subscribed to the others.
 * @throws CatalogError NOT_A_SITE, DAMAGED_SITE, or NO_HUB if its feeds name no hub
 */
export async function notify({ dist, state, signal }: NotifyOptions): Promise<NotifyReport> {
  const rulesFile = path.join(dist, RULES_FILE)
  const text = await readIfPresent(rulesFile)
  if (text === null) {
    const hint = 'Pass the folder of the site that you have published: `catalog-press notify dist`.'
    throw notASite(dist, hint)
  }
  const rules = parseRules(text)
  if (rules === null) throw siteDamaged(rulesFile)
  const { baseUrl } = rules
  const [, hub] = HUB.exec((await readIfPresent(path.join(dist, SITE_PAGES.feed))) ?? '') ?? []
  if (hub === undefined) {
    throw new CatalogError('NO_HUB', `The feeds in ${dist} name no hub.`, {
      hint: 'Add "hub" to "site" in site.json, such as "https://pubsubhubbub.appspot.com/", build, and publish the site.',
    })
  }
  const file = path.join(state, 'announced.json')
  const written = await readIfPresent(file)
  const known = new Map(
    Object.entries(written === null ? {} : (JSON.parse(written) as Record<string, string>)),
  )
  const digests = await readFeeds(dist)
  const isNew = ([feed, digest]: readonly [string, string]) =>
    written === null ? feed === SITE_PAGES.feed : known.get(feed) !== digest
  const changed = digests.filter(isNew)
  const failed: { feed: string; reason: string }[] = []
  for (const [feed] of changed) {
    const reason = await announce(hub, `${baseUrl}/${feed}`, signal)
    if (reason !== null) failed.push({ feed: `${baseUrl}/${feed}`, reason })
  }
  const refused = new Set(failed.map(({ feed }) => feed.slice(baseUrl.length + 1)))
  const kept = digests.filter(([feed]) => !refused.has(feed))
  await writeWhole(file, `${JSON.stringify(Object.fromEntries(kept))}\n`)
  return {
    hub,
    announced: changed.filter(([feed]) => !refused.has(feed)).map(([feed]) => `${baseUrl}/${feed}`),
    unchanged: digests.length - changed.length,
    failed,
  }
}

/** The feeds of a site with their digests. */
async function readFeeds(dist: string): Promise<(readonly [feed: string, digest: string])[]> {
  const files = await glob(FEEDS, { cwd: dist })
  return Promise.all(
    files.sort().map(async (file) => {
      const text = await readFile(path.join(dist, file))
      return [file, createHash('sha256').update(text).digest('base64url')] as const
    }),
  )
}

/** Attempts after a failed connection, or an answer that asks to come again. */
const ATTEMPTS = 3
const TIMEOUT = 15_000

/** @returns why the hub did not take it; null if it did */
async function announce(hub: string, feed: string, signal: AbortSignal): Promise<string | null> {
  // Hubs take the form of PubSubHubbub 0.4, which WebSub leaves open.
  const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': feed })
  let reason = ''
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    signal.throwIfAborted()
    try {
      const limits = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)])
      const { status, ok } = await fetch(hub, { method: 'POST', body, signal: limits })
      if (ok) return null
      reason = `it answered ${status}`
      if (status !== 429 && status < 500) return reason
    } catch (error) {
      signal.throwIfAborted()
      const { cause } = error as { cause?: Error }
      reason = cause?.message ?? (error as Error).message
    }
    if (attempt < ATTEMPTS) await pause(1000 * attempt, undefined, { signal })
  }
  return reason
}
