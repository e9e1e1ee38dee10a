// An entry of `sources` that describes how to read its files: which columns are which fields, and what a file does not
// describe itself.
import { z } from 'zod'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { didYouMean } from '../problems/validation.ts'
import { createDecoder } from '../system/decoder.ts'
import { type FieldMap, fieldMap, filledText } from './field-sources.ts'
import { where } from './where.ts'

export interface SourceEntry {
  /** A path, a pattern or a URL. */
  readonly from: string
  readonly fields?: FieldMap | undefined
  /** For a CSV file that is not UTF-8, a label that createDecoder knows. */
  readonly encoding?: string | undefined
  /** For a CSV file or a spreadsheet, the line or row that names the columns; by default the first. */
  readonly header?: number | undefined
  /** For a spreadsheet, the name of the sheet; by default the first. */
  readonly sheet?: string | undefined
  /** Instead of `sheet`, patterns of the names of several sheets. */
  readonly sheets?: readonly string[] | undefined
  /** For a spreadsheet, whether its hidden rows, and those struck out, are read; by default they are, with a warning. */
  readonly hidden?: 'read' | 'skip' | undefined
  /** For a CSV file, the separator of cells. */
  readonly delimiter?: string | undefined
}

/** The most common labels, from which the rest can be guessed. */
const ENCODINGS =
  'utf-8 utf-8-twice utf-16le utf-16be latin1 windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 iso-8859-1 iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-9 iso-8859-15 macintosh koi8-r shift_jis euc-jp euc-kr gbk gb18030 big5 ibm437 ibm850'.split(
    ' ',
  )

const encoding = filledText.superRefine((label, ctx) => {
  if (isEncoding(label)) return
  const hint =
    didYouMean(label, ENCODINGS) ??
    'Excel on Windows in Western Europe and America writes "windows-1252", in Central Europe "windows-1250"; others are "iso-8859-2", "macintosh", "utf-16le", "shift_jis".'
  ctx.addIssue({ code: 'custom', message: 'it must be the name of an encoding', params: { hint } })
})

function isEncoding(label: string): boolean {
  try {
    return createDecoder(label).encoding !== ''
  } catch {
    return false
  }
}

const NOT_A_DELIMITER = 'it must be one character, such as ";" or "\\t"'
const NOT_A_LINE = 'it must be the number of a line or a row, from 1'
const NOT_WORDS = 'it must be a list of texts, such as ["N/A", "-"]'
const emptyWord = z
  .string({ error: 'it must be text' })
  .min(1, { error: 'it must be a word, because empty cells and texts count as empty anyway' })
const NOT_A_GROUP = 'it must be a list of columns, such as ["Album", "Cat#"]'
const NOT_OF_HIDDEN = 'it must be "read" or "skip"'
const NOT_A_PATTERN = 'it must be a pattern, such as "*" for all sheets, or a list of them'

export const sourceEntry = (kind: Kind) =>
  z
    .strictObject({
      from: z
        .union([filledText, z.array(filledText).min(1)], {
          error: 'it must be a path, a URL, or a list of them',
        })
        .transform((from) => [from].flat()),
      fields: fieldMap(kind).optional(),
      header: z.int({ error: NOT_A_LINE }).min(1, { error: NOT_A_LINE }).optional(),
      group: z.array(filledText, { error: NOT_A_GROUP }).min(1, { error: NOT_A_GROUP }).optional(),
      empty: z.array(emptyWord, { error: NOT_WORDS }).min(1, { error: NOT_WORDS }).optional(),
      where: where.optional(),
      encoding: encoding.optional(),
      sheet: filledText.optional(),
      sheets: z
        .union([filledText, z.array(filledText).min(1, { error: NOT_A_PATTERN })], { error: NOT_A_PATTERN })
        .transform((patterns) => [patterns].flat())
        .optional(),
      hidden: z.enum(['read', 'skip'], { error: NOT_OF_HIDDEN }).optional(),
      delimiter: z
        .string({ error: NOT_A_DELIMITER })
        .regex(/^[^"\r\n]$/u, { error: NOT_A_DELIMITER })
        .optional(),
    })
    .superRefine(({ sheet, sheets }, ctx) => {
      if (sheet === undefined || sheets === undefined) return
      const params = { hint: 'Keep one of them: "sheet" for one sheet, "sheets" for several.' }
      ctx.addIssue({
        code: 'custom',
        path: ['sheets'],
        message: 'it cannot be combined with "sheet"',
        params,
      })
    })
    .superRefine(({ group, fields }, ctx) => {
      if (group === undefined) return
      const refuse = (message: string, hint: string) =>
        ctx.addIssue({ code: 'custom', path: ['group'], message, params: { hint } })
      if (kind !== 'track') refuse('it is only for tracks', 'Remove it.')
      const other = fields?.targets.find(({ path }) => IDENTITIES.has(path))
      if (other) refuse(`it cannot be combined with "${other.path}"`, 'Keep one of them.')
    })
    .transform(({ group, empty, where: conditions, fields, ...entry }) => {
      if (group === undefined && empty === undefined && conditions === undefined) return { ...entry, fields }
      const { targets, ...others } = fields ?? { targets: [], ignoresOthers: false }
      const keys = group ? [{ path: 'release.id', fields: group, join: ' | ', isKey: true } as const] : []
      const options = { ...(empty && { empty }), ...(conditions && { where: conditions }) }
      return { ...entry, fields: { ...others, ...options, targets: [...targets, ...keys] } }
    })

/** The fields of tracks that identify their release. */
const IDENTITIES: ReadonlySet<string> = new Set(['release', 'release.id', 'release.uuid'])

/** An entry as written, for one or several paths or URLs. */
export type WrittenEntry = Omit<SourceEntry, 'from'> & { readonly from: readonly string[] }
