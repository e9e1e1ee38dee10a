// Presses a part of a catalog: the blocks of the records that it owns, and a table of them for the merge.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Responses } from '../../api-files/responses/responses.ts'
import type { Pack } from '../../contract/blocks/packs.ts'
import { LISTED, type Listed, PLURALS, type Resource } from '../../contract/kinds/kinds.ts'
import { audioSchemes } from '../../core/checks/named-media.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import type { Library } from '../../core/library/library.ts'
import { firstLookups } from '../../core/library/lookups.ts'
import { digestRules } from '../../core/library/read-library.ts'
import { recordRules } from '../../core/library/record-settings.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { bytesOf } from '../../core/site/encode.ts'
import { renderPlanned } from '../../core/site/planned-file.ts'
import { type ProgressOptions, stageProgress } from '../../core/system/progress.ts'
import { writeWhole } from '../../core/system/write-whole.ts'
import {
  byKey,
  filledPacks,
  type PackedFiles,
  type PackItems,
  type RecordFile,
  recordBlocks,
} from '../../packs/pack-files.ts'
import type { PlacedKey } from '../../packs/pack-tables.ts'
import { digestOfValue } from '../inputs/digests.ts'
import { findInputs, type Inputs } from '../inputs/inputs.ts'
import type { InputOptions } from '../options.ts'
import { RecordFiles } from '../record-files.ts'
import { leaveBulk } from './bulk.ts'
import { leaveDigests } from './digests.ts'
import { leaveForFaces } from './face-files.ts'
import { leaveIndexes } from './indexes.ts'
import { checkParts } from './limits.ts'
import { type MadeBlock, type MadePart, readMade, writeKeys } from './made.ts'
import { PartFolder } from './part-folder.ts'
import { type ReadPart, readPart } from './read-part.ts'

export interface PressPartOptions extends InputOptions, ProgressOptions {
  /** The part, from 1, and the number of all. */
  readonly part: { readonly index: number; readonly count: number }
  /** The folder that the catalog was split into. */
  readonly from: string
  readonly memory?: string | undefined
}

export interface PartReport extends Pick<MadePart, 'counts'> {
  /** Blocks that were written. */
  readonly written: number
  /** Blocks that were there already. */
  readonly unchanged: number
}

/**
 * Presses a part, unless it is pressed already. It may be run again, also at the same time on another machine: a block
 * is named by its content, and each file is written whole.
 * @throws CatalogError NOT_SPLIT where the folder has no such part, or was split by other rules
 */
export async function pressPart(options: PressPartOptions): Promise<PartReport> {
  const { part, from, memory } = options
  const folder = new PartFolder(from)
  const inputs = await findInputs(options)
  checkParts(inputs)
  const number = part.index - 1
  const key = inputsOfPart(folder, inputs, part)
  const known = readMade(folder, number)
  if (known?.inputs === key)
    return { counts: known.counts, written: 0, unchanged: Object.values(known.packs).flat().length }
  const read = await readPart(folder, { ...inputs, part: number, memory })
  const files = new PartFiles(folder, inputs, read)
  const packs = await files.write(number, options)
  const left = leaveLists(folder, number, { inputs, read, records: files.records })
  const made: MadePart = { inputs: key, packs, ...left, ...summarize(read, files.records.responses) }
  await writeWhole(folder.made(number), JSON.stringify(made))
  return { counts: made.counts, written: files.written, unchanged: files.unchanged }
}

interface PressedPart {
  readonly inputs: Inputs
  readonly read: ReadPart
  readonly records: RecordFiles
}

/** Writes what the merge reads of the part, for the files that show all records. */
function leaveLists(
  folder: PartFolder,
  part: number,
  { inputs, read, records }: PressedPart,
): Pick<MadePart, 'searched' | 'bulk' | 'groups'> {
  if (inputs.rules.changes) leaveDigests(folder, part, { read, digests: records.digests() })
  return {
    searched: leaveIndexes(folder, part, { inputs, read }),
    bulk: leaveBulk(folder, part, { inputs, read }),
    groups: records.web ? leaveForFaces(folder, part, { inputs, read, web: records.web }) : [],
  }
}

/** What each part is pressed from: it is pressed again if that has changed. @throws CatalogError NOT_SPLIT */
export function inputsOfParts(folder: PartFolder, { records, config }: Inputs): string[] {
  const { parts, rules } = folder.readHead()
  if (rules !== digestRules(recordRules(records)))
    throw new CatalogError('NOT_SPLIT', 'The catalog was split by other settings, or another version.', {
      at: [{ file: folder.head }],
      hint: 'Split it again with these: catalog-press split.',
    })
  return parts.map((part) => digestOfValue([part, config]))
}

