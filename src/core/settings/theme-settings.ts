// The setting `theme` of `site`: the look of web pages, as far as it needs no style sheet.
import { z } from 'zod'
import { COLOR, MUST_BE_COLOR } from '../records/values/color.ts'

const color = z.string({ error: MUST_BE_COLOR }).regex(COLOR, { error: MUST_BE_COLOR })

/** A color, or one for the light and one for the dark scheme. */
export const colors = z.union([color, z.tuple([color, color])], { error: MUST_BE_COLOR })
export type Colors = z.output<typeof colors>

const themeFile = (what: string, pattern: RegExp) => {
  const error = `it must be the name of a ${what} in data/theme`
  return z
    .string({ error })
    .regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/].*$/, { error })
    .regex(pattern, { error })
    .optional()
}
const font = themeFile('font (.woff2, .woff, .ttf or .otf)', /\.(?:woff2?|ttf|otf)$/i)

const CORNERS = 'it must be a number of pixels from 0 to 40'

export const theme = z.strictObject(
  {
    page: colors.optional().meta({
      description: 'Color of the page, or those of the light and the dark scheme.',
      examples: ['#faf9f6', ['#faf9f6', '#151413']],
    }),
    text: colors.optional().meta({ description: 'Color of text, in the same form.' }),
    scheme: z
      .enum(['auto', 'light', 'dark'], { error: 'it must be "auto", "light" or "dark"' })
      .default('auto')
      .meta({ description: 'Color scheme: that which the reader prefers (`"auto"`), or always the same.' }),
    titles: font.meta({ description: 'Font of titles: the name of a file in `data/theme`.' }),
    font: font.meta({ description: 'Font of all other text: the name of a file in `data/theme`.' }),
    corners: z
      .number({ error: CORNERS })
      .min(0, { error: CORNERS })
      .max(40, { error: CORNERS })
      .optional()
      .meta({ description: 'Radius of corners, in pixels. Default: 4.' }),
    density: z
      .enum(['normal', 'compact'], { error: 'it must be "normal" or "compact"' })
      .default('normal')
      .meta({ description: 'Space between things: `"compact"` shows more on a page.' }),
    background: themeFile('picture', /\.(?:png|jpe?g|webp|avif|gif|svg)$/i).meta({
      description: 'Picture behind the pages: the name of a file in `data/theme`.',
    }),
  },
  { error: 'it must be an object with the look of the pages' },
)
export type ThemeSettings = z.output<typeof theme>
