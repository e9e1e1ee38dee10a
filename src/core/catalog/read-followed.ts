// Reads the records that faces show to programs that follow the catalog.

import { batches } from '../../contract/common/batches.ts'
import { WEB_RESOURCES, type WebResource } from '../../contract/kinds/kinds.ts'
import { FOLLOWED_PART } from '../../contract/rules/faces.ts'
import type { Engine } from '../engine/engine.ts'
import type { ArtistProfile, FollowedPage, LabelProfile, ReleasePage } from '../library/web/page-records.ts'
import { PAGES, type Shown, shownQuery } from './shown.ts'

/** Pages that are read at a time. */
const AT_A_TIME = 16

/** Yields the stale pages of all records. */
export async function* followedPages(engine: Engine): AsyncGenerator<FollowedPage> {
  const stale = await engine.all<{ number: number }>(`
    SELECT DISTINCT regexp_extract(name, '^page-(\\d+)', 1)::INTEGER AS number FROM stale
    WHERE resource = '${FOLLOWED_PART}' ORDER BY number`)
  const numbers = stale.map(({ number }) => number)
  for (const batch of batches(numbers, AT_A_TIME)) yield* await read(engine, batch)
}

/** Returns the page of the records that have changed last, with the uuids of those that builds have removed. */
export async function lastChanges(engine: Engine): Promise<FollowedPage> {
  const [page] = await read(engine, [0])
  const removed = await engine.all<{ uuid: string }>(
    'SELECT uuid::VARCHAR AS uuid FROM seen WHERE digest IS NULL ORDER BY uuid',
  )
  return { ...(page as FollowedPage), number: null, removed: removed.map(({ uuid }) => uuid) }
}

/** Pages show artists and labels without lists of their releases. */
const SHOWN: Readonly<Record<WebResource, Shown>> = {
  release: PAGES.release,
  artist: { ...PAGES.artist, lists: {} },
  label: { ...PAGES.label, lists: {} },
}

async function read(engine: Engine, numbers: readonly number[]): Promise<FollowedPage[]> {
  const wanted = `FROM followed_page_part WHERE number IN (${numbers.join()})`
  const found = new Map<string, unknown>()
  for (const kind of WEB_RESOURCES) {
    const query = shownQuery(SHOWN[kind], `(SELECT DISTINCT uuid ${wanted} AND kind = '${kind}')`)
    for await (const [, texts = []] of engine.stream(query)) {
      for (const text of texts) {
        const shown = JSON.parse(String(text))
        found.set(`${kind} ${(shown.card ?? shown[kind]).uuid}`, shown)
      }
    }
  }
  const parts = await engine.all<{ number: number; kind: WebResource; uuid: string }>(
    `SELECT number, kind, uuid::VARCHAR AS uuid ${wanted} ORDER BY uuid`,
  )
  const pages = await engine.countRows('FROM followed_page')
  return numbers.map((number) => {
    const of = (kind: WebResource) =>
      parts
        .filter((part) => part.number === number && part.kind === kind)
        .map(({ uuid }) => found.get(`${kind} ${uuid}`))
    return {
      number,
      pages,
      releases: of('release') as ReleasePage[],
      artists: of('artist') as ArtistProfile[],
      labels: of('label') as LabelProfile[],
      removed: [],
    }
  })
}
