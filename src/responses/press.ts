// The catalog → every response of the API, as files, in an order that the catalog alone decides.
import type { Catalog, CatalogCounts } from '../model/catalog.ts'
import { documentsOf } from '../model/documents.ts'
import { pressedVariants, type SiteRules } from '../model/rules.ts'
import { type Body, type SiteFile, textFile } from '../model/site.ts'
import {
  isListed,
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
import { encode } from './encode.ts'
import { featuresBody } from './features.ts'
import { labelBody } from './label.ts'
import { PageChain } from './pages.ts'
import { releaseBody } from './release.ts'
import { rootBody } from './roots.ts'
import type { Addresses } from './track.ts'
import { Tracks } from './tracks.ts'

type Files = AsyncGenerator<Iterable<SiteFile>>
type Render<T> = (record: T, variant: Variant) => Body

/** All responses of a catalog, many at a time. */
export async function* pressResponses(catalog: Catalog, rules: SiteRules, addresses: Addresses): Files {
  const { counts } = catalog
  const tracks = new Tracks(addresses, pressedVariants(rules))
  const firsts = new Map<Resource, string>()
  const press = <T>(
    resource: Resource,
    records: AsyncIterable<readonly T[]>,
    uuidOf: (record: T) => string,
    render: Render<T>,
  ) => {
    const keepFirst = (record: T, variant: Variant): Body => {
      const body = render(record, variant)
      if (variant === 'plain' && !firsts.has(resource)) firsts.set(resource, Buffer.concat(body).toString())
      return body
    }
    const chains = isListed(resource) ? chainsOf(resource, rules, counts[COUNTS[resource]]) : []
    return pressRecords(resource, records, uuidOf, rules, keepFirst, chains)
  }
  const uuidOf = ({ uuid }: { readonly uuid: string }) => uuid

  yield pressAnswers(rules)
  yield pressRoots(rules, addresses)
  yield* press(
    'track',
    catalog.tracks(),
    ({ track }) => track.uuid,
    (item, variant) => [tracks.of(item).bodies[variant]],
  )
  yield* press('artist', catalog.artists(), uuidOf, (artist, variant) => artistBody(artist, variant, tracks))
  yield* press('release', catalog.releases(), uuidOf, (release, variant) =>
    releaseBody(release, variant, tracks),
  )
  yield* press('label', catalog.labels(), uuidOf, (label, variant) => [
    encode(labelBody(label, variant, addresses)),
  ])
  yield* press('features', catalog.features(), uuidOf, (features, variant) => [
    encode(featuresBody(features, variant, addresses)),
  ])
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
  for (const [path, body] of answerFiles(rules)) yield textFile(path, body)
}

function* pressRoots(rules: SiteRules, addresses: Addresses): Generator<SiteFile> {
  for (const variant of pressedVariants(rules)) {
    for (const root of ROOTS) {
      yield textFile(rootFile(root, variant), rootBody(root, variant, addresses))
    }
  }
}

/** Every record of a kind in each variant, and the pages that they fill. */
async function* pressRecords<T>(
  resource: Resource,
  batches: AsyncIterable<readonly T[]>,
  uuidOf: (record: T) => string,
  rules: SiteRules,
  render: Render<T>,
  chains: readonly PageChain[],
): Files {
  const variants = pressedVariants(rules)
  const chainsIn = (variant: Variant) => chains.filter((chain) => chain.variant === variant)
  const byVariant = variants.map((variant) => [variant, chainsIn(variant)] as const)
  for await (const records of batches) {
    yield (function* () {
      for (const record of records) {
        const uuid = uuidOf(record)
        for (const [variant, pages] of byVariant) {
          const body = render(record, variant)
          yield { path: resourceFile(resource, uuid, variant), body }
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
