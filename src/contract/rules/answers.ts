// Responses without a record: the metadata of a view, 405 and 404.

import type { Listed, Resource } from '../kinds/kinds.ts'
import type { Root } from '../kinds/resources.ts'
import { ANSWERS_FOLDER } from '../urls/files.ts'
import type { ViewRoute } from './routes.ts'
import type { SiteRules } from './site-rules.ts'

/** The views of the API, by the names Django REST Framework's metadata would give them. */
export type View = `${Root}-root` | `${Listed}-list` | `${Resource | 'lookup'}-detail`

/** What each is, in a sentence. */
const VIEWS: Readonly<Record<View, string>> = {
  'api-root': 'Where everything begins.',
  'catalog-root': 'The lists of the catalog.',
  'artist-list': 'All artists, a page at a time.',
  'track-list': 'All tracks, a page at a time.',
  'release-list': 'All releases, a page at a time.',
  'label-list': 'All labels, a page at a time.',
  'artist-detail': 'One artist and the tracks listed under it.',
  'track-detail': 'One track.',
  'release-detail': 'One release and its tracks.',
  'label-detail': 'One label and its releases.',
  'features-detail': 'The features of one track.',
  'artist_features-detail': 'The features of one artist.',
  'lookup-detail': 'The records that carry an identifier.',
}
export const VIEW_NAMES = Object.keys(VIEWS) as readonly View[]

/** The view of a route. */
export function toView(route: ViewRoute): View {
  if (route.kind === 'root') return `${route.root}-root`
  return route.kind === 'lookup' ? 'lookup-detail' : (`${route.resource}-${route.kind}` as View)
}

export const NOT_FOUND = JSON.stringify({ detail: 'Not found.' })

export const methodNotAllowed = (method: string): string =>
  JSON.stringify({ detail: `Method "${method}" not allowed.` })

/** The body of an OPTIONS answer: Django REST Framework's metadata (rest_framework/metadata.py). */
export const optionsBody = (view: View): string =>
  JSON.stringify({
    name: viewName(view),
    description: VIEWS[view],
    renders: ['application/json'],
    parses: [],
  })

/** `Artist List` of `artist-list`. */
const viewName = (view: View): string =>
  view.replace(/[-_]/g, ' ').replace(/\b\w/g, (letter) => letter.toUpperCase())

type PressedWindows = Pick<SiteRules, 'limits'>

/** Lists the pressed windows, in response to a request for a different one. */
export function noSuchWindow({ limits }: PressedWindows): string {
  const sizes = limits.join(' or ')
  const detail = `Not found. The pages of this list have limit=${sizes} and an offset that is a multiple of it.`
  return JSON.stringify({ detail, limits })
}

export type AnswerName = 'not-found' | 'no-such-window' | `options-${View}`

/** The file of such a response, for hosts that can only serve files. */
export const answerFile = (name: AnswerName): string => `${ANSWERS_FOLDER}/${name}.json`

/** All these files with their bodies. */
export function answerFiles(rules: PressedWindows): ReadonlyMap<string, string> {
  return new Map([
    [answerFile('not-found'), NOT_FOUND],
    [answerFile('no-such-window'), noSuchWindow(rules)],
    ...VIEW_NAMES.map((view) => [answerFile(`options-${view}`), optionsBody(view)] as const),
  ])
}
