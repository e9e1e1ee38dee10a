// The catalog → every response of the API, as files, in an order that the catalog alone decides.
import {
  type Catalog,
  type CatalogCounts,
  type EmptyPage,
  isDue,
  OWN_FILE,
  pageBit,
  type Walked,
} from '../model/catalog.ts'
import { documentsOf } from '../model/documents.ts'
import { pressedVariants, type SiteRules } from '../model/rules.ts'

import { type Addresses, type Body, type SiteFile, textFile } from '../model/site.ts'
import {
  isListed,
  LISTED,
  type Listed,
  RESOURCES,
  type Resource,
  ROOTS,
  resourceFile,
  rootFile,
  type Variant,
} from '../model/urls.ts'
import { answerFiles } from '../model/views.ts'
import { chainLength } from '../model/window.ts'
import { artistBody } from './artist.ts'
import { pressDocuments } from './description/press.ts'
import { encode } from './encode.ts'
import { featuresBody } from './features.ts'
import { labelBody } from './label.ts'
import { PageChain } from './pages.ts'
import { releaseBody } from './release.ts'
import { rootBody } from './roots.ts'
import { Tracks } from './tracks.ts'

type Files = AsyncGenerator<Iterable<SiteFile>>
type Render<T> = (record: T, variant: Variant) => Body

/**
 * All responses of a catalog that are due, many at a time.
 * @param isWhole whether the files that do not hang on a record are wanted too
 */
export async function* pressResponses(
  catalog: Catalog,
  rules: SiteRules,
  addresses: Addresses,
  isWhole = true,
): Files {
  const { counts } = catalog
  const tracks = new Tracks(addresses, pressedVariants(rules))
  const firsts = new Map<Resource, string>()
  const press = <T>(resource: Resource, records: AsyncIterable<readonly Walked<T>[]>, render: Render<T>) => {
    const chains = isListed(resource) ? chainsOf(resource, rules, counts[COUNTS[resource]]) : []
    const keepFirst = (body: Body) => firsts.set(resource, Buffer.concat(body).toString())
    const pressed = pressRecords(resource, records, rules, render, chains, keepFirst)
    return { count: Math.max(1, counts[COUNTS[resource]]), pressed }
  }
  if (isWhole) {
    yield pressAnswers(rules)
    yield pressRoots(rules, addresses)
  }
  yield pressEmpty(await catalog.emptyPages(), rules)
  yield* abreast([
    press('track', catalog.tracks(), (item, variant) => [tracks.of(item).bodies[variant]]),
    press('artist', catalog.artists(), (artist, variant) => artistBody(artist, variant, tracks)),
    press('release', catalog.releases(), (release, variant) => releaseBody(release, variant, tracks)),
    press('label', catalog.labels(), (label, variant) => [encode(labelBody(label, variant, addresses))]),
    press('features', catalog.features(), (features, variant) => [
      encode(featuresBody(features, variant, addresses)),
    ]),
  ])
  if (isWhole) yield await pressDocuments(rules, inOrder(firsts), listCounts(counts))
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

/** How many files {@link pressResponses} gives. */
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

/** Files, and the stretch of their kind that they belong to: one's ranks are all before the next one's. */
interface Pressed {
  readonly stretch: number
  readonly files: Iterable<SiteFile>
}

/**
 * Presses kinds side by side, each as far as the others by share: what stands near each other in the sources
 * is pressed at one time, and what records of several kinds have in common is still at hand.
 */
async function* abreast(kinds: readonly Kind[]): Files {
  const next = async ({ count, pressed }: Kind) => {
    const { value } = await pressed.next()
    return value ? { value, share: value.stretch / count } : null
  }
  // The engine joins and orders all of them at once.
  const heads = await Promise.all(kinds.map(next))
  for (;;) {
    let least = -1
    for (const [at, head] of heads.entries()) {
      if (head && head.share < (heads[least]?.share ?? Number.POSITIVE_INFINITY)) least = at
    }
    const head = heads[least]
    if (!head) return
    yield head.value.files
    heads[least] = await next(kinds[least] as Kind)
  }
}

interface Kind {
  /** Records in all. */
  readonly count: number
  readonly pressed: AsyncGenerator<Pressed, undefined>
}

/** What is due of a kind: records in each variant, and the pages that they fill. */
async function* pressRecords<T>(
  resource: Resource,
  batches: AsyncIterable<readonly Walked<T>[]>,
  rules: SiteRules,
  render: Render<T>,
  chains: readonly (readonly PageChain[])[],
  keepFirst: (body: Body) => void,
): AsyncGenerator<Pressed, undefined> {
  const variants = pressedVariants(rules)
  const press = function* (walked: readonly Walked<T>[]): Generator<SiteFile> {
    for (const { uuid, rank, due, record } of walked) {
      for (const [at, variant] of variants.entries()) {
        const body = render(record, variant)
        if (rank === 1 && variant === 'plain') keepFirst(body)
        if (isDue(due, OWN_FILE)) yield { path: resourceFile(resource, uuid, variant), body }
        for (const [limit, chain] of (chains[at] ?? []).entries()) {
          if (isDue(due, pageBit(limit))) yield* chain.add(rank, body)
        }
      }
    }
  }
  for await (const batch of batches) {
    for (const walked of inStretches(batch)) {
      yield { stretch: stretchOf(walked[0] as Walked<T>), files: press(walked) }
    }
  }
  return undefined
}

/** Ranks of a kind that are pressed without a look at the others. */
const STRETCH = 256

const stretchOf = ({ rank }: Walked<unknown>): number => Math.ceil(rank / STRETCH) * STRETCH

/** Cuts a batch where its ranks say, for where the engine cuts is a matter of its threads. */
function* inStretches<T>(batch: readonly Walked<T>[]): Generator<readonly Walked<T>[]> {
  let start = 0
  for (const [at, walked] of batch.entries()) {
    if (stretchOf(walked) === stretchOf(batch[start] as Walked<T>)) continue
    yield batch.slice(start, at)
    start = at
  }
  if (start < batch.length) yield batch.slice(start)
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
