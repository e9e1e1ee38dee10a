// Reads the records of a live site.

import { batches } from '../../contract/common/batches.ts'
import { LISTED, RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import { listPath } from '../../contract/urls/urls.ts'
import type { Library } from '../../core/library/library.ts'
import { type ProgressOptions, stageProgress } from '../../core/system/progress.ts'
import { changedMeanwhile, type LiveSite } from './live-site.ts'

/** Records that are asked for between two reports of progress. */
const ASKED = 1000

/** The bodies of the records of a live site, by their uuids. */
export type LiveRecords = Readonly<Record<Resource, ReadonlyMap<string, string>>>

/** @param library the catalog that the site is compared with */
export async function readLive(
  site: LiveSite,
  library: Library,
  options: ProgressOptions,
): Promise<LiveRecords> {
  const live = Object.fromEntries(RESOURCES.map((kind) => [kind, new Map<string, string>()])) as Record<
    Resource,
    Map<string, string>
  >
  for (const resource of LISTED) {
    let tick = (_: number): void => {}
    const start = (count: number) => {
      tick = stageProgress('asking', count, options)
    }
    for await (const records of site.list(resource, start)) {
      for (const { uuid, body } of records) {
        if (live[resource].has(uuid)) throw changedMeanwhile(resource)
        live[resource].set(uuid, body)
      }
      tick(records.length)
    }
  }
  const details = async (kind: Resource, uuids: ReadonlySet<string>) => {
    if (uuids.size === 0) return
    const tick = stageProgress('asking', uuids.size, options)
    for await (const records of site.details(kind, batches([...uuids].sort(), ASKED))) {
      for (const record of records) if (record) live[kind].set(record.uuid, record.body)
      tick(records.length)
    }
  }
  // Those of unlisted records are compared with nothing, since lists have no such records.
  const listed = (kind: 'features' | 'artist_features', uuids: Iterable<string>) =>
    [...uuids].filter((uuid) => library.isListed(kind, uuid))
  const features = listed('features', library.features.keys())
  await details('features', new Set([...linkedFeatures(live.track.values()), ...features]))
  // A site does not list which artists have features, so all are requested.
  if (await site.hasArtistFeatures())
    await details(
      'artist_features',
      new Set([
        ...live.artist.keys(),
        ...listed(
          'artist_features',
          library.factualArtists.map(({ uuid }) => uuid),
        ),
      ]),
    )
  return live
}

const FEATURES = new RegExp(`${listPath('features')}([0-9a-f-]{36})/`)

/** Features that live tracks link to. Features without a track are not linked. */
function* linkedFeatures(bodies: Iterable<string>): Generator<string> {
  for (const body of bodies) {
    const { features } = JSON.parse(body) as { readonly features?: unknown }
    const [, uuid] = typeof features === 'string' ? (FEATURES.exec(features) ?? []) : []
    if (uuid !== undefined) yield uuid
  }
}
