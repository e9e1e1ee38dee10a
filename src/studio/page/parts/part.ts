// What the parts of the page have in common.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import type { Preview } from '../preview/preview.ts'
import type { Field } from '../state.ts'
import type { Studio } from '../studio.ts'
import { type Words, withValues } from '../words/words.ts'

export interface Part {
  readonly words: Words
  readonly studio: Studio
}

export interface PreviewPart extends Part {
  readonly preview: Preview
  readonly view: View
}

/** How the page itself is used. */
export interface View {
  readonly width: 'phone' | 'desktop'
  readonly isStartingOver: boolean
  set(changes: Partial<Pick<View, 'width' | 'isStartingOver'>>): void
}

/** How the page calls a setting. */
export const fieldName = (words: Words, field: Field): string =>
  ({
    ...{ name: words.siteName, description: words.description, language: words.language },
    ...{ baseUrl: words.address, host: words.host, accent: words.color, logo: words.logo },
    ...{ artist: words.untaggedArtist, album: words.untaggedRelease },
    text: words.allSettings,
  })[field]

interface Option {
  readonly value: string
  readonly text: string
  /** The language of the text, if that is not the language of the page. */
  readonly lang?: string
}

/**
 * The options of a select. Once a person has chosen one, an attribute chooses none any more: the property of each is
 * set, whenever it is otherwise.
 */
export const options = (all: readonly Option[], chosen: string): TemplateResult[] =>
  all.map(
    ({ value, text, lang }) =>
      html`<option lang=${lang ?? nothing} .value=${value} .selected=${live(value === chosen)}>${text}</option>`,
  )

/** Lines of a long list. */
const MAX_LINES = 30

/** A list of which the first lines are shown. */
export function lines<Line>(
  words: Words,
  all: readonly Line[],
  line: (each: Line) => TemplateResult,
): TemplateResult {
  const more = all.length - MAX_LINES
  return html`<ul role="list" class="lines">
    ${all.slice(0, MAX_LINES).map((each) => html`<li>${line(each)}</li>`)}
    ${more > 0 ? html`<li>${withValues(words.andMore, { count: more })}</li>` : nothing}
  </ul>`
}

/** A table that is wider than a phone: it scrolls by itself, also with the keyboard. */
export const scrolling = (name: string, table: TemplateResult): TemplateResult =>
  html`<div class="scrolling" role="region" tabindex="0" aria-label=${name}>${table}</div>`
