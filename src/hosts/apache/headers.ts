// Headers of answers as mod_headers directives. Those set "always" also apply to Apache's own errors; the others do
// not, so that such an error is neither cached nor sent as JSON.

import { ENCODINGS } from '../../contract/common/encodings.ts'
import type { DocumentGroup } from '../../contract/rules/documents.ts'
import { type Headers, mediaHeaders, optionsHeaders, preflightHeaders } from '../../contract/rules/headers.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { BULK_PATH } from '../../contract/schemas/bulk.ts'
import { compressedBlocks, compressedHeaders, escapeDots, OPTIONS_START } from '../shared/patterns.ts'
import { type WebBlock, webFiles, webHeaderBlocks } from './web.ts'

/** Headers of the API, of answers to OPTIONS, of media, of documents outside the API and of web pages. */
export const headers = (rules: SiteRules): string =>
  [
    cacheLines(rules),
    setHeaderLines(compressedHeaders(rules), `%{REQUEST_URI} !~ m#^(?:${outside(rules)})#`),
    setHeaderLines(optionsHeaders(rules), `%{REQUEST_URI} =~ m#^${OPTIONS_START}#`),
    setHeaderLines(mediaHeaders(rules), '%{REQUEST_URI} =~ m#^/media/#'),
    ...compressedBlocks(rules).map(blockLines),
    ...webHeaderBlocks(rules, COMPRESSED).flatMap((block) => webLines(rules, block)),
    setLine('always', { name: 'Content-Type', value: 'application/json', condition: statusIs('301') }),
    ...(rules.cors ? [setHeaderLines(preflightHeaders(rules), statusIs('204'))] : []),
  ].join('\n')

/** Extensions of compressed files. */
export const EXTENSIONS = Object.values(ENCODINGS)

/** A pattern for the extension of a compressed file. */
export const COMPRESSED = `\\.(?:${EXTENSIONS.map((extension) => extension.slice(1)).join('|')})`

/** A bulk file is a compressed file by name; clients must not decompress it in transit. */
export const bulkEncodingRules = ({ bulk }: SiteRules): string =>
  bulk ? `<If "%{REQUEST_URI} =~ m#^${BULK_PATH}#">\n    RemoveEncoding ${ENCODINGS.gzip}\n</If>\n` : ''

function cacheLines({ cacheControl, cacheControlErrors }: SiteRules): string {
  const name = 'Cache-Control'
  return [
    setLine('onsuccess', { name, value: cacheControl, condition: statusIs('200', '206') }),
    setLine('always', { name, value: cacheControl, condition: statusIs('204', '301', '304') }),
    setLine('onsuccess', { name, value: cacheControlErrors, condition: statusIs('404', '405') }),
  ].join('\n')
}

const statusIs = (...statuses: readonly string[]): string =>
  `%{REQUEST_STATUS} in {${statuses.map((status) => `'${status}'`).join(', ')}}`

/** A pattern for the prefixes of paths outside the API. */
const outside = (rules: SiteRules): string =>
  ['/media/', ...compressedBlocks(rules).map(pathPrefix), ...webFiles(rules)].join('|')

const pathPrefix = ({ path }: DocumentGroup): string => escapeDots(path.replace('*', ''))

function blockLines(block: DocumentGroup): string {
  const types = [...new Set(block.documents.map(({ type }) => type))].map((type) => {
    const files = block.documents
      .filter((document) => document.type === type)
      .map(({ file }) => escapeDots(file))
    const condition = `%{REQUEST_URI} =~ m#^/(?:${files.join('|')})(?:${COMPRESSED})?$#`
    return setHeaderLines({ 'Content-Type': type }, condition)
  })
  return [...types, setHeaderLines(block.headers, `%{REQUEST_URI} =~ m#^${pathPrefix(block)}#`)].join('\n')
}

/** Headers of web files; some of them are cached longer than others. */
function webLines({ cacheControl }: SiteRules, { pattern, headers }: WebBlock): string[] {
  const condition = `%{REQUEST_URI} =~ m#${pattern}#`
  const { 'Cache-Control': value = cacheControl, ...others } = headers
  const line = (when: 'always' | 'onsuccess', ...statuses: readonly string[]) =>
    setLine(when, {
      name: 'Cache-Control',
      value,
      condition: `${condition} && ${statusIs(...statuses)}`,
    })
  const isLonger = value !== cacheControl && value.includes('immutable')
  return [
    setHeaderLines(others, condition),
    ...(isLonger ? [line('onsuccess', '200', '206'), line('always', '304')] : []),
  ]
}

/** Lines for all headers except Cache-Control, which depends only on the status. */
const setHeaderLines = ({ 'Cache-Control': _, ...others }: Headers, condition: string): string =>
  Object.entries(others)
    .map(([name, value]) =>
      setLine(name === 'Content-Type' ? 'onsuccess' : 'always', { name, value, condition }),
    )
    .join('\n')

interface Line {
  readonly name: string
  readonly value: string
  readonly condition: string
}

const setLine = (when: 'always' | 'onsuccess', { name, value, condition }: Line): string =>
  `Header ${when} set ${name} ${quoteArgument(escapeFormat(value))} "expr=${condition}"`

/**
 * Escapes a literal text: mod_headers interprets backslashes, specifiers after a percent sign, and an expression after
 * `expr=`; Apache expands variables after `${` first, even in quotes.
 */
const escapeFormat = (value: string): string =>
  value
    .replace(/[\\%]/g, '$&$&')
    .replaceAll('${', `$${NOTHING}{`)
    .replace(/^(?=expr=)/i, NOTHING)

/** A variable with an empty value. */
const NOTHING = '%{CATALOG_NOTHING}e'

const quoteArgument = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`
