// Creates the fingerprints of all files of a site: responses, web pages, blocks, the search index and the feed.

import type { SearchedSite } from '../../api-files/search/records.ts'
import type { SiteForms } from '../../contract/kinds/forms.ts'
import { isPacked } from '../../contract/rules/rules.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import { makeWebTables } from '../../core/catalog/web-tables.ts'
import { WebLibrary, type WebOptions } from '../../core/library/web/web-library.ts'
import { makePacks, type PackOptions } from '../../packs/make-packs.ts'
import { ChangesFeed } from './changes-feed.ts'
import {
  type Fingerprint,
  type FingerprintedCatalog,
  makeFingerprints,
  numberIn,
  type OtherFile,
} from './fingerprints.ts'
import { Followed } from './followed.ts'
import { fingerprintIndexes } from './index-fingerprints.ts'
import { digestPages, hasFollowed, type PartsOf, pageFingerprints } from './page-fingerprints.ts'
import { digestRecords } from './record-digests.ts'
import { SiteIndexes } from './site-indexes.ts'
import { createAppender } from './tables.ts'

export interface FingerprintTableOptions extends WebOptions {
  /** The rules by which the site has parts. */
  readonly rules: SiteRules
  /** The forms of records. */
  readonly forms: SiteForms
  /** The lists of faces. */
  readonly faces: readonly PartsOf[]
  /** How records of a packed site are stored in blocks. */
  readonly packs: Omit<PackOptions, 'forms'>
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
}

/**
 * Creates `fingerprint`, a row for each part of the whole site.
 * @returns the feed of changes, if the site has one, too
 */
export async function makeFingerprintTables(
  catalog: FingerprintedCatalog,
  options: FingerprintTableOptions,
): Promise<ShownSite & { readonly feed: ChangesFeed | null }> {
  const { engine } = catalog
  const { rules } = options
  if (rules.web) await makeWebTables(engine, options)
  const shown = await fingerprintParts(catalog, options)
  return { ...shown, feed: rules.changes ? await ChangesFeed.make(engine, options.day) : null }
}

type PartOptions = WebOptions &
  Pick<FingerprintTableOptions, 'rules' | 'forms' | 'faces' | 'packs' | 'others' | 'searched'>

/** Creates `fingerprint` from the library and existing tables, except for the rows of the feed of changes. */
export async function fingerprintParts(
  catalog: FingerprintedCatalog,
  { rules, forms, faces, packs, others, searched, ...options }: PartOptions,
): Promise<ShownSite> {
  const { engine, library } = catalog
  const inBlocks = isPacked(rules)
  const web = rules.web ? new WebLibrary(library, options) : null
  const limits = inBlocks ? [] : rules.limits
  const digests = digestRecords(library, web?.pictures ?? null)
  const table = await createAppender(engine, 'fingerprint')
  const add = (parts: Iterable<Fingerprint>) => {
    for (const [resource, name, own] of parts) table.add(resource, name, own === null ? null : numberIn(own))
  }
  add(await makeFingerprints(catalog, { digests, limits, others }))
  let followed: Followed | null = null
  if (web) {
    const pages = digestPages(web, { forms, faces })
    const shown = { hasPages: hasPages(rules), forms, faces, isPacked: inBlocks }
    add(pageFingerprints(web, pages, shown))
    followed = hasFollowed(faces) ? await Followed.make(engine, web, pages) : null
    if (followed) add(followed.fingerprints(faces))
  }
  const indexes = new SiteIndexes(library, searched)
  add(fingerprintIndexes(indexes, rules, digests))
  table.close()
  if (inBlocks) await makePacks(engine, { ...packs, forms })
  if (inBlocks) await engine.insert('fingerprint', [BLOCKS])
  return { web, followed, indexes }
}

/** The names of blocks change with their content. */
const BLOCKS = "SELECT 'block', concat(pack, '/', name), md5_number(name) FROM pack_block"
