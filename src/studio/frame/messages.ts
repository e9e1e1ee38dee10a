// The messages between the page and the frame of the preview, through a port that only the two have.

/** A file of the site. */
export interface ShownFile {
  readonly body: Blob
  readonly type: string
}

/** What a storage has. */
export type Stored = readonly (readonly [string, string])[]

/** The page of the site that the frame shows, and what a tab would know of it. */
export interface Shown {
  /** Where the site will be: `https://music.example.org`. */
  readonly origin: string
  /** The path of the page, with its query and fragment. */
  readonly address: string
  readonly html: string
  readonly state: unknown
  /** How far it is scrolled; null for a page that is opened. */
  readonly scroll: number | null
  readonly scrollRestoration: ScrollRestoration
  readonly session: Stored
  readonly local: Stored
}

export type ToFrame =
  | ({ readonly kind: 'show' } & Shown)
  /** The answer to a question. */
  | { readonly kind: 'file'; readonly id: number; readonly file: ShownFile | null }
  /** Another entry of the history that has the same document. */
  | { readonly kind: 'entry'; readonly address: string; readonly state: unknown }
  /** Another document follows. */
  | { readonly kind: 'leave' }

export type FromFrame =
  /** The page is shown. */
  | { readonly kind: 'shown' }
  /** Asks for a file of the site. */
  | { readonly kind: 'ask'; readonly id: number; readonly address: string }
  /** The address has changed within the document. */
  | { readonly kind: 'entry'; readonly address: string; readonly state: unknown; readonly isNew: boolean }
  | { readonly kind: 'scrollRestoration'; readonly value: ScrollRestoration }
  | { readonly kind: 'go'; readonly delta: number }
  /** Opens another document, in a new entry of the history or in place of the current one. */
  | { readonly kind: 'visit'; readonly address: string; readonly isNew: boolean }
  /** Opens an address that is not of the site. */
  | { readonly kind: 'outside'; readonly address: string }
  /** What is left of the document. */
  | { readonly kind: 'left'; readonly scroll: number; readonly session: Stored; readonly local: Stored }

/** The first message of the frame, to its parent: it waits for a port. */
export const READY = 'catalog-press-frame'
