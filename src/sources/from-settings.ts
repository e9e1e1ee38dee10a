// Sources that site.json names: paths and patterns from the data folder, URLs, and objects in storage.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { CatalogError, type ErrorCollector } from '../model/errors.ts'
import { FILE_WORDS, KINDS, type Kind } from '../model/records.ts'
import type { Settings } from '../model/settings.ts'
import type { Source } from '../model/source.ts'
import { uncached } from './blocks.ts'
import { formatOf, unknownFormat } from './formats.ts'
import { filesAt, nameIn } from './glob.ts'
import { readUrl } from './http.ts'
import { identityOf } from './identity.ts'
import { readParquet } from './parquet.ts'
import { findS3Objects, isS3Url } from './s3.ts'

/** What the bytes of an object are is not known before they are read: it is read at every build. */
const readObject = uncached(readParquet)

/**
 * The sources by their kinds, each target's in the order of their names; what two targets of a kind name is one
 * source. What cannot be found goes into `problems`.
 */
export async function findFromSettings(
  data: string,
  named: Settings['sources'],
  problems: ErrorCollector,
): Promise<Source[]> {
  const sources = new Map<string, Source>()
  for (const kind of KINDS) {
    for (const target of named[FILE_WORDS[kind]] ?? []) {
      try {
        for (const source of await findTarget(data, target, kind)) {
          const key = `${kind} ${source.name}`
          if (!sources.has(key)) sources.set(key, source)
        }
      } catch (error) {
        if (!(error instanceof CatalogError)) throw error
        problems.add(error)
      }
    }
  }
  return [...sources.values()]
}

async function findTarget(data: string, target: string, kind: Kind): Promise<Source[]> {
  if (/^https?:\/\//i.test(target)) {
    return [{ name: target, kind, size: 0, identity: null, blocks: () => readUrl(target, kind) }]
  }
  if (isS3Url(target)) {
    if (!/\.parquet$/i.test(target)) throw noParquet(target)
    const names = await findS3Objects(target)
    if (names.length === 0) throw nothingThere(data, target)
    return names.map((name) => ({
      name,
      kind,
      size: 0,
      identity: null,
      blocks: () => readObject(name, kind),
    }))
  }
  const files = await findFiles(data, target)
  if (files.length === 0) throw nothingThere(data, target)
  return files.map(({ name, size, identity }) => {
    const read = formatOf(name)
    if (!read) throw unknownFormat(name, '"sources" of site.json')
    return { name, kind, size, identity, blocks: () => read(name, kind) }
  })
}

/** The file of a name, or the files of a pattern in the order of their paths. */
async function findFiles(
  data: string,
  target: string,
): Promise<Pick<Source, 'name' | 'size' | 'identity'>[]> {
  const name = nameIn(data, target)
  const file = await stat(name).catch(() => null)
  if (file?.isFile()) return [{ name, size: file.size, identity: identityOf(file) }]
  const found = await filesAt(target, data)
  return found.map(({ path: relative, stats }) => ({
    name: nameIn(data, relative),
    size: stats?.size ?? 0,
    identity: stats ? identityOf(stats) : null,
  }))
}

function nothingThere(data: string, target: string): CatalogError {
  return new CatalogError('NO_SUCH_FILE', `There is no file ${target}, which "sources" names.`, {
    at: [{ file: path.join(data, 'site.json') }],
    hint: 'Correct its name; a path begins in the data folder, and * stands for any part of a name.',
  })
}

function noParquet(target: string): CatalogError {
  return new CatalogError('UNKNOWN_FORMAT', 'From object storage, .parquet files are read and no others.', {
    at: [{ file: target }],
    hint: 'Save it as Parquet, or name an https:// address of it.',
  })
}
