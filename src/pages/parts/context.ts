// The input of every web page in addition to its records.
import type { SiteRules } from '../../contract/rules/site-rules.ts'

import type { Events } from '../../core/library/events/event.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import type { Playlist } from '../../core/library/playlists/playlist.ts'
import type { ActiveFace } from '../../core/site/face.ts'
import type { Addresses } from '../../core/site/site.ts'
import type { PageAssets } from '../look/assets.ts'
import type { Theme } from '../own/theme.ts'
import type { NewsItem, OwnPage } from '../own/written-pages.ts'
import { once } from './once.ts'
import type { PageSettings } from './page-settings.ts'

export interface PageContext {
  readonly rules: SiteRules
  readonly addresses: Addresses
  readonly site: PageSettings
  readonly counts: CatalogCounts
  readonly assets: PageAssets
  /** The pages and texts that the label has written. */
  readonly ownPages: readonly OwnPage[]
  /** The newest first. */
  readonly news: readonly NewsItem[]
  /** Those that have tracks. */
  readonly playlists: readonly Playlist[]
  readonly events: Events
  readonly theme: Theme
  readonly faces: readonly ActiveFace[]
}

/** The input of forms of faces in addition to records: that of web pages, if the site has these. */
export type SiteContext = Omit<PageContext, 'assets'> & { readonly assets: PageAssets | null }

export const isPageContext = (context: SiteContext): context is PageContext => context.assets !== null

/** The name of the site: the configured one, or its host. */
export const siteName = ({ site, rules }: Pick<SiteContext, 'site' | 'rules'>): string =>
  site.name ?? siteHost(rules)

const siteHost = once(({ baseUrl }: SiteRules) => new URL(baseUrl).host)
