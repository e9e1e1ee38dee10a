// Creates the fingerprints of all files of a site: responses, web pages, blocks, the search index and the feed.
import type { SiteForms } from '../../api/forms.ts'
import { LISTED, type Listed } from '../../api/resources.ts'
import { makeListTables } from '../../catalog/lists.ts'
import { makePageTables, type PageTableOptions } from '../../catalog/pages.ts'
import { makePictureTables } from '../../catalog/pictures.ts'
import { makeFilterPages } from '../../filters/filter-pages.ts'
import { makeFilterTables } from '../../filters/make-filters.ts'
import { makePacks, type PackOptions } from '../../packs/make-packs.ts'
import { makeSearchTables } from '../../search/make-index.ts'
import type { SearchedSite } from '../../search/records.ts'
import type { PagePictures } from '../../stages/pictures.ts'
import { ChangesFeed } from './changes-feed.ts'
import {
  type FingerprintedCatalog,
  type FingerprintOptions,
  makeFingerprints,
  type OtherFile,
} from './fingerprints.ts'
import { formParts, makePageFingerprints, type PartsOf } from './page-fingerprints.ts'

export interface FingerprintTableOptions extends Omit<FingerprintOptions, 'hasPictures'>, PageTableOptions {
  readonly hasPages: boolean
  /** Pictures that web pages and faces show; null if the site has neither. */
  readonly pictures: PagePictures | null
  /** The forms of records. */
  readonly forms: SiteForms
  /** The lists of faces. */
  readonly faces: readonly PartsOf[]
  /** How records are stored in blocks; null for a site of files. */
  readonly packs?: Pick<PackOptions, 'salt' | 'blockBytes' | 'tableRows'> | null
  /** The files of the site that are not responses. */
  readonly others: readonly OtherFile[]
  /** The day of the changes of this build; null if the site publishes no feed of them. */
  readonly changed: string | null
  /** What a search finds beside records; null if the site cannot be searched. */
  readonly searched: SearchedSite | null
  /** Whether the site publishes the index of filters. */
  readonly hasFilters: boolean
  /** The limits whose windows of single filters are pressed; empty if they are not. */
  readonly filterLimits: readonly number[]
}

/**
 * Creates `fingerprint`, a row for each part of the whole site, and the tables of web pages and of the search.
 * @returns the feed of changes; null if the site has none
 */
export async function makeFingerprintTables(
  catalog: FingerprintedCatalog,
  options: FingerprintTableOptions,
): Promise<ChangesFeed | null> {
  const { engine } = catalog
  const { pictures } = options
  if (pictures) {
    await makePictureTables(engine, pictures)
    await makePageTables(engine, options)
    await makeListTables(engine)
  }
  const { searched } = options
  if (searched) await makeSearchTables(engine, searched)
  if (options.hasFilters) {
    await makeFilterTables(engine)
    await makeFilterPages(engine, options.filterLimits)
  }
  await fingerprintParts(catalog, options)
  return options.changed === null ? null : ChangesFeed.make(engine, options.changed)
}

/** Creates `fingerprint` from existing tables, except for the rows of the feed of changes. */
export async function fingerprintParts(
  catalog: FingerprintedCatalog,
  {
    packs = null,
    pictures,
    searched,
    hasFilters,
    hasPages,
    forms,
    faces,
    ...options
  }: FingerprintTableOptions,
): Promise<void> {
  const { engine } = catalog
  const limits = packs ? [] : options.limits
  await makeFingerprints(catalog, { ...options, limits, hasPictures: pictures !== null })
  if (pictures) {
    const others = packs ? faces : [...formParts(forms), ...faces]
    await makePageFingerprints(catalog, { hasPages, forms, others })
  }
  if (packs) {
    await makePacks(engine, { ...packs, forms })
    await engine.run(BLOCKS)
  }
  if (searched) await engine.run(SHARDS)
  if (hasFilters) await engine.run([FILTERS, ...LISTED.map(filterPages)].join(';'))
}

/** The names of blocks change with their content. */
const BLOCKS = `
  INSERT INTO fingerprint SELECT 'block', concat(pack, '/', name), md5_number(name) FROM pack_block`

const SHARDS = "INSERT INTO fingerprint SELECT 'search', name, digest FROM search_shard"

/** The records of a page of a filter are in the order of the list, and its links depend on their number. */
const filterPages = (kind: Listed): string => `
  INSERT INTO fingerprint
    SELECT 'filter_page', name, md5_number(concat_ws(' ', count, hex(bit_xor(md5_number(concat_ws(' ', place, hex(digest)))))))
    FROM (
      SELECT name, count, unnest(ranks) AS rank, generate_subscripts(ranks, 1) AS place
      FROM filter_page WHERE kind = '${kind}') JOIN ${kind}_fingerprint USING (rank)
    GROUP BY name, count`

const FILTERS = "INSERT INTO fingerprint SELECT 'filter', name, digest FROM filter_file"
