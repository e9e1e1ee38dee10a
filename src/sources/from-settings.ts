// The sources that site.json names: paths and patterns from the data folder, URLs, and objects in storage.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { CatalogError, type ErrorCollector } from '../model/errors.ts'
import { FILE_WORDS, KINDS, type Kind } from '../model/kinds.ts'
import { redact } from '../model/redact.ts'
import type { Settings } from '../model/settings.ts'
import type { Source } from '../model/source.ts'
import type { SourceEntry } from '../model/source-entry.ts'
import { keyOfOptions, uncached } from './blocks.ts'
import { fileSource } from './file-source.ts'
import { checkOptions, formatOf, unknownFormat } from './formats.ts'
import { type FoundFile, globFiles, notAFile, resolvePath } from './glob.ts'
import { byFormat, readUrl } from './http.ts'
import { identityOf } from './identity.ts'
import { readParquet } from './parquet.ts'
import { findS3Objects, isS3Url } from './s3.ts'

const readObject = uncached(readParquet)

export interface FromSettings {
  readonly sources: readonly Source[]
  /** The absolute paths of those that are files. */
  readonly files: ReadonlySet<string>
}

/** A source, and the file that it is read from. */
interface Found {
  readonly source: Source
  readonly file?: string
}

/**
 * The sources, kind by kind and location by location, those of a pattern in the order of their names. A file
 * that several locations of a kind match is one source, read as the first of them says. Errors go into `errors`.
 */
export async function findFromSettings(
  data: string,
  settings: Settings['sources'],
  errors: ErrorCollector,
): Promise<FromSettings> {
  const sources = new Map<string, Source>()
  const files = new Set<string>()
  for (const kind of KINDS) {
    const entries = (settings[FILE_WORDS[kind]] ?? []).map(entryOf)
    for (const entry of entries) {
      try {
        checkAgain(entry, entries, data)
        for (const { source, file } of await findAt(entry, data, kind)) {
          const key = `${kind} ${source.name}`
          if (!sources.has(key)) sources.set(key, source)
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

const entryOf = (written: string | SourceEntry): SourceEntry =>
  typeof written === 'string' ? { from: written } : written

/** @throws CatalogError BAD_CONFIG where two entries of a kind say how the same is read */
function checkAgain(entry: SourceEntry, entries: readonly SourceEntry[], data: string): void {
  const { from, sheet } = entry
  const other = entries.find((each) => each.from === from && each.sheet === sheet)
  if (other === undefined || keyOfOptions(other) === keyOfOptions(entry)) return
  throw new CatalogError('BAD_CONFIG', `"sources" names ${redact(from)} twice, to be read in two ways.`, {
    at: [{ file: path.join(data, 'site.json') }],
    hint: 'Keep one of the entries: the rows of a file give records of a kind once.',
  })
}

async function findAt({ from: location, ...read }: SourceEntry, data: string, kind: Kind): Promise<Found[]> {
  const options = { ...read, location }
  if (/^https?:\/\//i.test(location)) {
    // The name is kept in the build state, where no password belongs.
    const name = redact(location)
    const blocks = () =>
      readUrl(location, kind, { chooseReader: byFormat(location, { ...options, location: name }) })
    return [{ source: { name, kind, size: 0, identity: null, remote: keyOfOptions(options), blocks } }]
  }
  if (isS3Url(location)) {
    if (!/\.parquet$/i.test(location)) throw notParquet(location)
    const names = await findS3Objects(location)
    if (names.length === 0) throw noSuchFile(data, location)
    return names.map((name) => ({
      source: { name, kind, size: 0, identity: null, blocks: () => readObject(name, kind, options) },
    }))
  }
  const [scheme] = /^[a-z][a-z0-9+.-]*:\/\//i.exec(location) ?? []
  if (scheme !== undefined) throw unknownScheme(data, scheme)
  const files = await findFiles(data, location)
  if (files.length === 0) throw noSuchFile(data, location)
  return Promise.all(
    files.map(async (file) => {
      const format = formatOf(file.path)
      if (!format) throw unknownFormat(file.path, '"sources" of site.json')
      if (!file.isFile) throw notAFile(file.path)
      checkOptions(file.path, format, options)
      return { source: await fileSource(file, kind, { format, options }), file: file.path }
    }),
  )
}

/** The file of exactly this name, or else the files that the location matches as a pattern. */
export async function findFiles(data: string, location: string): Promise<FoundFile[]> {
  const name = resolvePath(data, location)
  const file = await stat(name).catch(() => null)
  if (file && !file.isDirectory()) {
    return [{ path: name, size: file.size, identity: identityOf(file), isFile: file.isFile() }]
  }
  const found = await globFiles(location, data)
  return found.map((each) => ({ ...each, path: resolvePath(data, each.path) }))
}

export function noSuchFile(data: string, location: string): CatalogError {
  return new CatalogError('NO_SUCH_FILE', `There is no file ${location}, which "sources" names.`, {
    at: [{ file: path.join(data, 'site.json') }],
    hint: 'Correct its path, which is relative to the data folder; * matches any part of a name.',
  })
}

/** For the address of a database, or of a storage of another kind. */
export function unknownScheme(data: string, scheme: string): CatalogError {
  return new CatalogError('BAD_CONFIG', `A source cannot be read from ${scheme} addresses.`, {
    at: [{ file: path.join(data, 'site.json') }],
    hint: 'Name a path, an https:// or http:// address, or s3:// for Parquet. A database is named as "sql", with a query for each kind of record.',
  })
}

function notParquet(location: string): CatalogError {
  return new CatalogError('UNKNOWN_FORMAT', 'Only .parquet files can be read from object storage.', {
    at: [{ file: location }],
    hint: 'Save it as Parquet, or give its https:// address.',
  })
}
