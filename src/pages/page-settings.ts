import type { SiteSettings } from '../settings/site-settings.ts'
import type { OwnWords } from '../stages/theme.ts'

/** The settings of a site for people, with the words of its theme. */
export interface PageSettings extends SiteSettings {
  readonly words?: OwnWords | null
}
