// The pressed pages of single filters: those of lists by terms that need no escapes in a path. Hosts that cannot compose
// them choose them.
import { filteredFile, filterFolder, PRESSED_VALUE } from '../../contract/filters/filter-files.ts'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import type { Variant } from '../../contract/kinds/resources.ts'
import { areFiltersPressed, pressedVariants } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { pageHead, type Window } from '../../contract/urls/paging.ts'
import { readQuery } from '../../contract/urls/query.ts'
import { pageLink } from '../../contract/urls/urls.ts'
import type { Library } from '../../core/library/library.ts'
import { encodePage } from '../../core/site/encode.ts'
import type { RenderedFile } from '../../core/site/planned-file.ts'
import type { Body } from '../../core/site/site.ts'
import { digest } from '../../core/system/digest.ts'
import { lazily } from '../../core/system/lazily.ts'
import type { Bodies } from '../responses/bodies.ts'
import type { RecordDigests } from '../responses/record-digests.ts'
import type { Postings } from './postings.ts'

const PRESSED = new RegExp(`^[a-z]+=${PRESSED_VALUE}$`)

interface FilterPageOptions {
  readonly rules: SiteRules
  readonly bodies: Bodies
  readonly digests: () => RecordDigests
}

/** Plans the pages; there are none unless they are pressed. */
export function* filterPages(
  library: Library,
  postings: Postings,
  options: FilterPageOptions,
): Generator<RenderedFile> {
  const { rules } = options
  if (!areFiltersPressed(rules)) return
  for (const resource of LISTED) {
    const uuids = [...library.lists[resource].keys()]
    for (const { term, ranks } of postings[resource]) {
      if (!PRESSED.test(term)) continue
      const records = ranks.map((rank) => uuids[rank - 1] as string)
      for (const limit of rules.limits)
        for (let offset = 0; offset < ranks.length; offset += limit)
          yield* planPage({ resource, term, records, limit, offset }, options)
    }
  }
}

interface FilterPage {
  readonly resource: Listed
  /** `year=1998` */
  readonly term: string
  /** The uuids of all records that match, in the order of the list. */
  readonly records: readonly string[]
  readonly limit: number
  readonly offset: number
}

/** The records of a page are in the order of the list, and its links depend on their number. */
function* planPage(page: FilterPage, { rules, bodies, digests }: FilterPageOptions): Generator<RenderedFile> {
  const { resource, term, records, limit, offset } = page
  const [filter = '', value = ''] = term.split('=')
  const folder = filterFolder(filter, value)
  const window = { limit: BigInt(limit), offset: BigInt(offset) }
  const shown = () => records.slice(offset, offset + limit)
  const own = lazily(() =>
    digest([records.length, ...shown().map((uuid) => digests()[resource].get(uuid))].join(' ')),
  )
  const head = (variant: Variant) => {
    const query = readQuery(`?${term}${variant === 'api' ? '&format=api' : ''}`)
    const windowUrl = (each: Window) => pageLink(rules, resource, variant, each, folder)
    return pageHead({ windowUrl, query, window, count: records.length })
  }
  for (const variant of pressedVariants(rules))
    yield {
      path: filteredFile(folder, resource, variant, window),
      digest: own,
      render: (): Body =>
        encodePage(
          head(variant),
          shown().map((uuid) => bodies.body(resource, uuid, variant)),
        ),
    }
}
