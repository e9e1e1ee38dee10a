// What is said of fields that no record of a kind has: all of them at once, since they have one cause. The data may
// come from elsewhere, and then what matters is which fields are wanted.
import { isField, pathsOf } from './fields.ts'
import { FILE_WORDS, type Kind } from './kinds.ts'
import { type RecordForm, SCHEMAS, schemasFor } from './records.ts'
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
  const isColumns = word === 'columns'
  const fields = isColumns ? pathsOf(kind) : fieldsOf(kind)
  const isKnown = (name: string) => isField(kind, name) && (isColumns || !name.includes('.'))
  const unknown = names.filter((name) => !isKnown(name))
  const slips = unknown.flatMap((name) => {
    const nearest = nearestName(
      name,
      fields.filter((field) => !names.includes(field)),
    )
    return nearest === undefined ? [] : [{ name, nearest }]
  })
  const [only] = slips
  if (only && unknown.length === 1) return `Did you mean "${only.nearest}"?`
  const origin = originOf(unknown)
  const oneSheet = origin === '' ? oneSheetHint(kind, unknown, word) : ''
  if (oneSheet !== '') return `${oneSheet} ${columnsOf(kind, word)}.`
  const corrections = slips
    .slice(0, MAX_SHOWN)
    .map(({ name, nearest }) => `Did you mean "${nearest}" for "${name}"?`)
  const missing = requiredOf(kind).filter(
    (field) =>
      !(field === 'uuid' && names.includes('id')) &&
      !names.some((name) => name === field || name.startsWith(`${field}.`)) &&
      !slips.some(({ nearest }) => nearest === field || nearest.startsWith(`${field}.`)),
  )
  return [
    ...corrections,
    origin,
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
/** What data with such fields most likely is. */
function originOf(names: readonly string[]): string {
  return names.filter((name) => MUSICBRAINZ.has(name)).length > 1
    ? `This is JSON of MusicBrainz' web service, which is read as it is: name it under "musicbrainz" in "sources" of site.json.`
    : ''
}

/** Columns of tracks by what other sheets call them; the first that fits is taken. */
const CALLED: readonly (readonly [field: string, pattern: RegExp])[] = [
  ['release.label.name', /label/i],
  ['release.releasedate', /date|year/i],
  [
    'tracknumber',
    /(?:track|song) ?_?(?:no|num|number|nr|#|position)\b|position|^(?:no|nr|num|number|#)\.?$/i,
  ],
  ['artist.name', /artist|performer|band/i],
  ['release.name', /^(?:album|release|record)[ _-]?(?:title|name)?$/i],
  ['duration', /duration|length/i],
  ['name', /^(?:track|song|recording)?[ _-]?(?:title|name)$|^(?:track|song|recording)$/i],
  ['stream', /^(?:audio|mp3|stream)?[ _-]?(?:file ?name|file|path)$/i],
]

/** Which columns of a sheet are which fields of tracks, as far as their names tell. */
export function sheetFields(names: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of names.filter((each) => !/producer|writer|composer|first|last/i.test(each))) {
    const [field] = CALLED.find(([path, pattern]) => !found.has(path) && pattern.test(name)) ?? []
    if (field !== undefined) found.set(field, name)
  }
  return found
}

/** For a sheet whose rows are tracks and tell of their releases and artists as well. */
function oneSheetHint(kind: Kind, names: readonly string[], word: string): string {
  const found = sheetFields(names)
  if (!found.has('name') || !(found.has('release.name') || found.has('artist.name'))) return ''
  const fields = [...found].map(([field, name]) => `${JSON.stringify(field)}: ${JSON.stringify(name)}`)
  const whose = kind === 'track' ? 'it is' : 'tracks'
  return `This looks like one sheet for everything, which can be read as ${whose}: say in "sources" of site.json which column is what, { "tracks": { "from": "…", "fields": { ${fields.join(', ')} } } }. Or give the ${word} our names for them.`
}
