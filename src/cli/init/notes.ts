// What `init` reports of the user's catalog: what it chose, what it could not guess or read, and what to decide.

import type { CatalogError } from '../../core/problems/errors.ts'
import { membersText } from '../../core/problems/proposals.ts'
import { explainIssues } from '../../core/problems/validation.ts'
import { SETTINGS_WITHOUT } from '../../core/records/lacks.ts'
import { SCHEMAS } from '../../core/records/records.ts'
import { formatCount, formatNumber, joinNames } from '../../core/system/format.ts'
import { quotedList } from '../../core/system/name-lists.ts'
import { UTF8_TWICE } from '../../core/system/utf8-twice.ts'
import { SAMPLE_ROWS } from '../../importers/guesses/guess-fields.ts'
import {
  type Choice,
  columnsIn,
  type Doubt,
  type GuessedColumn,
  type GuessedFields,
  type GuessedForm,
  type Listed,
} from '../../importers/guesses/guessed.ts'
import type { Looked } from './fields.ts'
import type { Origin } from './origins.ts'
import type { Sheet } from './sheet.ts'
import type { SetAside } from './unmapped-columns.ts'
import type { LeftOut, Where } from './where.ts'

/** How notes ask to read columns otherwise. */
export interface Asking {
  /** To read fields from columns, with the verb for a line: `write`, `add`. */
  readonly read: (verb: string, fields: GuessedFields) => string
  /** As a sentence, to read columns of which nothing is known. */
  readonly map: string
}

const IN_FIELDS = 'in "fields" of "sources" in data/site.json'

/** For people who have the settings before them. */
const IN_SETTINGS: Asking = {
  read: (verb, fields) => `${verb} ${membersText(fields)} ${IN_FIELDS}`,
  map: `Map them to fields ${IN_FIELDS}.`,
}

/** Returns a line for each thing to know of a sheet. */
function sheetNotes(sheet: Sheet, asking: Asking): string[] {
  const { encoding, header, sheets, unread, unknown, unnamed, choices, doubts, lacks } = sheet
  const {
    doubled,
    trackCells,
    document,
    empty,
    fields,
    filled,
    headings,
    hidden,
    group,
    isOfReleases,
    isOfWorkbook,
    leftOut,
    listed,
    pair,
    roles,
    sample,
    setAside,
    sheet: name,
    where,
  } = sheet
  const lacking = (what: string) =>
    document === undefined ? `No column holds ${what}` : `Some tracks have no ${what}`
  return [
    document !== undefined &&
      `This is ${document}: its tracks are read with their releases, and nothing has to be mapped.`,
    encoding !== undefined &&
      `The sheet is ${encoding === UTF8_TWICE ? 'UTF-8 that was encoded again,' : 'not UTF-8'} and is read as ${encoding}${sample === undefined ? '' : `, as in ${JSON.stringify(sample)}`}: if letters are wrong, correct "encoding" in data/site.json.`,
    header !== undefined && `The columns are named on line ${header}: see "header" in data/site.json.`,
    pair !== undefined &&
      `The sheets ${quotedList([name ?? '', pair.tracks.sheet ?? ''])} are read as releases and their tracks, joined by ${JSON.stringify(pair.key)}: see "id" and "release" in data/site.json.`,
    pair === undefined &&
      name !== undefined &&
      `The sheet "${name}" of the workbook is read: see "sheet" in data/site.json.`,
    sheets !== undefined &&
      (sheets === '*'
        ? 'All sheets of the workbook are read: see "sheets" in data/site.json.'
        : `The sheets ${quotedList([...sheets])} are read: see "sheets" in data/site.json.`),
    unread.length > 0 &&
      `Not read, because ${unread.length === 1 ? 'its columns differ' : 'their columns differ'}: the ${unread.length === 1 ? 'sheet' : 'sheets'} ${quotedList(unread)}.`,
    hidden.length > 0 &&
      `Not read, because ${hidden.length === 1 ? 'it is' : 'they are'} hidden: the ${hidden.length === 1 ? 'sheet' : 'sheets'} ${quotedList(hidden)}. To read ${hidden.length === 1 ? 'it' : 'them'}, add ${hidden.length === 1 ? 'its name' : 'their names'} to a list "sheets" in data/site.json.`,
    filled.length > 0 &&
      `Empty cells of ${quotedList([...new Set(filled)])} have the value of the row above: see "rows" in data/site.json.`,
    headings !== undefined &&
      `Rows with a cell in ${JSON.stringify(headings)} alone are titles of the releases below them: see "rows" in data/site.json.`,
    ...sharedNotes(fields),
    ...listed.map((each) => listNote(each, asking)),
    group.length > 0 &&
      `Rows with the same values of ${quotedList([...group])} are read as one release: see "group" in data/site.json.`,
    ...Object.entries(where).map((each) =>
      whereNote(each, leftOut.get(each[0]), isOfWorkbook ? 'row' : 'line'),
    ),
    doubled.length > 0 &&
      `More than one column is named ${doubled.map((one) => JSON.stringify(one)).join(', ')}: rename them, such as "Release title" and "Track title", and create the project again.`,
    trackCells.length > 0 &&
      `Tracks cannot be read from ${trackCells.length === 1 ? 'the column' : 'the columns'} ${quotedList(trackCells)}, which ${trackCells.length === 1 ? 'holds those of a release in one cell' : 'hold one each'}: give each track a row of its own, with its release beside it.`,
    ...roles.map(
      ({ list, field, values }) =>
        `All names in "${list}" are artists of their tracks, whatever their "${field}" is, such as ${values
          .slice(0, 2)
          .map((value) => JSON.stringify(value))
          .join(' or ')}: keep those in the list who are not artists in one of its own.`,
    ),
    ...choices.map(choiceNote),
    ...doubts.map((each) => doubtNote(each, asking)),
    ...setAside.map((each) => setAsideNote(each, asking)),
    !isReadable(sheet) && unknown.length > 0 && `Unknown columns: ${quotedList(unknown)}. ${asking.map}`,
    empty.length > 0 &&
      `Cells with ${quotedList([...empty])} count as empty. If one of these is a value, take it out of "empty" in data/site.json.`,
    ...unnamed.map(
      ({ number, value }) =>
        `The column ${number} holds values, such as ${JSON.stringify(value)}, and has no name, so it is not read: name it ${header === undefined ? 'in the first line' : `on line ${header}`}.`,
    ),
    isOfReleases &&
      'The rows look like releases, not tracks: if they are, create the project with --from releases.',
    lacks.includes('duration') && `${lacking('durations')}, so "durations" in data/site.json is "optional".`,
    lacks.includes('tracknumber') &&
      `${lacking('track numbers')}, so "tracknumbers" in data/site.json is "optional".`,
    lacks.includes('release') &&
      `${lacking('releases')}, so ${document === undefined ? 'the tracks' : 'those'} of each artist are on one, "${SETTINGS_WITHOUT.release.default_release}": see "default_release" in data/site.json.${factsNote(fields, asking)}`,
  ].filter((note) => note !== false)
}

