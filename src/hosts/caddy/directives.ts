// Values and headers in Caddyfile syntax.

import { ENCODING_NAMES } from '../../contract/common/encodings.ts'
import { type Headers, preflightHeaders } from '../../contract/rules/headers.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'

/** The encodings, smallest result first. */
export const PRECOMPRESSED = [...ENCODING_NAMES].reverse().join(' ')

/** Sends a file. */
export const FILE_SERVER = `\
			file_server {
				precompressed ${PRECOMPRESSED}
			}`

/** @param matcher the path that the headers apply to, followed by a space; empty for all */
export const headerDirectives = (headers: Headers, indent: number, matcher = ''): string =>
  Object.entries(headers)
    .map(([name, value]) => `${'\t'.repeat(indent)}header ${matcher}${name} ${quoteText(value)}`)
    .join('\n')

/** As {@link headerDirectives}, for successful answers: Cache-Control depends on the request. */
export const foundHeaderDirectives = (
  { 'Cache-Control': cache, ...others }: Headers,
  indent: number,
  matcher = '',
): string =>
  [
    headerDirectives(others, indent, matcher),
    ...(cache && matcher === '' ? [headerDirectives({ 'Cache-Control': cache }, indent, '@found ')] : []),
  ].join('\n')

/**
 * Quotes a text literally. Caddy has no escape for a backslash, and its escape for braces is lost in an imported file,
 * so placeholders replace these characters, and the dollar sign, which after a brace names an environment variable.
 */
export const quoteText = (text: string): string =>
  `"${text.replace(/[\\${}"]/g, (character) => ESCAPED.get(character) ?? character)}"`

const ESCAPED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '\\': '{catalog_backslash}',
    $: '{catalog_dollar}',
    '{': '{catalog_open}',
    '}': '{catalog_close}',
    '"': '\\"',
  }),
)

/** Defines the placeholders of {@link quoteText}, if a setting needs them. */
export const escapeConstants = ({ cacheControl, cacheControlErrors }: SiteRules): string =>
  /[\\${}]/.test(cacheControl + cacheControlErrors) ? ESCAPE_CONSTANTS : ''

const ESCAPE_CONSTANTS = `
	# Characters with a special meaning in a quoteJson value.
	map {method} {catalog_backslash} {catalog_dollar} {
		default \`\\\` $
	}
	map "}{ alone would end or begin a block" {catalog_close} {catalog_open} {
		"~^(.)(.)" "\${1}" "\${2}"
	}
`

/** Puts JSON in backquotes and escapes its outer braces, which would begin a placeholder. */
export const quoteJson = (json: string): string => `\`${json.replace(/^\{|\}$/g, '\\$&')}\``

/** Removes conditions and ranges from the request, so that the file is sent whole. */
export const UNCONDITIONAL = [
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'If-Range',
  'If-Unmodified-Since',
  'Range',
]
  .map((name) => `\t\trequest_header -${name}`)
  .join('\n')

/** A reference to a group of a pattern. */
export const group = (number: number): string => `\${${number}}`

/** Answers the preflight of a request from another origin. */
export const preflightHandle = (rules: SiteRules): string => `\
		@preflight {
			method OPTIONS
			header Access-Control-Request-Method *
		}
		handle @preflight {
${headerDirectives(preflightHeaders(rules), 3)}
			respond 204
		}

`
