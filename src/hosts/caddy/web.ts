// Rules for web pages and their files in Caddyfile syntax. Empty if the site has no pages.
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import { webType, webTypes } from '../../contract/rules/web-headers.ts'
import { PLAYLIST_FILE } from '../../contract/urls/web.ts'
import { escapeDots } from '../shared/patterns.ts'
import {
  API_TARGET,
  compressedPageHeaders,
  NOT_FOUND_PAGE,
  type WebSet,
  webRoutes,
  webSets,
} from '../shared/web-routes.ts'
import { FILE_SERVER, foundHeaderDirectives, headerDirectives, quoteText } from './directives.ts'

/** The placeholder for the path without escapes, which values of a map cannot contain. */
const DECODED = '{path}'

/** Entries of the map of views and files: for a folder, the name of the file in it. */
export const webMapLines = (rules: SiteRules): string[] =>
  webRoutes(rules, { matched: '$' + '{1}', decoded: DECODED }).map(([pattern, file]) => {
    const view = file.startsWith(DECODED) ? 'folder' : 'web'
    return `\t\t"~^[^ ]* [^ ]+ [^ ]+ ${pattern}(?:\\?|$)" ${view} "${file.replace(DECODED, '')}"`
  })

/** Entries of the map of types by extension. */
export const webTypeLines = ({ web }: SiteRules): string[] =>
  web === undefined
    ? []
    : [
        ...webTypes(web).map(
          ([extension, type]) => `\t\t"~${escapeDots(`.${extension}`)}$" ${quoteText(type)}`,
        ),
        // The file of a playlist is its path as it is.
        ...(web.playlists ? [`\t\t"~^$" ${quoteText(webType(PLAYLIST_FILE))}`] : []),
      ]

export const webHandles = (rules: SiteRules): string =>
  rules.web === undefined
    ? ''
    : `\t\t@folder vars {catalog_view} folder\n${webSets(rules)
        .map((set, at) => `\n${handle(set, at + 1)}`)
        .join('')}`

const handle = ({ paths, headers }: WebSet, number: number): string => `\
		# Web pages and their files.
		@web${number} {
			vars {catalog_view} web folder
			path ${paths.join(' ')}
		}
		handle @web${number} {
			header Content-Type {catalog_type}
${foundHeaderDirectives(headers, 3)}
			error @refused 405
			rewrite @folder ${DECODED}{catalog_file}
			rewrite * {catalog_file}
${FILE_SERVER}
		}
`

/** Handles missing files outside the API. */
export const notFoundHandle = (rules: SiteRules): string =>
  !hasPages(rules)
    ? ''
    : `\
		@page {
			expression \`{http.error.status_code} in [403, 404]\`
			not vars_regexp {http.request.orig_uri} "^${API_TARGET}"
		}
		handle @page {
${headerDirectives(compressedPageHeaders(rules), 3)}
			method GET
			rewrite * ${NOT_FOUND_PAGE}
			file_server {
				status 404
			}
		}
`
