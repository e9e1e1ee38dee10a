// The responses of the API as types, from the schemas that sites are verified by; the schemas themselves stay out
// of the client.
import type { z } from 'zod'
import type { DETAIL_RESPONSES, LOOKUP_RESPONSE, pageResponse } from '../api/schemas.ts'

export type { Lookup as Identifier } from '../api/lookups.ts'
export type { Listed, Resource } from '../api/resources.ts'

type Details = { [Name in keyof typeof DETAIL_RESPONSES]: z.output<(typeof DETAIL_RESPONSES)[Name]> }

export type Artist = Details['artist']
export type Track = Details['track']
export type Release = Details['release']
export type Label = Details['label']
/** The features of a track: their uuid, the track, and the catalog's own fields. */
export type Features = Details['features']
/** What is known of an artist. */
export type ArtistFeatures = Details['artist_features']
/** The records that carry an identifier. */
export type Lookup = z.output<typeof LOOKUP_RESPONSE>

/** One page of a list. */
export type Page<Item> = Omit<z.output<ReturnType<typeof pageResponse>>, 'results'> & { results: Item[] }
