// Caddy, by rules alone: one map reads the request as it was sent and yields the view and the file, on which the
// rest depends. An error drops the headers set before it, so error handlers set them again.

import type { SiteDocument, Variant } from '../../contract/kinds/resources.ts'
import { methodNotAllowed } from '../../contract/rules/answers.ts'
import { isOfApi, listDocuments } from '../../contract/rules/documents.ts'
import { mediaHeaders, optionsHeaders, serverErrorHeaders } from '../../contract/rules/headers.ts'
import { pressedVariants } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { LOOKUP } from '../../contract/urls/lookups.ts'
import type { Alias } from '../../core/site/site.ts'
import { refusalDeviation, UNCACHED_RANGES, UNLISTED_ALIAS_PAGES } from '../shared/deviations.ts'
import type { Host } from '../shared/host.ts'
import {
  compressedBlocks,
  compressedErrorHeaders,
  compressedHeaders,
  DOTS,
  documentRoutes,
  greaterThan,
  lastParameter,
  MAYBE_NUMBER,
  MEDIA,
  maybeEscaped,
  NO_SUCH_WINDOW,
  NOT_FOUND,
  NUMBER,
  optionsFile,
  PATTERN_DEVIATIONS,
  pressedMaxLimit,
  RECORD,
  slashlessPattern,
  UUID,
} from '../shared/patterns.ts'
import { RELEASE_SCRIPT } from '../shared/release-script.ts'
import { ROUTES, type RouteRow } from '../shared/routes.ts'
import { siteFolder } from '../shared/site-folder.ts'
import { aliasRoute, aliasSnippets } from './aliases.ts'
import {
  escapeConstants,
  FILE_SERVER,
  foundHeaderDirectives,
  group,
  headerDirectives,
  PRECOMPRESSED,
  preflightHandle,
  quoteJson,
  quoteText,
  UNCONDITIONAL,
} from './directives.ts'
import { filterMap, filterRewrite } from './filters.ts'
import { notFoundHandle, webHandles, webMapLines, webTypeLines } from './web.ts'

export const caddy: Host = {
  name: 'caddy',
  title: 'Caddy',
  docs: 'https://caddyserver.com/docs/caddyfile',
  knownBy: { header: 'server', value: /^Caddy/ },
  limits: {
    // Every step of reading a Caddyfile holds the whole of it: 50,000 lines take 4 seconds and 160 MB, 500,000 more
    // than 30 seconds and 1.4 GB.
    aliases: {
      max: 50_000,
      where: 'by its Caddyfile',
      waysOut: ['Choose a host that redirects all of them, such as nginx or apache.'],
    },
  },
  deviations: [
    ...PATTERN_DEVIATIONS,
    refusalDeviation(
      /%zz|%$/,
      400,
      'Go decodes the escapes of a path before any rule, and answers 400 to invalid ones.',
    ),
    UNCACHED_RANGES,
    UNLISTED_ALIAS_PAGES,
  ],
  choosesFilters: true,
  listsAliases: true,
  files: (rules, aliases = []) => [
    { in: 'project', path: 'Caddyfile', body: caddyfile(rules, aliases) },
    ...aliasSnippets(aliases),
    RELEASE_SCRIPT,
  ],
}

/** A number of more than 18 digits. Caddy answers 500 where the name of a file is longer than 255 bytes. */
const LONG_NUMBER = '^0*[1-9][0-9]{18}'

const LIST_VIEWS = ROUTES.flatMap(({ kind, view }) => (kind === 'list' ? [view] : [])).join(' ')

