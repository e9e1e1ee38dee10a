// What is said of fields that no record of a kind has: all of them at once, since they have one cause. The data may
// come from elsewhere, and then what matters is which fields are wanted.
import { FILE_WORDS, type Kind, type RecordForm, SCHEMAS, schemasFor } from './records.ts'
import { nearestName } from './validation.ts'

/** The names of a kind's fields: those of its records, and the `id` that a uuid is made of. */
export const fieldsOf = (kind: Kind): string[] =>
  Object.keys(SCHEMAS[kind].shape).flatMap((field) =>
    field === 'uuid' && kind !== 'features' ? ['uuid', 'id'] : [field],
  )

/** The fields that every record of a kind must have. */
export const requiredOf = (kind: Kind, form?: RecordForm): string[] =>
  Object.entries((form ? schemasFor(form) : SCHEMAS)[kind].shape)
    .filter(([, type]) => !type.safeParse(undefined).success)
    .map(([field]) => field)

/** `The columns of labels are uuid, name, and where known image`, without a full stop. */
export function columnsOf(kind: Kind, word = 'columns'): string {
  const required = requiredOf(kind)
  const optional = fieldsOf(kind).filter((field) => !required.includes(field))
  const known = optional.length > 0 ? `, and where known ${optional.join(', ')}` : ''
  return `The ${word} of ${FILE_WORDS[kind]} are ${required.join(', ')}${known}`
}

const MAX_SHOWN = 10

/** `"a", "b" and 3 more` */
export function quotedList(names: readonly string[]): string {
  const shown = names
    .slice(0, MAX_SHOWN)
    .map((name) => `"${name.length > 60 ? `${name.slice(0, 59)}…` : name}"`)
  const more = names.length - shown.length
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  return shown.length < 2 ? shown.join() : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/**
 * What to do about fields that do not exist.
 * @param word `fields` or `columns`
 * @param names all names, those that exist among them
 */
export function foreignFieldsHint(kind: Kind, word: string, names: readonly string[]): string {
  const fields = fieldsOf(kind)
  const unknown = names.filter((name) => !fields.includes(name))
  const slips = unknown.flatMap((name) => {
    const nearest = nearestName(
      name,
      fields.filter((field) => !names.includes(field)),
    )
    return nearest === undefined ? [] : [{ name, nearest }]
  })
  const [only] = slips
  if (only && unknown.length === 1) return `Did you mean "${only.nearest}"?`
  const corrections = slips
    .slice(0, MAX_SHOWN)
    .map(({ name, nearest }) => `Did you mean "${nearest}" for "${name}"?`)
  const missing = requiredOf(kind).filter(
    (field) => !names.includes(field) && !slips.some(({ nearest }) => nearest === field),
  )
  return [
    ...corrections,
    originOf(unknown),
    `${columnsOf(kind, word)}; take out all others.`,
    missing.length > 0 ? `Add ${missing.join(', ')}.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

const MUSICBRAINZ = new Set(
  'artist-credit label-info text-representation release-group life-span sort-name release-events disambiguation track-count status-id packaging-id'.split(
    ' ',
  ),
)
const OF_RELEASES = /^(?:album|release|record)/i
const OF_TRACKS = /^(?:track|song|recording|title)/i

/** What data with such fields most likely is. */
function originOf(names: readonly string[]): string {
  if (names.filter((name) => MUSICBRAINZ.has(name)).length > 1) {
    return "This is JSON of MusicBrainz' web service, which has other names and nests its records: write a record of each artist, release, label and track."
  }
  const isOneSheet = [OF_RELEASES, OF_TRACKS].every((pattern) => names.some((name) => pattern.test(name)))
  return isOneSheet
    ? 'This looks like one sheet for everything: artists, releases, labels and tracks each need a file of their own, in which records name each other by uuid.'
    : ''
}
