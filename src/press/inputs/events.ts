// The events of a site, whose artists are found in the catalog.
import { eventsOn, resolveEvents, type UnknownArtist } from '../../core/library/events/resolve.ts'
import type { Library } from '../../core/library/library.ts'
import { firstPlaces, listExamples } from '../../core/problems/examples.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { formatCount } from '../../core/system/format.ts'
import { quotedList } from '../../core/system/name-lists.ts'
import type { Inputs } from './inputs.ts'

/** Completes the events of a site with their artists, and parts them into past and upcoming ones. */
export function withEvents(inputs: Inputs, library: Library): Inputs {
  const { foundEvents, records, today } = inputs
  const { events, unknown } = resolveEvents(foundEvents.rows, library, records.namespace)
  return { ...inputs, events: eventsOn(today, events), unknownArtists: unknown }
}

/** Warnings of artists that the catalog does not have, and of columns that are not read. */
export const eventWarnings = ({ foundEvents, unknownArtists }: Inputs): (Warning | null)[] => [
  unknownArtists.length === 0 ? null : artistWarning(unknownArtists),
  ...foundEvents.unknown.map(
    ({ at, columns }): Warning => ({
      code: 'EVENT_COLUMN',
      count: columns.length,
      message: `Columns of the events are not read: ${quotedList(columns)}.`,
      at: [{ file: at.file }],
      hint: 'Give them one of the names that are known, if they hold a field of events; otherwise nothing needs to be done.',
    }),
  ),
]

function artistWarning(unknown: readonly UnknownArtist[]): Warning {
  const names = [...new Set(unknown.map(({ name }) => name))]
  return {
    code: 'EVENT_ARTIST',
    count: names.length,
    message: `${formatCount(names.length, 'artist')} of events ${names.length === 1 ? 'is' : 'are'} not in the catalog, or ${names.length === 1 ? 'is' : 'are'} several there: ${listExamples(names, (name) => JSON.stringify(name))}.`,
    at: firstPlaces(unknown.map(({ at }) => at)),
    hint: 'Write the name as the catalog has it, or the UUID or the id of the artist. If the artist is not in the catalog, nothing needs to be done: the name is shown.',
  }
}
