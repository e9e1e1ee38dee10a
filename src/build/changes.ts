// The feed of changes on its way into the site, after all that it tells of.

import { changesPage, changesRoot } from '../responses/changes.ts'
import type { SiteWriter } from '../site/writer.ts'
import type { ChangesFeed } from './incremental/changes-feed.ts'
import type { Inputs } from './inputs.ts'

/** Tells what has changed, and writes the pages that are due, each when the one that it leads to is there. */
export async function writeChangesFeed(
  site: SiteWriter,
  feed: ChangesFeed | null,
  { rules }: Inputs,
): Promise<void> {
  if (feed === null) return
  await feed.tell()
  for await (const page of feed.due()) {
    await site.add([changesPage(page, rules.baseUrl)])
    await site.flush()
  }
  await site.add([changesRoot(feed.ends, rules.baseUrl)])
  await site.flush()
}
