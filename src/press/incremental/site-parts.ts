// Finds all parts of a site, each with a digest of what it shows: responses, web pages, blocks, indexes and the feed.

import type { SearchedSite } from '../../api-files/search/records.ts'
import type { SiteForms } from '../../contract/kinds/forms.ts'
import { isPacked } from '../../contract/rules/rules.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import type { Library } from '../../core/library/library.ts'
import { WebLibrary, type WebOptions } from '../../core/library/web/web-library.ts'
import { packItems } from '../../packs/pack-items.ts'
import { type PackOptions, type PackPlan, planPacks } from '../../packs/plan-blocks.ts'
import { blockNames } from '../../packs/stale-packs.ts'
import { ChangesFeed } from './changes-feed.ts'
import { FeedFile } from './feed-file.ts'
import { type OtherFile, responseParts } from './fingerprints.ts'
import { Followed } from './followed.ts'
import { fingerprintIndexes } from './index-fingerprints.ts'
import type { Journal } from './journal.ts'
import { digestPages, hasFollowed, type PartsOf, pageFingerprints } from './page-fingerprints.ts'
import { type Fingerprint, PartDigests } from './part-digests.ts'
import { digestRecords } from './record-digests.ts'
import { readSeen } from './seen-records.ts'
import { SiteIndexes } from './site-indexes.ts'

export interface SiteOptions extends WebOptions {
  /** The rules by which the site has parts. */
  readonly rules: SiteRules
  /** The forms of records. */
  readonly forms: SiteForms
  /** The lists of faces. */
  readonly faces: readonly PartsOf[]
  /** How records of a packed site are stored in blocks. */
  readonly packs: PackOptions
  /** The files of the site that are not responses. */
  readonly others: readonly OtherFile[]
  /** The day of the changes of this build. */
  readonly day: string
  /** What a search finds beside records. */
  readonly searched: SearchedSite
}

/** What a site shows beside its responses. */
export interface ShownSite {
  /** Null for a site without web pages and faces. */
  readonly web: WebLibrary | null
  /** Null where no face shows its records to programs that follow them. */
  readonly followed: Followed | null
  readonly indexes: SiteIndexes
  /** The blocks of a packed site; null for other sites. */
  readonly packs: PackPlan | null
  /** The feed of changes; null if the site has none. */
  readonly feed: ChangesFeed | null
}

export interface SiteParts extends ShownSite {
  readonly parts: PartDigests
}

/** @param journal what the last build has left: the feed of changes and followed records continue from it */
export function findParts(library: Library, journal: Journal, options: SiteOptions): SiteParts {
  const { rules, forms, faces, day } = options
  const inBlocks = isPacked(rules)
  const web = rules.web ? new WebLibrary(library, options) : null
  const digests = digestRecords(library, web?.pictures ?? null)
  const parts = new PartDigests(
    responseParts(library, digests, { limits: inBlocks ? [] : rules.limits, others: options.others }),
  )
  const pages = web && digestPages(web, { forms, faces })
  let followed: Followed | null = null
  if (web && pages) {
    parts.addAll(
      pageFingerprints(web, pages, { hasPages: hasPages(rules), forms, faces, isPacked: inBlocks }),
    )
    followed = hasFollowed(faces) ? Followed.make(readSeen(journal.folder), web, pages) : null
    if (followed) parts.addAll(followed.fingerprints(faces))
  }
  const packs = inBlocks
    ? planPacks(packItems({ library, records: digests, pages, forms }), options.packs)
    : null
  if (packs) parts.addAll(blockFingerprints(packs))
  const indexes = new SiteIndexes(library, options.searched)
  parts.addAll(fingerprintIndexes(indexes, rules, digests))
  const feed = rules.changes ? ChangesFeed.make(digests, new FeedFile(journal), day) : null
  if (feed) parts.addAll(feed.fingerprints())
  return { parts, web, followed, indexes, packs, feed }
}

/** The names of blocks change with their content. */
function* blockFingerprints(plan: PackPlan): Generator<Fingerprint> {
  for (const [part, name] of blockNames(plan)) yield ['block', part, name]
}
