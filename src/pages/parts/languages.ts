// Texts in several languages: that of the site is shown, and the others are folded below it.
import { parseTexts, textIn } from '../../contract/common/texts.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { prose } from '../../core/markup/markdown.ts'
import { inLanguage } from '../look/direction.ts'
import { nameOfLanguage } from '../words/language-names.ts'
import type { PageContext } from './context.ts'

interface TextForm {
  /** Whether the text is in lines, such as the words of a song. */
  readonly isVerse?: boolean
}

/** The text of a field with those in other languages. */
export const textInLanguages = (context: PageContext, field: string, form: TextForm = {}): Markup =>
  html`${prose(field, { ...context.site, ...form })}${inOtherLanguages(context, field, form)}`

/** The texts of a field that are not shown in the language of the site. */
export function inOtherLanguages(
  { site }: PageContext,
  field: string,
  form: TextForm = {},
): readonly Markup[] {
  const shown = textIn(field, site.language).language
  return Object.entries(parseTexts(field) ?? {})
    .filter(([tag, text]) => tag !== shown && text.trim() !== '')
    .map(([language]) => inLanguageFold(language, prose(field, { language, ...form })))
}

/** What is opened by the name of its language. */
export const inLanguageFold = (language: string, content: Markup): Markup =>
  html`<details class="language">
<summary><bdi${inLanguage(language)}>${nameOfLanguage(language)}</bdi></summary>
${content}</details>
`
