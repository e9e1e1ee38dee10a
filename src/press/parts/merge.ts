// Merges the parts of a catalog into one site: what all parts made is listed in the tables of its packs.
import { tmpdir } from 'node:os'
import path from 'node:path'
import { changesFiles } from '../../api-files/responses/changes.ts'
import { aliasFiles } from '../../api-files/responses/responses.ts'
import { describingFiles } from '../../api-files/responses/singles.ts'
import { searchFiles } from '../../api-files/search/make-index.ts'
import { PACKS, type Pack, type PackTable } from '../../contract/blocks/packs.ts'
import { RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import type {
  CopiedFile,
  DirectFile,
  PlannedFile,
  RenderedFile,
  StoredFile,
} from '../../core/site/planned-file.ts'
import { compareTexts } from '../../core/system/compare.ts'
import { makeFolder } from '../../core/system/file-system.ts'
import { lazily } from '../../core/system/lazily.ts'
import { makeTempFolder } from '../../core/system/temp-folder.ts'
import { packTables, rootTables } from '../../packs/pack-tables.ts'
import type { PublishReport } from '../../packs/push/publish.ts'
import { ListFiles } from '../../pages/list-files.ts'
import { stateFolder } from '../incremental/build-state.ts'
import { ChangesFeed } from '../incremental/changes-feed.ts'
import { FeedFile } from '../incremental/feed-file.ts'
import type { Journal } from '../incremental/journal.ts'
import { NO_RECORDS } from '../incremental/named-records.ts'
import { Plan, type SiteToPlan } from '../incremental/plan.ts'
import { checkCounts } from '../incremental/removal.ts'
import { fileIn } from '../incremental/state-files.ts'
import { withFoundRules } from '../inputs/catalog-rules.ts'
import { findInputs, type Inputs } from '../inputs/inputs.ts'
import { siteContext, wholeSite } from '../inputs/page-context.ts'
import { pathExamples } from '../inputs/path-examples.ts'
import type { BuildReport, FolderBuildOptions } from '../options.ts'
import { openFolderTarget } from '../output/folder-target.ts'
import { writeSite } from '../output/write-site.ts'
import { ownFiles } from '../site-files.ts'
import { zipFiles } from '../zip-files.ts'
import { mergeBulk } from './bulk.ts'
import { mergedDigests } from './digests.ts'
import { mergeIndexes, type PartIndexes } from './indexes.ts'
import { keepIn } from './kept-files.ts'
import { checkParts } from './limits.ts'
import { blocksIn, isCurrent, type MadePart, readMade } from './made.ts'
import { withSplitMedia } from './media.ts'
import { blocksInOrder, keysInOrder } from './merged-blocks.ts'
import { MergedLists } from './merged-lists.ts'
import { withNamed } from './named.ts'
import { openPlace } from './open-place.ts'
import { inputsOfParts } from './part-inputs.ts'
import type { PartPlace, PlaceOptions } from './part-place.ts'
import { allAliases, allSchemes, sumCounts } from './part-sums.ts'
import { mergedZips } from './zips.ts'

export interface MergeOptions extends FolderBuildOptions, PlaceOptions {
  /** The folder or bucket with the parts. */
  readonly from: string
}

export interface MergeReport extends BuildReport {
  /** What was done in the bucket of the blocks; null for parts in a folder. */
  readonly published: PublishReport | null
}

/**
 * Writes the site of a catalog whose parts are pressed. It may be run again, and goes on where it was stopped.
 * @throws CatalogError NOT_SPLIT where a part is not pressed, or by other settings; TOO_MANY_REMOVED; in a bucket
 *   NO_STORE, BUCKET_REFUSED, BUCKET_UNREACHABLE, OVERTAKEN
 */
export async function mergeParts(options: MergeOptions): Promise<MergeReport> {
  const place = openPlace(options.from, options)
  try {
    await place.fetchMade()
    return await mergeIn(place, place.siteOptions(options))
  } finally {
    place.close()
  }
}

async function mergeIn(place: PartPlace, options: MergeOptions): Promise<MergeReport> {
  const target = await openFolderTarget(options)
  const scratch = makeTempFolder(scratchParent(options))
  try {
    const { named, warnings } = place.folder.readHead()
    const all = withNamed(await findInputs(options, target.stateFolder), named)
    checkParts(all)
    place.checkRules(all.rules)
    const parts = await readParts(place, all)
    const { media: table, pictures } = place.folder
    const copies = options.dryRun ? path.join(scratch.path, 'pictures') : undefined
    const { inputs: found, notes } = await withSplitMedia(all, {
      ...options,
      table,
      folder: pictures,
      scratch: copies,
    })
    const counts = sumCounts(parts)
    const inputs = await target.read(async () => {
      if (!options.allowRemoval) checkCounts(counts, place.lastCounts ?? target.lastCounts(), found)
      return withFoundRules(found, { aliases: allAliases(parts), schemes: allSchemes(parts) })
    })
    const { config } = inputs
    let feed: string | null = null
    const plan = await target.plan(async (journal, revision) => {
      feed = inputs.rules.changes && journal.folder !== null ? fileIn(journal.folder, 'changes') : null
      if (feed !== null) await place.fetchFeed(feed)
      const site = new MergedSite(place, { parts, counts, inputs, scratch: scratch.path, journal })
      return Plan.make({ site, records: NO_RECORDS, journal, config, revision })
    }, inputs)
    const written = await writeSite(await target.begin(plan, inputs), { ...options, plan, inputs, target })
    const built = { report: written, inputs: { ...inputs, digest: null }, counts, warnings: [], news: null }
    const report = await target.commit(plan, built)
    const merged = { site: options.out, counts, feed, blocks: parts.flatMap((part) => [...blocksIn(part)]) }
    const published = options.dryRun ? null : await place.publish(merged, options)
    return { ...report, counts, rules: inputs.rules, warnings, notes, published }
  } finally {
    scratch.remove()
    target.close()
  }
}

/** A dry run leaves nothing beside the site. */
function scratchParent(options: MergeOptions): string {
  if (options.dryRun) return tmpdir()
  const folder = stateFolder(options)
  makeFolder(folder)
  return folder
}

/**
 * A part whose blocks are gone, such as after a push of another site, must be pressed again.
 * @throws CatalogError NOT_SPLIT
 */
async function readParts({ folder, blocks }: PartPlace, inputs: Inputs): Promise<readonly MadePart[]> {
  await blocks.load()
  const all: (MadePart | null)[] = []
  for (const [part, own] of inputsOfParts(folder, inputs).entries()) {
    const made = readMade(folder, part)
    const isWhole = made && isCurrent(made, own, inputs.today) && !(await blocks.lacksAny(blocksIn(made)))
    all.push(isWhole ? made : null)
  }
  const count = all.length
  const missing = all.flatMap((made, part) => (made === null ? [part + 1] : []))
  const parts = all.flatMap((made) => made ?? [])
  if (missing.length === 0) return parts
  const shown = missing.slice(0, 5).join(', ') + (missing.length > 5 ? ' …' : '')
  throw new CatalogError(
    'NOT_SPLIT',
    `${missing.length} of ${count} parts are not pressed as the settings are now: ${shown}.`,
    { hint: `Press them: catalog-press build --part ${missing[0]}/${count} --from ${folder.title}` },
  )
}

interface Merged {
  readonly parts: readonly MadePart[]
  readonly counts: CatalogCounts
  readonly inputs: Inputs
  /** A folder for files that wait to be written. */
  readonly scratch: string
  /** What the last merge has left: the feed of changes continues from it. */
  readonly journal: Journal
}

class MergedSite implements SiteToPlan {
  readonly web = null
  readonly feed: () => ChangesFeed | null
  readonly #place: PartPlace
  readonly #parts: readonly MadePart[]
  readonly #merged: Merged
  readonly #indexes: () => PartIndexes
  /** Null for a site without web pages and faces. */
  readonly #lists: ListFiles | null
  readonly #listPages: () => readonly DirectFile[]
  readonly #packs: () => readonly (PlannedFile | StoredFile)[]

  constructor(place: PartPlace, merged: Merged) {
    const { parts, inputs, scratch, journal, counts } = merged
    const { rules, day } = inputs
    const { folder } = place
    const keep = keepIn(scratch)
    this.#place = place
    this.#parts = parts
    this.#merged = merged
    this.#indexes = lazily(() => mergeIndexes(folder, parts, { rules, keep }))
    const digests = () => mergedDigests(folder, parts)
    this.feed = lazily(() => (rules.changes ? ChangesFeed.make(digests, new FeedFile(journal), day) : null))
    const context = siteContext(inputs, counts)
    const lists = new MergedLists(folder, parts, {
      ...{ counts, playlists: inputs.playlists, order: inputs.site.order },
      feed: this.feed,
    })
    this.#lists = context && new ListFiles(lists, { context, followed: () => null })
    this.#listPages = lazily(() => Array.from(this.#lists?.lists() ?? [], keep))
    this.#packs = lazily(() =>
      Array.from(this.#packFiles(), (file) =>
        // Its digest stays that of a whole build.
        'render' in file ? { ...keep(file), digest: file.digest } : file,
      ),
    )
  }

  *files(): Generator<PlannedFile | StoredFile> {
    const { counts, inputs } = this.#merged
    const { rules, addresses } = inputs
    const context = siteContext(inputs, counts)
    const { search, filters } = this.#indexes()
    const paths = pathExamples(
      this.#parts.flatMap(({ lookups }) => lookups),
      search,
    )
    yield* describingFiles({
      rules,
      addresses,
      whole: lazily(() => wholeSite(inputs, { paths, context })),
      firsts: () => new Map(this.#firsts()),
      counts,
    })
    yield* aliasFiles(allAliases(this.#parts))
    yield* this.#packs()
    if (search) yield* searchFiles(search)
    yield* filters
    yield* this.#listPages()
    yield* this.#lists?.singles() ?? []
    yield* zipFiles(mergedZips(this.#place.folder, this.#parts, inputs), inputs.hosts)
    yield* ownFiles(inputs)
    if (rules.bulk) yield* mergeBulk(this.#place.folder, this.#parts)
  }

  *feedFiles(): Generator<RenderedFile> {
    const feed = this.feed()
    if (feed) yield* changesFiles(feed.pages(), feed.ends, this.#merged.inputs.rules)
  }

  followed(): null {
    return null
  }

  *#packFiles(): Generator<DirectFile | CopiedFile | StoredFile> {
    const { config, blocks: sizes } = this.#merged.inputs
    const roots = new Map<Pack, PackTable>()
    for (const pack of PACKS.toSorted()) {
      const blocks = blocksInOrder(this.#parts, pack)
      if (blocks.length === 0) continue
      for (const { name } of blocks) yield this.#place.blocks.plan(pack, name)
      const listed = blocks.reduce((sum, { count, isListed }) => sum + (isListed ? count : 0), 0)
      const keys = () => keysInOrder(this.#place.folder, this.#parts, { pack, blocks })
      roots.set(pack, yield* packTables({ pack, listed, blocks, keys }, { salt: config, ...sizes }))
    }
    yield* rootTables(roots)
  }

  *#firsts(): Generator<readonly [Resource, string]> {
    const all = this.#parts.flatMap(({ firsts }) => firsts)
    for (const kind of RESOURCES) {
      const own = all.filter((each) => each.kind === kind)
      // Features are in the order of their uuids, and not of parts.
      const inOrder = kind.endsWith('features')
        ? own.sort((one, other) => compareTexts(one.uuid, other.uuid))
        : own
      if (inOrder[0]) yield [kind, inOrder[0].body]
    }
  }
}
