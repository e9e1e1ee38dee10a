// Imports an entry of `sources` into a data folder as NDJSON: one file per kind, named after the entry.

import { randomUUID } from 'node:crypto'
import path from 'node:path'
import fs from 'fs-extra'
import { KINDS, type Kind, PLURALS } from '../../contract/kinds/kinds.ts'
import { emptyFiles } from '../../core/checks/empty-files.ts'
import { remarkWarnings } from '../../core/checks/remarks.ts'
import type { Library } from '../../core/library/library.ts'
import { readSources } from '../../core/library/read-sources.ts'
import { CatalogError, ErrorCollector } from '../../core/problems/errors.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { readSettings } from '../../core/settings/config.ts'
import type { Settings } from '../../core/settings/settings.ts'
import { digestOfFile } from '../../core/system/file-system.ts'
import { jsonText } from '../../core/system/format.ts'
import type { ProgressOptions } from '../../core/system/progress.ts'
import { makeTempFolder } from '../../core/system/temp-folder.ts'
import { writeWhole } from '../../core/system/write-whole.ts'
import { findEntries } from '../../importers/files/find.ts'
import { readRenames } from '../incremental/renamed-file.ts'
import { keepSources } from '../inputs/inputs.ts'
import { readingProgress } from '../inputs/read-catalog.ts'
import { readLedger, writeLedger } from './import-ledger.ts'
import { missingFields, writeRecords } from './records-file.ts'

export interface ImportOptions extends ProgressOptions {
  /** What to import, in the form of `sources` in site.json; paths are relative to the working folder. */
  readonly sources: Settings['sources']
  /** The base name of the files. */
  readonly name: string
  /** The data folder to write into. */
  readonly out: string
  /** Replace imported files that have since been edited. */
  readonly force?: boolean | undefined
}

export interface ImportReport {
  /** Number of records by file word: `artists`. */
  readonly counts: Readonly<Record<(typeof PLURALS)[Kind], number>>
  /** Paths of the written files. */
  readonly files: readonly string[]
  /** Files of an earlier import of the same name whose content differed. */
  readonly replaced: readonly string[]
  /** Settings that a site of these records needs in site.json; written if that file did not exist. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Whether site.json is new. */
  readonly isNewSite: boolean
  readonly warnings: readonly Warning[]
}

/**
 * Reads the entry, checks its records, and writes them. Nothing is written unless all are valid, and no file is
 * replaced until all are complete.
 * @throws CatalogErrors for invalid records; CatalogError FOREIGN_FILE for a file that was edited after its import
 */
export async function importCatalog(options: ImportOptions): Promise<ImportReport> {
  const { out } = options
  const siteFile = path.join(out, 'site.json')
  const isNewSite = !(await fs.pathExists(siteFile))
  const written = await readSettings(out, {}, {})
  const namespace = isNewSite ? randomUUID() : written.namespace
  const errors = new ErrorCollector()
  const sources = await findEntries(
    {
      base: '.',
      data: out,
      isCommandLine: true,
      progress: options,
    },
    options.sources,
    errors,
  )
  errors.throwIfAny()
  await checkReplaceable(options)
  const tick = readingProgress(sources, options)
  const form = {
    streams: 'optional',
    durations: 'optional',
    tracknumbers: 'optional',
    hasDefaultLabel: true,
  } as const
  const renames = await readRenames(out)
  // An import that holds nothing is an error with words of its own.
  const rules = { form, namespace, renames }
  const { library } = await readSources(sources, { tick, rules, mayLoseAll: true, order: 'source' })
  const warnings = [...remarkWarnings(library), ...emptyFiles(library)]
  checkNotEmpty(library, warnings)
  const settings = settingsFor(library, namespace, written)
  await keepSources(sources)
  const result = await writeFiles(library, options)
  if (isNewSite) await writeWhole(siteFile, jsonText(settings))
  return { ...result, settings, isNewSite, warnings }
}

/** @throws CatalogError EMPTY_SOURCE if there are no records: the previous import is kept */
function checkNotEmpty({ size }: Library, warnings: readonly Warning[]): void {
  if (size > 0) return
  const passed = warnings.map(({ message }) => ` ${message}`).join('')
  throw new CatalogError('EMPTY_SOURCE', `Nothing was imported: the source holds no records.${passed}`, {
    hint: 'Check that the entry fits the source; catalog-press import --help lists the entries.',
  })
}

const importFile = (kind: Kind, name: string): string => path.join(PLURALS[kind], `${name}.ndjson`)

/** @throws CatalogError FOREIGN_FILE for a file whose content was not written by an import */
async function checkReplaceable({ out, name, force = false }: ImportOptions): Promise<void> {
  if (force) return
  const ledger = await readLedger(out)
  for (const kind of KINDS) {
    const file = importFile(kind, name)
    const target = path.join(out, file)
    if (!(await fs.pathExists(target)) || ledger.get(file)?.includes(await digestOfFile(target))) continue
    throw new CatalogError(
      'FOREIGN_FILE',
      `${target} was edited since it was imported, or was not imported.`,
      {
        at: [{ file: target }],
        hint: 'Keep corrections in a separate file, and import under a different name with --name, or replace it with --force.',
      },
    )
  }
}

/** Writes all files under temporary names, and renames them once all are complete. */
async function writeFiles(
  library: Library,
  { out, name }: ImportOptions,
): Promise<Pick<ImportReport, 'counts' | 'files' | 'replaced'>> {
  await fs.ensureDir(out)
  const scratch = makeTempFolder(out, { isHidden: true })
  const before = await readLedger(out)
  const [during, after] = [new Map(before), new Map(before)]
  const counts = { artists: 0, tracks: 0, releases: 0, labels: 0, features: 0 }
  const files: string[] = []
  const replaced: string[] = []
  try {
    for (const kind of KINDS) {
      const { records, digest } = await writeRecords(library, kind, path.join(scratch.path, kind))
      counts[PLURALS[kind]] = records
      const file = importFile(kind, name)
      const known = before.get(file) ?? []
      const digests = records > 0 ? [digest] : []
      during.set(file, [...known, ...digests])
      after.set(file, digests)
      if (known.some((each) => !digests.includes(each))) replaced.push(path.join(out, file))
    }
    // If this import is stopped, the next one recognizes the files of both.
    await writeLedger(out, during)
    for (const kind of KINDS) {
      const target = path.join(out, importFile(kind, name))
      if (counts[PLURALS[kind]] === 0) {
        await fs.remove(target)
        continue
      }
      await fs.move(path.join(scratch.path, kind), target, { overwrite: true })
      files.push(target)
    }
    await writeLedger(out, after)
  } finally {
    scratch.remove()
  }
  return { counts, files, replaced }
}

/** The label name that MusicBrainz shows for releases without a label. */
const NO_LABEL = '[no label]'

/** The settings that a site of these records needs and does not have yet. */
function settingsFor(
  library: Library,
  namespace: string | undefined,
  { namespace: known, streams, durations, tracknumbers, default_label }: Settings,
): Record<string, unknown> {
  const lacks = missingFields(library)
  return {
    ...(known === undefined && namespace !== undefined && { namespace }),
    ...(lacks.stream && streams === 'required' && { streams: 'optional' }),
    ...(lacks.duration && durations === 'required' && { durations: 'optional' }),
    ...(lacks.tracknumber && tracknumbers === 'required' && { tracknumbers: 'optional' }),
    ...(lacks.label && default_label === undefined && { default_label: NO_LABEL }),
  }
}
