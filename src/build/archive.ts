// The site in one file instead of a folder. It is made from scratch each time: no build state is kept.
import { randomUUID } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeTempFolder } from '../engine/temp-folder.ts'
import { CatalogError } from '../model/errors.ts'
import { checkWarnings } from '../model/warnings.ts'
import type { ArchiveOptions } from '../site/archive.ts'
import { openArchive, openTally } from '../site/writer.ts'
import { withAliases } from './aliases.ts'
import { inputWarnings } from './input-warnings.ts'
import { findInputs, keepSources } from './inputs.ts'
import type { Archive, ArchiveBuildOptions, BuildReport } from './options.ts'
import { checkOutside } from './output-paths.ts'
import { pageRenderer } from './page-renderer.ts'
import { readCatalog } from './read-catalog.ts'
import { planSite } from './site-files.ts'
import { withThumbnails } from './thumbnails.ts'
import { warningsOf } from './warnings.ts'
import { writeSite } from './write-site.ts'

/**
 * Builds a site into an archive, which appears under its name only once it is complete.
 * @throws CatalogError BAD_FLAG for a name of another ending, or with `precompress`
 */
export async function buildArchive(options: ArchiveBuildOptions): Promise<BuildReport> {
  if (options.precompress !== undefined) throw noPrecompress()
  const archive = parseArchive(options.archive, options.data)
  // Bulk files stand here until they are taken in.
  const scratch = makeTempFolder(tmpdir())
  const remove = () => {
    if ('partFile' in archive) rmSync(archive.partFile, { force: true })
    scratch.remove()
  }
  // The process may end as soon as the signal's listeners have run.
  options.signal?.addEventListener('abort', remove)
  try {
    return await buildInto(archive, scratch.path, options)
  } finally {
    options.signal?.removeEventListener('abort', remove)
    remove()
  }
}

async function buildInto(
  archive: ArchiveOptions,
  scratch: string,
  options: ArchiveBuildOptions,
): Promise<BuildReport> {
  const found = await findInputs(options)
  const { order, records, sources } = found
  const catalog = await readCatalog(sources, { ...options, order, records, state: null })
  try {
    const warnings = [...inputWarnings(found, options.data), ...(await warningsOf(catalog, found))]
    checkWarnings(warnings, options.maxWarnings)
    // Pictures may be among what sources write.
    if (!options.dryRun) await keepSources(sources)
    const folder = path.join(scratch, 'thumbnails')
    const { notes, ...pictures } = await withThumbnails(found, {
      ...options,
      folder,
      ...(options.dryRun && { scratch: folder }),
    })
    const inputs = await withAliases(pictures.inputs, catalog)
    const { rules } = inputs
    warnings.push(...pictures.warnings)
    checkWarnings(warnings, options.maxWarnings)
    const plan = await planSite(catalog, inputs)
    const stale = await plan.countStale()
    const renderer = pageRenderer(inputs, catalog.counts)
    const site = options.dryRun ? openTally(renderer) : openArchive(archive, renderer)
    const report = await writeSite(site, {
      ...options,
      catalog,
      plan,
      stale,
      inputs,
      scratch,
    })
    return { ...report, counts: catalog.counts, rules, warnings, notes }
  } finally {
    await catalog.close()
  }
}

/**
 * @throws CatalogError BAD_FLAG for another ending or a place in the data folder, NO_SUCH_FILE where the folder is
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

const isFolder = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false

const noPrecompress = () =>
  new CatalogError('BAD_FLAG', 'An archive cannot hold precompressed files.', {
    hint: 'Leave --precompress out, or build into a folder with --out and pack that.',
  })

const unknownFormat = (name: string) =>
  new CatalogError('BAD_FLAG', `Cannot tell the archive format of "${name}" from its extension.`, {
    hint: 'Name a file that ends in .zip or .tar, or - for a tar to standard output, which a program such as gzip can read.',
  })

const noFolder = (name: string, folder: string) =>
  new CatalogError('NO_SUCH_FILE', `There is no folder ${folder} to write ${path.basename(name)} into.`, {
    hint: 'Make it, or name another file.',
  })

const inTheWay = (name: string) =>
  new CatalogError('BAD_FLAG', `${name} is a folder.`, {
    hint: `Name another file, or build into the folder with --out ${name}.`,
  })