/** Whether a check can read the rows: then it warns of columns that are not read, and they need no note. */
function isReadable({ kind, fields, choices }: Sheet): boolean {
  const has = (...names: readonly string[]) => names.some((name) => Object.hasOwn(fields ?? {}, name))
  const hasArtist = kind !== 'track' || has('artist.name', 'artists.name', 'release.artist.name')
  return choices.length === 0 && has('name') && hasArtist
}

/** States what a release for all tracks of an artist lacks, and how to have several. */
function factsNote(fields: Sheet['fields'], { read }: Asking): string {
  const facts = Object.entries(fields ?? {}).filter(([field]) => field.startsWith('release.'))
  const columns = new Set(facts.flatMap(([, guessed]) => columnsIn(guessed)))
  if (columns.size === 0) return ''
  const [number] = columnsIn(fields?.['release.catalognumber'] ?? fields?.['release.barcode'] ?? null)
  const way = number && read('add', { 'release.name': number })
  return ` Values of ${quotedList([...columns])} are left out where its tracks differ.${way ? ` To make a release of each ${JSON.stringify(number)}, ${way}.` : ''}`
}

/** What a column holds that is read as two fields, by its form. */
const SHARED = {
  'artist-title': 'artists and titles, as in Ann - Low',
  'label-number': 'labels and catalog numbers, as in Harbour (HT 001)',
} as const

function sharedNotes(fields: Sheet['fields']): string[] {
  const forms = Object.values(fields ?? {}).filter(isForm)
  return Object.entries(SHARED).flatMap(([form, holds]) => {
    const shared = forms.find(({ as }) => as === form)
    return shared ? [`${JSON.stringify(shared.field)} is read as ${holds}: see "as" in data/site.json.`] : []
  })
}

const isForm = (guessed: GuessedColumn | null | undefined): guessed is GuessedForm =>
  typeof guessed === 'object' && guessed !== null && 'field' in guessed

