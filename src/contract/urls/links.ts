// Links of records to other sites. A field holds an address, or, where more is known, the JSON text of an object:
// `{"url":"https://…","name":"Bandcamp"}`.

export interface Link {
  readonly url: string
  readonly name?: string
}

/** Where to buy a release. */
export interface Offer extends Link {
  /** As text, with the currency: `22 €`. */
  readonly price?: string
  /** As text: `sold out`. */
  readonly state?: string
}

/** Reads a link or an offer. No address begins with a brace. */
export const parseOffer = (field: string): Offer =>
  field.startsWith('{') ? JSON.parse(field) : { url: field }
