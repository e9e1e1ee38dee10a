// Compares everything that a build would publish with the responses of a live site. Its records are read into a table
// of the engine, page by page, so that neither side must fit into memory.
import { RESOURCES } from '../../api/resources.ts'
import type { Comparing } from '../../catalog/read-sources.ts'
import type { Engine } from '../../engine/engine.ts'
import { literal } from '../../engine/sql.ts'
import type { DiffReport } from '../../reports/diff-report.ts'
import { type RenderedRecord, renderRecords } from '../../responses/records.ts'
import { parseOrigin } from '../../verify/address.ts'
import { openClient } from '../../verify/client.ts'
import { stateFile, stateFolder } from '../incremental/build-state.ts'
import { lastInState } from '../incremental/last-build.ts'
import { keptNote, RenamedRecords, renamedNotes } from '../incremental/renamed.ts'
import { findInputs } from '../inputs.ts'
import { readCatalog } from '../read-catalog.ts'
import { StaleSources, staleNotes } from '../stale-sources.ts'
import { planThumbnails } from '../thumbnails.ts'
import { Collector } from './collector.ts'
import { LiveSite } from './live-site.ts'
import { nameFeatures } from './name-features.ts'
import type { SiteDiffOptions } from './options.ts'
import { readLive } from './read-live.ts'

/** Timeout of a request in milliseconds, and number of retries. */
const REQUESTS = { timeout: 30_000, retries: 3 }

export async function diffSite({
  url,
  limit,
  concurrency,
  ...options
}: SiteDiffOptions): Promise<DiffReport> {
  const { dist, state: folder } = options
  const place = parseOrigin(url)
  const inputs = await findInputs(options, stateFolder({ out: dist, folder }))
  const { rules, addresses } = inputs
  const client = openClient(place, REQUESTS)
  try {
    const site = new LiveSite(client, { url, rules, concurrency })
    const publishedUrl = (await site.linkedOrigin()) ?? rules.baseUrl
    // Reuses what the last build has read of the sources.
    const copyOf = stateFile({ out: dist, folder })
    const stale = new StaleSources({ staleOk: options.staleOk })
    const renamed = new RenamedRecords()
    const compare = async (engine: Engine, comparing: Comparing) =>
      renamed.compare(engine, await lastInState(engine, { out: dist, shard: null }), comparing)
    const state = { copyOf }
    const catalog = await readCatalog(inputs, { ...options, ...stale.options, state, compare })
    try {
      await readLive(catalog.engine, site, options)
      const { pictures } = (await planThumbnails(inputs, null, options)).inputs
      const collector = new Collector({ limit, baseUrl: rules.baseUrl, publishedUrl })
      for await (const batch of renderRecords(catalog, { addresses, pictures })) {
        const live = await bodiesOf(catalog.engine, batch)
        for (const { kind, uuid, text } of batch) {
          const published = live.get(uuid)
          if (published === undefined) collector.created({ kind, uuid }, text)
          else collector.compare({ kind, uuid }, published, text)
        }
      }
      await addRemoved(collector, catalog.engine)
      await nameFeatures(collector, catalog.engine)
      return {
        ok: true,
        against: 'site',
        place,
        base_url: rules.baseUrl,
        differs: collector.hasChanges,
        counts: collector.counts,
        limit,
        ...collector.lists,
        files: null,
        rules: [],
        notes: [
          ...notesOn(publishedUrl, rules.baseUrl),
          ...staleNotes(stale.warnings()),
          ...renamedNotes(renamed.warnings),
          ...keptNote(renamed.kept, true),
        ],
      }
    } finally {
      await catalog.close()
    }
  } finally {
    client.close()
  }
}

/**
 * The published bodies of a batch of records of one kind, by uuid. Both lists have nearly the same order, so only a
 * range of the published one is read.
 */
async function bodiesOf(
  engine: Engine,
  batch: readonly RenderedRecord[],
): Promise<ReadonlyMap<string, string>> {
  const ofBatch = `kind = ${literal(batch[0]?.kind ?? '')} AND uuid IN (${batch.map(({ uuid }) => literal(uuid)).join()})`
  const [stretch] = await engine.all<{ first: number | null; last: number | null }>(
    `SELECT min(nth) AS first, max(nth) AS last FROM live WHERE ${ofBatch}`,
  )
  if (typeof stretch?.first !== 'number') return new Map()
  const found = await engine.all<{ uuid: string; body: string }>(
    `SELECT uuid, body FROM live WHERE nth BETWEEN ${stretch.first} AND ${stretch.last} AND ${ofBatch}`,
  )
  return new Map(found.map(({ uuid, body }) => [uuid, body]))
}

async function addRemoved(collector: Collector, engine: Engine): Promise<void> {
  for (const kind of RESOURCES) {
    const rows = engine.stream(`
      SELECT uuid, body FROM live
      WHERE kind = '${kind}' AND TRY_CAST(uuid AS UUID) NOT IN (SELECT uuid FROM ${kind}_rank) ORDER BY uuid`)
    for await (const [uuids = [], bodies = []] of rows) {
      for (const [index, uuid] of uuids.entries())
        collector.removed({ kind, uuid: uuid as string }, bodies[index] as string)
    }
  }
}

const notesOn = (publishedUrl: string, baseUrl: string): string[] =>
  publishedUrl === baseUrl
    ? []
    : [
        `Links point to ${publishedUrl} on the site and to ${baseUrl} in the build. Records are not listed for that alone.`,
      ]
