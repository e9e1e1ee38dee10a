// Creates the fingerprints of all files of a site: responses, web pages, blocks, the search index and the feed.

import type { SearchedSite } from '../../api-files/search/records.ts'
import type { SiteForms } from '../../contract/kinds/forms.ts'
import { isPacked } from '../../contract/rules/rules.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import { makeWebTables, type WebTableOptions } from '../../core/catalog/web-tables.ts'
import type { Library } from '../../core/library/library.ts'
import { makePacks, type PackOptions } from '../../packs/make-packs.ts'
import { ChangesFeed } from './changes-feed.ts'
import { type FingerprintedCatalog, makeFingerprints, type OtherFile } from './fingerprints.ts'
import { fingerprintIndexes } from './index-fingerprints.ts'
import { formParts, makePageFingerprints, type PartsOf } from './page-fingerprints.ts'
import { SiteIndexes } from './site-indexes.ts'

export interface FingerprintTableOptions extends WebTableOptions {
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

/** What a plan is made of, beside its tables. */
export interface Fingerprinted {
  /** The feed of changes; null if the site has none. */
  readonly feed: ChangesFeed | null
  readonly indexes: SiteIndexes
}

/** Creates `fingerprint`, a row for each part of the whole site, and the tables of web pages. */
export async function makeFingerprintTables(
  catalog: FingerprintedCatalog & { readonly library: Library },
  options: FingerprintTableOptions,
): Promise<Fingerprinted> {
  const { engine } = catalog
  const { rules } = options
  if (rules.web) await makeWebTables(engine, options)
  await fingerprintParts(catalog, options)
  const indexes = new SiteIndexes(catalog.library, options.searched)
  await fingerprintIndexes(engine, indexes, rules)
  return { indexes, feed: rules.changes ? await ChangesFeed.make(engine, options.day) : null }
}

type PartOptions = Pick<FingerprintTableOptions, 'rules' | 'forms' | 'faces' | 'packs' | 'others'>

/** Creates `fingerprint` from existing tables, except for the rows of the indexes and of the feed of changes. */
export async function fingerprintParts(
  catalog: FingerprintedCatalog,
  { rules, forms, faces, packs, others }: PartOptions,
): Promise<void> {
  const { engine } = catalog
  const inBlocks = isPacked(rules)
  const hasPictures = rules.web !== undefined
  await makeFingerprints(catalog, { limits: inBlocks ? [] : rules.limits, hasPictures, others })
  if (rules.web) {
    const otherParts = inBlocks ? faces : [...formParts(forms), ...faces]
    await makePageFingerprints(catalog, { hasPages: hasPages(rules), forms, others: otherParts })
  }
  if (inBlocks) {
    await makePacks(engine, { ...packs, forms })
    await engine.insert('fingerprint', [BLOCKS])
  }
}

/** The names of blocks change with their content. */
const BLOCKS = "SELECT 'block', concat(pack, '/', name), md5_number(name) FROM pack_block"
