// The catalog → every response of the API, as files, in an order that the catalog alone decides.

import { answerFiles } from '../api/answers.ts'
import { documentsOf } from '../api/documents.ts'
import { resourceFile, rootFile } from '../api/files.ts'
import { chainLength } from '../api/paging.ts'
import { isListed, LISTED, type Listed, RESOURCES, type Resource, ROOTS } from '../api/resources.ts'
import { pressedVariants } from '../api/rules.ts'
import type { SiteRules } from '../api/site-rules.ts'
import {
  BATCH_SIZE,
  type Catalog,
  type CatalogCounts,
  type EmptyPage,
  isStale,
  OWN_FILE,
  pageBit,
  type StaleRecord,
} from '../model/catalog.ts'
import type { Addresses, Body, SiteFile } from '../model/site.ts'
import { textFile } from './encode.ts'
import { renderDocuments } from './openapi/documents.ts'
import { PageChain } from './pages.ts'
import { type Prepare, type Render, renderersOf } from './renderers.ts'
import { rootBody } from './root.ts'

type Files = AsyncGenerator<Iterable<SiteFile>>

/**
 * All responses of a catalog that are due, many at a time.
 * @param isWhole whether the files that do not hang on a record are wanted too
 */
export async function* renderResponses(
  catalog: Catalog,
  rules: SiteRules,
  addresses: Addresses,
  isWhole = true,
): Files {
  const { counts } = catalog
  const renders = renderersOf(catalog, pressedVariants(rules), addresses)
  const firsts = new Map<Resource, string>()
  const press = <T>(
    resource: Resource,
    records: AsyncIterable<readonly StaleRecord<T>[]>,
    prepare: Prepare<T>,
  ) => {
    const count = Math.max(1, counts[COUNTS[resource]])
    const chains = isListed(resource) ? chainsOf(resource, rules, counts[COUNTS[resource]]) : []
    const keepFirst = (body: Body) => firsts.set(resource, Buffer.concat(body).toString())
    return pressRecords({ resource, count, rules, prepare, chains, keepFirst }, records)
  }
  if (isWhole) {
    yield pressAnswers(rules)
    yield pressRoots(rules, addresses)
  }
  yield pressEmpty(await catalog.emptyPages(), rules)
  yield* abreast([
    press('track', catalog.tracks(), renders.track),
    press('artist', catalog.artists(), renders.artist),
    press('release', catalog.releases(), renders.release),
    press('label', catalog.labels(), renders.label),
    press('features', catalog.features(), renders.features),
  ])
  if (isWhole) yield await renderDocuments(rules, inOrder(firsts), listCounts(counts))
}

const COUNTS: Record<Resource, keyof CatalogCounts> = {
  artist: 'artists',
  track: 'tracks',
  release: 'releases',
  label: 'labels',
  features: 'features',
}

const listCounts = (counts: CatalogCounts) =>
  Object.fromEntries(LISTED.map((resource) => [resource, counts[COUNTS[resource]]])) as Record<Listed, number>

/** The paths of the files that every site has and that are of no list, whatever its records. */
export function fixedFiles(rules: SiteRules): string[] {
  const roots = pressedVariants(rules).flatMap((variant) => ROOTS.map((root) => rootFile(root, variant)))
  return [...answerFiles(rules).keys(), ...documentsOf(rules).map(({ file }) => file), ...roots]
}

/** How many files {@link renderResponses} gives. */
export function countResponses(counts: CatalogCounts, rules: SiteRules): number {
  const records = Object.values(COUNTS).reduce((sum, name) => sum + counts[name], 0)
  const pages = (resource: Listed) =>
    rules.limits.reduce((sum, limit) => sum + chainLength(counts[COUNTS[resource]], limit), 1)
  const perVariant = ROOTS.length + records + LISTED.reduce((sum, resource) => sum + pages(resource), 0)
  const others = answerFiles(rules).size + documentsOf(rules).length
  return others + pressedVariants(rules).length * perVariant
}

function* pressAnswers(rules: SiteRules): Generator<SiteFile> {
  for (const [path, body] of answerFiles(rules)) yield textFile(path, body)
}

