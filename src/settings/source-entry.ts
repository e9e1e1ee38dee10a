// An entry of `sources` that describes how to read its files: which columns are which fields, and what a file does not
// describe itself.
import { z } from 'zod'
import { FILE_WORDS, type Kind } from '../api/kinds.ts'
import { didYouMean } from '../problems/validation.ts'
import { isField, listSort, overlap, pathsOf } from '../records/fields.ts'
import { DATE_ORDERS } from '../records/values/date.ts'
import { choice, hasKey, isObject, plain } from './choice.ts'

/** Forms of a column with durations. */
const DURATION_FORMS = ['seconds', 'ms', 'm:s', 'iso8601'] as const
export type DurationForm = (typeof DURATION_FORMS)[number]

/** Forms of columns, by the name of the field. */
const FORMS_OF_FIELD: ReadonlyMap<string, readonly ColumnForm[]> = new Map<string, readonly ColumnForm[]>([
  ['duration', DURATION_FORMS],
  ['releasedate', DATE_ORDERS],
])
export const COLUMN_FORMS = [...DURATION_FORMS, ...DATE_ORDERS] as const
export type ColumnForm = (typeof COLUMN_FORMS)[number]

/** The source of a catalog field: a field of the user's data, or a constant. */
export type FieldSource =
  | {
      readonly field: string
      readonly as?: ColumnForm | undefined
      /** Separates the values of a list. */
      readonly separator?: string | undefined
      /** Consecutive rows that differ only in this field form one record, whose list has a value from each. */
      readonly rows?: 'merge' | undefined
    }
  | { readonly value: string | number | boolean }

/** The catalog fields that an entry maps, by path, and their sources. */
export interface FieldMap {
  readonly targets: readonly (FieldSource & { readonly path: string })[]
  /** Fields of the user's data that are not mapped are ignored silently. */
  readonly ignoresOthers: boolean
}

export interface SourceEntry {
  /** A path, a pattern or a URL. */
  readonly from: string
  readonly fields?: FieldMap | undefined
  /** For a CSV file that is not UTF-8, a label that TextDecoder supports. */
  readonly encoding?: string | undefined
  /** For a spreadsheet, the name of the sheet; by default the first. */
  readonly sheet?: string | undefined
  /** For a CSV file, the separator of cells. */
  readonly delimiter?: string | undefined
}

/** `fields` may contain `"*": "ignore"`. */
const OTHERS = '*'

const text = z.string({ error: 'it must be text' }).min(1, { error: 'it must not be empty' })

const MUST_BE_COLUMN =
  'it must be the name of a column, or an object such as { "field": "Length", "as": "m:s" } or { "value": "…" }'

const listed = (names: readonly string[]): string => `"${names.join('", "')}"`

const column = text.transform((field) => ({ field }))
const described = z.strictObject({
  field: text,
  as: z
    .enum(COLUMN_FORMS, {
      error: `it must be one of ${listed(DURATION_FORMS)} for durations, or ${listed(DATE_ORDERS)} for dates`,
    })
    .optional(),
  separator: text.optional(),
  rows: z.literal('merge', { error: 'it must be "merge"' }).optional(),
})
const constant = z.strictObject({
  value: z.union([z.string(), z.number(), z.boolean()], { error: 'it must be text or a number' }),
})

const fieldSource = choice<FieldSource>((value) => {
  if (typeof value === 'string') return column
  if (hasKey(value, 'value')) return constant
  return isObject(value) ? described : null
}, MUST_BE_COLUMN)

