// The titles of movements, as rows of tracks and search engines have them.

import { romanText } from '../records/values/tracknumber.ts'
import type { TrackFacts } from './joined-records.ts'

/** The number and the title of a movement: `I. Allegro con brio`; null for a track without one. */
export function movementTitle(facts: TrackFacts | null): string | null {
  if (!facts?.movement) return null
  const { movement, movementnumber: number } = facts
  if (number === null) return movement
  const roman = romanText(number)
  const isNumbered = new RegExp(`^(?:(?:No|Nr|N[º°]|№)\\.? ?)?(?:${roman}|${number})(?:[.):\\s]|$)`).test(
    movement,
  )
  return isNumbered ? movement : `${roman}. ${movement}`
}
