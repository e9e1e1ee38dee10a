// The sources that site.json names: paths and patterns from the data folder, URLs, and objects in storage.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { CatalogError, type ErrorCollector } from '../model/errors.ts'
import { FILE_WORDS, KINDS, type Kind } from '../model/records.ts'
import { redact } from '../model/redact.ts'
import type { Settings } from '../model/settings.ts'
import type { Source } from '../model/source.ts'
import { uncached } from './blocks.ts'
import { fileSource } from './file-source.ts'
import { formatOf, unknownFormat } from './formats.ts'
import { type FoundFile, globFiles, notAFile, resolvePath } from './glob.ts'
import { readUrl } from './http.ts'
import { identityOf } from './identity.ts'
import { readParquet } from './parquet.ts'
import { findS3Objects, isS3Url } from './s3.ts'

const readObject = uncached(readParquet)

/**
 * The sources, kind by kind and location by location, those of a pattern in the order of their names. A file
 * that several locations of a kind match is one source. Errors go into `errors`.
 */
export async function findFromSettings(
  data: string,
  settings: Settings['sources'],
  errors: ErrorCollector,
): Promise<Source[]> {
  const sources = new Map<string, Source>()
  for (const kind of KINDS) {
    for (const location of settings[FILE_WORDS[kind]] ?? []) {
      try {
        for (const source of await findAt(location, data, kind)) {
          const key = `${kind} ${source.name}`
          if (!sources.has(key)) sources.set(key, source)
        }
      } catch (error) {
        if (!(error instanceof CatalogError)) throw error
        errors.add(error)
      }
    }
  }
  return [...sources.values()]
}

async function findAt(location: string, data: string, kind: Kind): Promise<Source[]> {
  if (/^https?:\/\//i.test(location)) {
    // The name is kept in the build state, where no password belongs.
    const name = redact(location)
    return [{ name, kind, size: 0, identity: null, blocks: () => readUrl(location, kind) }]
  }
  if (isS3Url(location)) {
    if (!/\.parquet$/i.test(location)) throw notParquet(location)
    const names = await findS3Objects(location)
    if (names.length === 0) throw noSuchFile(data, location)
    return names.map((name) => ({
      name,
      kind,
      size: 0,
      identity: null,
      blocks: () => readObject(name, kind),
    }))
  }
  const [scheme] = /^[a-z][a-z0-9+.-]*:\/\//i.exec(location) ?? []
  if (scheme !== undefined) throw unknownScheme(data, scheme)
  const files = await findFiles(data, location)
  if (files.length === 0) throw noSuchFile(data, location)
  return files.map((file) => {
    const read = formatOf(file.path)
    if (!read) throw unknownFormat(file.path, '"sources" of site.json')
    if (!file.isFile) throw notAFile(file.path)
    return fileSource(file, kind, read)
  })
}

/** The file of exactly this name, or else the files that the location matches as a pattern. */
async function findFiles(data: string, location: string): Promise<FoundFile[]> {
  const name = resolvePath(data, location)
  const file = await stat(name).catch(() => null)
  if (file && !file.isDirectory()) {
    return [{ path: name, size: file.size, identity: identityOf(file), isFile: file.isFile() }]
  }
  const found = await globFiles(location, data)
  return found.map((each) => ({ ...each, path: resolvePath(data, each.path) }))
}

function noSuchFile(data: string, location: string): CatalogError {
  return new CatalogError('NO_SUCH_FILE', `There is no file ${location}, which "sources" names.`, {
    at: [{ file: path.join(data, 'site.json') }],
    hint: 'Correct its path, which is relative to the data folder; * matches any part of a name.',
  })
}

/** For the address of a database, or of a storage of another kind. */
function unknownScheme(data: string, scheme: string): CatalogError {
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
