// What is guessed: `fields` of an entry, and what the owner of a sheet must decide.
import type { ColumnForm } from '../../core/settings/column-forms.ts'
import type { Column } from './contents.ts'

/** The kinds of records of which a sheet may be a list. */
export type SheetKind = 'track' | 'release'

/** A column, with its form if that is not the default, or several columns that make one value. */
export type GuessedColumn = string | GuessedForm | JoinedColumns | CreditedColumns | SheetName

export interface GuessedForm {
  readonly field: string
  readonly as?: ColumnForm
  readonly separator?: string
  readonly spaced?: false
  readonly rows?: 'merge' | 'fill' | 'heading'
}

/** Columns whose values are joined: `join` contains `…` for each further value, or is put between. */
export interface JoinedColumns {
  readonly fields: readonly string[]
  readonly join: string
  /** Separates the values of a list within a column. */
  readonly separator?: string
  readonly as?: 'position' | 'm:s'
}

/** Columns of people that are credited with a role each. */
export interface CreditedColumns {
  readonly fields: readonly string[]
  readonly roles: readonly string[]
  readonly separator?: string
}

/** The name of the sheet in a workbook. */
export interface SheetName {
  readonly sheet: true
}

/** `fields` of an entry: columns by field path; null for a field that the file does not have. */
export type GuessedFields = Readonly<Record<string, GuessedColumn | null>>

/** A field for which a sheet has several columns, or a column several forms, of equal right. */
export interface Choice {
  readonly field: string
  /** Members of `fields`, one of which is right. */
  readonly options: readonly GuessedFields[]
  /** Why this cannot be guessed, as a sentence. */
  readonly reason: string
}

/** A column whose cells list names: one of them, and its names. */
export interface Listed {
  readonly column: string
  /** The field that a single name is read as. */
  readonly field: string
  readonly example: string
  readonly parts: readonly string[]
}

/** A column that is named after a field, but holds something else. */
export interface Doubt {
  readonly column: string
  readonly field: string
  /** For a field of names, in words: `numbers`; otherwise a value. */
  readonly holds: string
  readonly isName: boolean
}

export interface Chosen {
  /** Columns by field; several only for lists of links. */
  readonly found: ReadonlyMap<string, readonly Column[]>
  readonly choices: readonly Choice[]
  readonly doubts: readonly Doubt[]
  /** Fields whose name a column has that holds something else. */
  readonly absent: readonly string[]
}

/** A column that may be that of a field. */
export interface Candidate {
  readonly field: string
  readonly column: Column
  /** The lower, the better. */
  readonly score: number
}

/** The columns of a guess. */
export function columnsIn(guessed: GuessedColumn | null): readonly string[] {
  if (guessed === null) return []
  if (typeof guessed === 'string') return [guessed]
  if ('fields' in guessed) return guessed.fields
  return 'field' in guessed ? [guessed.field] : []
}
