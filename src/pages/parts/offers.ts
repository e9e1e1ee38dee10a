// Where to buy a release: what can be bought first, then what is sold out.
import { type Offer, parseOffer } from '../../contract/urls/links.ts'
import { linkName } from '../metadata/link-names.ts'
import { siteWords } from '../words/words.ts'
import type { PageContext } from './context.ts'

export interface ShownOffer extends Offer {
  /** Its own name, or what to do at which site: `Buy: Bandcamp`. */
  readonly title: string
  readonly isSoldOut: boolean
}

export function listOffers(context: PageContext, fields: readonly string[] | null): readonly ShownOffer[] {
  const offers = (fields ?? []).map(parseOffer).map((offer) => ({
    ...offer,
    title: offer.name ?? `${siteWords(context).buy}: ${linkName(offer)}`,
    isSoldOut: offer.state !== undefined && SOLD_OUT.test(offer.state),
  }))
  return offers.toSorted((one, other) => Number(one.isSoldOut) - Number(other.isSoldOut))
}

/** States are text in any language; these are those of the languages of pages. */
const SOLD_OUT =
  /^(?:sold[ -]?out|out of (?:stock|print)|ausverkauft|vergriffen|épuisée?s?|agotad[oa]s?|esaurit[oaie]|esgotad[oa]s?|uitverkocht|slutsåld[at]?|vyprodáno|wyprzedan[eay]|распродано|продано|нет в наличии|売り切れ|完売|在庫切れ|אזל(?: המלאי)?|نفد(?:ت)?(?: الكمية)?)[.!]?$/iu
