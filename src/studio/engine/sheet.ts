// What was understood of the sheet that the settings name, and how it is read otherwise.
import path from 'node:path'
import { findOrigin } from '../../cli/init/answers.ts'
import { lookAtSheet } from '../../cli/init/fields.ts'
import { catalogNotes } from '../../cli/init/notes.ts'
import type { Sheet } from '../../cli/init/sheet.ts'
import { type HeadedTable, LOOK_AHEAD, withHeader } from '../../cli/init/sheets.ts'
import { isFields, ownValue } from '../../contract/common/own-value.ts'
import { membersText } from '../../core/problems/proposals.ts'
import { readTableHeads } from '../../importers/files/table-head.ts'
import { columnFields } from '../../importers/guesses/columns.ts'
import { SAMPLE_ROWS } from '../../importers/guesses/guess-fields.ts'
import {
  columnsIn,
  type GuessedColumn,
  type GuessedFields,
  type SheetKind,
} from '../../importers/guesses/guessed.ts'
import type { Column, Question, Understanding } from '../api.ts'
import { isFileThere } from './files.ts'
import { DATA } from './place.ts'
import { edit, writtenSettings } from './settings.ts'
import { BY_TABLE, sentence } from './wording.ts'

/** The entry of the settings for a sheet. */
export interface Entry {
  readonly word: 'tracks' | 'releases'
  readonly file: string
  /** Its other members. */
  readonly options: Readonly<Record<string, unknown>>
}

export const SHEET_KINDS: Readonly<Record<Entry['word'], SheetKind>> = {
  tracks: 'track',
  releases: 'release',
}

/** The sheet that is read; null for a project that reads something else, or several. */
export function sheetEntry(): Entry | null {
  const { sources } = writtenSettings()
  if (!isFields(sources)) return null
  for (const word of ['releases', 'tracks'] as const) {
    const written = ownValue(sources, word)
    const options = isFields(written) ? written : {}
    const from = typeof written === 'string' ? written : options.from
    const file = typeof from === 'string' ? path.join(DATA, from) : ''
    if (isFileThere(file)) return { word, file, options }
  }
  return null
}

/** Whether the settings have an entry of audio files that can take options. */
function readsAudio(): boolean {
  const { sources } = writtenSettings()
  return isFields(sources) && isFields(ownValue(sources, 'audio'))
}

const NOTHING: Understanding = {
  ...{ source: null, sources: [], rows: null, hasAudio: false },
  ...{ columns: [], fields: [], questions: [], notes: [] },
}

export async function understand(sources: readonly string[]): Promise<Understanding> {
  const entry = sheetEntry()
  const hasAudio = readsAudio()
  if (entry === null) return { ...NOTHING, sources, hasAudio }
  const kind = SHEET_KINDS[entry.word]
  const looked = await lookAtSheet(entry.file, kind)
  const fields = mappedFields(entry)
  return {
    source: path.relative(DATA, entry.file),
    sources,
    rows: kind,
    hasAudio,
    columns: await readColumns(entry, fields),
    fields: columnFields[kind],
    questions: questionsIn(looked.sheet, fields),
    notes: catalogNotes(withoutChoices(looked), findOrigin(entry.word), BY_TABLE).map(sentence),
  }
}

/** Questions are asked in a form of their own. */
const withoutChoices = ({ sheet, faults }: Awaited<ReturnType<typeof lookAtSheet>>) => ({
  sheet: sheet && { ...sheet, choices: [] },
  faults,
})

function mappedFields({ options }: Entry): GuessedFields {
  return isFields(options.fields) ? (options.fields as GuessedFields) : {}
}

/** The names of the columns of all sheets of the file. */
export const columnNames = async (entry: Entry): Promise<string[]> =>
  (await readTables(entry)).flatMap(({ names }) => names)

async function readTables({ file, options }: Entry): Promise<HeadedTable[]> {
  const encoding = typeof options.encoding === 'string' ? options.encoding : undefined
  const heads = await readTableHeads(file, { count: SAMPLE_ROWS + LOOK_AHEAD, encoding }).catch(() => null)
  return (heads ?? []).map(withHeader)
}

async function readColumns(entry: Entry, fields: GuessedFields): Promise<Column[]> {
  const tables = await readTables(entry)
  const { options } = entry
  const table = tables.find(({ sheet }) => sheet === options.sheet) ?? tables[0]
  return (table?.names ?? [])
    .map((name, at) => ({
      name,
      fields: fieldsFrom(name, fields),
      samples: pickSamples((table?.rows ?? []).map((row) => row[at] ?? '')),
    }))
    .filter(({ name }) => name.trim() !== '')
}

/** A column is read as the fields that name it, or as that of its own name. */
function fieldsFrom(column: string, fields: GuessedFields): string[] {
  const named = Object.entries(fields).flatMap(([field, guessed]) =>
    columnsIn(guessed).includes(column) ? [field] : [],
  )
  const own = column.trim().toLowerCase()
  const isOwn = named.length === 0 && !(own in fields) && Object.values(columnFields).flat().includes(own)
  return isOwn ? [own] : named
}

const MAX_SAMPLES = 3
const MAX_LENGTH = 80

const pickSamples = (cells: readonly string[]): string[] =>
  [...new Set(cells.map((cell) => cell.trim().slice(0, MAX_LENGTH)).filter((cell) => cell !== ''))].slice(
    0,
    MAX_SAMPLES,
  )

const questionsIn = (sheet: Sheet | null, fields: GuessedFields): Question[] =>
  (sheet?.choices ?? []).map(({ reason, options }) => ({
    reason,
    options: options.map(membersText),
    chosen: Math.max(
      0,
      options.findIndex((option) => includes(fields, option)),
    ),
  }))

const includes = (fields: GuessedFields, option: GuessedFields): boolean =>
  Object.entries(option).every(
    ([field, guessed]) => JSON.stringify(fields[field]) === JSON.stringify(guessed),
  )

/** @param column null to read the field from no column */
export async function mapField(field: string, column: string | null): Promise<void> {
  const entry = sheetEntry()
  if (entry) await write(entry, { [field]: column })
}

export async function chooseOption(question: number, option: number): Promise<void> {
  const entry = sheetEntry()
  if (entry === null) return
  const { sheet } = await lookAtSheet(entry.file, SHEET_KINDS[entry.word])
  const options = sheet?.choices[question]?.options ?? []
  const chosen = options[option]
  if (chosen === undefined) return
  const others = options.flatMap((each) => Object.keys(each)).filter((field) => !(field in chosen))
  await write(entry, { ...Object.fromEntries(others.map((field) => [field, undefined])), ...chosen })
}

/** @param changes undefined removes a field */
async function write(
  { word, file, options }: Entry,
  changes: Readonly<Record<string, GuessedColumn | null | undefined>>,
) {
  const from = path.relative(DATA, file)
  const fields = Object.fromEntries(
    Object.entries({ ...(isFields(options.fields) && options.fields), ...changes }).filter(
      ([, value]) => value !== undefined,
    ),
  )
  await edit([[['sources', word], { ...options, from, fields }]])
}
