// Merges the parts of a catalog into one site: what all parts made is listed in the tables of its packs.

import { aliasFiles } from '../../api-files/responses/responses.ts'
import { describingFiles } from '../../api-files/responses/singles.ts'
import { PACKS, type Pack, type PackTable } from '../../contract/blocks/packs.ts'
import { RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import { firstLookups } from '../../core/library/lookups.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import type { PlannedFile, StoredFile } from '../../core/site/planned-file.ts'
import type { Alias } from '../../core/site/site.ts'
import { compareTexts } from '../../core/system/compare.ts'
import { lazily } from '../../core/system/lazily.ts'
import { type Block, identifyKey } from '../../packs/divide.ts'
import { type PlacedKey, packTables, rootTables } from '../../packs/pack-tables.ts'
import type { PublishReport } from '../../packs/push/publish.ts'
import { NO_RECORDS } from '../incremental/named-records.ts'
import { Plan, type SiteToPlan } from '../incremental/plan.ts'
import { checkCounts } from '../incremental/removal.ts'
import { withFoundRules } from '../inputs/catalog-rules.ts'
import { findInputs, type Inputs } from '../inputs/inputs.ts'
import { siteContext, wholeSite } from '../inputs/page-context.ts'
import type { BuildReport, FolderBuildOptions } from '../options.ts'
import { openFolderTarget } from '../output/folder-target.ts'
import { writeSite } from '../output/write-site.ts'
import { ownFiles } from '../site-files.ts'
import { checkParts } from './limits.ts'
import { blocksIn, type MadePart, readKeys, readMade } from './made.ts'
import { mergeSorted } from './merge-sorted.ts'
import { openPlace } from './open-place.ts'
import type { PartFolder } from './part-folder.ts'
import type { PartPlace, PlaceOptions } from './part-place.ts'
import { inputsOfParts } from './press-part.ts'

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
  try {
    const found = await findInputs(options, target.stateFolder)
    checkParts(found)
    place.checkRules(found.rules)
    const parts = readParts(place.folder, found)
    const counts = sumCounts(parts)
    const inputs = await target.read(async () => {
      if (!options.allowRemoval) checkCounts(counts, place.lastCounts ?? target.lastCounts(), found)
      return withFoundRules(found, { aliases: aliasesIn(parts), schemes: schemesIn(parts) })
    })
    const site = new MergedSite(place, { parts, counts, inputs })
    const { config } = inputs
    const plan = await target.plan(
      (journal, revision) => Plan.make({ site, records: NO_RECORDS, journal, config, revision, shard: null }),
      inputs,
    )
    const written = await writeSite(await target.begin(plan, inputs), { ...options, plan, inputs, target })
    const built = { report: written, inputs: { ...inputs, digest: null }, counts, warnings: [], news: null }
    const report = await target.commit(plan, built)
    const merged = { site: options.out, counts, blocks: parts.flatMap((part) => [...blocksIn(part)]) }
    const published = options.dryRun ? null : await place.publish(merged, options)
    return { ...report, counts, rules: inputs.rules, warnings: [], notes: [], published }
  } finally {
    target.close()
  }
}

/** @throws CatalogError NOT_SPLIT */
function readParts(folder: PartFolder, inputs: Inputs): readonly MadePart[] {
  const all = inputsOfParts(folder, inputs).map((own, part) => {
    const made = readMade(folder, part)
    return made?.inputs === own ? made : null
  })
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
}

class MergedSite implements SiteToPlan {
  readonly web = null
  readonly #place: PartPlace
  readonly #parts: readonly MadePart[]
  readonly #merged: Merged

  constructor(place: PartPlace, merged: Merged) {
    this.#place = place
    this.#parts = merged.parts
    this.#merged = merged
  }

  *files(): Generator<PlannedFile | StoredFile> {
    const { counts, inputs } = this.#merged
    const { rules, addresses } = inputs
    const context = siteContext(inputs, counts)
    const paths = { lookups: firstLookups(this.#parts.flatMap((part) => part.lookups)), shard: undefined }
    yield* describingFiles({
      rules,
      addresses,
      whole: lazily(() => wholeSite(inputs, { paths, context })),
      firsts: () => new Map(this.#firsts()),
      counts,
    })
    yield* aliasFiles(aliasesIn(this.#parts))
    yield* this.#packs()
    yield* ownFiles(inputs)
  }

  *feedFiles(): Generator<never> {}

  feed(): null {
    return null
  }

  followed(): null {
    return null
  }

  *#packs(): Generator<PlannedFile | StoredFile> {
    const { config, blocks: sizes } = this.#merged.inputs
    const roots = new Map<Pack, PackTable>()
    for (const pack of PACKS.toSorted()) {
      const blocks = this.#parts.flatMap(({ packs }) => packs[pack] ?? [])
      if (blocks.length === 0) continue
      for (const [, name] of blocks) yield this.#place.blocks.plan(pack, name)
      const rows = blocks.map(([id, name, key, count]): Block => ({ id, name, key, count, rows: [] }))
      const listed = rows.reduce((sum, { count }) => sum + count, 0)
      const keys = () => this.#keys(pack)
      roots.set(pack, yield* packTables({ pack, listed, blocks: rows, keys }, { salt: config, ...sizes }))
    }
    yield* rootTables(roots)
  }

  /** Yields the keys of all parts in their order. */
  *#keys(pack: Pack): Generator<PlacedKey> {
    let before = 0
    const { folder } = this.#place
    const lists = this.#parts.flatMap(({ inputs, packs }, part) => {
      const first = before
      const own = packs[pack]?.length ?? 0
      before += own
      return own === 0 ? [] : [placed(readKeys(folder.keys(part, inputs, pack)), first)]
    })
    yield* mergeSorted(lists, (one, other) => one.key < other.key)
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

function* placed(
  keys: Iterable<{ readonly key: string; readonly block: number }>,
  first: number,
): Generator<PlacedKey> {
  for (const { key, block } of keys) yield { key, ...identifyKey(key), block: first + block }
}

function sumCounts(parts: readonly MadePart[]): CatalogCounts {
  const sum = (name: keyof CatalogCounts) => parts.reduce((total, { counts }) => total + counts[name], 0)
  return {
    artists: sum('artists'),
    tracks: sum('tracks'),
    releases: sum('releases'),
    labels: sum('labels'),
    features: sum('features'),
    artist_features: sum('artist_features'),
    lookups: sum('lookups'),
  }
}

const schemesIn = (parts: readonly MadePart[]): readonly string[] =>
  [...new Set(parts.flatMap(({ schemes }) => schemes))].sort(compareTexts)

/** By the names of kinds and then by uuid, as in a library. */
const aliasesIn = (parts: readonly MadePart[]): readonly Alias[] =>
  parts
    .flatMap(({ aliases }) => aliases)
    .sort((one, other) => compareTexts(one.resource, other.resource) || compareTexts(one.alias, other.alias))
