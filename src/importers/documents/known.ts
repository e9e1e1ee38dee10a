// What a file is by its first bytes, since programs share extensions: by the root element of XML, or by keys of JSON.
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { CatalogError } from '../../core/problems/errors.ts'
import { findRoot } from '../xml/root.ts'
import type { DocumentReader } from './document.ts'

/** A form of data that is recognized. */
export type KnownDocument = ReadDocument | OtherDocument

interface Recognized {
  /** What it is, as the end of a sentence. */
  readonly what: string
  /** The name of the first element, without its prefix; `{` for JSON. */
  readonly root: RegExp
  /** What else is at its beginning. */
  readonly holds?: RegExp
}

/** Tracks with their releases are read from it. */
interface ReadDocument extends Recognized {
  readonly load: () => Promise<DocumentReader>
}

interface OtherDocument extends Recognized {
  /** How to make a catalog of it. */
  readonly way: string
}

/** The name of the vocabulary may follow what it is for. */
const MUSIC =
  /^(?=[\s\S]*schema\.org)[\s\S]*"@type"\s*:\s*\[?\s*"(?:https?:\/\/schema\.org\/)?Music(?:Album|Recording|Release)"/
const schemaOrg = async () => (await import('./schema-org.ts')).schemaOrg

/** The first that fits counts. */
const DOCUMENTS: readonly KnownDocument[] = [
  {
    what: 'a library of iTunes or Music',
    root: /^plist$/,
    holds: /<key>Tracks<\/key>/,
    load: async () => (await import('./itunes.ts')).itunes,
  },
  {
    what: 'a collection of rekordbox',
    root: /^DJ_PLAYLISTS$/,
    load: async () => (await import('./rekordbox.ts')).rekordbox,
  },
  {
    what: 'a DDEX message about a new release',
    root: /^NewReleaseMessage$/,
    load: async () => (await import('./ddex.ts')).ddex,
  },
  {
    what: 'a web page with a release in the terms of schema.org',
    root: /^html$/i,
    holds: MUSIC,
    load: schemaOrg,
  },
  { what: 'a release in the terms of schema.org', root: /^\{$/, holds: MUSIC, load: schemaOrg },
  {
    what: 'the metadata of an item at archive.org',
    root: /^\{$/,
    // Only the first list of files is looked behind: other catalogs have one in each record.
    holds: /^(?=([\s\S]*?"files"\s*:\s*\[))\1[\s\S]*"source"\s*:\s*"(?:original|derivative|metadata)"/,
    load: async () => (await import('./archive-org.ts')).archiveOrg,
  },
  {
    what: 'a DDEX message that takes down a release',
    root: /^(?:PurgeRelease|Take-?down\w*)Message$/i,
    way: 'Remove it, and the messages that delivered the release: what no source holds is no longer published.',
  },
  {
    what: 'a DDEX message that delivers no releases',
    root: /Message$/,
    holds: /ddex\.net/,
    way: 'Take those that do: their first element is NewReleaseMessage.',
  },
  {
    what: 'MARCXML',
    root: /^(?:collection|record)$/,
    holds: /MARC21|<(?:\w+:)?(?:leader|datafield|controlfield)\b/,
    way: 'Convert it to CSV with a row for each track, such as with "Export Tab Delimited Records" of MarcEdit.',
  },
  {
    what: 'metadata of an archive or a library',
    root: /^(?:pbcore\w+|mods(?:Collection)?|ead|mets|lido(?:Wrap)?|OAI-PMH)$/,
    way: 'Convert it to CSV with a row for each recording, such as with OpenRefine.',
  },
  {
    what: 'the library of a player',
    root: /^(?:rhythmdb|quodlibet|NML|VirtualDJ_Database)$/,
    way: 'Add the folder of its audio files as "audio" to "sources" in site.json: their tags have the same.',
  },
  {
    what: 'an export of WordPress',
    root: /^rss$/,
    holds: /\sxmlns:wp=/,
    way: 'Export the posts of the catalog as CSV, such as with the plugin WP All Export.',
  },
  {
    what: 'a feed',
    root: /^(?:rss|feed|RDF)$/,
    way: 'A feed has only what is new: export the whole catalog as CSV or JSON from the program that publishes it.',
  },
  {
    what: 'a dump of Discogs',
    root: /^releases?$/,
    holds: /<release[^>]*\sid="\d+"/,
    way: 'Add it as "discogs" to "sources" in site.json.',
  },
  {
    what: 'an answer of MusicBrainz in XML',
    root: /^metadata$/,
    holds: /musicbrainz\.org\/ns/,
    way: 'Ask for JSON with fmt=json, and add that as "musicbrainz" to "sources" in site.json.',
  },
]

/** Bytes in which the first element is found. */
const START = 4096
/** Bytes in which what else is expected is found: a web page has its data below its styles. */
const HEAD = 256 * 1024

/** Recognizes what a file holds; undefined for others, and for what is not a file. */
export function knownDocument(file: string): KnownDocument | undefined {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
  const root = rootIn(readHead(file, START))
  const alike = root === '' ? [] : DOCUMENTS.filter((each) => each.root.test(root))
  const head = alike.some(({ holds }) => holds) ? withoutZeros(readHead(file, HEAD)) : ''
  return alike.find(({ holds }) => holds?.test(head) ?? true)
}

/** Whether tracks can be read from a file because of what it holds. */
export const isReadable = (file: string): boolean => 'load' in (knownDocument(file) ?? {})

export const notReadable = (file: string, { what, way }: OtherDocument): CatalogError =>
  new CatalogError('UNKNOWN_FORMAT', `A catalog cannot be read from ${what}.`, { at: [{ file }], hint: way })

/** The error for XML or HTML in the place of a table or a list. */
export function markupError(file: string, format: 'CSV' | 'JSON' | 'NDJSON'): CatalogError {
  const known = knownDocument(file)
  const hint = known && ('way' in known ? known.way : 'Give it the extension .xml, or .html for a web page.')
  const what = known?.what ?? 'a web page (HTML or XML)'
  return new CatalogError(format === 'CSV' ? 'BAD_CSV' : 'BAD_JSON', `This is ${what}, not ${format}.`, {
    at: [{ file, line: 1 }],
    hint: hint ?? WEB_PAGE,
  })
}

const WEB_PAGE =
  'Save the data itself: a server may have answered with a page that asks to sign in. For a table in a page, open it in a spreadsheet, and save that as .xlsx or .csv.'

/** Returns the name of the first element, `{` for JSON, or an empty text. */
function rootIn(head: string): string {
  const text = withoutZeros(head)
  const { name, start } = findRoot(text)
  return name === '' && /[{[]/.test(text.charAt(start)) ? '{' : name.replace(/^.*:/, '')
}

/** UTF-16 has a zero in every other byte. */
const withoutZeros = (head: string): string => head.replaceAll('\0', '')

/** Reads the first bytes of a file, as Latin-1; none of a file that may not be read, which its reader reports. */
export function readHead(file: string, length = START): string {
  const bytes = Buffer.alloc(length)
  let handle: number | undefined
  try {
    handle = openSync(file, 'r')
    return bytes.toString('latin1', 0, readSync(handle, bytes, 0, length, 0))
  } catch {
    return ''
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}
