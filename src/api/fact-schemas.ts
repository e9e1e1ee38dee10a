// Optional facts of a record, as responses show them: a field without a value is omitted.
import { z } from 'zod'

const known = <T extends z.ZodType>(schema: T, description: string) => schema.optional().meta({ description })

const license = known(z.string(), 'The license: its address, or its SPDX identifier.')
const tags = known(z.array(z.string()).min(1), 'Words for what it is like.')
const links = known(z.array(z.url()).min(1), 'Its pages elsewhere.')
const mbid = (entity: string) => known(z.guid(), `The MBID of its ${entity} at MusicBrainz.`)
const numberAt = (entity: string) => known(z.int().min(1), `The number of its ${entity} at Discogs.`)

export const RELEASE_FACTS = {
  type: known(z.string(), 'What it is, in a word in lower case: album, single, ep, compilation or another.'),
  license,
  tags,
  links,
  musicbrainz: mbid('release'),
  discogs: numberAt('release'),
}

const named = (entity: 'artist' | 'label') => ({
  description: known(z.string(), 'A few sentences about it.'),
  country: known(z.string().regex(/^[A-Z]{2}$/), 'Its country, by the two letters of ISO 3166-1.'),
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
  isrc: ofTrack('A list of its ISRCs: upper case, without dashes.'),
  disc: ofTrack('The number of the disc of its release that it is on.'),
  license: ofTrack('The license: its address, or its SPDX identifier.'),
  tags: ofTrack('A list of words for what it is like.'),
  musicbrainz: ofTrack('The MBID of its recording at MusicBrainz.'),
  discogs: ofTrack('The number of its release at Discogs.'),
}
