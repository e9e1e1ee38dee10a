// Renders every response of a catalog as files, in an order that depends on the catalog alone.

import { LISTED, type Listed, PLURALS, RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import { isListed, ROOTS } from '../../contract/kinds/resources.ts'
import { answerFiles } from '../../contract/rules/answers.ts'
import { documentsOf } from '../../contract/rules/documents.ts'
import { isPacked, pressedVariants } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { lookupFile, resourceFile, rootFile } from '../../contract/urls/files.ts'
import {
  BATCH_SIZE,
  type Catalog,
  type CatalogCounts,
  type EmptyPage,
  isStale,
  OWN_FILE,
  pageBit,
  type StaleRecord,
} from '../../core/library/joined-records.ts'
import { encode, textFile } from '../../core/site/encode.ts'
import { PageChain } from '../../core/site/list-pages.ts'
import type { Addresses, Body, SiteFile } from '../../core/site/site.ts'
import { ahead } from '../../core/system/ahead.ts'
import { renderDocuments, type WholeSite } from '../openapi/documents.ts'
import type { BodyForms } from './body-form.ts'
import { lookupBody } from './lookup.ts'
import { type Prepare, type Render, renderersOf } from './renderers.ts'
import { rootBody } from './root.ts'

type Files = AsyncGenerator<Iterable<SiteFile>>

interface ResponseOptions extends Omit<BodyForms, 'variants'> {
  readonly rules: SiteRules
  /** What describes the site, to render also the files that do not derive from a record; null to omit them. */
  readonly whole: WholeSite | null
}

/** Renders all stale responses of a catalog, many at a time. */
export async function* renderResponses(
  catalog: Catalog,
  { rules, addresses, pictures, whole }: ResponseOptions,
): Files {
  const { counts } = catalog
  const forms = { variants: pressedVariants(rules), addresses, pictures }
  const renderers = renderersOf(catalog, forms)
  const firsts = new Map<Resource, string>()
  const render = <K extends Resource>(resource: K) => {
    const count = Math.max(1, counts[PLURALS[resource]])
    const chains =
      isListed(resource) && !isPacked(rules) ? chainsOf(resource, rules, counts[PLURALS[resource]]) : []
    const onFirst = (body: Body) => firsts.set(resource, Buffer.concat(body).toString())
    const options = { resource, count, rules, prepare: renderers[resource], chains, onFirst }
    return renderRecords(options, catalog.records(resource))
  }
  // The engine reads the tracks of the next batch during rendering.
  const records = ahead(interleave(TRACKS_FIRST.map((kind) => render(kind))))
  try {
    // Callers may rely on it: with the first files, the engine has found the first records of each kind.
    const first = await records.next()
    if (whole) {
      yield answerResponses(rules)
      yield rootResponses(rules, addresses, whole)
    }
    yield emptyPageResponses(await catalog.emptyPages(), rules)
    if (!first.done) yield first.value
    yield* records
  } finally {
    await records.return(undefined)
  }
  yield* lookupResponses(catalog, rules, addresses)
  if (whole === null) return
  yield await renderDocuments({ rules, ...whole, bodies: inOrder(firsts), counts: listCounts(counts) })
}

/** Artists and releases contain tracks, which are then in the cache. */
const TRACKS_FIRST: readonly Resource[] = ['track', ...RESOURCES.filter((kind) => kind !== 'track')]

const listCounts = (counts: CatalogCounts) =>
  Object.fromEntries(LISTED.map((resource) => [resource, counts[PLURALS[resource]]])) as Record<
    Listed,
    number
  >

/** The paths of the files that do not depend on the records, without those of lists. */
export function fixedFiles(rules: SiteRules): string[] {
  const roots = pressedVariants(rules).flatMap((variant) => ROOTS.map((root) => rootFile(root, variant)))
  return [...answerFiles(rules).keys(), ...documentsOf(rules).map(({ file }) => file), ...roots]
}

function* answerResponses(rules: SiteRules): Generator<SiteFile> {
  for (const [path, body] of answerFiles(rules)) yield textFile(path, body)
}

function* rootResponses(
  rules: SiteRules,
  addresses: Addresses,
  { terms, faces }: WholeSite,
): Generator<SiteFile> {
  for (const variant of pressedVariants(rules)) {
    for (const root of ROOTS) {
      yield textFile(rootFile(root, variant), rootBody(root, variant, { addresses, terms, faces }))
    }
  }
}

async function* lookupResponses(catalog: Catalog, rules: SiteRules, addresses: Addresses): Files {
  for await (const lookups of catalog.lookups()) {
    yield pressedVariants(rules).flatMap((variant) =>
      lookups.map((found) => ({
        path: lookupFile(found.name, variant),
        body: [encode(lookupBody(found, variant, addresses))],
      })),
    )
  }
}

function* emptyPageResponses(pages: readonly EmptyPage[], rules: SiteRules): Generator<SiteFile> {
  for (const { resource, limit } of pages) {
    for (const chains of chainsOf(resource, rules, 0))
      yield* chains[rules.limits.indexOf(limit)]?.empty() ?? []
  }
}

/** Orders bodies by resource: the order of rendering depends on timing. */
const inOrder = (bodies: ReadonlyMap<Resource, string>): ReadonlyMap<Resource, string> =>
  new Map(
    RESOURCES.flatMap((resource) => {
      const body = bodies.get(resource)
      return body === undefined ? [] : [[resource, body] as const]
    }),
  )

/** The files of a batch. */
interface Batch {
  /** The rendered share of its kind after this batch, from 0 to 1. */
  readonly share: number
  /** Renders the batch; called late, when its shared tracks are in the cache. */
  readonly files: () => Promise<Iterable<SiteFile>>
}

/**
 * Renders kinds in parallel, each to the same share: records that are close in the sources are rendered at the same
 * time, while the tracks that they share are in the cache.
 */
async function* interleave(kinds: readonly AsyncGenerator<Batch, undefined>[]): Files {
  const next = async (kind: AsyncGenerator<Batch, undefined>) => (await kind.next()).value
  // The engine queries all of them concurrently.
  const heads = await Promise.all(kinds.map(next))
  for (;;) {
    let least = -1
    for (const [at, head] of heads.entries()) {
      if (head && head.share < (heads[least]?.share ?? Number.POSITIVE_INFINITY)) least = at
    }
    const head = heads[least]
    if (!head) return
    yield await head.files()
    heads[least] = await next(kinds[least] as AsyncGenerator<Batch, undefined>)
  }
}

interface RecordOptions<T> {
  readonly resource: Resource
  /** The number of records, at least 1. */
  readonly count: number
  readonly rules: SiteRules
  readonly prepare: Prepare<T>
  readonly chains: readonly (readonly PageChain[])[]
  readonly onFirst: (body: Body) => void
}

/** Renders the stale files of a kind: records in each variant, and the pages that contain them. */
async function* renderRecords<T>(
  { resource, count, rules, prepare, chains, onFirst }: RecordOptions<T>,
  batches: AsyncIterable<readonly StaleRecord<T>[]>,
): AsyncGenerator<Batch, undefined> {
  const variants = pressedVariants(rules)
  const filesOf = function* ({ uuid, rank, stale }: StaleRecord<T>, render: Render): Generator<SiteFile> {
    for (const [at, variant] of variants.entries()) {
      const body = render(variant)
      if (rank === 1 && variant === 'plain') onFirst(body)
      if (isStale(stale, OWN_FILE)) yield { path: resourceFile(resource, uuid, variant), body }
      for (const [limit, chain] of (chains[at] ?? []).entries()) {
        if (isStale(stale, pageBit(limit))) yield* chain.add(rank, body)
      }
    }
  }
  for await (const batch of batches) {
    const { rank } = batch[0] as StaleRecord<T>
    const files = async () => {
      const render = await prepare(batch)
      return filesOfBatch(batch, (item) => filesOf(item, render(item)))
    }
    yield { share: (Math.ceil(rank / BATCH_SIZE) * BATCH_SIZE) / count, files }
  }
  return undefined
}

function* filesOfBatch<T>(
  batch: readonly StaleRecord<T>[],
  filesOf: (item: StaleRecord<T>) => Iterable<SiteFile>,
): Generator<SiteFile> {
  for (const item of batch) yield* filesOf(item)
}

/** The page chains of a list, by variant and then by limit. */
function chainsOf(resource: Listed, rules: SiteRules, count: number): PageChain[][] {
  const { limits, paging } = rules
  return pressedVariants(rules).map((variant) =>
    limits.map(
      (limit) =>
        new PageChain({ resource, variant, site: rules, count, limit, isDefault: limit === paging.pageSize }),
    ),
  )
}
