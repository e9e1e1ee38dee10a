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
import type { SiteFile } from '../../core/site/site.ts'

export function changesRoot({ first, latest, snapshot }: FeedEnds, site: LinkRules): SiteFile {
  const place = (cursor: string) => ({ cursor, url: linkTo(site, changesPath(cursor)) })
  return textFile(CHANGES.file, JSON.stringify({ snapshot, first: place(first), latest: place(latest) }))
}

export function changesPage({ cursor, next, changes }: ChangesPage, site: LinkRules): SiteFile {
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
