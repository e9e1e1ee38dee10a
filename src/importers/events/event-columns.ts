// The columns of sheets of events, and the words for the state of an event: `guesses/events/<language>.json`, a file for
// each language. Of two columns, the one with the name before a semicolon is preferred to one after it.
import { ownValue } from '../../contract/common/own-value.ts'
import { EVENT_STATUSES, type EventStatus } from '../../core/library/events/event.ts'
import { readWords } from '../guesses/known-names.ts'
import { namesIn, plainName } from '../guesses/names.ts'

/** In the order in which they choose among columns: a column `Start` is a time only beside one for the date. */
export const EVENT_FIELDS = [
  ...['date', 'time', 'end', 'endTime', 'zone', 'place', 'address', 'city', 'country'],
  ...['artists', 'link', 'description', 'status', 'id', 'name'],
] as const
export type EventField = (typeof EVENT_FIELDS)[number]

type EventWords = Readonly<Record<string, string>>

/** Read on demand: most catalogs have no events. */
let languages: readonly EventWords[] | undefined

const wordLists = (word: string): readonly string[] => {
  languages ??= readWords<EventWords>('events')
  return languages.map((language) => ownValue(language, word) ?? '')
}

/** The names of a field by their preference. */
const rankedNames = (field: EventField): readonly ReadonlySet<string>[] =>
  [0, 1].map((rank) =>
    namesIn(
      wordLists(field)
        .flatMap((list) => list.split(';')[rank] ?? [])
        .join(),
    ),
  )

export interface EventColumns {
  readonly columnByField: ReadonlyMap<EventField, string>
  /** The columns that hold no field. */
  readonly unread: readonly string[]
}

/** Rows of a table have the same columns; objects of JSON may differ. */
export function findEventColumns(columns: readonly string[]): EventColumns {
  const key = JSON.stringify(columns)
  const found = known.get(key) ?? chooseColumns(columns)
  known.set(key, found)
  return found
}

const known = new Map<string, EventColumns>()

function chooseColumns(columns: readonly string[]): EventColumns {
  const left = new Set(columns.filter((name) => name.trim() !== ''))
  const columnByField = new Map<EventField, string>()
  for (const rank of [0, 1])
    for (const field of EVENT_FIELDS) {
      const names = rankedNames(field)[rank]
      const found = columnByField.has(field)
        ? undefined
        : [...left].find((name) => names?.has(plainName(name)))
      if (found === undefined) continue
      columnByField.set(field, found)
      left.delete(found)
    }
  return { columnByField, unread: [...left] }
}

/** The state that a word means in any language; null for other words. */
export const statusIn = (written: string): EventStatus | null =>
  EVENT_STATUSES.find((status) => namesIn(wordLists(status).join()).has(plainName(written))) ?? null
