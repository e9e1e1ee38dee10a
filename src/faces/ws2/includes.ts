// The further parts of an answer that `inc` asks for.
import { badRequest, Refusal } from './refusals.ts'

export type Includes = ReadonlySet<string>

/** The entities that the face answers for. */
export type Resource = 'artist' | 'label' | 'recording' | 'release' | 'release-group'

type Request = 'lookup' | 'browse'

const OF_ALL = [
  'aliases',
  'annotation',
  'tags',
  'user-tags',
  'genres',
  'user-genres',
  'ratings',
  'user-ratings',
]
const OF_RELEASES = [
  ...['artists', 'labels', 'recordings', 'release-groups', 'artist-credits', 'discids', 'media'],
  ...['recording-level-rels', 'release-group-level-rels', 'work-level-rels'],
]
const OF_RECORDINGS = ['artist-credits', 'puids', 'isrcs', 'work-level-rels']

const KNOWN: Readonly<Record<Resource, Readonly<Record<Request, readonly string[]>>>> = {
  artist: { lookup: ['recordings', 'releases', 'release-groups', 'works'], browse: [] },
  label: { lookup: ['releases'], browse: [] },
  recording: {
    lookup: [...OF_RECORDINGS, 'artists', 'releases', 'release-groups'],
    browse: OF_RECORDINGS,
  },
  release: {
    lookup: [...OF_RELEASES, 'collections', 'user-collections'],
    browse: OF_RELEASES.filter((name) => name !== 'artists'),
  },
  'release-group': { lookup: ['artists', 'releases', 'artist-credits'], browse: ['artist-credits'] },
}

/** Those that may be asked for in a request for an entity. */
export const parseIncludes = (resource: Resource, request: Request): readonly string[] => [
  ...OF_ALL,
  ...KNOWN[resource][request],
]

export const OF_ISRC: readonly string[] = [...OF_ALL, ...OF_RECORDINGS, 'artists', 'releases']
export const OF_DISC: readonly string[] = [...OF_ALL, ...OF_RELEASES, 'isrcs', 'puids', 'cdstubs']

/** Those that are valid only with another one. */
const BESIDE: ReadonlyMap<string, readonly string[]> = new Map([
  ['recordings', ['artist-credits', 'puids', 'isrcs']],
  ['releases', ['artist-credits', 'discids', 'media', 'status', 'type', 'various-artists']],
  ['release-groups', ['artist-credits', 'type']],
  ['works', ['artist-credits']],
  ['recording-rels', ['artist-credits']],
  ['release-rels', ['artist-credits']],
  ['release-group-rels', ['artist-credits']],
])

const RELATIONS =
  /^(?:area|artist|event|genre|instrument|label|place|recording|release|release-group|series|url|work)-rels$/

/** Those for which MusicBrainz requires an account. */
const OF_USERS = /^user-/

/**
 * Reads what is asked for.
 * @param allowed of the request, without relations
 */
export function readIncludes(query: URLSearchParams, resource: string, allowed: readonly string[]): Includes {
  const [written = '', ...more] = query.getAll('inc')
  if (more.length > 0)
    throw badRequest(
      'Inc arguments must be combined with a space (+ or %20), but you provided multiple parameters',
    )
  const names = written
    .split(/[+ ]/)
    .filter((name) => name !== '')
    .map((name) => name.replace('mediums', 'media'))
  const known = new Set([...allowed, ...names.flatMap((name) => BESIDE.get(name) ?? [])])
  for (const name of names) {
    if (!known.has(name) && !RELATIONS.test(name)) throw badRequest(reasonAgainst(name, resource))
  }
  if (names.some((name) => OF_USERS.test(name)))
    throw new Refusal(401, 'You are not authorized to access this resource.')
  return new Set(names.flatMap((name) => (name === 'discids' ? [name, 'media'] : [SAME.get(name) ?? name])))
}

const SAME: ReadonlyMap<string, string> = new Map([['artists', 'artist-credits']])

function reasonAgainst(name: string, resource: string): string {
  const others = [...BESIDE].flatMap(([other, names]) => (names.includes(name) ? [other] : []))
  return others.length === 0
    ? `${name} is not a valid inc parameter for the ${resource} resource.`
    : `${name} is not a valid option for the inc parameter for the ${resource} resource unless you specify one of the following other inc parameters: ${others.join(', ')}`
}
