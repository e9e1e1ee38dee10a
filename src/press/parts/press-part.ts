// Presses a part of a catalog: the blocks of the records that it owns, and a table of them for the merge.
import type { Responses } from '../../api-files/responses/responses.ts'
import type { Pack } from '../../contract/blocks/packs.ts'
import { LISTED, type Listed, type Resource } from '../../contract/kinds/kinds.ts'
import { audioSchemes } from '../../core/checks/named-media.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import type { Library } from '../../core/library/library.ts'
import { firstLookups } from '../../core/library/lookups.ts'
import { findNewsPeriod } from '../../core/library/web/news-period.ts'
import { encodeBody } from '../../core/site/encode.ts'
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
import { findInputs, type Inputs } from '../inputs/inputs.ts'
import type { InputOptions } from '../options.ts'
import { RecordFiles } from '../record-files.ts'
import { leaveBulk } from './bulk.ts'
import { leaveDigests } from './digests.ts'
import { leaveIndexes } from './indexes.ts'
import { leaveShown } from './leave-shown.ts'
import { LeftFiles } from './left-files.ts'
import { checkParts } from './limits.ts'
import { blocksIn, isCurrent, keyLines, keysName, type MadeBlock, type MadePart } from './made.ts'
import { withPartMedia } from './media.ts'
import { withNamed } from './named.ts'
import { openPlace } from './open-place.ts'
import { MEDIA_TABLE, type PartFolder } from './part-folder.ts'
import { inputsOfPart, listedCounts } from './part-inputs.ts'
import type { PartPlace, PlaceOptions } from './part-place.ts'
import { type ReadPart, readPart } from './read-part.ts'

export interface PressPartOptions extends InputOptions, ProgressOptions, PlaceOptions {
  /** The part, from 1, and the number of all. */
  readonly part: { readonly index: number; readonly count: number }
  /** The folder or bucket that the catalog was split into. */
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
  const place = openPlace(options.from, options)
  try {
    return await pressPartIn(place, options)
  } finally {
    place.close()
  }
}

async function pressPartIn(place: PartPlace, options: PressPartOptions): Promise<PartReport> {
  const { part, memory } = options
  const { folder, blocks } = place
  const found = await findInputs(options)
  checkParts(found)
  place.checkRules(found.rules)
  const number = part.index - 1
  await place.fetchHead()
  const named = withNamed(found, folder.readHead().named)
  const key = inputsOfPart(folder, named, part)
  const known = await place.readMade(number)
  await blocks.load()
  if (known && isCurrent(known, key, named.today)) {
    const own = [...blocksIn(known)]
    if (!(await blocks.lacksAny(own))) return { counts: known.counts, written: 0, unchanged: own.length }
  }
  await place.fetchRecords(number)
  const inputs = withPartMedia(named, folder.file(number, MEDIA_TABLE))
  const read = await readPart(folder, { ...inputs, part: number, memory })
  const left = new LeftFiles(folder, number, key)
  const counts = wholeCounts(folder, read)
  const files = new PartFiles(place, { inputs, read, left, counts })
  const packs = await files.write(options)
  const { records } = files
  const lists = leaveLists(left, { inputs, read, records, counts })
  const summary = summarize(read, records.responses)
  const made: MadePart = { inputs: key, packs, files: left.names, ...lists, ...summary }
  await writeWhole(folder.made(number), JSON.stringify(made))
  await place.putMade(number, made)
  return { counts: made.counts, written: files.written, unchanged: files.unchanged }
}

interface PressedPart {
  readonly inputs: Inputs
  readonly read: ReadPart
  readonly records: RecordFiles
  readonly counts: CatalogCounts
}

/** Writes what the merge reads of the part, for the files that show all records. */
function leaveLists(
  left: LeftFiles,
  { inputs, read, records, counts }: PressedPart,
): Pick<MadePart, 'searched' | 'bulk' | 'groups' | 'news'> {
  const { web } = records
  if (inputs.rules.changes) leaveDigests(left, { read, digests: records.digests() })
  return {
    searched: leaveIndexes(left, { inputs, read }),
    bulk: leaveBulk(left, { inputs, read }),
    groups: web ? leaveShown(left, { inputs, read, web, counts }) : [],
    news: web && findNewsPeriod(web.cards.values(), inputs.today),
  }
}

interface PartToWrite extends Omit<PressedPart, 'records'> {
  readonly left: LeftFiles
}

class PartFiles {
  readonly records: RecordFiles
  written = 0
  unchanged = 0
  readonly #place: PartPlace
  readonly #part: PartToWrite

  constructor(place: PartPlace, part: PartToWrite) {
    this.#place = place
    this.#part = part
    const { inputs, read, counts } = part
    this.records = new RecordFiles(read.library, { inputs, counts })
  }

  /** Writes the blocks that are not there, and the keys in all. */
  async write(progress: ProgressOptions): Promise<MadePart['packs']> {
    const packs: Partial<Record<Pack, readonly MadeBlock[]>> = {}
    const all = filledPacks(this.records.items(this.#part.read.owns))
    const tick = stageProgress(
      'writing',
      all.reduce((sum, { items }) => sum + items.length, 0),
      progress,
    )
    for (const items of all) packs[items.pack] = await this.#writePack(items, tick)
    await this.#place.blocks.settle()
    return packs
  }

  async #writePack(
    { pack, items }: PackItems,
    tick: (amount: number) => void,
  ): Promise<readonly MadeBlock[]> {
    const { blocks: stored } = this.#place
    const blocks: MadeBlock[] = []
    const placed: PlacedKey[] = []
    for (const { block, keys, file, isListed } of this.#blocks(pack, items)) {
      for (const key of keys) placed.push({ ...key, block: blocks.length })
      blocks.push([block.id, block.name, block.key, block.count, isListed])
      if (stored.has(pack, block.name)) this.unchanged += 1
      else {
        await stored.put(pack, block.name, encodeBody(await renderPlanned(file)))
        this.written += 1
      }
      tick(block.count)
    }
    this.#part.left.write(keysName(pack), keyLines(placed.sort(byKey)))
    return blocks
  }

  /** In a pack, the records of lists come before all others, which therefore have blocks of their own. */
  *#blocks(pack: Pack, items: PackItems['items']): Generator<RecordFile & { readonly isListed: boolean }> {
    const { library } = this.#part.read
    const { config, blocks: sizes } = this.#part.inputs
    const options = { salt: config, ...sizes }
    const findFiles: PackedFiles = (of, key) => this.records.of(of, key)
    const hasList = (LISTED as readonly string[]).includes(pack)
    for (const isListed of [true, false]) {
      const some = items.filter(({ key }) => (!hasList || library.isListed(pack as Listed, key)) === isListed)
      for (const made of recordBlocks({ pack, items: some }, findFiles, options)) yield { ...made, isListed }
    }
  }
}

const wholeCounts = (folder: PartFolder, { library }: ReadPart): CatalogCounts => ({
  ...library.counts,
  ...listedCounts(folder.readHead().records),
})

/** What the site has to know of the records of a part. */
function summarize(
  { library, owns }: ReadPart,
  responses: Responses,
): Omit<MadePart, 'files' | 'inputs' | 'packs' | 'searched' | 'bulk' | 'groups' | 'news'> {
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
