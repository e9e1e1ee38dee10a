// Builds markup, both HTML and XML: a template escapes every value except the output of other templates.

import { ownValue } from '../../contract/common/own-value.ts'

const MADE = Symbol('markup')

/** Text that is already escaped. */
export interface Markup {
  readonly [MADE]: string
}

/** A value in a template: null, undefined and booleans render as nothing. */
export type Value = Markup | string | number | boolean | null | undefined | readonly Value[]

/** Builds markup: html`<b>${name}</b>`. Attributes require double quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  let text = parts[0] as string
  for (let index = 0; index < values.length; index += 1) {
    text += renderText(values[index]) + (parts[index + 1] as string)
  }
  return { [MADE]: text }
}

/** Puts markup in place of its names in a text: `{first} (this edition {date})`. */
export function fillMarkup(text: string, values: Readonly<Record<string, Markup>>): Markup {
  // A pattern with a group also returns what separates the parts: every second one is a name.
  const parts = text.split(/\{(\w+)\}/)
  return html`${parts.map((part, at) => (at % 2 === 1 ? ownValue(values, part) : part))}`
}

/** Whether a value is markup. */
export const isHtml = (value: unknown): value is Markup =>
  typeof value === 'object' && value !== null && MADE in value

export const markupText = (markup: Markup): string => markup[MADE]

function renderText(value: Value): string {
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  if (value === null || value === undefined || typeof value === 'boolean') return ''
  if (MADE in value) return value[MADE]
  let text = ''
  for (const each of value) text += renderText(each)
  return text
}

/** Characters that XML documents must not contain, beside lone surrogates (XML 1.0, section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these characters
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Those, and special characters of markup. */
const SPECIAL = new RegExp(`[&<>"']|${FORBIDDEN.source}`, 'g')

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }),
)

const escaped = (text: string): string =>
  text.toWellFormed().replace(SPECIAL, (one) => ENTITIES.get(one) ?? '\ufffd')

/** HTML as it is: that of a label's own files, or of the parser of markdown.ts, which escapes all but its own. */
export const verbatim = (made: string): Markup => ({
  [MADE]: made.toWellFormed().replace(FORBIDDEN, '\ufffd'),
})

/** A value as JSON that is safe inside a script element: it cannot close the element. */
export const jsonScript = (value: unknown): Markup => ({
  [MADE]: JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ),
})
