// Values and headers in the words of nginx.
import type { Headers } from '../../api/headers.ts'

/** A text that may hold variables. */
export const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

const DOLLAR = '$' + '{catalog_dollar}'

/** A text as it is. nginx has no escape for a dollar sign but a variable that holds one. */
export const literal = (text: string): string => quoted(text).replaceAll('$', DOLLAR)

/** Headers of every answer of a location, whatever its status. */
export const headerLines = (headers: Headers, indent: number): string =>
  Object.entries(headers)
    .map(([name, value]) => headerLine(name, literal(value), indent))
    .join('\n')

/** As {@link headerLines}, with a value that holds variables. */
export const headerLine = (name: string, value: string, indent: number): string =>
  `${' '.repeat(indent)}add_header ${name} ${value} always;`

/** Headers of what is found. An error of the server's own in the same location has no Cache-Control. */
export function foundLines({ 'Cache-Control': _, ...others }: Headers, indent: number): string {
  return `${headerLines(others, indent)}\n${' '.repeat(indent)}add_header Cache-Control $catalog_cache;`
}
