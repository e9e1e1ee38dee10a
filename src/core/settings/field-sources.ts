// `fields` of an entry of `sources`: which columns, or fields of objects, are which fields of a record.
import { z } from 'zod'
import { isFields } from '../../contract/common/own-value.ts'
import { type Kind, PLURALS } from '../../contract/kinds/kinds.ts'
import { didYouMean } from '../problems/validation.ts'
import { PROSE } from '../records/facts.ts'
import { isField, listPaths, listSort, overlap } from '../records/fields.ts'
import { DATE_ORDERS, DATE_PARTS } from '../records/values/date.ts'
import { choice, hasKey, plain } from './choice.ts'
import {
  ARTIST_TITLE,
  COLUMN_FORMS,
  type ColumnForm,
  DURATION_FORMS,
  FILE_NAME,
  HTML,
  JOINED_FORMS,
  LABEL_NUMBER,
  NUMBERED,
  POSITION,
} from './column-forms.ts'
import type { Condition } from './where.ts'

/** A column, or a field of an object. */
export interface ColumnSource {
  readonly field: string
  readonly as?: ColumnForm | undefined
  /** Separates the values of a list. */
  readonly separator?: string | undefined
  /** A separator before a blank is a part of a name, as in `Tyler, The Creator`. */
  readonly spaced?: false | undefined
  /** Words that separate the values of a list, such as `feat.`. */
  readonly split?: readonly string[] | undefined
  /**
   * `merge`: consecutive rows that differ only in this field form one record, whose list has a value from each.
   * `fill`: an empty cell has the value of the row above.
   * `heading`: a row with nothing but this cell is the value of the rows below it.
   */
  readonly rows?: 'merge' | 'fill' | 'heading' | undefined
  /** Of a list, only the first value is read. */
  readonly isFirst?: true | undefined
}

/** Several columns whose texts are joined. */
export interface JoinedSource {
  readonly fields: readonly string[]
  /** Put between the texts; where it contains `…`, that is replaced by the text that follows. */
  readonly join: string
  /** Separates the values of a list within a column. */
  readonly separator?: string | undefined
  /** For a side and a number on it, or for hours, minutes and seconds. */
  readonly as?: (typeof JOINED_FORMS)[number] | undefined
  /** For `credits`: the role of the people in each of the columns. */
  readonly roles?: readonly string[] | undefined
  /** Differences in blanks have no effect. */
  readonly isKey?: true | undefined
}

/** The source of a catalog field: the user's data, a constant, or the name of the sheet. */
export type FieldSource =
  | ColumnSource
  | JoinedSource
  | { readonly value: string | number | boolean }
  | { readonly sheet: true }

export type Target = FieldSource & { readonly path: string }

/** The catalog fields that an entry maps, by path, and their sources. */
export interface FieldMap {
  readonly targets: readonly Target[]
  /** Paths of fields that are not in the data, although it has columns of their names. */
  readonly absent?: readonly string[] | undefined
  /** Values that count as empty, in capitals or not. */
  readonly empty?: readonly string[] | undefined
  /** Which rows are records: those that meet all conditions. */
  readonly where?: readonly Condition[] | undefined
  /** Fields of the user's data that are not mapped are ignored silently. */
  readonly ignoresOthers: boolean
  /** Those that another entry of the same file reads. */
  readonly readElsewhere?: readonly string[] | undefined
}

/** The fields of the user's data that a source reads. */
export const fieldsRead = (source: FieldSource): readonly string[] =>
  'field' in source ? [source.field] : 'fields' in source ? source.fields : []

/** `fields` may contain `"*": "ignore"`. */
const OTHERS = '*'

export const filledText = z.string({ error: 'it must be text' }).min(1, { error: 'it must not be empty' })

const MUST_BE_COLUMN =
  'it must be the name of a column, or an object such as { "field": "Length", "as": "m:s" } or { "value": "…" }; null if no column has it'
const MUST_BE_COLUMNS = 'it must be a list of two or more columns, such as ["Title", "Version"]'
const MUST_BE_ROLES = 'it must be a list of texts, such as ["Conductor", "Orchestra"]'
const MUST_BE_WORDS = 'it must be a list of words, such as ["feat.", "ft."]'

const listed = (names: readonly string[]): string => `"${names.join('", "')}"`

/** Words between the values of a list. */
export const splitWords = z.array(filledText, { error: MUST_BE_WORDS }).min(1, { error: MUST_BE_WORDS })

