// Rows that are not records: those that explain the columns, and those of another kind, such as a jingle among songs.
// Both are left out by `where`.
import { most } from '../../importers/guesses/contents.ts'
import { type HeadedTable, trimmedCell } from './sheets.ts'
import type { Where } from './where.ts'

type Rows = HeadedTable['rows']

/** What a row below the header states of its columns: whether they are required, an example, a form of values. */
const INSTRUCTION =
  /^(?:\(?(?:required|mandatory|optional|recommended|conditional|if (?:any|applicable|known)|pflicht(?:feld|angabe)?|erforderlich|freiwillig|wenn vorhanden|obligatoire|facultatif|obligatorio|opcional|obbligatorio|facoltativo|verplicht|optioneel|wymagane|opcjonalne|povinné|nepovinné|krävs|valfritt|обязательно|необязательно|必須|任意|必填|选填|選填|필수|선택)\)?(?:\P{L}.{0,30})?|(?:e\. ?g\.|ex(?:ample|emple)?[.:]|z\. ?b\.|bspw?\.|p\. ?ex\.|ej\.|ejemplo:?|es\.|esempio:?|bijv\.|np\.|např\.|t\. ?ex\.|например|例[:：]|예[:：]).*|(?:text|string|number|integer|date|boolean|yes ?\/ ?no|y ?\/ ?n|(?:[dmyjta]{2,4}[-/.]){1,2}[dmyjta]{2,4}|(?:hh:)?mm:ss))$/iu

/** A row below this one is one of data, whatever is in it. */
const MAX_INSTRUCTIONS = 8

export interface Instructed {
  /** The rows of data. */
  readonly rows: Rows
  readonly where: Where
}

/** Sets rows apart that explain the columns below the header. */
export function withoutInstructions({ names, rows }: Pick<HeadedTable, 'names' | 'rows'>): Instructed {
  const isInstruction = (row: readonly string[] = []) => {
    const filled = row.filter((cell) => cell.trim() !== '')
    return filled.length > 1 && most(filled, (cell) => INSTRUCTION.test(cell.trim()))
  }
  const above = rows.slice(0, MAX_INSTRUCTIONS).findLastIndex(isInstruction) + 1
  const instructions = rows.slice(0, above).filter((row) => row.some((cell) => cell.trim() !== ''))
  const data = rows.slice(above)
  if (instructions.length === 0 || data.length === 0) return { rows, where: {} }
  const column = names.findIndex((name, at) => {
    const others = new Set(data.map((row) => trimmedCell(row, at)))
    return (
      name.trim() !== '' &&
      instructions.every((row) => trimmedCell(row, at) !== '' && !others.has(trimmedCell(row, at)))
    )
  })
  if (column === -1) return { rows, where: {} }
  const values = [...new Set(instructions.map((row) => trimmedCell(row, column)))]
  return { rows: data, where: { [names[column] as string]: { not: values } } }
}

const MAX_KINDS = 6

/**
 * Returns the column in which records have other values than all rows that lack a name or an artist: these are rows of
 * another kind. Of several columns, that with the fewest values of records, or with words.
 * @param required the columns that a row needs to be a record
 */
export function kindsOfRows(
  { names, rows }: Pick<HeadedTable, 'names' | 'rows'>,
  required: readonly string[],
  isRead: (name: string) => boolean,
): Where {
  const columns = required.map((name) => names.indexOf(name))
  const isRecord = (row: readonly string[]) => columns.every((at) => trimmedCell(row, at) !== '')
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  const records = filled.filter(isRecord)
  const others = filled.filter((row) => !isRecord(row))
  if (columns.length === 0 || records.length === 0 || others.length === 0) return {}
  const explaining = names.flatMap((title, column) => {
    if (title.trim() === '' || isRead(title)) return []
    const kinds = new Set(records.map((row) => trimmedCell(row, column)))
    // A column of ids, or of notes, has as many values as rows.
    const isKind =
      kinds.size <= MAX_KINDS && !kinds.has('') && (kinds.size === 1 || kinds.size < records.length)
    const isApart = others.every(
      (row) => trimmedCell(row, column) !== '' && !kinds.has(trimmedCell(row, column)),
    )
    return isKind && isApart ? [{ title, kinds: [...kinds] }] : []
  })
  const [simplest] = explaining.toSorted(
    (one, other) =>
      one.kinds.length - other.kinds.length || countNumbers(one.kinds) - countNumbers(other.kinds),
  )
  return simplest ? { [simplest.title]: simplest.kinds } : {}
}

/** Counts the values without letters, which explain less to a reader than words do. */
const countNumbers = (kinds: readonly string[]): number => kinds.filter((kind) => !/\p{L}/u.test(kind)).length

/** Leaves out the variations of products, which WooCommerce exports as rows of their own below their product. */
export function withoutVariations({ names, rows }: Pick<HeadedTable, 'names' | 'rows'>): Where {
  const type = names.find(
    (name, at) => /^type$/i.test(name) && rows.some((row) => trimmedCell(row, at) === 'variation'),
  )
  return type === undefined ? {} : { [type]: { not: ['variation'] } }
}
