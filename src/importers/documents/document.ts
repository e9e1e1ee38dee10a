import type { TrackRows } from '../origins/track-rows.ts'
import type { Element } from '../xml/elements.ts'

/** Reads the tracks of a document, with their releases inside. */
export type DocumentReader = XmlDocument | JsonDocument

export interface XmlDocument {
  /** The path of the elements that are read one by one: `plist/dict`. */
  readonly path: string
  readonly open: (rows: TrackRows) => Reading<Element>
}

/** JSON: a file that is one value, a list or lines of them, or a web page with several. */
export interface JsonDocument {
  readonly open: (rows: TrackRows) => Reading<unknown>
}

/** The reading of a file. */
export interface Reading<Part> {
  /** Reads a part: an element, or a value. */
  readonly add: (part: Part) => void
  /** Adds what only the whole file shows. */
  readonly end?: () => void
}
