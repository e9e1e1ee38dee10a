// The catalog → every response of the API, as files, in an order that the catalog alone decides.
import type { Catalog, CatalogCounts } from '../model/catalog.ts'
import { documentsOf } from '../model/documents.ts'
import { pressedVariants, type SiteRules } from '../model/rules.ts'
import type { SiteFile } from '../model/site.ts'
import {
  LISTED,
  type Listed,
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
import { featuresBody } from './features.ts'
import { labelBody } from './label.ts'
import { PageChain } from './pages.ts'
import { releaseBody } from './release.ts'
import { rootBody } from './roots.ts'
import { type Addresses, trackBody } from './track.ts'

type Files = AsyncGenerator<Iterable<SiteFile>>
type Body<T> = (record: T, variant: Variant, addresses: Addresses) => string

/** All responses of a catalog, many at a time. */
export async function* pressResponses(catalog: Catalog, rules: SiteRules, addresses: Addresses): Files {
  const { counts } = catalog
  const firsts = new Map<Resource, string>()
  const press = <T extends { readonly uuid: string }>(
    resource: Resource,
    records: AsyncIterable<readonly T[]>,
    body: Body<T>,
    chains: readonly PageChain[] = [],
  ) => {
    const keepFirst = (record: T, variant: Variant): string => {
      const text = body(record, variant, addresses)
      if (variant === 'plain' && !firsts.has(resource)) firsts.set(resource, text)
      return text
    }
    return pressRecords(resource, records, rules, keepFirst, chains)
  }
  const list = (resource: Listed) => chainsOf(resource, rules, counts[COUNTS[resource]])

  yield pressAnswers(rules)
  yield pressRoots(rules, addresses)
  yield* press('track', catalog.tracks(), trackBody, list('track'))
  yield* press('artist', catalog.artists(), artistBody, list('artist'))
  yield* press('release', catalog.releases(), releaseBody, list('release'))
  yield* press('label', catalog.labels(), labelBody, list('label'))
  yield* press('features', catalog.features(), featuresBody)
  yield await pressDocuments(rules, firsts, listCounts(counts))
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
  for (const [path, body] of answerFiles(rules)) yield { path, body: Buffer.from(body) }
}

function* pressRoots(rules: SiteRules, addresses: Addresses): Generator<SiteFile> {
  for (const variant of pressedVariants(rules)) {
    for (const root of ROOTS) {
      yield { path: rootFile(root, variant), body: Buffer.from(rootBody(root, variant, addresses)) }
    }
  }
}

/** Every record of a kind in each variant, and the pages that they fill. */
async function* pressRecords<T extends { readonly uuid: string }>(
  resource: Resource,
  batches: AsyncIterable<readonly T[]>,
  rules: SiteRules,
  bodyOf: (record: T, variant: Variant) => string,
  chains: readonly PageChain[],
): Files {
  const variants = pressedVariants(rules)
  const chainsIn = (variant: Variant) => chains.filter((chain) => chain.variant === variant)
  const byVariant = variants.map((variant) => [variant, chainsIn(variant)] as const)
  for await (const records of batches) {
    yield (function* () {
      for (const record of records) {
        for (const [variant, pages] of byVariant) {
          const body = Buffer.from(bodyOf(record, variant))
          yield { path: resourceFile(resource, record.uuid, variant), body }
          for (const chain of pages) yield* chain.add(body)
        }
      }
    })()
  }
  yield chains.flatMap((chain) => chain.end())
}

function chainsOf(resource: Listed, rules: SiteRules, count: number): PageChain[] {
  const { baseUrl, limits, paging } = rules
  return pressedVariants(rules).flatMap((variant) =>
    limits.map(
      (limit) =>
        new PageChain({ resource, variant, baseUrl, count, limit, isDefault: limit === paging.pageSize }),
    ),
  )
}
