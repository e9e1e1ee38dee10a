// Values and headers in the words of Caddy.
import type { Headers } from '../../api/headers.ts'
import type { SiteRules } from '../../api/site-rules.ts'

/** @param matcher the path that the headers are for, and a blank; empty for all */
export const headerLines = (headers: Headers, indent: number, matcher = ''): string =>
  Object.entries(headers)
    .map(([name, value]) => `${'\t'.repeat(indent)}header ${matcher}${name} ${inQuotes(value)}`)
    .join('\n')

/** As {@link headerLines}, for what is found. */
export const foundLines = (
  { 'Cache-Control': cache, ...others }: Headers,
  indent: number,
  matcher = '',
): string =>
  [
    headerLines(others, indent, matcher),
    ...(cache && matcher === '' ? [headerLines({ 'Cache-Control': cache }, indent, '@found ')] : []),
  ].join('\n')

/**
 * A text as it is. Caddy has no escape for a backslash, and one for braces that is lost where a file is imported, so
 * these signs are named; so is the dollar sign, which after a brace names a variable of the environment.
 */
export const inQuotes = (text: string): string =>
  `"${text.replace(/[\\${}"]/g, (sign) => ESCAPED[sign] ?? sign)}"`

const ESCAPED: Readonly<Record<string, string>> = {
  '\\': '{catalog_backslash}',
  $: '{catalog_dollar}',
  '{': '{catalog_open}',
  '}': '{catalog_close}',
  '"': '\\"',
}

/** Printed where a setting needs them. */
export const constants = ({ cacheControl, cacheControlErrors }: SiteRules): string =>
  /[\\${}]/.test(cacheControl + cacheControlErrors) ? CONSTANTS : ''

const CONSTANTS = `
	# Signs that mean something else in a quoted value.
	map {method} {catalog_backslash} {catalog_dollar} {
		default \`\\\` $
	}
	map "}{ alone would end or begin a block" {catalog_close} {catalog_open} {
		"~^(.)(.)" "\${1}" "\${2}"
	}
`

/** In backquotes, with its outer braces escaped, which would begin a placeholder. */
export const quoted = (json: string): string => `\`${json.replace(/^\{|\}$/g, '\\$&')}\``
