// Finds the sources of an origin's entry: files, folders of files in the origin's form, and URLs.

import path from 'node:path'
import { addressScheme, isAbsoluteUrl } from '../../contract/urls/urls.ts'
import type { Source } from '../../core/library/source.ts'
import { CatalogError, ErrorCollector } from '../../core/problems/errors.ts'
import { redact } from '../../core/problems/redact.ts'
import { isFolder } from '../../core/system/file-system.ts'
import { globFiles, notAFile, resolvePath } from '../../core/system/glob.ts'
import { type ChooseReader, readUrl } from '../download/http.ts'
import { sourceFromReader } from '../files/file-source.ts'
import { findFiles, noSuchFile, unknownScheme } from '../files/from-settings.ts'
import type { BlockReader } from '../text/blocks.ts'
import type { OriginContext } from './origin.ts'

/** How an origin reads files. */
export interface OriginFiles {
  /** The name of its entry. */
  readonly name: string
  /** A pattern of the files that it reads in a folder. */
  readonly inFolder: string
  /** @throws CatalogError UNKNOWN_FORMAT for a file in another form */
  readonly readerFor: (file: string) => BlockReader
  /** What to do about files of which no track can be made. */
  readonly hint: string
  /** Chooses the reader for the response of a URL. */
  readonly chooseReader: ChooseReader
}

/**
 * Finds the sources of an entry, target by target; a file that matches several targets is one source.
 * @throws CatalogErrors for all targets that are missing or unreadable
 */
export async function sourcesAt(
  targets: readonly string[],
  context: OriginContext,
  files: OriginFiles,
): Promise<readonly Source[]> {
  const errors = new ErrorCollector()
  const sources = new Map<string, Source>()
  for (const target of targets) {
    try {
      for (const source of await findTarget(target, context, files)) {
        if (!sources.has(source.name)) sources.set(source.name, source)
      }
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error
      errors.add(error)
    }
  }
  errors.throwIfAny()
  const entry = { hint: files.hint }
  return [...sources.values()].map((source) => ({ ...source, entry }))
}

async function findTarget(target: string, context: OriginContext, files: OriginFiles): Promise<Source[]> {
  const { base } = context
  if (isAbsoluteUrl(target)) {
    const blocks = () => readUrl(target, 'track', { chooseReader: files.chooseReader })
    return [{ name: redact(target), kind: 'track', size: 0, identity: null, remote: files.name, blocks }]
  }
  const scheme = addressScheme(target)
  if (scheme !== undefined) throw unknownScheme(context, scheme)
  const folder = resolvePath(base, target)
  const inFolder = isFolder(folder)
  const found = inFolder ? await findInFolder(folder, files.inFolder) : await findFiles(base, target)
  if (found.length === 0)
    throw await noSuchFile(context, inFolder ? path.join(target, files.inFolder) : target)
  return found.map((file) => {
    if (!file.isFile) throw notAFile(file.path)
    const read = files.readerFor(file.path)
    const source = sourceFromReader(file, 'track', () => read(file.path, 'track'))
    // The identity includes the origin, since another origin reads the same file differently.
    return { ...source, identity: file.identity && `${files.name} ${file.identity}` }
  })
}

async function findInFolder(folder: string, pattern: string) {
  const found = await globFiles(pattern, folder)
  return found.map((file) => ({ ...file, path: path.join(folder, file.path) }))
}
