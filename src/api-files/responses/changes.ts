// The documents of the feed of changes: its root and its pages.
import {
  CHANGES,
  type ChangesPage,
  changesFile,
  changesPath,
  type FeedEnds,
} from '../../contract/schemas/changes.ts'
import { type LinkRules, linkTo, resourcePath } from '../../contract/urls/urls.ts'
import { textFile } from '../../core/site/encode.ts'
import { plannedFile, type RenderedFile } from '../../core/site/planned-file.ts'
import type { SiteFile } from '../../core/site/site.ts'
import { digest } from '../../core/system/digest.ts'

function changesRoot({ first, latest, snapshot }: FeedEnds, site: LinkRules): SiteFile {
  const place = (cursor: string) => ({ cursor, url: linkTo(site, changesPath(cursor)) })
  return textFile(CHANGES.file, JSON.stringify({ snapshot, first: place(first), latest: place(latest) }))
}

function changesPage({ cursor, next, changes }: ChangesPage, site: LinkRules): SiteFile {
  const body = {
    cursor,
    next: next === null ? null : linkTo(site, changesPath(next)),
    changes: changes.map(({ change, kind, uuid, digest }) => ({
      change,
      kind,
      uuid,
      url: linkTo(site, resourcePath(kind, uuid, 'plain')),
      digest,
    })),
  }
  return textFile(changesFile(cursor), JSON.stringify(body))
}

/** Plans the pages of the feed from the last to the first, so that each is written after the one it links to. */
export function* changesFiles(
  pages: Iterable<ChangesPage>,
  ends: FeedEnds,
  site: LinkRules,
): Generator<RenderedFile> {
  for (const page of pages) {
    const { cursor, next } = page
    yield {
      path: changesFile(cursor),
      digest: () => digest(next === null ? cursor : `${cursor} ${next}`),
      render: () => changesPage(page, site).body,
    }
  }
  yield plannedFile(changesRoot(ends, site))
}
