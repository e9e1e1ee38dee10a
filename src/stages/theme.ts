// What a label adds to the look of its pages.

/** The places on pages for HTML of the label. */
export const SLOTS = ['head', 'header', 'footer', 'home-top', 'release-after-tracks'] as const
export type SlotName = (typeof SLOTS)[number]

/** Words of the interface, as written. */
export interface OwnWords {
  readonly file: string
  readonly value: unknown
}

export interface Theme {
  /** The address of the style sheet, with a digest of it; null if there is none. */
  readonly style: string | null
  /** HTML, put into pages as it is. */
  readonly slots: { readonly [Name in SlotName]?: string }
}
