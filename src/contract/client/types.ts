// The types of responses, derived from the schemas by which sites are verified. The schemas themselves are not part of
// the client.
import type { z } from 'zod'
import type { DETAIL_RESPONSES, LOOKUP_RESPONSE, pageResponse } from '../schemas/schemas.ts'

export type { Listed, Resource } from '../kinds/kinds.ts'
export type { Lookup as Identifier } from '../urls/lookups.ts'

type Details = { [Name in keyof typeof DETAIL_RESPONSES]: z.output<(typeof DETAIL_RESPONSES)[Name]> }

export type Artist = Details['artist']
export type Track = Details['track']
export type Release = Details['release']
export type Label = Details['label']
/** Additional data of a track: its uuid, the track, and fields of the catalog. */
export type Features = Details['features']
/** Additional data of an artist. */
export type ArtistFeatures = Details['artist_features']
/** The records with an identifier. */
export type Lookup = z.output<typeof LOOKUP_RESPONSE>

/** One page of a list. */
export type Page<Item> = Omit<z.output<ReturnType<typeof pageResponse>>, 'results'> & { results: Item[] }
