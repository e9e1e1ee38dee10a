import type { SiteSettings } from '../settings/site-settings.ts'
import type { DataTerms } from '../stages/site.ts'
import type { OwnWords } from '../stages/theme.ts'

/** The settings of a site for people, with the words of its theme and the terms of all data that it publishes. */
export interface PageSettings extends Omit<SiteSettings, 'data_license' | 'attribution'> {
  readonly terms: DataTerms
  readonly words?: OwnWords | null
}
