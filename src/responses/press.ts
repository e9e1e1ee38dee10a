// The catalog → every response of the API, as files, in an order that the catalog alone decides.
import type { Catalog, CatalogCounts } from '../model/catalog.ts'
import { answerFiles, pressedVariants, type SiteRules } from '../model/rules.ts'
import type { SiteFile } from '../model/site.ts'
import { resourceFile, type Variant } from '../model/urls.ts'
import { chainOf } from '../model/window.ts'
import { artistBody } from './artist.ts'
import { PageChain } from './pages.ts'
import { type Addresses, trackBody } from './track.ts'

/** All responses of a catalog, many at a time. */
export async function* pressResponses(
  catalog: Catalog,
  rules: SiteRules,
  addresses: Addresses,
): AsyncGenerator<Iterable<SiteFile>> {
  const variants = pressedVariants(rules)
  yield pressAnswers(rules)
  for await (const tracks of catalog.tracks()) {
    yield eachVariant(variants, tracks, function* (track, variant) {
      const body = Buffer.from(trackBody(track, variant, addresses))
      yield { path: resourceFile('track', track.uuid, variant), body }
    })
  }
  const chains = chainsOf(rules, catalog.counts.artists)
  for await (const artists of catalog.artists()) {
    yield eachVariant(variants, artists, function* (artist, variant) {
      const body = Buffer.from(artistBody(artist, variant, addresses))
      yield { path: resourceFile('artist', artist.uuid, variant), body }
      for (const chain of chains[variant]) yield* chain.add(body)
    })
  }
  yield variants.flatMap((variant) => chains[variant].flatMap((chain) => chain.end()))
}

/** How many files {@link pressResponses} gives. */
export function countResponses(counts: CatalogCounts, rules: SiteRules): number {
  const pages = rules.limits.reduce((sum, limit) => sum + [...chainOf(counts.artists, limit)].length, 1)
  return answerFiles(rules).size + pressedVariants(rules).length * (counts.tracks + counts.artists + pages)
}

function* pressAnswers(rules: SiteRules): Generator<SiteFile> {
  for (const [path, body] of answerFiles(rules)) yield { path, body: Buffer.from(body) }
}

function* eachVariant<T>(
  variants: readonly Variant[],
  records: readonly T[],
  press: (record: T, variant: Variant) => Iterable<SiteFile>,
): Generator<SiteFile> {
  for (const record of records) for (const variant of variants) yield* press(record, variant)
}

function chainsOf(rules: SiteRules, count: number) {
  const chains = (variant: Variant) =>
    rules.limits.map(
      (limit) =>
        new PageChain({
          resource: 'artist',
          variant,
          baseUrl: rules.baseUrl,
          count,
          limit,
          isDefault: limit === rules.paging.pageSize,
        }),
    )
  return { plain: chains('plain'), api: chains('api') }
}
