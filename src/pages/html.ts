// Texts of markup, HTML and XML alike: a template escapes whatever is put into it, and only what a template made goes
// through as it is. There is no other way to make such a text; see "markup" in import-law.test.ts.

const MADE = Symbol('markup')

/** A text that was escaped when it was made. */
export interface Markup {
  readonly [MADE]: string
}

/** What may be put into a template: null, undefined, and booleans leave nothing. */
export type Value = Markup | string | number | boolean | null | undefined | readonly Value[]

/** Makes markup: html`<b>${name}</b>`. Attributes must stand in double quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  let text = parts[0] as string
  for (let index = 0; index < values.length; index += 1) {
    text += textOf(values[index]) + (parts[index + 1] as string)
  }
  return { [MADE]: text }
}

export const markupText = (markup: Markup): string => markup[MADE]

function textOf(value: Value): string {
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  if (value === null || value === undefined || typeof value === 'boolean') return ''
  if (MADE in value) return value[MADE]
  let text = ''
  for (const each of value) text += textOf(each)
  return text
}

/** The characters that have a meaning in markup, and those that no XML document may hold (XML 1.0, section 2.2). */
const SPECIAL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
  /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(SPECIAL, (one) => ENTITIES[one] ?? '\ufffd')

/** A value as JSON inside a script element, which nothing in it can end. */
export const jsonScript = (value: unknown): Markup => ({
  [MADE]: JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ),
})
