// Optional facts of a record, as responses show them: a field without a value is omitted.
import { z } from 'zod'

const known = <T extends z.ZodType>(schema: T, description: string) => schema.optional().meta({ description })

const license = known(z.string(), 'The license, as a URL or an SPDX identifier.')
const tags = known(z.array(z.string()).min(1), 'Words that describe it.')
const also = known(z.array(z.string()).min(1), 'Other spellings of its name.')
const link = { url: z.url(), name: z.string().optional() }
const links = known(
  z.array(z.union([z.url(), z.object(link)])).min(1),
  'Its pages elsewhere: an address, or an object where the link has a name.',
)
const buy = known(
  z.array(z.object({ ...link, price: z.string().optional(), state: z.string().optional() })).min(1),
  'Where to buy it; prices and states are texts.',
)
const mbid = (entity: string) => known(z.guid(), `The MusicBrainz MBID of its ${entity}.`)
const numberAt = (entity: string) => known(z.int().min(1), `The Discogs number of its ${entity}.`)

const texts = z.union([z.string(), z.record(z.string(), z.string())])
const description = known(
  texts,
  'A description, in CommonMark; in several languages, an object of texts by languages.',
)
const credits = known(texts, 'Who did what, in the same form.')
const performers = known(
  z.array(z.object({ uuid: z.guid(), name: z.string(), role: texts.nullable() })).min(1),
  'The artists that are credited with a role, in order; the role is empty or null if it is unknown, and in several languages an object of texts by languages.',
)

const explicit = known(z.boolean(), 'Whether its words are explicit; false if they are known to be clean.')
const pline = known(z.string(), 'Who owns the recording: the text after the sign ℗.')
const precision = 'as `2024`, `2024-05` or `2024-05-31`.'

const labels = known(
  z
    .array(z.object({ url: z.url(), uuid: z.guid(), name: z.string(), catalognumber: z.string().nullable() }))
    .min(2),
  'All its labels, if it has several, the one in `label` first, each with the catalog number that it gave the release; null if that is unknown.',
)

export const RELEASE_FACTS = {
  labels,
  type: known(z.string(), 'Its type, as one word in lower case: album, single, ep, compilation or another.'),
  also,
  description,
  credits,
  performers,
  originaldate: known(z.string(), `When it first came out, ${precision}`),
  added: known(z.string(), `The date on which it was added to the catalog, ${precision}`),
  unlisted: known(z.literal(true), 'It is in no list: only those who have its address find it.'),
  explicit,
  cline: known(z.string(), 'Who owns the release as a work: the text after the sign ©.'),
  pline,
  license,
  tags,
  links,
  buy,
  musicbrainz: mbid('release'),
  releasegroup: mbid('release group'),
  discogs: numberAt('release'),
  master: numberAt('master release'),
  editions: known(z.string(), 'A text that the editions of one work have in common.'),
}

const named = (entity: 'artist' | 'label') => ({
  also,
  description,
  country: known(z.string().regex(/^[A-Z]{2}$/), 'Its two-letter country code (ISO 3166-1).'),
  isni: known(z.string().regex(/^\d{15}[\dX]$/), 'Its ISNI.'),
  links,
  musicbrainz: mbid(entity),
  discogs: numberAt(entity),
})

export const ARTIST_FACTS = named('artist')
export const LABEL_FACTS = named('label')

/** A catalog's own features may use these names for values of any form if the track has no such facts. */
const ofTrack = (description: string) => z.unknown().optional().meta({ description })

export const TRACK_FACTS = {
  isrc: ofTrack('A list of its ISRCs, in upper case and without dashes.'),
  credits: ofTrack('Who did what, in CommonMark; in several languages, an object of texts by languages.'),
  performers: ofTrack(
    'A list of the artists that are credited with a role: their `uuid`, `name` and `role`.',
  ),
  lyrics: ofTrack('Its lyrics, in the same form; each line is a line.'),
  lines: ofTrack(
    'A list of the lines of its lyrics with their times: `start` in milliseconds, and `text`, empty where nothing is sung; in several languages, an object of lists by languages.',
  ),
  chapters: ofTrack('A list of its parts: the `start` of each in seconds, and its `title`.'),
  work: ofTrack('The title of the work that is played.'),
  movement: ofTrack('The title of the movement of the work.'),
  movementnumber: ofTrack('The number of the movement in the work.'),
  composers: ofTrack('A list of the artists that composed it: their `uuid` and `name`.'),
  disc: ofTrack('The number of its disc in the release.'),
  explicit: ofTrack('Whether its words are explicit; false if they are known to be clean.'),
  pline: ofTrack('Who owns the recording: the text after the sign ℗.'),
  license: ofTrack('The license, as a URL or an SPDX identifier.'),
  tags: ofTrack('A list of words that describe it.'),
  musicbrainz: ofTrack('The MusicBrainz MBID of its recording.'),
  discogs: ofTrack('The Discogs number of its release.'),
}