const column = filledText.transform((field) => ({ field }))
const described = z.strictObject({
  field: filledText,
  as: z
    .enum(COLUMN_FORMS, {
      error: `it must be one of ${listed(DURATION_FORMS)} for durations, ${listed([...DATE_ORDERS, ...DATE_PARTS])} for dates, "${POSITION}" for track numbers, "${FILE_NAME}" for names of tracks, "${NUMBERED}" for both in one column, "${ARTIST_TITLE}" for artists and titles in one column, "${LABEL_NUMBER}" for labels and catalog numbers in one column, or "${HTML}" for texts and names`,
    })
    .optional(),
  separator: filledText.optional(),
  spaced: z.literal(false, { error: 'it must be false' }).optional(),
  split: splitWords.optional(),
  rows: z.enum(['merge', 'fill', 'heading'], { error: 'it must be "merge", "fill" or "heading"' }).optional(),
})
const joined = z.strictObject({
  fields: z.array(filledText, { error: MUST_BE_COLUMNS }).min(2, { error: MUST_BE_COLUMNS }),
  join: z
    .string({ error: 'it must be text, such as " (…)" or " "' })
    // Not every keyboard has the ellipsis.
    .transform((written) => written.replace('...', '…')),
  separator: filledText.optional(),
  as: z
    .enum(JOINED_FORMS, { error: `it must be "${POSITION}" for track numbers, or "m:s" for durations` })
    .optional(),
})
const credited = z
  .strictObject({
    fields: z.array(filledText, { error: MUST_BE_ROLES }).min(1, { error: MUST_BE_ROLES }),
    roles: z.array(filledText, { error: MUST_BE_ROLES }),
    separator: filledText.optional(),
  })
  .refine(({ fields, roles }) => fields.length === roles.length, {
    error: 'it must have a role for each column',
    path: ['roles'],
  })
  .transform((source) => ({ ...source, join: '|' }))
const constant = z.strictObject({
  value: z.union([z.string(), z.number(), z.boolean()], { error: 'it must be text or a number' }),
})
const sheetName = z.strictObject({
  sheet: z.literal(true, { error: 'it must be true, for the name of the sheet' }),
})

const fieldSource = choice<FieldSource>((value) => {
  if (typeof value === 'string') return column
  if (hasKey(value, 'value')) return constant
  if (hasKey(value, 'sheet')) return sheetName
  if (hasKey(value, 'roles')) return credited
  if (hasKey(value, 'fields')) return joined
  return isFields(value) ? described : null
}, MUST_BE_COLUMN)

/** The schema of `fields` for a kind. */
export const fieldMap = (kind: Kind) =>
  z
    .record(z.string(), z.unknown(), {
      error: 'it must map fields to columns, such as { "name": "Title" }',
    })
    .transform((written, ctx): FieldMap => {
      const targets: Target[] = []
      const absent: string[] = []
      for (const [path, source] of Object.entries(written)) {
        const { faults, target } = mapField(kind, path, { source, before: targets })
        for (const { within = [], message, hint } of faults)
          ctx.addIssue({ code: 'custom', path: [path, ...within], message, params: { hint } })
        if (target) targets.push(target)
        else if (source === null && faults.length === 0) absent.push(path)
      }
      return {
        targets: targets.map((target) => firstOfList(target, targets)),
        ...(absent.length > 0 && { absent }),
        ignoresOthers: OTHERS in written,
      }
    })

interface Fault {
  /** The path in the source of the field. */
  readonly within?: readonly PropertyKey[]
  readonly message: string
  readonly hint?: string | undefined
}

interface Mapped {
  readonly faults: readonly Fault[]
  readonly target?: Target
}

interface Written {
  readonly source: unknown
  /** The targets before it. */
  readonly before: readonly Target[]
}

/** Reads the source of a field. */
function mapField(kind: Kind, path: string, { source, before }: Written): Mapped {
  if (path === OTHERS) return { faults: source === 'ignore' ? [] : [{ message: 'it must be "ignore"' }] }
  const fault = findFault(path, kind, source === null ? [] : before)
  if (fault) return { faults: [fault] }
  if (source === null) return { faults: [] }
  const read = fieldSource.safeParse(source)
  if (!read.success) {
    const issues = read.error.issues.flatMap((issue) => plain(issue))
    return {
      faults: issues.map(({ path: within, message, params: { hint } }) => ({ within, message, hint })),
    }
  }
  const foreign = foreignOptions(read.data, kind, path)
  return {
    faults: foreign.map(([option, message]) => ({ within: [option], message, hint: 'Remove it.' })),
    target: { ...read.data, path },
  }
}

