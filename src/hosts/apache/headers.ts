// The headers of answers in the words of mod_headers. What it sets "always" stays on errors of Apache's own, and the
// rest goes with the file that could not be sent: no such error is kept by a cache, or called JSON.
import { BULK_PATH } from '../../api/bulk.ts'
import type { DocumentGroup } from '../../api/documents.ts'
import { ENCODINGS } from '../../api/encodings.ts'
import { type Headers, mediaHeaders, optionsHeaders, preflightHeaders } from '../../api/headers.ts'
import type { SiteRules } from '../../api/site-rules.ts'
import { compressedBlocks, compressedHeaders, literally, OPTIONS_START } from '../shared/patterns.ts'
import { type WebBlock, webFiles, webHeaderBlocks } from './web.ts'

/** Headers of the API, of answers to OPTIONS, of covers, portraits and sound, of documents outside the API. */
export const headers = (rules: SiteRules): string =>
  [
    cacheLines(rules),
    headerLines(compressedHeaders(rules), `%{REQUEST_URI} !~ m#^(?:${outside(rules)})#`),
    headerLines(optionsHeaders(rules), `%{REQUEST_URI} =~ m#^${OPTIONS_START}#`),
    headerLines(mediaHeaders(rules), '%{REQUEST_URI} =~ m#^/media/#'),
    ...compressedBlocks(rules).map(blockLines),
    ...webHeaderBlocks(rules, COMPRESSED).flatMap((block) => webLines(rules, block)),
    setLine('always', { name: 'Content-Type', value: 'application/json', condition: statusIs('301') }),
    ...(rules.cors ? [headerLines(preflightHeaders(rules), statusIs('204'))] : []),
  ].join('\n')

/** The endings of compressed files. */
export const ENDINGS = Object.values(ENCODINGS)

/** A pattern of the ending of a compressed file. */
export const COMPRESSED = `\\.(?:${ENDINGS.map((ending) => ending.slice(1)).join('|')})`

/** A bulk file is compressed by its own name, and clients must not unpack it on the way. */
export const bulkLines = ({ bulk }: SiteRules): string =>
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

/** A pattern of the beginnings of paths outside the API. */
const outside = (rules: SiteRules): string =>
  ['/media/', ...compressedBlocks(rules).map(startOf), ...webFiles(rules)].join('|')

const startOf = ({ path }: DocumentGroup): string => literally(path.replace('*', ''))

function blockLines(block: DocumentGroup): string {
  const types = [...new Set(block.documents.map(({ type }) => type))].map((type) => {
    const files = block.documents
      .filter((document) => document.type === type)
      .map(({ file }) => literally(file))
    const condition = `%{REQUEST_URI} =~ m#^/(?:${files.join('|')})(?:${COMPRESSED})?$#`
    return headerLines({ 'Content-Type': type }, condition)
  })
  return [...types, headerLines(block.headers, `%{REQUEST_URI} =~ m#^${startOf(block)}#`)].join('\n')
}

/** Of the web side; some of its files are kept for longer than others. */
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
    headerLines(others, condition),
    ...(isLonger ? [line('onsuccess', '200', '206'), line('always', '304')] : []),
  ]
}

/** The lines of all headers but Cache-Control, which depends on the status alone. */
const headerLines = ({ 'Cache-Control': _, ...others }: Headers, condition: string): string =>
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
  `Header ${when} set ${name} ${quoted(format(value))} "expr=${condition}"`

/**
 * A text as it is: mod_headers reads escapes, specifiers after a percent sign, and an expression after `expr=`;
 * before it, and before it looks at quotes, Apache fills in variables after `${`.
 */
const format = (value: string): string =>
  value
    .replace(/[\\%]/g, '$&$&')
    .replaceAll('${', `$${NOTHING}{`)
    .replace(/^(?=expr=)/i, NOTHING)

/** The empty value of a variable. */
const NOTHING = '%{CATALOG_NOTHING}e'

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`
