import type { RobotsSettings } from '../../core/settings/robots.ts'
import type { SiteSettings } from '../../core/settings/site-settings.ts'
import type { DataTerms } from '../../core/site/site.ts'
import type { OwnWords } from '../own/theme.ts'

/** The settings of a site for people, with the words of its theme, the terms of all data that it publishes, and what it asks of crawlers. */
export interface PageSettings extends Omit<SiteSettings, 'data_license' | 'attribution'> {
  readonly robots?: RobotsSettings
  readonly terms: DataTerms
  readonly words?: OwnWords | null
}
