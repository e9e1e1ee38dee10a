import { NOT_FOUND } from '../../contract/rules/answers.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { NOT_FOUND_FILE } from '../../contract/urls/web-patterns.ts'
import type { HostFile } from './host.ts'

/** The page that platforms send for whatever is missing: a site with web pages has its own. */
export const notFoundFile = ({ web }: SiteRules): readonly HostFile[] =>
  web === undefined ? [{ in: 'site', path: NOT_FOUND_FILE, body: NOT_FOUND }] : []
