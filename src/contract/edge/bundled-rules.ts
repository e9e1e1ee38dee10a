import type { SiteRules } from '../rules/site-rules.ts'

declare const __CATALOG_PRESS_RULES__: SiteRules

/** The rules of the site, inserted into the bundle when the files of a host are written. */
export const rules: SiteRules = __CATALOG_PRESS_RULES__
