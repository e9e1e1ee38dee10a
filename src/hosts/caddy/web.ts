// Web pages and the files with them in the words of Caddy. Empty where the site has no pages.
import type { SiteRules } from '../../api/site-rules.ts'
import { WEB_TYPES } from '../../api/web-headers.ts'
import { literally } from '../shared/patterns.ts'
import {
  compressedPageHeaders,
  NOT_FOUND_PAGE,
  OF_API,
  type WebSet,
  webRoutes,
  webSets,
} from '../shared/web-routes.ts'
import { foundLines, headerLines, inQuotes } from './directives.ts'

/** Lines of the map of views and files. */
export const webLines = (rules: SiteRules): string[] =>
  webRoutes(rules, '$' + '{1}').map(
    ([pattern, file]) => `\t\t"~^[^ ]* [^ ]+ [^ ]+ ${pattern}(?:\\?|$)" web "/${file}"`,
  )

/** Lines of the map of types, by the extension. */
export const webTypeLines = ({ web }: SiteRules): string[] =>
  web === undefined
    ? []
    : Object.entries(WEB_TYPES).map(
        ([ending, type]) => `\t\t"~${literally(`.${ending}`)}$" ${inQuotes(type)}`,
      )

/** @param sent how the files are sent */
export const webHandles = (rules: SiteRules, sent: string): string =>
  webSets(rules)
    .map((set, at) => `\n${handle(set, at + 1, sent)}`)
    .join('')

const handle = ({ paths, headers }: WebSet, number: number, sent: string): string => `\
		# Web pages, and the files with them.
		@web${number} {
			vars {catalog_view} web
			path ${paths.join(' ')}
		}
		handle @web${number} {
			header Content-Type {catalog_type}
${foundLines(headers, 3)}
			error @refused 405
			rewrite * {catalog_file}
${sent}
		}
`

/** What answers where nothing is found, outside the API. */
export const missingPage = (rules: SiteRules): string =>
  rules.web === undefined
    ? ''
    : `\
		@page {
			expression \`{http.error.status_code} in [403, 404]\`
			not vars_regexp {http.request.orig_uri} "^${OF_API}"
		}
		handle @page {
${headerLines(compressedPageHeaders(rules), 3)}
			method GET
			rewrite * ${NOT_FOUND_PAGE}
			file_server {
				status 404
			}
		}
`
