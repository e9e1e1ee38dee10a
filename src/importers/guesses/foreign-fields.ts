// Explains unknown fields of a kind, all together, since they usually have one cause: data from a different system.
// Then the required fields matter most.

import { ownValue } from '../../contract/common/own-value.ts'
import { type Kind, PLURALS } from '../../contract/kinds/kinds.ts'
import { membersText } from '../../core/problems/proposals.ts'
import { nearestName } from '../../core/problems/validation.ts'
import { fieldNames, isField, listPaths, requiredFields } from '../../core/records/fields.ts'
import { MAX_SHOWN } from '../../core/system/name-lists.ts'
import { guessFields } from './guess-fields.ts'
import { type Choice, columnsIn, type GuessedFields } from './guessed.ts'

/** `The columns of labels are uuid, name, and optionally image`, without a full stop. */
export function describeColumns(kind: Kind, word = 'columns'): string {
  const required = requiredFields(kind)
  const optional = fieldNames(kind).filter((field) => !required.includes(field))
  const known = optional.length > 0 ? `, and optionally ${optional.join(', ')}` : ''
  return `The ${word} of ${PLURALS[kind]} are ${required.join(', ')}${known}`
}

/** Maximum number of names that a hint looks at. */
const MAX_EXAMINED = 200

/** Unknown fields and their context. */
export interface Foreign {
  readonly word: 'fields' | 'columns'
  /** All names, including known ones. */
  readonly names: readonly string[]
  /** For a table, the names as written. */
  readonly written?: readonly string[]
  /** Whether the columns come from a query, which can rename them. */
  readonly isQuery?: boolean
  /** For a table, the first rows: their values show the form of a column. */
  readonly rows?: readonly (readonly string[])[]
}