const DATES: readonly string[] = ['releasedate', 'originaldate', 'added']

/** The name of the one artist, or label, to whom a record is credited. */
const CREDITED = /(?:^|\.)(?:artist|label)\.name$/

/**
 * Of a list of artists or labels, the first is credited. A column of them may have a separator of its own, or be that of
 * `artists.name`, too.
 */
function firstOfList(target: Target, targets: readonly Target[]): Target {
  if (!CREDITED.test(target.path) || !('field' in target)) return target
  if (target.separator !== undefined || target.split !== undefined) return { ...target, isFirst: true }
  const isOfArtists = target.path.endsWith('artist.name')
  const list = isOfArtists && targets.find((other) => other.path === 'artists.name')
  if (!list || !('field' in list) || list.field !== target.field || list.rows === 'merge') return target
  const { separator, spaced, split } = list
  return { ...target, separator, spaced, split, isFirst: true }
}

/** Returns the forms that a column of a field may have. */
function listColumnForms(kind: Kind, path: string): readonly ColumnForm[] {
  if (kind === 'track' && path === 'tracknumber') return [POSITION, NUMBERED]
  if (kind === 'track' && path === 'name') return [FILE_NAME, NUMBERED, ARTIST_TITLE, HTML]
  if (kind === 'release' && path === 'name') return [ARTIST_TITLE, HTML]
  if ((kind === 'track' || kind === 'release') && path === 'artist.name') return [ARTIST_TITLE, HTML]
  if (/(?:^|\.)label\.name$/.test(path)) return [LABEL_NUMBER, HTML]
  if (path === 'catalognumber' || path.endsWith('.catalognumber')) return [LABEL_NUMBER]
  if (/(?:^|\.)name$/.test(path) && listSort(kind, path.split('.')) === 'none') return [HTML]
  const field = path.slice(path.lastIndexOf('.') + 1)
  // A text may have a language: `description.en`.
  if (
    path
      .split('.')
      .slice(-2)
      .some((part) => PROSE.has(part))
  )
    return [HTML]
  if (field === 'duration') return DURATION_FORMS
  return DATES.includes(field) ? [...DATE_ORDERS, ...DATE_PARTS] : []
}

/** Options that do not apply to a field, and why. */
function foreignOptions(source: FieldSource, kind: Kind, path: string): [string, string][] {
  if ('fields' in source && source.as !== undefined && !listColumnForms(kind, path).includes(source.as))
    return [['as', 'it is only for the track numbers of tracks, and "m:s" for durations']]
  const isList = listSort(kind, path.split('.')) !== 'none'
  if ('fields' in source && source.roles !== undefined)
    return /(?:^|\.)credits$/.test(path) ? [] : [['roles', 'it is only for "credits"']]
  if ('fields' in source && source.separator !== undefined && !isList)
    return [['separator', 'it is only for lists']]
  if (!('field' in source)) return []
  const isSplit = isList || CREDITED.test(path) || path.endsWith('artist_display')
  const { as, separator, spaced, split, rows } = source
  const forms = listColumnForms(kind, path)
  const wrongForm =
    forms.length === 0
      ? 'it is only for durations, dates, texts, names, catalog numbers and track numbers'
      : `it does not fit this field, which accepts ${listed(forms)}`
  const foreign: [string, unknown, boolean, string][] = [
    ['as', as, as !== undefined && forms.includes(as), wrongForm],
    ['separator', separator, isSplit, 'it is only for lists'],
    ['spaced', spaced, isSplit && separator !== undefined, 'it is only for lists with a "separator"'],
    ['split', split, isSplit, 'it is only for lists'],
    ['rows', rows, isList || rows !== 'merge', 'it is only for lists'],
  ]
  return foreign.flatMap(([name, value, isFit, wrong]) =>
    value === undefined || isFit ? [] : [[name, wrong]],
  )
}

/** Checks a path as a target, given the preceding ones. */
function findFault(path: string, kind: Kind, before: readonly Target[]): Fault | undefined {
  if (!isField(kind, path)) {
    const paths = listPaths(kind)
    const hint = didYouMean(path, paths) ?? `The fields of ${PLURALS[kind]} are ${paths.join(', ')}.`
    return { message: `it must be a known field, but no ${kind} has "${path}"`, hint }
  }
  const other = before.find((target) => overlap(target.path, path))
  return other && { message: `it cannot be combined with "${other.path}"`, hint: 'Keep one of them.' }
}
