// Pages and news that a label writes.

/** A text with an address of its own. */
export interface WrittenPage {
  /** Its address: `about` for `/about/`. */
  readonly name: string
  /** The file that it was read from. */
  readonly file: string
  /** In CommonMark. */
  readonly text: string
  /** The line of the file on which the text begins. */
  readonly firstLine: number
  /** Null if its first heading is its title. */
  readonly title: string | null
  /** Null for the language of the site. */
  readonly language: string | null
}

/** A page that the label has written. */
export interface OwnPage extends WrittenPage {
  /** By what its link is sorted in the header of each page; null without a link. */
  readonly menu: number | null
  /** The same for the footer. */
  readonly footer: number | null
}

/** News of the label, with a name such as `news/2026-11-25-new-album`. */
export interface NewsItem extends WrittenPage {
  /** `2026-11-25` */
  readonly date: string
}
