// Values and headers in nginx syntax.
import type { Headers } from '../../contract/rules/headers.ts'

/** Quotes a text in which nginx expands variables. */
export const quoteParameter = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

const DOLLAR = '$' + '{catalog_dollar}'

/** Quotes a text literally. nginx has no escape for a dollar sign, so a variable replaces it. */
export const quoteLiteral = (text: string): string => quoteParameter(text).replaceAll('$', DOLLAR)

/** Headers of every answer of a location, whatever its status. Values are literal. */
export const addHeaderLines = (headers: Headers, indent: number): string =>
  Object.entries(headers)
    .map(([name, value]) => addHeaderLine(name, quoteLiteral(value), indent))
    .join('\n')

/** A header of every answer, with a value that is quoted already. */
export const addHeaderLine = (name: string, value: string, indent: number): string =>
  `${' '.repeat(indent)}add_header ${name} ${value} always;`

/** Headers of successful answers. nginx's own errors in the same location get no Cache-Control. */
export function foundHeaderLines({ 'Cache-Control': _, ...others }: Headers, indent: number): string {
  return `${addHeaderLines(others, indent)}\n${' '.repeat(indent)}add_header Cache-Control $catalog_cache;`
}