/** Suggests what to do about unknown fields. */
export function foreignFieldsHint(kind: Kind, foreign: Foreign): string {
  const { word, names, isQuery = false } = foreign
  const isColumns = word === 'columns'
  const fields = isColumns ? listPaths(kind) : fieldNames(kind)
  const isKnown = (name: string) => isField(kind, name) && (isColumns || !name.includes('.'))
  const unknown = names.slice(0, MAX_EXAMINED).filter((name) => !isKnown(name))
  const given = new Set(names)
  const absent = fields.filter((field) => !given.has(field))
  const slips = unknown.flatMap((name) => {
    const nearest = nearestName(name, absent)
    return nearest === undefined ? [] : [{ name, nearest }]
  })
  const [only] = slips
  if (only && unknown.length === 1) return `Did you mean "${only.nearest}"?`
  const origin = describeOrigin(unknown)
  const releases = origin === '' && !isQuery ? releasesHint(kind, foreign) : ''
  if (releases !== '') return releases
  const oneSheet = origin === '' && !isQuery ? oneSheetHint(kind, unknown, foreign) : ''
  if (oneSheet !== '') return `${oneSheet} ${describeColumns(kind, word)}.`
  const corrections = slips
    .slice(0, MAX_SHOWN)
    .map(({ name, nearest }) => `Did you mean "${nearest}" for "${name}"?`)
  // Where records have our names, other columns are additions, and what is missing has an error of its own.
  if (names.includes('name') && !isQuery && origin === '')
    return [...corrections, `${ignoringHint(kind, unknown, word)} ${describeColumns(kind, word)}.`].join(' ')
  const missing = requiredFields(kind).filter(
    (field) =>
      !(field === 'uuid' && names.includes('id')) &&
      !names.some((name) => name === field || name.startsWith(`${field}.`)) &&
      !slips.some(({ nearest }) => nearest === field || nearest.startsWith(`${field}.`)),
  )
  const mayBeNamed = missing.some((field) => field !== 'uuid')
  return [
    ...corrections,
    origin,
    `${describeColumns(kind, word)}; remove all others.`,
    missing.length > 0 ? `Add ${missing.join(', ')}.` : '',
    mayBeNamed && isQuery ? QUERY_HINT : '',
    mayBeNamed && !isQuery && origin === '' ? mappingHint(kind, unknown, word) : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** For a column of a database under its own name. */
const QUERY_HINT = 'Name each column after a field: SELECT Title AS name.'

/** For fields that the catalog does not need. */
function ignoringHint(kind: Kind, { length }: readonly string[], word: string): string {
  const [it, those] = length === 1 ? ['it', word.slice(0, -1)] : ['them', word]
  const entry = suggestEntry(PLURALS[kind], '"*": "ignore"')
  return `To ignore ${it}, write in "sources" of site.json: ${entry}. Or remove the ${those}.`
}

/** For fields whose names cannot be guessed. */
function mappingHint(kind: Kind, [first = '…']: readonly string[], word: string): string {
  const entry = suggestEntry(PLURALS[kind], `"name": ${JSON.stringify(first)}`)
  return `Or, if these ${word} have different names here, map them in "sources" of site.json: ${entry}.`
}

/** An entry of "sources" as text. */
const suggestEntry = (name: string, fields: string): string =>
  `{ "${name}": { "from": "…", "fields": { ${fields} } } }`

const MUSICBRAINZ = new Set(
  'artist-credit label-info text-representation release-group life-span sort-name release-events disambiguation track-count status-id packaging-id'.split(
    ' ',
  ),
)
/** Guesses the origin of data with such fields. */
function describeOrigin(names: readonly string[]): string {
  return names.filter((name) => MUSICBRAINZ.has(name)).length > 1
    ? `This is JSON from the MusicBrainz web service. To read it as it is, add it as "musicbrainz" to "sources" in site.json.`
    : ''
}

/** For a sheet named after tracks whose rows are releases: no column is the name of a track. */
function releasesHint(kind: Kind, { names, written = names, rows }: Foreign): string {
  if (kind !== 'track' || names.some((name) => /^(?:name|uuid|id|tracknumber|duration)$/.test(name)))
    return ''
  const asTracks = guessFields(written, rows).fields ?? {}
  const asReleases = guessFields(written, rows, 'release').fields
  if ('name' in asTracks || 'tracknumber' in asTracks || asReleases === null || !('name' in asReleases))
    return ''
  return `These rows look like releases without their tracks. Read them as such in "sources" of site.json: ${suggestEntry('releases', membersText(asReleases))}. If they are tracks, add a column with the name of each.`
}

/** For a sheet whose rows are tracks with data of their releases and artists. */
function oneSheetHint(
  kind: Kind,
  unknown: readonly string[],
  { word, names, written = names, rows }: Foreign,
): string {
  const { fields: found, choices } = guessFields(written, rows)
  if (found === null || !('name' in found) || !('release.name' in found || isArtistGuessed(found, choices)))
    return ''
  // If all of these have the catalog's names, they may be ids of records in other files.
  const isForeign = TELLING.some((field) =>
    columnsIn(ownValue(found, field) ?? null).some((column) => unknown.includes(column)),
  )
  if (!isForeign) return ''
  const whose = kind === 'track' ? 'it is' : 'tracks'
  const open = choices.map(
    ({ reason, options }) => ` ${reason} Add ${options.map(membersText).join(', or ')}.`,
  )
  return `This looks like one sheet for everything, which can be read as ${whose}. Map its columns in "sources" of site.json: ${suggestEntry('tracks', membersText(found))}.${open.join('')} Or rename the ${word} to match.`
}

const ARTISTS = ['artist.name', 'artists.name']

const isArtistGuessed = (found: GuessedFields, choices: readonly Choice[]): boolean =>
  ARTISTS.some((field) => Object.hasOwn(found, field) || choices.some((choice) => choice.field === field))

/** Fields that, under a different name, indicate a sheet that was made for a different system. */
const TELLING = ['name', ...ARTISTS, 'release.name']
