// Texts in CommonMark, in the language of the site or in several.
import { z } from 'zod'
import { isTexts } from '../../../contract/common/texts.ts'
import { refuse, text } from './value.ts'

const MUST_BE_TEXTS = 'it must be text, or texts by their languages, such as { "en": "…", "pt": "…" }'

/** A text as written, or the JSON text of an object with languages. */
export const commonMark = z.union([
  text,
  z.transform((value: unknown, ctx): string => {
    if (typeof value === 'string') return refuse(ctx, MUST_BE_TEXTS)
    if (!isTexts(value)) return refuse(ctx, MUST_BE_TEXTS)
    const written = JSON.stringify(value)
    return text.safeParse(written).success
      ? written
      : refuse(ctx, 'it must have no more than 65,536 characters')
  }),
])
