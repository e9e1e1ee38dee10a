/// <reference path="../saxen.d.ts" />
// Reads XML 1.0 (https://www.w3.org/TR/xml/) as events of elements and their text. Control characters that XML forbids
// are kept, since files contain them. Invalid character references become U+FFFD.
import { StringDecoder } from 'node:string_decoder'
import { Parser } from 'saxen'
import { formatNumber } from '../../core/system/format.ts'

export interface XmlEvents {
  /**
   * @param name without its prefix
   * @param attributes returns the attributes by name, without prefixes
   */
  readonly open: (name: string, attributes: () => Attributes) => void
  readonly text: (text: string) => void
  readonly close: (name: string) => void
}

export type Attributes = Readonly<Record<string, string>>

/** An error in a text, with the number of line breaks before it. */
export interface XmlFault {
  readonly message: string
  readonly linesBefore: number
}

/** A size that no file of a person reaches; the message completes "The file …". */
export class SizeError extends Error {}

/** Characters of a text or tag: the parser scans an unfinished one again with each chunk. */
const MAX_LENGTH = 1_000_000

/** @throws SizeError for a text that is too long */
export function checkLength(length: number): void {
  if (length > MAX_LENGTH)
    throw new SizeError(`has a text of more than ${formatNumber(MAX_LENGTH)} characters`)
}

/**
 * Creates a parser, which can be used again.
 * @param fail receives each fault, and whether the parser stops at it
 */
export const createParser = (
  { open, text, close }: XmlEvents,
  fail: (fault: XmlFault, isFatal: boolean) => void,
): Parser =>
  new Parser()
    .on('openTag', (name, attributes) => open(localName(name), () => readAttributes(attributes() || {})))
    .on('text', (written) => text(resolveReferences(written)))
    .on('cdata', text)
    .on('closeTag', (name) => close(localName(name)))
    .on('error', ({ message }, context) => fail({ message, linesBefore: context().line }, true))
    .on('warn', ({ message }, context) => fail({ message, linesBefore: context().line }, false))

/**
 * Reads XML chunk by chunk, and yields after each, so that collected results can be passed on.
 * @throws SizeError for a text or tag that is too long
 * @throws Error for XML that is not well-formed
 */
export async function* parseXml(texts: AsyncIterable<string>, events: XmlEvents): AsyncGenerator<void> {
  let fault: Error | null = null
  let unfinished = 0
  const { open, close } = events
  const parser = createParser(
    {
      ...events,
      open(name, attributes) {
        unfinished = 0
        open(name, attributes)
      },
      close(name) {
        unfinished = 0
        close(name)
      },
    },
    ({ message }, isFatal) => {
      if (isFatal) fault ??= new Error(message)
    },
  )
  for await (const text of texts) {
    unfinished += text.length
    parser.write(text)
    if (fault) throw fault
    checkLength(unfinished)
    yield
  }
  parser.end()
  if (fault) throw fault
  yield
}

/** Decodes the bytes of a file in UTF-8. */
export async function* decodeUtf8(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  for await (const bytes of stream) yield decoder.write(bytes)
  yield decoder.end()
}

/** Reads a whole stream of XML. */
export async function readXml(stream: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  for await (const _ of parseXml(decodeUtf8(stream), events));
}

/** Whether an attribute is a true boolean. */
export const isTrue = (value = ''): boolean => /^(?:1|true|on)$/.test(value)

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Normalizes attributes: white space becomes blanks (XML 1.0, section 3.3.3). */
const readAttributes = (written: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(written).map(([name, value]) => [
      localName(name),
      resolveReferences(value.replace(/[\t\n]/g, ' ')),
    ]),
  )

const REFERENCE = /&(?:#(\d{1,9})|#x([\da-f]{1,8})|(amp|lt|gt|quot|apos));/gi
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
)

/** Resolves the references of XML in a text; others are kept. */
function resolveReferences(written: string): string {
  if (!written.includes('&')) return written
  const text = written.replace(REFERENCE, (_, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name.toLowerCase()) as string
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return code === 0 || code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code)
  })
  // The two halves of a surrogate pair may be separate references.
  return text.toWellFormed()
}
