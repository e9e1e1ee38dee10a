// Splits a catalog into parts that are pressed alone. Its sources are read once, in a stream; DuckDB sorts and joins them
// on disk.
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { KINDS } from '../../contract/kinds/kinds.ts'
import { addRowErrors, digestRules } from '../../core/library/read-library.ts'
import { recordRules } from '../../core/library/record-settings.ts'
import { ErrorCollector } from '../../core/problems/errors.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { digestOfFile } from '../../core/system/file-system.ts'
import type { ProgressOptions } from '../../core/system/progress.ts'
import { stageProgress } from '../../core/system/progress.ts'
import { parseSize } from '../../core/system/sizes.ts'
import { writeWhole } from '../../core/system/write-whole.ts'
import { digestOfValue } from '../inputs/digests.ts'
import { eventWarnings } from '../inputs/events.ts'
import { inputWarnings } from '../inputs/input-warnings.ts'
import { findInputs } from '../inputs/inputs.ts'
import { playlistWarnings } from '../inputs/playlists.ts'
import { readingProgress } from '../inputs/read-catalog.ts'
import type { InputOptions } from '../options.ts'
import { Database } from './database.ts'
import { checkParts } from './limits.ts'
import { readMedia, type SplitMedia, writePartMedia } from './media.ts'
import { findNamed } from './named.ts'
import { openPlace } from './open-place.ts'
import { MEDIA_TABLE, type PartFolder } from './part-folder.ts'
import type { PartPlace, PlaceOptions } from './part-place.ts'
import { checkFormerUuids, checkReferences, placeRecords, readReferences, relateRecords } from './relate.ts'
import { findShown, recordsOfPart } from './show.ts'
import { stageSources } from './stage.ts'
import { uniteRecords } from './unite.ts'

export interface SplitOptions extends InputOptions, ProgressOptions, PlaceOptions {
  readonly parts: number
  /** The folder or bucket to write. */
  readonly into: string
  /** The memory that the split may take: `2GB`, half of it for the program itself. */
  readonly memory?: string | undefined
}

export interface SplitReport {
  readonly parts: number
  /** The numbers of listed records. */
  readonly records: Readonly<Record<string, number>>
  readonly warnings: readonly Warning[]
  readonly notes: readonly string[]
}

const MEMORY = '2GB'

/**
 * Splits the catalog of a data folder. A run that is stopped leaves nothing that could be pressed.
 * @throws CatalogErrors with all faults of the catalog; CatalogError NOT_IN_PARTS, MISSING_DRIVER
 */
export async function splitCatalog(options: SplitOptions): Promise<SplitReport> {
  const place = openPlace(options.into, options)
  try {
    return await splitInto(place, options)
  } finally {
    place.close()
  }
}

async function splitInto(place: PartPlace, options: SplitOptions): Promise<SplitReport> {
  const { data, parts, memory = MEMORY } = options
  const { folder } = place
  const inputs = await findInputs(options)
  checkParts(inputs)
  place.checkRules(inputs.rules)
  await mkdir(folder.path, { recursive: true })
  await rm(folder.head, { force: true })
  await folder.removeFrom(parts)
  const scratch = path.join(folder.path, 'split')
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch)
  const database = await Database.open(path.join(scratch, 'records.duckdb'), {
    data,
    memory: (parseSize(memory) ?? 0) / 2,
  })
  try {
    const rules = recordRules(inputs.records)
    const byName = inputs.order === 'name'
    const problems = new ErrorCollector()
    const tick = readingProgress(inputs.sources, options)
    const read = await stageSources(database, inputs.sources, { rules, byName, tick })
    const nested = await database.all('SELECT DISTINCT kind FROM stated WHERE nested')
    const merged = new Set(KINDS.filter((kind) => nested.some(([each]) => each === kind)))
    addRowErrors(read, rules, { merged, faults: problems })
    problems.throwIfAny()
    const sources = read.map(({ source }) => source)
    await uniteRecords(database, { rules, byName, sources, problems })
    await placeRecords(database, { parts, byName })
    await readReferences(database)
    await checkFormerUuids(database, problems)
    await checkReferences(database, problems)
    problems.throwIfAny()
    await relateRecords(database)
    await findShown(database, inputs.rules.web !== undefined)
    const [named, completed] = await findNamed(database, inputs)
    const media = await readMedia(database, inputs, { ...options, folder })
    const digests = await writeParts(database, folder, { ...options, media })
    const records = await countRecords(database)
    const listed = [...playlistWarnings(completed), ...eventWarnings(completed)].filter(
      (each) => each !== null,
    )
    const warnings = [...inputWarnings(inputs, data), ...media.warnings, ...listed]
    const head = {
      inputs: inputs.digest,
      ...{ records, named, warnings },
      rules: digestRules(rules),
      parts: digests,
      media: await digestOfFile(folder.media),
    }
    await writeWhole(folder.head, folder.renderHead(head))
    await place.putSplit()
    return { parts, records, warnings, notes: media.notes }
  } finally {
    database.close()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Writes the files of all parts. @returns a digest of each */
async function writeParts(
  database: Database,
  folder: PartFolder,
  { parts, media, ...progress }: SplitOptions & { readonly media: SplitMedia },
): Promise<string[]> {
  const tick = stageProgress('writing', parts * KINDS.length, progress)
  const digests: string[] = []
  for (let part = 0; part < parts; part += 1) {
    const files: string[] = []
    await mkdir(path.dirname(folder.records(part, 'track')), { recursive: true })
    for (const kind of KINDS) {
      const file = folder.records(part, kind)
      const query = `COPY (${recordsOfPart(kind, part)}) TO '${`${file}.new`.replaceAll("'", "''")}' (FORMAT parquet)`
      await database.run(query)
      await rename(`${file}.new`, file)
      files.push(await digestOfFile(file))
      tick(1)
    }
    const file = folder.file(part, MEDIA_TABLE)
    await writePartMedia(database, media, { part, file })
    files.push(await digestOfFile(file))
    digests.push(digestOfValue(files))
  }
  return digests
}

async function countRecords(database: Database): Promise<Record<string, number>> {
  const rows = await database.all(
    `SELECT united.kind, count(*) FROM united
      ANTI JOIN unlisted ON unlisted.kind = united.kind AND unlisted.seq = united.place GROUP BY united.kind`,
  )
  return Object.fromEntries(rows.map(([kind, count]) => [String(kind), Number(count)]))
}
