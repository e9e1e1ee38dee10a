// Reads files that are recognized by what they hold.
import { type Kind, PLURALS } from '../../contract/kinds/kinds.ts'
import type { Block, Row } from '../../core/library/source.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { createDecoder } from '../../core/system/decoder.ts'
import { TrackRows, trackListName } from '../origins/track-rows.ts'
import { wholeFile } from '../text/blocks.ts'
import { badJson } from '../text/parse-row.ts'
import { readText } from '../text/text.ts'
import { readElements } from '../xml/elements.ts'
import type { JsonDocument, XmlDocument } from './document.ts'
import { knownDocument, notReadable, readHead } from './known.ts'

const readWhole = wholeFile(readRows)

/** Yields the block of a file. Its places are the numbers of the tracks. */
export async function* readDocument(file: string, kind: Kind): AsyncGenerator<Block> {
  for await (const block of readWhole(file, kind)) yield { ...block, file: trackListName(file) }
}

/** Reads the values of the tracks of a file. @throws CatalogError for a file that cannot be read */
async function* readRows(file: string, kind: Kind): AsyncGenerator<readonly Row[]> {
  const known = knownDocument(file)
  if (known === undefined) throw notReadable(file, UNKNOWN)
  if (!('load' in known)) throw notReadable(file, known)
  if (kind !== 'track') throw notTracks(file, kind, known.what)
  const reader = await known.load()
  const rows = new TrackRows(file, 0)
  yield* 'path' in reader ? readXml(file, reader, rows) : readJson(file, reader, rows)
  yield rows.rows
}

async function* readXml(file: string, { path, open }: XmlDocument, rows: TrackRows) {
  const { add, end } = open(rows)
  try {
    for await (const elements of readElements(readDecoded(file), path)) {
      for (const element of elements) add(element)
      yield rows.rows.splice(0)
    }
  } catch (cause) {
    if (cause instanceof CatalogError) throw cause
    throw new CatalogError('BAD_XML', `This is not well-formed XML: ${(cause as Error).message}.`, {
      at: [{ file }],
      hint: 'Export or download it again, and make sure that it is complete.',
      cause,
    })
  }
  end?.()
}

async function* readJson(file: string, { open }: JsonDocument, rows: TrackRows) {
  let text = ''
  for await (const part of readDecoded(file)) text += part
  const { add, end } = open(rows)
  for (const value of valuesIn(text, file)) add(value)
  end?.()
  yield rows.rows.splice(0)
}

const SCRIPT = /<script[^>]*\stype=["']?application\/ld\+json\b[^>]*>([\s\S]*?)<\/script>/gi

/**
 * Returns the values of JSON, of lines of it, or of the data in a web page.
 * @throws CatalogError BAD_JSON
 */
function valuesIn(text: string, file: string): readonly unknown[] {
  if (/^\s*</.test(text)) {
    // A page may have others that are damaged.
    return [...text.matchAll(SCRIPT)].flatMap(([, script = '']) => parsed(script) ?? [])
  }
  const whole = parsed(text) ?? splitLines(text)
  if (whole !== undefined) return [whole].flat()
  throw badJson('it is cut off or damaged', { file }, undefined, 'Download or export it again.')
}

/** Returns the values of lines that are JSON; undefined if one is not. */
function splitLines(text: string): readonly unknown[] | undefined {
  const values = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [parsed(line)]))
  return values.includes(undefined) ? undefined : values
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a file as text, in the encoding that its bytes or its first line name. */
const readDecoded = (file: string): AsyncGenerator<string> =>
  readText(file, { encoding: encodingIn(readHead(file)) })

/** @param head the first bytes, as Latin-1 */
function encodingIn(head: string): string | undefined {
  if (/^(?:\xff\xfe|<\0)/.test(head)) return 'utf-16le'
  if (/^(?:\xfe\xff|\0<)/.test(head)) return 'utf-16be'
  const [, xml, html] =
    /^(?:\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)|[\s\S]*?<meta[^>]*\scharset=["']?([\w.:-]+))/i.exec(head) ??
    []
  const label = xml ?? html ?? 'utf-8'
  try {
    return /utf-?16/i.test(label) ? undefined : createDecoder(label).encoding
  } catch {
    // An unknown name.
    return undefined
  }
}

const UNKNOWN = {
  what: 'this XML',
  root: /^/,
  way: 'Export the list as CSV or JSON from the program that wrote it.',
}

const notTracks = (file: string, kind: Kind, what: string): CatalogError =>
  new CatalogError('UNKNOWN_KIND', `This is ${what}, which is not read as ${PLURALS[kind]}.`, {
    at: [{ file }],
    hint: 'It holds tracks with their releases and artists: name it tracks, or add it as "tracks" to "sources" in site.json.',
  })
