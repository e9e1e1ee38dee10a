// A corrected sheet in place of the one that is read: what can be guessed is guessed again, and what a person has chosen
// stays.
import path from 'node:path'
import { isFields } from '../../contract/common/own-value.ts'
import { columnsIn, type GuessedFields } from '../../importers/guesses/guessed.ts'
import { DATA } from './place.ts'

type Settings = Readonly<Record<string, unknown>>

export interface Correction {
  /** The path of the sheet. */
  readonly file: string
  /** What would be written for the sheet as it was. */
  readonly before: Settings
  /** What would be written for it now. */
  readonly now: Settings
  /** The names of its columns now. */
  readonly columns: readonly string[]
}

/** @param written the settings, which may differ from those that would be written: this is what a person has chosen */
export function settingsAfter(written: Settings, { file, before, now, columns }: Correction): Settings {
  const own = path.relative(DATA, file)
  const [old, guessed, chosen] = [before, now, written].map(({ sources }) => findEntries(sources, own))
  const words = [...new Set([...Object.keys(guessed ?? {}), ...Object.keys(chosen ?? {})])]
  const entries = words.map((word) => {
    const [base = {}, mine = base, fresh = {}] = [old?.[word], chosen?.[word], guessed?.[word]]
    const fields = fieldsAfter({
      before: guessedFieldsIn(base),
      own: guessedFieldsIn(mine),
      now: guessedFieldsIn(fresh),
      columns,
    })
    const { fields: _, ...options } = merged(base, mine, fresh)
    return [word, Object.keys(fields).length > 0 ? { ...options, fields } : options]
  })
  const others = isFields(written.sources) ? written.sources : {}
  return { ...merged(before, written, now), sources: { ...others, ...Object.fromEntries(entries) } }
}

/** The entries of sources that read a file, each as an object. */
const findEntries = (sources: unknown, file: string): Record<string, Settings> =>
  Object.fromEntries(
    Object.entries(isFields(sources) ? sources : {})
      .map(([word, entry]): [string, unknown] => [word, typeof entry === 'string' ? { from: entry } : entry])
      .filter((entry): entry is [string, Settings] => isFields(entry[1]) && entry[1].from === file),
  )

const guessedFieldsIn = ({ fields }: Settings): GuessedFields =>
  isFields(fields) ? (fields as GuessedFields) : {}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Takes what is new of members that nobody has changed. */
const merged = (before: Settings, own: Settings, now: Settings): Settings =>
  Object.fromEntries(
    [...new Set([...Object.keys(own), ...Object.keys(now)])]
      .map((name) => [name, isEqual(own[name], before[name]) ? now[name] : own[name]])
      .filter(([, value]) => value !== undefined),
  )

interface Fields extends Pick<Correction, 'columns'> {
  readonly before: GuessedFields
  /** Those that are written. */
  readonly own: GuessedFields
  readonly now: GuessedFields
}

/** A choice stays while its columns are there, and no new guess reads one of them. */
function fieldsAfter({ before, own, now, columns }: Fields): GuessedFields {
  const chosen = [...new Set([...Object.keys(before), ...Object.keys(own)])].filter((field) => {
    const read = columnsIn(own[field] ?? before[field] ?? null)
    return !isEqual(own[field], before[field]) && read.every((column) => columns.includes(column))
  })
  const taken = chosen.flatMap((field) => columnsIn(own[field] ?? null))
  const guessed = Object.entries(now).filter(
    ([field, each]) =>
      !chosen.includes(field) && (field in own || !columnsIn(each).some((column) => taken.includes(column))),
  )
  return Object.fromEntries([
    ...guessed,
    ...chosen.flatMap((field) => {
      const value = own[field]
      return value === undefined ? [] : [[field, value] as const]
    }),
  ])
}
