// Reads the row of an event.
import { ownValue } from '../../contract/common/own-value.ts'
import type { EventRow, EventTime } from '../../core/library/events/event.ts'
import type { ValueRow } from '../../core/library/source.ts'
import { CatalogError, type Place } from '../../core/problems/errors.ts'
import { cut } from '../../core/system/format.ts'
import { SheetTime } from '../fields/cells.ts'
import { type EventColumns, type EventField, statusIn } from './event-columns.ts'
import { BadTime, type ReadMoment, readClock, readMoment, readZone, resolveEnd } from './event-times.ts'

/** What is wrong with a row, and what to do. */
interface Fault {
  readonly message: string
  readonly hint: string
}

/** @throws CatalogError BAD_EVENT */
export function readEvent(row: ValueRow, columns: EventColumns): EventRow {
  const { at } = row
  const cells = new Cells(row, columns)
  const { start, end, zone } = readTimes(cells)
  const event = {
    at,
    id: cells.text('id'),
    name: cells.text('name'),
    description: cells.text('description'),
    start,
    end,
    zone: findZone(cells) ?? zone,
    place: cells.text('place'),
    address: cells.text('address'),
    city: cells.text('city'),
    country: cells.text('country'),
    artists: cells.list('artists'),
    link: readLink(cells),
    status: readStatus(cells),
  } satisfies EventRow
  if (event.name === null && event.artists.length === 0 && event.place === null)
    throw cells.refuse(null, {
      message: 'This event has neither a name, nor artists, nor a place.',
      hint: 'Write at least one of them, or remove the row.',
    })
  return event
}

/** The values of a row by the fields of events. */
class Cells {
  readonly #row: ValueRow
  readonly #columns: EventColumns

  constructor(row: ValueRow, columns: EventColumns) {
    this.#row = row
    this.#columns = columns
  }

  /** Null for an empty cell. */
  text(field: EventField): string | null {
    const value = this.#value(field)
    if (typeof value === 'object' && value !== null)
      throw this.refuse(field, {
        message: `The field "${this.#columns.columnByField.get(field)}" of this event holds several values.`,
        hint: 'Write one text.',
      })
    const text = value === null ? '' : String(value).trim()
    return text === '' ? null : text
  }

  /** The names in a list, or in a text between bars, semicolons or line breaks. */
  list(field: EventField): readonly string[] {
    const value = this.#value(field)
    const texts = Array.isArray(value) ? value.map(String) : (this.text(field) ?? '').split(/[|;\n\r]/)
    return texts.map((text) => text.trim()).filter((text) => text !== '')
  }

  refuse(field: EventField | null, { message, hint }: Fault): CatalogError {
    return new CatalogError('BAD_EVENT', message, { at: [this.#findPlace(field)], hint })
  }

  /** @param why what is wrong with the text of a field */
  refuseText(field: EventField, { reason, hint }: BadTime): CatalogError {
    const text = JSON.stringify(cut(this.text(field) ?? '', MAX_SHOWN))
    const message = `The field "${this.#columns.columnByField.get(field)}" of this event is ${text}; ${reason}.`
    return this.refuse(field, { message, hint })
  }

  #value(field: EventField): unknown {
    const column = this.#columns.columnByField.get(field)
    const value =
      column === undefined ? null : ownValue<unknown>(this.#row.value as Record<string, unknown>, column)
    return value instanceof SheetTime ? value.text : (value ?? null)
  }

  #findPlace(field: EventField | null): Place {
    const column = field && this.#columns.columnByField.get(field)
    return (column && this.#row.fields?.locateField(this.#row.at, [column])) || this.#row.at
  }
}

/** Characters of a text that messages show. */
const MAX_SHOWN = 60

interface Times extends Pick<EventRow, 'zone'> {
  readonly start: EventTime
  readonly end: EventTime | null
}

function readTimes(cells: Cells): Times {
  const first = momentIn(cells, 'date')
  if (first?.day == null)
    throw cells.refuse('date', {
      message: 'This event has no date.',
      hint: 'Write the day in a column "date", as in 2026-05-31, or remove the row.',
    })
  const start = { day: first.day, time: timeIn(cells, 'time') ?? first.time }
  const last = momentIn(cells, 'end')
  const endTime = timeIn(cells, 'endTime')
  const zone = first.zone ?? last?.zone ?? null
  if (last === null && endTime === null) return { start, end: null, zone }
  const end = resolveEnd(start, { day: last?.day ?? null, time: endTime ?? last?.time ?? null })
  if (end instanceof BadTime) throw cells.refuseText(last === null ? 'endTime' : 'end', end)
  return { start, end, zone }
}

function momentIn(cells: Cells, field: EventField): ReadMoment | null {
  const written = cells.text(field)
  const read = written === null ? null : readMoment(written)
  if (read instanceof BadTime) throw cells.refuseText(field, read)
  return read
}

function timeIn(cells: Cells, field: EventField): string | null {
  const written = cells.text(field)
  const read = written === null ? null : readClock(written)
  if (read instanceof BadTime) throw cells.refuseText(field, read)
  return read
}

function findZone(cells: Cells): string | null {
  const written = cells.text('zone')
  const read = written === null ? null : readZone(written)
  if (written !== null && read === null)
    throw cells.refuseText('zone', new BadTime('it is no time zone', 'Write a name such as Europe/Berlin.'))
  return read
}

function readLink(cells: Cells): string | null {
  const written = cells.text('link')
  if (written === null) return null
  const address = /^www\./i.test(written) ? `https://${written}` : written
  if (/^https?:\/\/\S+$/i.test(address) && URL.canParse(address)) return address
  const reason = 'it must be an address'
  throw cells.refuseText('link', new BadTime(reason, 'Write it as in https://tickets.example/7.'))
}

function readStatus(cells: Cells): EventRow['status'] {
  const written = cells.text('status')
  const status = written === null ? 'scheduled' : statusIn(written)
  if (status !== null) return status
  const hint =
    'Write cancelled, postponed, sold out or confirmed, or leave the cell empty. Remove the row if nobody is to see it yet.'
  throw cells.refuseText('status', new BadTime('it is no state of an event', hint))
}