function inputsOfPart(
  folder: PartFolder,
  inputs: Inputs,
  { index, count }: PressPartOptions['part'],
): string {
  const all = inputsOfParts(folder, inputs)
  if (all.length === count) return all[index - 1] as string
  throw new CatalogError('NOT_SPLIT', `${folder.path} has ${all.length} parts, not ${count}.`, {
    hint: `Press part ${index} of ${all.length}: --part ${Math.min(index, all.length)}/${all.length}`,
  })
}

class PartFiles {
  readonly records: RecordFiles
  written = 0
  unchanged = 0
  readonly #folder: PartFolder
  readonly #inputs: Inputs
  readonly #read: ReadPart

  constructor(folder: PartFolder, inputs: Inputs, read: ReadPart) {
    this.#folder = folder
    this.#inputs = inputs
    this.#read = read
    this.records = new RecordFiles(read.library, { inputs, counts: wholeCounts(folder, read) })
  }

  /** Writes the blocks that are not there, and the keys in all. */
  async write(number: number, progress: ProgressOptions): Promise<MadePart['packs']> {
    const packs: Partial<Record<Pack, readonly MadeBlock[]>> = {}
    const all = filledPacks(this.records.items(this.#read.owns))
    const tick = stageProgress(
      'writing',
      all.reduce((sum, { items }) => sum + items.length, 0),
      progress,
    )
    for (const items of all) packs[items.pack] = await this.#writePack(number, items, tick)
    return packs
  }

  async #writePack(
    number: number,
    { pack, items }: PackItems,
    tick: (amount: number) => void,
  ): Promise<readonly MadeBlock[]> {
    const blocks: MadeBlock[] = []
    const placed: PlacedKey[] = []
    await mkdir(path.dirname(this.#folder.block(pack, 'any')), { recursive: true })
    for (const { block, keys, file, isListed } of this.#blocks(pack, items)) {
      for (const key of keys) placed.push({ ...key, block: blocks.length })
      blocks.push([block.id, block.name, block.key, block.count, isListed])
      const place = this.#folder.block(pack, block.name)
      if (existsSync(place)) this.unchanged += 1
      else {
        await writeWhole(place, bytesOf(await renderPlanned(file)))
        this.written += 1
      }
      tick(block.count)
    }
    writeKeys(this.#folder.keys(number, pack), placed.sort(byKey))
    return blocks
  }

  /** In a pack, the records of lists come before all others, which therefore have blocks of their own. */
  *#blocks(pack: Pack, items: PackItems['items']): Generator<RecordFile & { readonly isListed: boolean }> {
    const { library } = this.#read
    const { config, blocks: sizes } = this.#inputs
    const options = { salt: config, ...sizes }
    const filesOf: PackedFiles = (of, key) => this.records.of(of, key)
    const hasList = (LISTED as readonly string[]).includes(pack)
    for (const isListed of [true, false]) {
      const some = items.filter(({ key }) => (!hasList || library.isListed(pack as Listed, key)) === isListed)
      for (const made of recordBlocks({ pack, items: some }, filesOf, options)) yield { ...made, isListed }
    }
  }
}

/** The numbers of records in the lists of the whole site. */
const wholeCounts = (folder: PartFolder, { library }: ReadPart): CatalogCounts => {
  const { records } = folder.readHead()
  const lists = LISTED.map((kind) => [PLURALS[kind], records[kind] ?? 0])
  return { ...library.counts, ...Object.fromEntries(lists) }
}

/** What the site has to know of the records of a part. */
function summarize(
  { library, owns }: ReadPart,
  responses: Responses,
): Omit<MadePart, 'inputs' | 'packs' | 'searched' | 'bulk' | 'groups'> {
  const count = (pack: Pack, keys: Iterable<string>) => {
    let sum = 0
    for (const key of keys) if (owns(pack, key)) sum += 1
    return sum
  }
  const listed = (kind: Resource, keys: Iterable<string>) =>
    [...keys].filter((key) => library.isListed(kind, key))
  const { artist, track, release, label } = library.lists
  const own = new Map([...library.lookups].filter(([name]) => owns('lookup', name)))
  return {
    counts: {
      artists: count('artist', artist.keys()),
      tracks: count('track', track.keys()),
      releases: count('release', release.keys()),
      labels: count('label', label.keys()),
      features: count('features', listed('features', library.features.keys())),
      artist_features: count('artist_features', listed('artist_features', factual(library))),
      lookups: own.size,
    },
    aliases: library.aliases.filter(({ resource, uuid }) => owns(resource, uuid)),
    schemes: audioSchemes(library),
    lookups: firstLookups(own.keys()),
    firsts: [...responses.firstRecords((kind, uuid) => owns(kind, uuid) && library.isListed(kind, uuid))],
  }
}

const factual = ({ factualArtists }: Library): string[] => factualArtists.map(({ uuid }) => uuid)
