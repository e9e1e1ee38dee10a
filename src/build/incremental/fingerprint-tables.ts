// The tables that a plan is made of: a count of the blocks of a packed site takes no more than these.
import { makePageTables } from '../../catalog/pages.ts'
import { makePictureTables } from '../../catalog/pictures.ts'
import type { Pictures } from '../../model/pictures.ts'
import type { MediaFile } from '../../model/source.ts'
import { makePacks, type PackOptions } from '../../packs/make-packs.ts'
import {
  type FingerprintedCatalog,
  type FingerprintOptions,
  makeFingerprints,
  type OtherFile,
} from './fingerprints.ts'
import { makePageFingerprints } from './page-fingerprints.ts'

export interface FingerprintTableOptions extends FingerprintOptions {
  /** Pictures as web pages show them; null where the site has no web pages. */
  readonly pictures: Pictures | null
  /** The image that web pages show of releases without one; null where they show none. */
  readonly placeholder: string | null
  /** The files that tracks of web pages may be in, where the site serves their audio itself. */
  readonly audio?: readonly MediaFile[]
  /** Where what follows from single records stands in blocks. */
  readonly packs?: Pick<PackOptions, 'salt' | 'address' | 'blockBytes'> | null
  /** The files of the site that are no responses. */
  readonly others: readonly OtherFile[]
}

/** Makes the fingerprints of responses and of web pages, and the packs of a packed site. */
export async function makeFingerprintTables(
  catalog: FingerprintedCatalog,
  { packs = null, pictures, placeholder, audio, ...options }: FingerprintTableOptions,
): Promise<void> {
  const { engine } = catalog
  await makeFingerprints(catalog, packs ? { ...options, limits: [] } : options)
  if (pictures) {
    await makePageTables(engine, audio)
    await makePictureTables(engine, pictures, placeholder)
    await makePageFingerprints(catalog, options.shard)
  }
  if (packs)
    await makePacks(engine, {
      ...packs,
      hasPages: pictures !== null,
      hasThumbnails: pictures !== null && pictures.size > 0,
    })
}
