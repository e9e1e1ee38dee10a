// Compares everything that a build would publish with the responses of a live site. Its records are read into a table
// of the engine, page by page, so that neither side must fit into memory.

import { type RenderedRecord, renderRecords } from '../../api-files/responses/records.ts'
import { RESOURCES } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { literal } from '../../core/engine/sql.ts'
import type { CatalogErrors } from '../../core/problems/errors.ts'
import type { DiffReport } from '../../core/reports/diff-report.ts'
import { parseOrigin } from '../../hosts/verify/address.ts'
import { openClient } from '../../hosts/verify/client.ts'
import { stateFile } from '../incremental/build-state.ts'
import { lastInState } from '../incremental/last-build.ts'
import { findInputs } from '../inputs/inputs.ts'
import { type BuiltSite, builtSite } from '../output/built-site.ts'
import { reviewCatalog } from '../review.ts'
import { Collector } from './collector.ts'
import { LiveSite } from './live-site.ts'
import { nameFeatures } from './name-features.ts'
import type { SiteDiffOptions } from './options.ts'
import { readLive } from './read-live.ts'
import { reviewNotes } from './review-notes.ts'

/** Timeout of a request in milliseconds, and number of retries. */
const REQUESTS = { timeout: 30_000, retries: 3 }

export async function diffSite({
  url,
  limit,
  concurrency,
  ...options
}: SiteDiffOptions): Promise<DiffReport> {
  const place = parseOrigin(url)
  const site = lastBuilt(options)
  const found = await findInputs(options, site.stateFolder)
  const { baseUrl } = found.rules
  const client = openClient(place, REQUESTS)
  try {
    const live = new LiveSite(client, { url, rules: found.rules, concurrency })
    const publishedUrl = (await live.linkedOrigin()) ?? baseUrl
    const refusals: CatalogErrors[] = []
    const watch = { refused: (errors: CatalogErrors) => refusals.push(errors) }
    const reviewed = await reviewCatalog(found, site, { ...options, dryRun: true, watch })
    const { catalog, inputs } = reviewed
    try {
      await readLive(catalog.engine, live, options)
      const collector = new Collector({ limit, baseUrl, publishedUrl })
      for await (const batch of renderRecords(catalog, inputs)) {
        const bodies = await bodiesOf(catalog.engine, batch)
        for (const { kind, uuid, text } of batch) {
          const published = bodies.get(uuid)
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
        base_url: baseUrl,
        differs: collector.hasChanges,
        counts: collector.counts,
        limit,
        ...collector.lists,
        files: null,
        rules: [],
        notes: [...notesOn(publishedUrl, baseUrl), ...reviewNotes(reviewed, refusals)],
      }
    } finally {
      await catalog.close()
    }
  } finally {
    client.close()
  }
}

/** The site of the last build, whose readings of the sources are used again. */
function lastBuilt({ dist: out, state }: Pick<SiteDiffOptions, 'dist' | 'state'>): BuiltSite {
  const copyOf = stateFile({ out, state })
  return {
    ...builtSite({ out, state }),
    read: (open) => open({ state: { copyOf } }),
    lastBuild: (engine) => lastInState(engine, { out, shard: null }),
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
  const { first, last } = await engine.one<{ first: number | null; last: number | null }>(
    `SELECT min(nth) AS first, max(nth) AS last FROM live WHERE ${ofBatch}`,
  )
  if (first === null) return new Map()
  const found = await engine.all<{ uuid: string; body: string }>(
    `SELECT uuid, body FROM live WHERE nth BETWEEN ${first} AND ${last} AND ${ofBatch}`,
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
