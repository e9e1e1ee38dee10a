// The folder of the blocks of a site, which are published with it or in a store of their own.

import type { SiteRules } from '../../contract/rules/site-rules.ts'
import path from '../platform/path.ts'

/** The folder for the blocks of a site that are published in a store: `dist-store` beside `dist`. */
export const storeFolder = (site: string): string => `${path.resolve(site)}-store`

/** @param site its folder */
export const blocksFolder = (site: string, { store }: Pick<SiteRules, 'store'>): string =>
  store === undefined ? site : storeFolder(site)
