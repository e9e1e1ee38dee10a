/// <reference path="../saxen.d.ts" />
// A streaming XML reader that emits events for elements and their text.

import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { Parser } from 'saxen'

export interface XmlEvents {
  /** @param attributes returns the attributes by name, without prefixes */
  readonly open: (name: string, attributes: () => Record<string, string>) => void
  readonly text: (text: string) => void
  readonly close: (name: string) => void
}

/**
 * Reads XML chunk by chunk, and yields after each, so that collected results can be passed on.
 * @throws Error for XML that is not well-formed
 */
export async function* parseXml(stream: Readable, { open, text, close }: XmlEvents): AsyncGenerator<void> {
  let fault: Error | null = null
  const parser = new Parser()
    .on('openTag', (name, attributes, decode) => {
      open(localName(name), () => decoded(attributes() || {}, decode))
    })
    .on('text', (written, decode) => text(decode(written)))
    .on('cdata', text)
    .on('closeTag', (name) => close(localName(name)))
    .on('error', (error) => {
      fault ??= error
    })
    .on('warn', () => {})
  const decoder = new StringDecoder('utf8')
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    parser.write(decoder.write(bytes))
    if (fault) throw fault
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

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function decoded(
  attributes: Record<string, string>,
  decode: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [localName(name), decode(value)]),
  )
}
