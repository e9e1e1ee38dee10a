/// <reference path="../saxen.d.ts" />
// A streaming XML reader that emits events for elements and their text.

import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { Parser } from 'saxen'
import { formatNumber } from '../../core/system/format.ts'
import { SizeError } from './faults.ts'

export interface XmlEvents {
  /** @param attributes returns the attributes by name, without prefixes */
  readonly open: (name: string, attributes: () => Record<string, string>) => void
  readonly text: (text: string) => void
  readonly close: (name: string) => void
}

/** Characters of a text or tag: the parser scans an unfinished one again with each chunk. */
const MAX_LENGTH = 1_000_000

/** @throws SizeError for a text that is too long */
export function checkLength(length: number): void {
  if (length > MAX_LENGTH)
    throw new SizeError(`has a text of more than ${formatNumber(MAX_LENGTH)} characters`)
}

/**
 * Reads XML chunk by chunk, and yields after each, so that collected results can be passed on.
 * @throws SizeError for a text or tag that is too long
 * @throws Error for XML that is not well-formed
 */
export async function* parseXml(stream: Readable, { open, text, close }: XmlEvents): AsyncGenerator<void> {
  let fault: Error | null = null
  let unfinished = 0
  const parser = new Parser()
    .on('openTag', (name, attributes, decode) => {
      unfinished = 0
      open(localName(name), () => decoded(attributes() || {}, decode))
    })
    .on('text', (written, decode) => text(decode(written)))
    .on('cdata', text)
    .on('closeTag', (name) => {
      unfinished = 0
      close(localName(name))
    })
    .on('error', (error) => {
      fault ??= error
    })
    .on('warn', () => {})
  const decoder = new StringDecoder('utf8')
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    const chunk = decoder.write(bytes)
    unfinished += chunk.length
    parser.write(chunk)
    if (fault) throw fault
    checkLength(unfinished)
    yield
  }
  parser.write(decoder.end()).end()
  if (fault) throw fault
  yield
}

/** Reads a whole stream of XML. */
export async function readXml(stream: Readable, events: XmlEvents): Promise<void> {
  for await (const _ of parseXml(stream, events));
}

/** Whether an attribute is a true boolean. */
export const isTrue = (value = ''): boolean => /^(?:1|true|on)$/.test(value)

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function decoded(
  attributes: Record<string, string>,
  decode: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [localName(name), decode(value)]),
  )
}
