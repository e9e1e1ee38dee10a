// The feed of changes on its way into the site, after all that it tells of.
import type { Feed } from '../catalog/feed.ts'
import { changesEntrance, changesPage } from '../responses/changes.ts'
import type { SiteWriter } from '../site/writer.ts'
import type { Inputs } from './inputs.ts'

/** Tells what has changed, and writes the pages that are due, each when the one that it leads to is there. */
export async function pressFeed(site: SiteWriter, feed: Feed | null, { rules }: Inputs): Promise<void> {
  if (feed === null) return
  await feed.tell()
  for await (const page of feed.due()) {
    await site.add([changesPage(page, rules.baseUrl)])
    await site.flush()
  }
  await site.add([changesEntrance(feed.ends, rules.baseUrl)])
  await site.flush()
}
