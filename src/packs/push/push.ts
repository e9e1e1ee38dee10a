// Uploads the blocks of a packed site to the bucket that its store is.
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { UNFINISHED_FILE } from '../../contract/urls/files.ts'
import { PackedFolder } from '../../core/packed/folder.ts'
import { storeFolder } from '../../core/packed/store.ts'
import { CatalogError, notASite, siteDamaged } from '../../core/problems/errors.ts'
import { rulesOfBuild } from '../../core/settings/config.ts'
import type { Bucket } from './bucket.ts'
import { type NewObject, type PublishOptions, type PublishReport, publish } from './publish.ts'

export interface PushOptions extends Omit<PublishOptions, 'bucket' | 'root'> {
  /** The folder of the site. */
  readonly site: string
  /** Called once the site is known to have blocks for a store, before anything is asked of the bucket. */
  readonly open: () => Bucket
}

/**
 * Makes a bucket the store of a site. A push that was stopped is continued by the next one.
 * @throws CatalogError NOT_A_SITE, DAMAGED_SITE, NO_STORE, BUCKET_REFUSED, BUCKET_UNREACHABLE, OVERTAKEN
 */
export async function push({ site, open, ...options }: PushOptions): Promise<PublishReport> {
  const rules = await readRules(site)
  const store = storeFolder(site)
  const blocks = new Map<string, NewObject>()
  for (const key of new PackedFolder(site, rules).blockFiles()) {
    const from = path.join(store, key)
    blocks.set(key, { from, bytes: storedSize(from) })
  }
  return publish(site, blocks, { ...options, bucket: open() })
}

function storedSize(file: string): number {
  try {
    return statSync(file).size
  } catch (cause) {
    throw siteDamaged(file, cause)
  }
}

/** @throws CatalogError NOT_A_SITE, DAMAGED_SITE, NO_STORE */
async function readRules(site: string): Promise<SiteRules> {
  const rules = await rulesOfBuild(site)
  if (rules === undefined)
    throw notASite(
      site,
      'Build a packed site first, with "layout": "packed" in site.json. If it is in another folder, pass that with --site.',
    )
  if (existsSync(path.join(site, UNFINISHED_FILE))) {
    throw new CatalogError('DAMAGED_SITE', `The build of ${site} is not complete.`, {
      hint: 'Run the build again, which completes the site.',
    })
  }
  if (rules.store !== undefined) return rules
  throw new CatalogError('NO_STORE', `The blocks of ${site} are not in a store.`, {
    hint: 'Add "store" to site.json, which is the address that the bucket is read at, and build again.',
  })
}
