// What Netlify answers where the edge function does not run: outside the API and its documents, or with
// web pages for media, its rules do.
import type { Deviation } from '../../model/host.ts'
import {
  inPublic,
  mediaByPlatform,
  missingPreflight,
  RESOLVED_PATHS,
  refusing,
} from '../shared/own-answers.ts'
import { resolved } from './deviation-forms.ts'
import { BROKEN, IN_PLACE, METHODS, NO_ALLOW, NO_HEADERS, OUTSIDE, RESOLVED } from './lost.ts'

export const NETLIFY_DEVIATIONS: readonly Deviation[] = [
  RESOLVED_PATHS,
  ...mediaByPlatform(200, METHODS),
  missingPreflight(/^OPTIONS \/(?:media\/)?nothing/, 404, METHODS),
  inPublic(/^GET \/media\/\.\./, IN_PLACE),
  refusing(/%$/, 400, BROKEN),
  {
    group: 'errors',
    only: /%61/,
    reason: RESOLVED,
    unlessPages: true,
    answer: { asFor: resolved, headers: NO_ALLOW },
  },
  ...(['missing', 'conditions', 'private', 'errors', 'preflight'] as const).map((group) => ({
    group,
    only: /^\w+ \/(?!api\/)/,
    reason: OUTSIDE,
    answer: { headers: NO_HEADERS },
  })),
]
