// The files of records: their responses, and on a site with pages or faces the forms of each. A packed site has them in
// blocks.
import { digestRecords } from '../api-files/responses/record-digests.ts'
import { Responses } from '../api-files/responses/responses.ts'
import type { Pack } from '../contract/blocks/packs.ts'
import { recordPart } from '../contract/kinds/forms.ts'
import { FORM_RESOURCES, type FormResource, type Resource } from '../contract/kinds/kinds.ts'
import { hasPages } from '../contract/rules/site-rules.ts'
import type { CatalogCounts } from '../core/library/joined-records.ts'
import type { Library } from '../core/library/library.ts'
import { menuKey } from '../core/library/web/list-records.ts'
import { PageDigests } from '../core/library/web/page-digests.ts'
import { WebLibrary } from '../core/library/web/web-library.ts'
import type { WebOptions } from '../core/library/web/web-options.ts'
import type { RenderedFile } from '../core/site/planned-file.ts'
import { pagePlaceholder } from '../core/site/site.ts'
import { lazily } from '../core/system/lazily.ts'
import type { PackItems } from '../packs/pack-files.ts'
import { packItems } from '../packs/pack-items.ts'
import { siteForms } from '../pages/feeds/forms.ts'
import { RecordForms } from '../pages/record-forms.ts'
import type { Inputs } from './inputs/inputs.ts'
import { hasOwnMedia } from './inputs/media.ts'
import { siteContext } from './inputs/page-context.ts'

export interface RecordFileOptions {
  readonly inputs: Inputs
  /** The numbers of all that the site lists; by default, of all that the library does. */
  readonly counts?: CatalogCounts
}

export class RecordFiles {
  readonly responses: Responses
  /** Null for a site without web pages and faces. */
  readonly web: WebLibrary | null
  /** The forms of records; null as the library of web pages is. */
  readonly forms: RecordForms | null
  readonly pageDigests: PageDigests | null
  readonly digests: () => ReturnType<typeof digestRecords>
  readonly #library: Library
  readonly #inputs: Inputs

  constructor(library: Library, { inputs, counts = library.counts }: RecordFileOptions) {
    const { rules, addresses, pictures } = inputs
    this.#library = library
    this.#inputs = inputs
    this.web = rules.web ? new WebLibrary(library, webOptions(inputs)) : null
    this.digests = lazily(() => digestRecords(library, this.web?.pictures ?? null))
    this.responses = new Responses(library, { rules, addresses, pictures, digests: this.digests })
    const context = siteContext(inputs, counts)
    const isShown = this.web !== null && context !== null
    const digests = isShown ? new PageDigests(this.web, menuKey(context)) : null
    this.pageDigests = digests
    this.forms = isShown && digests ? new RecordForms(this.web, { context, digests }) : null
  }

  /** The files of the record or lookup of a key. */
  of(pack: Pack, key: string): Iterable<RenderedFile> {
    if (pack === 'lookup') return this.responses.lookup(key)
    const kind = FORM_RESOURCES.find((each) => recordPart(each) === pack)
    if (kind !== undefined) return this.forms?.of(kind, key) ?? []
    return this.responses.record(pack as Resource, key)
  }

  /** What the packs of a packed site consist of. @param isOwn what is among it; all by default */
  *items(isOwn?: (pack: Pack, key: string) => boolean): Generator<PackItems> {
    const digests = this.pageDigests
    const digestFiles = (kind: FormResource) =>
      digests?.all(kind, isOwn && ((uuid) => isOwn(recordPart(kind), uuid))) ?? new Map()
    const pages = digests && {
      artist: digestFiles('artist'),
      release: digestFiles('release'),
      label: digestFiles('label'),
      track: digestFiles('track'),
    }
    const forms = siteForms(this.#inputs)
    const all = packItems({ library: this.#library, records: this.digests(), pages, forms })
    for (const { pack, items, ...of } of all)
      yield { pack, items: isOwn ? items.filter(({ key }) => isOwn(pack, key)) : items, ...of }
  }
}

/** What web pages follow from, beside the library. The audio may be elsewhere. */
export const webOptions = (inputs: Inputs): WebOptions => ({
  today: inputs.today,
  order: inputs.site.order,
  readable: inputs.readable,
  playlists: inputs.playlists,
  events: inputs.events,
  pictures: {
    sizes: inputs.pictures,
    files: hasOwnMedia(inputs) ? inputs.media.map(({ path }) => path) : null,
    placeholder: pagePlaceholder(inputs.addresses),
  },
  audio: hasOwnMedia(inputs) ? inputs.media : [],
  zips: hasZips(inputs),
})

/** Whether releases have zips. */
export const hasZips = ({ rules, site }: Inputs): boolean => hasPages(rules) && site.downloads === 'zip'
