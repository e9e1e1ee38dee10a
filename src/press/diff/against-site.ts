// Compares everything that a build would publish with the responses of a live site.

import { RESOURCES } from '../../contract/kinds/kinds.ts'
import type { CatalogErrors } from '../../core/problems/errors.ts'
import type { DiffReport } from '../../core/reports/diff-report.ts'
import { compareTexts } from '../../core/system/compare.ts'
import { parseOrigin } from '../../hosts/verify/address.ts'
import { openClient } from '../../hosts/verify/client.ts'
import { findInputs } from '../inputs/inputs.ts'
import { builtSite } from '../output/built-site.ts'
import { reviewCatalog } from '../review.ts'
import { Collector } from './collector.ts'
import { LiveSite } from './live-site.ts'
import { nameFeatures } from './name-features.ts'
import type { SiteDiffOptions } from './options.ts'
import { readLive } from './read-live.ts'
import { renderRecords } from './rendered-records.ts'
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
  const site = builtSite({ out: options.dist, state: options.state })
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
    const { library } = catalog
    const published = await readLive(live, library, options)
    const collector = new Collector({ limit, baseUrl, publishedUrl })
    const made = new Set<string>()
    for (const { kind, uuid, text } of renderRecords(library, inputs)) {
      const body = published[kind].get(uuid)
      made.add(`${kind} ${uuid}`)
      if (body === undefined) collector.created({ kind, uuid }, text)
      else collector.compare({ kind, uuid }, body, text)
    }
    for (const kind of RESOURCES)
      for (const [uuid, body] of [...published[kind]].sort(([one], [other]) => compareTexts(one, other)))
        if (!made.has(`${kind} ${uuid}`)) collector.removed({ kind, uuid }, body)
    nameFeatures(collector, library)
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
    client.close()
  }
}

const notesOn = (publishedUrl: string, baseUrl: string): string[] =>
  publishedUrl === baseUrl
    ? []
    : [
        `Links point to ${publishedUrl} on the site and to ${baseUrl} in the build. Records are not listed for that alone.`,
      ]
