// The styles of an .ods file: the formats of cells, whether they are struck out, and whether a sheet is hidden.

import type { XmlEvents } from '../../xml/parse-xml.ts'
import { type CellStyle, NUMBER, type NumberFormat } from '../formats.ts'

/** What a style sets; its parent has the rest. */
interface WrittenStyle {
  readonly format: string | undefined
  readonly parent: string | undefined
  isStruck?: boolean
}

/** A format while its parts are read. */
interface OpenFormat {
  readonly name: string
  readonly element: string
  readonly parts: Set<string>
  /** Digits that are shown at least. */
  digits: number
}

const FORMAT = /^(?:number|currency|percentage|boolean|text|date|time)-style$/

export class Styles {
  readonly #cells = new Map<string, WrittenStyle>()
  readonly #formats = new Map<string, NumberFormat>()
  readonly #hiddenTables = new Set<string>()

  /** Returns the events that add the styles in an element. */
  eventsIn(container: string): XmlEvents {
    let isInside = false
    let table = ''
    let cell: WrittenStyle | null = null
    let format: OpenFormat | null = null
    return {
      open: (element, attributes) => {
        if (element === container) isInside = true
        else if (!isInside) return
        else if (element === 'style') {
          const { name = '', family, 'data-style-name': data, 'parent-style-name': parent } = attributes()
          cell = family === 'table-cell' ? { format: data, parent } : null
          if (cell) this.#cells.set(name, cell)
          table = family === 'table' ? name : ''
        } else if (element === 'table-properties') {
          if (attributes().display === 'false') this.#hiddenTables.add(table)
        } else if (element === 'text-properties') {
          const line = attributes()['text-line-through-style']
          if (cell && line !== undefined) cell.isStruck = line !== 'none'
        } else if (FORMAT.test(element)) {
          format = { name: attributes().name ?? '', element, parts: new Set(), digits: 0 }
        } else if (format) {
          format.parts.add(element)
          if (element === 'number') format.digits = countDigits(attributes())
        }
      },
      text() {},
      close: (element) => {
        if (element === container) isInside = false
        if (format?.element !== element) return
        this.#formats.set(format.name, describeFormat(format))
        format = null
      },
    }
  }

  hides(table: string | undefined): boolean {
    return table !== undefined && this.#hiddenTables.has(table)
  }

  /** Returns how cells with a style are shown, as far as it, or else one of its parents, sets it. */
  shown(style: string | undefined): CellStyle {
    const visited = new Set<string>()
    let format: string | undefined
    let isStruck: boolean | undefined
    for (let name = style; name !== undefined && !visited.has(name); ) {
      visited.add(name)
      const written: Partial<WrittenStyle> = this.#cells.get(name) ?? {}
      format ??= written.format
      isStruck ??= written.isStruck
      name = written.parent
    }
    const known = format === undefined ? undefined : this.#formats.get(format)
    return { format: known ?? NUMBER, isStruck: isStruck ?? false }
  }
}

function describeFormat({ element, parts, digits }: OpenFormat): NumberFormat {
  const has = (...names: readonly string[]) => names.some((name) => parts.has(name))
  const hasDay = has('day', 'day-of-week')
  const hasMonth = has('month')
  if (hasDay || hasMonth || has('year', 'week-of-year', 'quarter'))
    return { shows: 'date', hasDay, hasMonth, hasTime: has('hours', 'minutes', 'seconds') }
  if (has('hours', 'minutes', 'seconds')) return { shows: 'time', hasSeconds: has('seconds') }
  const isPlain = element === 'number-style' && parts.size === 1
  return isPlain && digits > 1 ? { shows: 'number', digits } : NUMBER
}

/** Returns the digits that an integer shows at least; 0 for another number. */
function countDigits(attributes: Record<string, string>): number {
  const { 'decimal-places': decimals = '0', 'min-integer-digits': digits = '0', grouping } = attributes
  return decimals === '0' && grouping !== 'true' ? Number(digits) : 0
}
