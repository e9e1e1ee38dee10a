// Values whose parts are in columns of their own.
import type { Chosen } from './columns.ts'
import { type Column, matching } from './contents.ts'
import type { JoinedColumns } from './guessed.ts'
import { namesIn, plainName } from './names.ts'

/** Returns positions whose sides are in a column of their own. */
export function positionsOf(found: Chosen['found'], columns: readonly Column[]): JoinedColumns | null {
  const [number] = found.get('tracknumber') ?? []
  const side = columns.find(({ name }) => SIDES.has(plainName(name)))
  if (!number || !side || side.values.length === 0 || !side.values.every(matching(/^[A-Z]{1,2}$/i)))
    return null
  return number.values.every(matching(/^\d{1,3}$/))
    ? { fields: [side.name, number.name], join: '', as: 'position' }
    : null
}

/** Names of columns with the sides of records. */
const SIDES = namesIn(
  'side, record-side, vinyl-side, seite, face, lado, lato, kant, strona, strana, сторона, 面, 面次',
)
