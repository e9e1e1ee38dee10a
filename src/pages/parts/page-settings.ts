import type { SiteSettings } from '../../core/settings/site-settings.ts'
import type { DataTerms } from '../../core/site/site.ts'
import type { OwnWords } from '../own/theme.ts'

/** The settings of a site for people, with the words of its theme and the terms of all data that it publishes. */
export interface PageSettings extends Omit<SiteSettings, 'data_license' | 'attribution'> {
  readonly terms: DataTerms
  readonly words?: OwnWords | null
}
