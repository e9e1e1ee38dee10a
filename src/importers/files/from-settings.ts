// Sources listed in site.json: paths and patterns relative to the data folder, URLs, and objects in storage.

import path from 'node:path'
import { KINDS, type Kind, PLURALS } from '../../contract/kinds/kinds.ts'
import { addressScheme, isAbsoluteUrl } from '../../contract/urls/urls.ts'
import type { Columns, Source } from '../../core/library/source.ts'
import { CatalogError, type ErrorCollector } from '../../core/problems/errors.ts'
import { redact } from '../../core/problems/redact.ts'
import { type FieldMap, fieldsRead } from '../../core/settings/field-sources.ts'
import type { Settings } from '../../core/settings/settings.ts'
import type { SourceEntry } from '../../core/settings/source-entry.ts'
import { fileIdentity } from '../../core/system/file-identity.ts'
import { findStats, isFolder } from '../../core/system/file-system.ts'
import { type FoundFile, globFiles, notAFile, resolvePath } from '../../core/system/glob.ts'
import { chooseByFormat, readUrl } from '../download/http.ts'
import { findS3Objects, isS3Url } from '../download/s3.ts'
import { checkOptions, formatOfFile, lazyParquet, unknownFormat } from '../formats.ts'
import { optionsKey, type ReadOptions, wholeObject } from '../text/blocks.ts'
import { type EntryLocation, entryWording } from './entry-wording.ts'
import { fileSource } from './file-source.ts'
import { missingFileHint } from './missing-file.ts'

const readObject = wholeObject(lazyParquet)

export interface FromSettings {
  readonly sources: readonly Source[]
  /** Absolute paths of all sources that are files. */
  readonly files: ReadonlySet<string>
}

/** Where entries are written, and the folder of their relative paths. */
export interface EntryContext extends EntryLocation {
  readonly base: string
}

/** A source, and its file if it has one. */
interface Found {
  readonly source: Source
  readonly file?: string
}

/**
 * Finds the sources, kind by kind and location by location, those of a pattern in the order of their names. A file
 * that several locations of a kind match is one source, read with the options of the first. Collects `errors`.
 */
export async function findFromSettings(
  context: EntryContext,
  settings: Settings['sources'],
  errors: ErrorCollector,
): Promise<FromSettings> {
  const sources = new Map<string, Source>()
  const files = new Set<string>()
  const listEntries = (kind: Kind) => (settings[PLURALS[kind]] ?? []).map(toEntry)
  const all = KINDS.flatMap(listEntries)
  for (const kind of KINDS) {
    const entries = listEntries(kind)
    for (const entry of entries) {
      try {
        checkDuplicate(entry, entries, context)
        for (const { source, file } of await findAt(withOthers(entry, all), context, kind)) {
          const key = `${kind} ${source.name}`
          if (!sources.has(key)) sources.set(key, { ...source, columns: columnsFrom(entry.fields) })
          if (file !== undefined) files.add(path.resolve(file))
        }
      } catch (error) {
        if (!(error instanceof CatalogError)) throw error
        errors.add(error)
      }
    }
  }
  return { sources: [...sources.values()], files }
}

const toEntry = (written: string | SourceEntry): SourceEntry =>
  typeof written === 'string' ? { from: written } : written

/** The columns of a table: as its entry maps them, or the names of the fields. */
function columnsFrom(fields: FieldMap | undefined): Columns {
  const targets = fields?.targets ?? []
  const key = targets.find((target) => 'isKey' in target && target.isKey)
  return {
    nameColumn(field: string): string {
      const target = targets.find(({ path }) => path === field)
      return target && 'field' in target ? target.field : field
    },
    ...(key && 'fields' in key && { group: key.fields }),
  }
}

/** Adds what other entries read of the same file: an entry reports as skipped what no entry reads. */
function withOthers(entry: SourceEntry, all: readonly SourceEntry[]) {
  const others = all.filter(
    (other) => other !== entry && path.normalize(other.from) === path.normalize(entry.from),
  )
  return withSheetsElsewhere(withFieldsElsewhere(entry, others), others)
}

