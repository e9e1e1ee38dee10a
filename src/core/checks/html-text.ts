// Warns of descriptions with HTML, which pages do not take for it.
import type { WebResource } from '../../contract/kinds/kinds.ts'
import type { MergedRecord } from '../library/merge.ts'
import { capital, membersText, SAME_COLUMN, SOURCE_FIELDS } from '../problems/proposals.ts'
import { formatCount } from '../system/format.ts'
import { toCase } from './case.ts'
import { BLANK } from './patterns.ts'
import type { Question } from './question.ts'

const TAG = new RegExp(`<(?:a${BLANK}[^<>]*href|(?:br|b|i|em|p|strong)${BLANK}*/?>)`, 'iu')

/** Whether a text has a tag of HTML. */
export const hasTag = (text: string): boolean => TAG.test(text)

const HTML = { description: { field: SAME_COLUMN, as: 'html' } }

const AS_HTML = {
  path: SOURCE_FIELDS,
  members: HTML,
  clause: `write ${membersText(HTML)} in "fields" of the source, with its column`,
}

const htmlText = (kind: WebResource): Question => ({
  code: 'HTML_TEXT',
  cases: ({ records }) =>
    (records[kind] as readonly MergedRecord<WebResource>[])
      .filter(({ description }) => description && hasTag(description))
      .map(toCase),
  message: (count, examples) =>
    `${formatCount(count, kind)} with HTML in the description, which pages show as it is written: ${examples}.`,
  hint: `${capital(AS_HTML.clause)}.`,
  proposals: [AS_HTML],
})

export const HTML_TEXTS: readonly Question[] = (['artist', 'label', 'release'] as const).map(htmlText)
