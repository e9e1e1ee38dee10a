// Creates the fingerprints of all files of a site: responses, web pages, blocks, the search index and the feed.
import type { SiteForms } from '../../api/forms.ts'
import { makeListTables } from '../../catalog/lists.ts'
import { makePageTables, type PageTableOptions } from '../../catalog/pages.ts'
import { makePictureTables } from '../../catalog/pictures.ts'
import { makeFilterTables } from '../../filters/make-filters.ts'
import { makePacks, type PackOptions } from '../../packs/make-packs.ts'
import { makeSearchTables } from '../../search/make-index.ts'
import type { SearchedPage } from '../../search/records.ts'
import type { PagePictures } from '../../stages/pictures.ts'
import { ChangesFeed } from './changes-feed.ts'
import {
  type FingerprintedCatalog,
  type FingerprintOptions,
  makeFingerprints,
  type OtherFile,
} from './fingerprints.ts'
import { type FaceParts, formParts, makePageFingerprints } from './page-fingerprints.ts'

export interface FingerprintTableOptions extends FingerprintOptions, PageTableOptions {
  readonly hasPages: boolean
  /** Pictures that web pages and faces show; null if the site has neither. */
  readonly pictures: PagePictures | null
  /** The forms of records. */
  readonly forms: SiteForms
  /** The lists of faces. */
  readonly faces: readonly FaceParts[]
  /** How records are stored in blocks; null for a site of files. */
  readonly packs?: Pick<PackOptions, 'salt' | 'blockBytes' | 'tableRows'> | null
  /** The files of the site that are not responses. */
  readonly others: readonly OtherFile[]
  /** The day of the changes of this build; null if the site publishes no feed of them. */
  readonly changed: string | null
  /** The pages that a search finds beside records; null if the site cannot be searched. */
  readonly searched: readonly SearchedPage[] | null
  /** Whether the site publishes the index of filters. */
  readonly hasFilters: boolean
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
  if (searched) await makeSearchTables(engine, { hasPictures: options.hasPages, pages: searched })
  if (options.hasFilters) await makeFilterTables(engine)
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
  await makeFingerprints(catalog, packs ? { ...options, limits: [] } : options)
  if (pictures) {
    const ofFaces = packs ? faces : [...formParts(forms), ...faces]
    await makePageFingerprints(catalog, { hasPages, forms, faces: ofFaces })
  }
  if (packs) {
    await makePacks(engine, { ...packs, forms })
    await engine.run(BLOCKS)
  }
  if (searched) await engine.run(SHARDS)
  if (hasFilters) await engine.run(FILTERS)
}

/** The names of blocks change with their content. */
const BLOCKS = `
  INSERT INTO fingerprint SELECT 'block', concat(pack, '/', name), md5_number(name) FROM pack_block`

const SHARDS = "INSERT INTO fingerprint SELECT 'search', name, digest FROM search_shard"

const FILTERS = "INSERT INTO fingerprint SELECT 'filter', name, digest FROM filter_file"