/** The schema of `fields` for a kind. */
const fieldMap = (kind: Kind) =>
  z
    .record(z.string(), z.unknown(), {
      error: 'it must map fields to columns, such as { "name": "Title" }',
    })
    .transform((written, ctx): FieldMap => {
      const refuse = (path: PropertyKey[], message: string, hint?: string) =>
        ctx.addIssue({ code: 'custom', path, message, params: { hint } })
      const targets: (FieldSource & { path: string })[] = []
      for (const [path, source] of Object.entries(written)) {
        if (path === OTHERS) {
          if (source !== 'ignore') refuse([path], 'it must be "ignore"')
          continue
        }
        const fault = faultOf(path, kind, targets)
        if (fault) {
          refuse([path], fault.message, fault.hint)
          continue
        }
        const read = fieldSource.safeParse(source)
        if (read.success) {
          for (const [option, wrong] of foreignOptions(read.data, kind, path)) {
            refuse([path, option], wrong, 'Remove it.')
          }
          targets.push({ ...read.data, path })
        } else {
          for (const { path: within, message, params } of read.error.issues.flatMap((issue) =>
            plain(issue),
          )) {
            refuse([path, ...within], message, params.hint)
          }
        }
      }
      return { targets, ignoresOthers: OTHERS in written }
    })

/** Options that do not apply to a field, and why. */
function foreignOptions(source: FieldSource, kind: Kind, path: string): [string, string][] {
  if ('value' in source) return []
  const isList = listSort(kind, path.split('.')) !== 'none'
  const { as, separator, rows } = source
  const forms = FORMS_OF_FIELD.get(path.slice(path.lastIndexOf('.') + 1)) ?? []
  const wrongForm =
    forms.length === 0
      ? 'it is only for durations and dates'
      : `it does not fit this field, which accepts ${listed(forms)}`
  const foreign: [string, unknown, boolean, string][] = [
    ['as', as, as !== undefined && forms.includes(as), wrongForm],
    ['separator', separator, isList, 'it is only for lists'],
    ['rows', rows, isList, 'it is only for lists'],
  ]
  return foreign.flatMap(([name, value, isFit, wrong]) =>
    value === undefined || isFit ? [] : [[name, wrong]],
  )
}

/** Checks a path as a target, given the preceding ones. */
function faultOf(path: string, kind: Kind, before: readonly { readonly path: string }[]) {
  if (!isField(kind, path)) {
    const paths = pathsOf(kind)
    const hint = didYouMean(path, paths) ?? `The fields of ${FILE_WORDS[kind]} are ${paths.join(', ')}.`
    return { message: `it must be a known field, but no ${kind} has "${path}"`, hint }
  }
  const other = before.find((target) => overlap(target.path, path))
  return other && { message: `it cannot be combined with "${other.path}"`, hint: 'Keep one of them.' }
}

/** The most common labels, from which the rest can be guessed. */
const ENCODINGS =
  'utf-8 utf-16le utf-16be latin1 windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 iso-8859-1 iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-9 iso-8859-15 macintosh koi8-r shift_jis euc-jp euc-kr gbk gb18030 big5'.split(
    ' ',
  )

const encoding = text.superRefine((label, ctx) => {
  if (isEncoding(label)) return
  const hint =
    didYouMean(label, ENCODINGS) ??
    'Excel on Windows in Western Europe and America writes "windows-1252", in Central Europe "windows-1250"; others are "iso-8859-2", "macintosh", "utf-16le", "shift_jis".'
  ctx.addIssue({ code: 'custom', message: 'it must be the name of an encoding', params: { hint } })
})

function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}

const NOT_A_DELIMITER = 'it must be one character, such as ";" or "\\t"'

export const sourceEntry = (kind: Kind) =>
  z.strictObject({
    from: z
      .union([text, z.array(text).min(1)], { error: 'it must be a path, a URL, or a list of them' })
      .transform((from) => [from].flat()),
    fields: fieldMap(kind).optional(),
    encoding: encoding.optional(),
    sheet: text.optional(),
    delimiter: z
      .string({ error: NOT_A_DELIMITER })
      .regex(/^[^"\r\n]$/u, { error: NOT_A_DELIMITER })
      .optional(),
  })

/** An entry as written, for one or several paths or URLs. */
export type WrittenEntry = Omit<SourceEntry, 'from'> & { readonly from: readonly string[] }