const caddyfile = (rules: SiteRules, aliases: readonly Alias[]): string => `\
# Set these: the address and, in the root line, the folder of the pressed site. Caddy gets a certificate for an
# address that begins with https; one that begins with http is open on every interface, unless you add a line "bind".
${rules.baseUrl} {
	root * ${siteFolder(rules.baseUrl)}

	# The parameters of a query, whose names may be escaped. If one is repeated, the last counts.
	map {query} {catalog_format} {
		"~${lastParameter('format', '([^&]*)')}" "\${1}"
	}
	map {query} {catalog_limit_asked} {
		"~${lastParameter('limit', '([^&]*)')}" "\${1}"
	}
	map {query} {catalog_offset_asked} {
		"~${lastParameter('offset', '([^&]*)')}" "\${1}"
	}

	# Numbers without leading zeros; an invalid limit means the page size, an invalid offset 0. A number in
	# a different notation, or too long for a file name, matches no window, to prevent an answer with the first one.
	map {catalog_limit_asked} {catalog_limit} {${maxLimitLine(rules)}
		"~${LONG_NUMBER}" unread
		"~${NUMBER}" "\${1}"
		"~${MAYBE_NUMBER}" unread
		default ${rules.paging.pageSize}
	}
	map {catalog_offset_asked} {catalog_offset} {
		"~${LONG_NUMBER}" unread
		"~${NUMBER}" "\${1}"
		"~${MAYBE_NUMBER}" unread
		default 0
	}
${filterMap(rules)}
	# The requested view and its file, by format, limit, offset and the address as sent.
	map "{catalog_format} {catalog_limit} {catalog_offset} {uri}" {catalog_view} {catalog_file} {
${[...routeLines(rules), ...documentLines(rules), ...webMapLines(rules)].join('\n')}
		"~^[^ ]* [^ ]+ [^ ]+ (${slashlessPattern(rules)})(\\?.*)?$" slash "\${1}/\${2}"
		default none none
	}

	# The type of a document.
	map {catalog_file} {catalog_type} {
${[...documentsOutsideApi(rules).map(({ file, type }) => `\t\t/${file} ${quoteText(type)}`), ...webTypeLines(rules)].join('\n')}
	}

	@refused not method GET HEAD

	# Cache-Control of existing files. If a condition or a range fails, the error of Caddy (412, 416) has the headers
	# of the file, so requests for which this may happen get none.
	@found {
		not header If-Match *
		not header If-Unmodified-Since *
		not {
			header Range *
			not header_regexp Range ^bytes=(?:0-[0-9]{0,15}|-[1-9][0-9]{0,14})$
		}
	}
${escapeConstants(rules)}
	route {
${rules.cors ? preflightHandle(rules) : ''}\
		@media path_regexp ${MEDIA}
		handle @media {
${foundHeaderDirectives(mediaHeaders(rules), 3)}
			@unsent not vars_regexp {uri} ^/media/
			error @unsent 404
			@dots vars_regexp {uri} "^${DOTS}"
			error @dots 404
			error @refused 405
			@unnameable path_regexp (?:[^/]{256}|\\x00)
			error @unnameable 404
			file_server {
				disable_canonical_uris
			}
		}

		# Documents outside the API.
		@document vars {catalog_view} document
		handle @document {
			header Content-Type {catalog_type}
${compressedBlocks(rules)
  .map(({ path, headers }) => foundHeaderDirectives(headers, 3, `${path} `))
  .join('\n')}
${foundHeaderDirectives({ 'Cache-Control': rules.cacheControl }, 3)}
			error @refused 405
			rewrite * {catalog_file}
${FILE_SERVER}
		}
${webHandles(rules)}
		# A uuid in upper case is rewritten in lower case.
		@upper path_regexp ^${RECORD}$
${[...'ABCDEF'].map((letter) => `\t\turi @upper path_regexp ${letter} ${letter.toLowerCase()}`).join('\n')}

${foundHeaderDirectives(compressedHeaders(rules), 2)}
		@none vars {catalog_view} none
		error @none 404
${aliasRoute(aliases)}
		@slash vars {catalog_view} slash
		handle @slash {
			header Location {catalog_file}
			respond 301
		}

		@options {
			method OPTIONS
			not vars {catalog_view} api-document
		}
		handle @options {
${headerDirectives(optionsHeaders(rules), 3)}
${UNCONDITIONAL.replaceAll('\t\t', '\t\t\t')}
			method GET
			rewrite * ${optionsFile('artist-list').replace('artist-list', '{catalog_view}')}
			file_server
		}

		error @refused 405

		rewrite * {catalog_file}
${filterRewrite(rules)}\
		file_server {
			precompressed ${PRECOMPRESSED}
		}
	}

	handle_errors {
		# Error bodies are sent in full, regardless of conditions and ranges.
${UNCONDITIONAL}
		@failed expression \`!({http.error.status_code} in [403, 404, 405])\`
		handle @failed {
${headerDirectives({ 'Content-Type': 'application/json', ...serverErrorHeaders(rules) }, 3)}
			respond ${quoteJson('{"detail":"Error {http.error.status_code}."}')} {http.error.status_code}
		}
${notFoundHandle(rules)}\
${headerDirectives(compressedErrorHeaders(rules), 2)}
		@not_allowed expression {http.error.status_code} == 405
		handle @not_allowed {
			respond ${quoteJson(methodNotAllowed('{method}'))} 405
		}
		method GET
		@window vars {catalog_view} ${LIST_VIEWS}
		rewrite @window ${NO_SUCH_WINDOW}
		@other not vars {catalog_view} ${LIST_VIEWS}
		rewrite @other ${NOT_FOUND}
		file_server {
			status 404
		}
	}
}
`

function maxLimitLine(rules: SiteRules): string {
  const maxLimit = pressedMaxLimit(rules)
  if (maxLimit === null) return ''
  return `\n\t\t"~^0*(?:${greaterThan(maxLimit)})$" ${maxLimit}`
}

const FORMAT: Record<Variant, string> = { plain: `(?:${maybeEscaped('json')})?`, api: maybeEscaped('api') }

/** Patterns before the path: only a list depends on limit and offset. */
const WINDOW: Record<RouteRow['kind'], string> = {
  root: '[^ ]+ [^ ]+',
  list: '([^ ]+) ([^ ]+)',
  detail: '[^ ]+ [^ ]+',
  lookup: '[^ ]+ [^ ]+',
}

/** Patterns after the path of a route. */
const NAME: Record<RouteRow['kind'], string> = {
  root: '',
  list: '',
  detail: `(${UUID})/`,
  lookup: `(${LOOKUP})/`,
}

const routeLine = ({ kind, path, view, file }: RouteRow, variant: Variant): string => {
  const pattern = `${WINDOW[kind]} ${path}${NAME[kind]}`
  const matched = { uuid: group(1), lookup: group(1), limit: group(1), offset: group(2) }
  return `\t\t"~^${FORMAT[variant]} ${pattern}(?:\\?|$)" ${view} "/${file(variant, matched)}"`
}

const routeLines = (rules: SiteRules): string[] =>
  pressedVariants(rules).flatMap((variant) => ROUTES.map((route) => routeLine(route, variant)))

const documentsOutsideApi = (rules: SiteRules): readonly SiteDocument[] =>
  listDocuments(rules).filter((document) => !isOfApi(document))

function documentLines(rules: SiteRules): string[] {
  const lines = (documents: readonly SiteDocument[], view: string) =>
    documentRoutes(documents, group(1)).map(
      ([pattern, file]) => `\t\t"~^[^ ]* [^ ]+ [^ ]+ ${pattern}(?:\\?|$)" ${view} "/${file}"`,
    )
  return [
    ...lines(listDocuments(rules).filter(isOfApi), 'api-document'),
    ...lines(documentsOutsideApi(rules), 'document'),
  ]
}
