// Builds the site as a single archive instead of a folder. It is made from scratch each time: no build state is kept.

import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CatalogError } from '../../core/problems/errors.ts'
import type { ArchiveOptions } from '../../core/site/archive.ts'
import { openArchive, openTally } from '../../core/site/writer.ts'
import { isFolder } from '../../core/system/file-system.ts'
import { makeTempFolder } from '../../core/system/temp-folder.ts'
import { Journal } from '../incremental/journal.ts'
import type { Archive, ArchiveBuildOptions } from '../options.ts'
import { checkOutside } from './output-paths.ts'
import type { Target } from './target.ts'
import { withThumbnails } from './thumbnails.ts'

/**
 * Opens an archive as the target of a build. It appears under its name only once it is complete.
 * @throws CatalogError BAD_FLAG for an unknown extension, or with `precompress`; `plan` throws it for a site with a
 *   store
 */
export function openArchiveTarget(options: ArchiveBuildOptions): Target & { close(): void } {
  if (options.precompress !== undefined) throw noPrecompress()
  const archive = { ...parseArchive(options.archive, options.data), date: options.date }
  const scratch = makeTempFolder(tmpdir())
  const folder = path.join(scratch.path, 'thumbnails')
  const thumbnails = { folder, ...(options.dryRun && { scratch: folder }) }
  const remove = () => {
    if ('partFile' in archive) rmSync(archive.partFile, { force: true })
    scratch.remove()
  }
  // The process may exit as soon as the signal's listeners have run.
  options.signal?.addEventListener('abort', remove)
  return {
    stateFolder: undefined,
    scratch: scratch.path,
    notes: () => [],
    unchanged: () => null,
    read: (read) => read({}),
    lastCounts: () => null,
    lastBuild: () => null,
    withThumbnails: (inputs, progress) => withThumbnails(inputs, { ...progress, ...thumbnails }),
    plan: async (make, { rules }) => {
      if (rules.store !== undefined) throw noStore()
      return make(Journal.NONE, null)
    },
    begin: async () => (options.dryRun ? openTally() : openArchive(archive)),
    commit: async (_, { report }) => report,
    close: () => {
      options.signal?.removeEventListener('abort', remove)
      remove()
    },
  }
}

/**
 * @throws CatalogError BAD_FLAG for an unknown extension or a path in the data folder, NO_SUCH_FILE if the folder is
 *   missing
 */
function parseArchive(archive: Archive, data: string): ArchiveOptions {
  if (typeof archive !== 'string') return { format: 'tar', fd: archive.fd }
  const format = FORMATS.find((each) => archive.toLowerCase().endsWith(`.${each}`))
  if (!format) throw unknownFormat(archive)
  const folder = path.dirname(archive)
  if (!isFolder(folder)) throw noFolder(archive, folder)
  if (isFolder(archive)) throw inTheWay(archive)
  checkOutside(data, '--archive', archive)
  return { format, file: archive, partFile: `${archive}.${randomUUID()}.part` }
}

const FORMATS = ['tar', 'zip'] as const

const noPrecompress = () =>
  new CatalogError('BAD_FLAG', 'An archive cannot hold precompressed files.', {
    hint: 'Omit --precompress, or build into a folder with --out and pack that.',
  })

const noStore = () =>
  new CatalogError('BAD_FLAG', 'An archive has no place for the blocks of a store.', {
    hint: 'Build into a folder with --out, and pack that; or remove "store" from site.json.',
  })

const unknownFormat = (name: string) =>
  new CatalogError('BAD_FLAG', `"${name}" does not have the extension of an archive.`, {
    hint: 'Use a name that ends in .zip or .tar, or - for a tar to standard output, which a program such as gzip can read.',
  })

const noFolder = (name: string, folder: string) =>
  new CatalogError('NO_SUCH_FILE', `There is no folder ${folder} to write ${path.basename(name)} into.`, {
    hint: 'Create it, or use a different path.',
  })

const inTheWay = (name: string) =>
  new CatalogError('BAD_FLAG', `${name} is a folder.`, {
    hint: `Use a different path, or build into the folder with --out ${name}.`,
  })
