import type { SiteRules } from '../api/site-rules.ts'

declare const __CATALOG_PRESS_RULES__: SiteRules

/** The rules of the site, put into the bundle where the host's files are written. */
export const rules: SiteRules = __CATALOG_PRESS_RULES__