function whereNote(
  [column, values]: [string, Where[string]],
  left: LeftOut | undefined,
  word: 'line' | 'row',
): string {
  const list = (texts: readonly string[]) =>
    texts.map((text) => (text === '' ? 'empty' : JSON.stringify(text))).join(' or ')
  const rows = 'not' in values ? `is ${list(values.not)}` : `is not ${list(values)}`
  return `Rows are left out where "${column}" ${rows}${left === undefined ? '' : countedNote(left, word)}. To publish them all the same, correct "where" in data/site.json.`
}

/** `: 2 of 5 rows (lines 3 and 4)` */
function countedNote({ count, of, lines }: LeftOut, word: 'line' | 'row'): string {
  const all = of < SAMPLE_ROWS ? formatCount(of, 'row') : `the first ${formatCount(of, 'row')}`
  const shown = lines.length < count ? `${lines.join(', ')} …` : joinNames(lines.map(String))
  const places = lines.length === 0 ? '' : ` (${word}${count === 1 ? '' : 's'} ${shown})`
  return `: ${formatNumber(count)} of ${all}${places}`
}

function doubtNote({ column, field, holds, isName }: Doubt, { read }: Asking): string {
  const fields = { [field]: column }
  if (isName) return `The column "${column}" holds ${holds}. If they are names, ${read('add', fields)}.`
  const hint = hintFor(field, holds)
  const way = hint?.includes('"as"')
    ? hint.replace('"field": "…"', `"field": ${JSON.stringify(column)}`)
    : `${hint ?? 'Correct them.'} Then ${read('write', fields)}.`
  return `The column "${column}" is not read, because most of its cells are not values of "${field}", such as ${shortened(holds)}. ${way}`
}

/** Returns the hint of the error that a value of a track, or of its release, is in a check. */
function hintFor(field: string, written: string): string | undefined {
  const kinds = ['track', 'release'] as const
  const value = { [field.replace('release.', '')]: written }
  return kinds
    .flatMap((kind) =>
      explainIssues(SCHEMAS[kind].safeParse(value).error?.issues ?? [], { thing: kind, value, fields: [] }),
    )
    .find(({ isAbsent, hint, code }) => code === 'BAD_VALUE' && !isAbsent && hint !== undefined)?.hint
}

const MAX_EXAMPLE = 40

const shortened = (text: string): string => JSON.stringify(text.slice(0, MAX_EXAMPLE))

/** Reports a column that has the name of a field and holds something else. */
const setAsideNote = ({ column, field, example }: SetAside, { read }: Asking): string =>
  `The column "${column}", such as ${shortened(example)}, is not used, because most of its cells do not look like values of "${field}". To use it all the same, ${read('write', { [field]: column })}.`

const listNote = ({ column, field, example, parts }: Listed, { read }: Asking): string =>
  `Cells of "${column}" are read as several names: ${shortened(example)} is ${joinNames(parts.map(shortened))}. If that is one name, ${read('write', { [field]: column })}.`

const choiceNote = ({ reason, options }: Choice): string =>
  `${reason} Choose ${IN_FIELDS}: ${options.map(membersText).join(', or ')}.`

/** Reports what cannot be read; the project is written all the same. */
const faultNote = ({ message, hint }: CatalogError): string =>
  `The catalog cannot be read yet: ${message}${hint === undefined ? '' : ` ${hint}`}`

const NOTHING_READ = 'No columns could be read in it, so nothing was guessed: `check` says what is missing.'

/** Reports why rows are read as releases, without being asked to. */
function releasesNote({ kind, tracks, pair, trackCells }: Sheet): string[] {
  if (kind !== 'release' || pair) return []
  const holdTracks = tracks !== undefined || trackCells.length > 0
  const reason = holdTracks ? 'The rows hold lists of tracks' : 'No column is surely one of tracks'
  return [
    `${reason}, so they are read as releases: if they are tracks, create the project with --from tracks.`,
  ]
}

/** Returns the lines for the sheet of tracks beside one of releases, which is named with that. */
const tracksNotes = (tracks: Sheet, asking: Asking): string[] => {
  const { sheet: _, ...rest } = tracks
  return sheetNotes({ ...rest, unread: [], lacks: [] }, asking)
}

/** Returns the lines for a catalog that its origin reads by columns, or in its own form. */
export function catalogNotes(
  { sheet, faults }: Looked,
  { rows, note }: Origin,
  asking = IN_SETTINGS,
): string[] {
  if (faults.length > 0) return faults.map(faultNote)
  if (sheet)
    return [
      ...sheetNotes(sheet, asking),
      ...(sheet.pair ? tracksNotes(sheet.pair.tracks, asking) : []),
      ...(rows === 'either' ? releasesNote(sheet) : []),
    ]
  return rows ? [NOTHING_READ] : note === undefined ? [] : [note]
}