function* pressRoots(rules: SiteRules, addresses: Addresses): Generator<SiteFile> {
  for (const variant of pressedVariants(rules)) {
    for (const root of ROOTS) {
      yield textFile(rootFile(root, variant), rootBody(root, variant, addresses))
    }
  }
}

function* pressEmpty(pages: readonly EmptyPage[], rules: SiteRules): Generator<SiteFile> {
  for (const { resource, limit } of pages) {
    for (const chains of chainsOf(resource, rules, 0))
      yield* chains[rules.limits.indexOf(limit)]?.empty() ?? []
  }
}

/** Which kind is pressed first is a matter of chance. */
const inOrder = (bodies: ReadonlyMap<Resource, string>): ReadonlyMap<Resource, string> =>
  new Map(
    RESOURCES.flatMap((resource) => {
      const body = bodies.get(resource)
      return body === undefined ? [] : [[resource, body] as const]
    }),
  )

/** Files of a stretch, and how much of their kind is pressed with them, from 0 to 1. */
interface Pressed {
  readonly share: number
  /** To be asked for when they are wanted: only then is known what they have in common with others. */
  readonly files: () => Promise<Iterable<SiteFile>>
}

/**
 * Presses kinds side by side, each as far as the others by share: what stands near each other in the sources
 * is pressed at one time, and what records of several kinds have in common is still at hand.
 */
async function* abreast(kinds: readonly AsyncGenerator<Pressed, undefined>[]): Files {
  const next = async (kind: AsyncGenerator<Pressed, undefined>) => (await kind.next()).value
  // The engine works on all of them at once.
  const heads = await Promise.all(kinds.map(next))
  for (;;) {
    let least = -1
    for (const [at, head] of heads.entries()) {
      if (head && head.share < (heads[least]?.share ?? Number.POSITIVE_INFINITY)) least = at
    }
    const head = heads[least]
    if (!head) return
    yield await head.files()
    heads[least] = await next(kinds[least] as AsyncGenerator<Pressed, undefined>)
  }
}

interface Kind<T> {
  readonly resource: Resource
  /** Records in all, and 1 at least. */
  readonly count: number
  readonly rules: SiteRules
  readonly prepare: Prepare<T>
  readonly chains: readonly (readonly PageChain[])[]
  readonly keepFirst: (body: Body) => void
}

/** What is due of a kind: records in each variant, and the pages that they fill. */
async function* pressRecords<T>(
  { resource, count, rules, prepare, chains, keepFirst }: Kind<T>,
  stretches: AsyncIterable<readonly StaleRecord<T>[]>,
): AsyncGenerator<Pressed, undefined> {
  const variants = pressedVariants(rules)
  const press = function* (walked: StaleRecord<T>, render: Render): Generator<SiteFile> {
    const { uuid, rank, stale } = walked
    for (const [at, variant] of variants.entries()) {
      const body = render(variant)
      if (rank === 1 && variant === 'plain') keepFirst(body)
      if (isStale(stale, OWN_FILE)) yield { path: resourceFile(resource, uuid, variant), body }
      for (const [limit, chain] of (chains[at] ?? []).entries()) {
        if (isStale(stale, pageBit(limit))) yield* chain.add(rank, body)
      }
    }
  }
  for await (const stretch of stretches) {
    const { rank } = stretch[0] as StaleRecord<T>
    const files = async () => {
      const render = await prepare(stretch)
      return filesOf(stretch, (walked) => press(walked, render(walked)))
    }
    yield { share: (Math.ceil(rank / BATCH_SIZE) * BATCH_SIZE) / count, files }
  }
  return undefined
}

function* filesOf<T>(
  stretch: readonly StaleRecord<T>[],
  press: (walked: StaleRecord<T>) => Iterable<SiteFile>,
): Generator<SiteFile> {
  for (const walked of stretch) yield* press(walked)
}

/** The chains of a list by variant, and in each by limit. */
function chainsOf(resource: Listed, rules: SiteRules, count: number): PageChain[][] {
  const { baseUrl, limits, paging } = rules
  return pressedVariants(rules).map((variant) =>
    limits.map(
      (limit) =>
        new PageChain({ resource, variant, baseUrl, count, limit, isDefault: limit === paging.pageSize }),
    ),
  )
}
