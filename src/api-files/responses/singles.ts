// The files that describe a site and its API: answers, roots and documents.
import { LISTED, type Listed, PLURALS, type Resource } from '../../contract/kinds/kinds.ts'
import { ROOTS } from '../../contract/kinds/resources.ts'
import { answerFiles } from '../../contract/rules/answers.ts'
import { pressedVariants } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { rootFile } from '../../contract/urls/files.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import { textFile } from '../../core/site/encode.ts'
import { plannedFile, plannedTogether, type RenderedFile } from '../../core/site/planned-file.ts'
import type { Addresses } from '../../core/site/site.ts'
import { lazily } from '../../core/system/lazily.ts'
import { describedDocuments, renderDocuments, type WholeSite } from '../openapi/documents.ts'
import { rootBody } from './root.ts'

export interface DescribedApi {
  readonly rules: SiteRules
  readonly addresses: Addresses
  readonly whole: () => WholeSite
  /** The plain body of the first record of each kind. */
  readonly firsts: () => ReadonlyMap<Resource, string>
  readonly counts: CatalogCounts
}

export function* describingFiles(site: DescribedApi): Generator<RenderedFile> {
  const { rules, firsts, counts } = site
  const whole = lazily(site.whole)
  for (const [path, body] of answerFiles(rules)) yield plannedFile(textFile(path, body))
  yield* rootFiles({ ...site, whole })
  yield* plannedTogether(
    describedDocuments(rules).map(({ file }) => file),
    () => renderDocuments({ rules, ...whole(), bodies: firsts(), counts: listCounts(counts) }),
  )
}

function* rootFiles({ rules, addresses, whole }: DescribedApi): Generator<RenderedFile> {
  for (const variant of pressedVariants(rules))
    for (const root of ROOTS)
      yield {
        path: rootFile(root, variant),
        digest: () => null,
        render: () => {
          const { terms, faces } = whole()
          return [rootBody(root, variant, { addresses, terms, faces })]
        },
      }
}

const listCounts = (counts: CatalogCounts) =>
  Object.fromEntries(LISTED.map((resource) => [resource, counts[PLURALS[resource]]])) as Record<
    Listed,
    number
  >