/** Adds the columns, or fields of objects, that other entries read. */
function withFieldsElsewhere(entry: SourceEntry, others: readonly SourceEntry[]): SourceEntry {
  const read = others.flatMap(({ fields }) => fields?.targets.flatMap(fieldsRead) ?? [])
  if (!entry.fields || read.length === 0) return entry
  // Of a path, the field that holds the rest.
  const readElsewhere = [...new Set(read.flatMap((field) => [field, field.replace(/[.[].*$/s, '')]))]
  return { ...entry, fields: { ...entry.fields, readElsewhere } }
}

/** Adds the sheets that other entries read to an entry that reads the first sheet of a spreadsheet. */
function withSheetsElsewhere(entry: SourceEntry, others: readonly SourceEntry[]) {
  if (entry.sheet !== undefined || entry.sheets !== undefined) return entry
  const sheetsElsewhere = others.flatMap(({ sheet, sheets = [] }) => [
    ...sheets,
    ...(sheet === undefined ? [] : [sheet]),
  ])
  return sheetsElsewhere.length === 0 ? entry : { ...entry, sheetsElsewhere }
}

/** @throws CatalogError BAD_CONFIG if two entries of a kind read the same location with different options */
function checkDuplicate(entry: SourceEntry, entries: readonly SourceEntry[], context: EntryContext): void {
  const { from, sheet } = entry
  const other = entries.find((each) => each.from === from && each.sheet === sheet)
  if (other === undefined || optionsKey(other) === optionsKey(entry)) return
  throw new CatalogError('BAD_CONFIG', `"sources" names ${redact(from)} twice, with different options.`, {
    at: entryWording(context).at,
    hint: 'Keep one of the entries. A file can be read only once for each kind of record.',
  })
}

async function findAt(
  { from: location, ...read }: SourceEntry & Pick<ReadOptions, 'sheetsElsewhere'>,
  context: EntryContext,
  kind: Kind,
): Promise<Found[]> {
  const options = { ...read, location }
  if (isAbsoluteUrl(location)) {
    // The name is stored in the build state, which must not hold passwords.
    const name = redact(location)
    const blocks = () =>
      readUrl(location, kind, { chooseReader: chooseByFormat(location, { ...options, location: name }) })
    return [{ source: { name, kind, size: 0, identity: null, remote: optionsKey(options), blocks } }]
  }
  if (isS3Url(location)) {
    if (!/\.parquet$/i.test(location)) throw notParquet(location)
    const names = await findS3Objects(location)
    if (names.length === 0) throw await noSuchFile(context, location)
    return names.map((name) => ({
      source: { name, kind, size: 0, identity: null, blocks: () => readObject(name, kind, options) },
    }))
  }
  const scheme = addressScheme(location)
  if (scheme !== undefined) throw unknownScheme(context, scheme)
  const files = await findFiles(context.base, location)
  if (files.length === 0)
    throw isFolder(resolvePath(context.base, location))
      ? folderNotFile(context, location)
      : await noSuchFile(context, location)
  return Promise.all(
    files.map(async (file) => {
      const format = formatOfFile(file.path)
      if (!format) throw unknownFormat(file.path, entryWording(context).list)
      if (!file.isFile) throw notAFile(file.path)
      checkOptions(file.path, format, options)
      return { source: await fileSource(file, kind, { format, options }), file: file.path }
    }),
  )
}

/** Returns the file of exactly this name, or else the files that match the location as a pattern. */
export async function findFiles(data: string, location: string): Promise<FoundFile[]> {
  const name = resolvePath(data, location)
  const file = await findStats(name)
  if (file && !file.isDirectory()) {
    return [{ path: name, size: file.size, identity: fileIdentity(file), isFile: file.isFile() }]
  }
  const found = await globFiles(location, data)
  return found.map((each) => ({ ...each, path: resolvePath(data, each.path) }))
}

export async function noSuchFile(
  entry: EntryLocation & { readonly base: string },
  location: string,
): Promise<CatalogError> {
  const { at, which, correctPath } = entryWording(entry)
  const correct = `${correctPath}; * matches any part of a name.`
  return new CatalogError('NO_SUCH_FILE', `There is no file ${location}, ${which}.`, {
    at,
    hint: isS3Url(location) ? correct : await missingFileHint(entry.base, location, correct),
  })
}

function folderNotFile(entry: EntryLocation, location: string): CatalogError {
  const { at, which } = entryWording(entry)
  return new CatalogError('NO_SUCH_FILE', `${location}, ${which}, is a folder, not a file.`, {
    at,
    hint: `Use a file in it, or a pattern, such as "${path.posix.join(location, '*.csv')}".`,
  })
}

/** For the URL of a database, or of an unsupported storage. */
export function unknownScheme(entry: EntryLocation, scheme: string): CatalogError {
  return new CatalogError('BAD_CONFIG', `A source cannot be read from ${scheme} addresses.`, {
    at: entryWording(entry).at,
    hint: 'Use a path, an https:// or http:// address, or s3:// for Parquet. Add a database as "sql", with a query for each kind of record.',
  })
}

function notParquet(location: string): CatalogError {
  return new CatalogError('UNKNOWN_FORMAT', 'Only .parquet files can be read from object storage.', {
    at: [{ file: location }],
    hint: 'Save it as Parquet, or use its https:// address.',
  })
}
