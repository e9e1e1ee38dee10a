// The parameters of requests, checked as MusicBrainz checks them.

import type { ReleaseFile } from './files.ts'
import type { Includes, Resource } from './includes.ts'
import { badRequest } from './refusals.ts'
import { groupTypes, TYPE_NAMES } from './release-types.ts'

const MBID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isMbid = (text: string): boolean => MBID.test(text)

const DEFAULT_LIMIT = 25
const MAX_LIMIT = 100

/** A part of a list. */
export interface Part {
  readonly offset: number
  readonly limit: number
}

export function readPart(query: URLSearchParams): Part {
  const [limit = 0, offset = 0] = ['limit', 'offset'].map((name) => {
    const written = query.get(name) ?? ''
    if (!/^\d*$/.test(written))
      throw badRequest("The 'limit' and 'offset' parameters must be positive integers")
    return Number(written)
  })
  return { limit: Math.min(limit || DEFAULT_LIMIT, MAX_LIMIT), offset }
}

const STATUSES = ['official', 'promotion', 'bootleg', 'pseudo-release', 'withdrawn', 'cancelled']

/** Whether a release is wanted: of one of the types that are asked for, if any are. */
export type IsWanted = (release: ReleaseFile) => boolean

/** Reads the filters of releases and release groups. Catalogs have no statuses, so that filter is ignored. */
export function readFilters(query: URLSearchParams, resource: Resource, includes: Includes): IsWanted | null {
  const types = listValues(query, 'type')
  const statuses = listValues(query, 'status')
  const ofReleases = includes.has('releases') || resource === 'release'
  if (types.length > 0 && !ofReleases && !includes.has('release-groups') && resource !== 'release-group')
    throw badRequest('type is not a valid parameter unless releases or release-groups are requested.')
  if (statuses.length > 0 && !ofReleases)
    throw badRequest('status is not a valid parameter unless releases are requested.')
  for (const name of types)
    if (!TYPE_NAMES.has(name)) throw badRequest(`${name} is not a recognized release-group type.`)
  for (const name of statuses)
    if (!STATUSES.includes(name)) throw badRequest(`${name} is not a recognized release status.`)
  if (types.length === 0) return null
  return ({ type }) => {
    const { primary, secondary } = groupTypes(type)
    return [primary, ...secondary].some((each) => each !== null && types.includes(each.name.toLowerCase()))
  }
}

/** Values are separated by vertical bars. */
const listValues = (query: URLSearchParams, name: string): string[] =>
  (query.get(name) ?? '').split('|').filter((value) => value !== '')
