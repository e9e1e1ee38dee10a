// Lists, which not every database has: a text that is JSON stands for one, as functions such as json_group_array
// (SQLite), JSON_ARRAYAGG (MySQL, MariaDB) write it.
import type { Kind } from '../../../model/records.ts'

/** Fields of which no value is a text that begins with a bracket. */
const LISTS = ['artists', 'items']

type Make = (cells: readonly unknown[]) => Record<string, unknown>

export function listsIn(kind: Kind, make: Make): Make {
  if (kind === 'features') return make
  return (cells) => {
    const row = make(cells)
    for (const field of LISTS) {
      const value = row[field]
      if (typeof value === 'string' && value.startsWith('[')) row[field] = parsed(value)
    }
    return row
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
