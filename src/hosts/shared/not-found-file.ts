import { NOT_FOUND } from '../../api/answers.ts'
import type { SiteRules } from '../../api/site-rules.ts'
import { NOT_FOUND_FILE } from '../../api/web-patterns.ts'
import type { HostFile } from '../../stages/host.ts'

/** The page that platforms send for whatever is missing: a site with web pages has its own. */
export const notFoundFile = ({ web }: SiteRules): readonly HostFile[] =>
  web === undefined ? [{ in: 'site', path: NOT_FOUND_FILE, body: NOT_FOUND }] : []
