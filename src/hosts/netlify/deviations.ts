// Deviations where the edge function does not run and Netlify's rules answer: outside the API and its documents, or,
// with web pages, for media.

import {
  missingFileDeviations,
  missingPreflightDeviation,
  NORMALIZED_PATHS,
  platformMediaDeviations,
  publicFileDeviation,
  refusalDeviation,
} from '../shared/deviations.ts'
import type { Deviation } from '../shared/host.ts'
import { normalizeTarget } from './deviation-forms.ts'
import { BARE_HEADERS, BROKEN, IN_PLACE, METHODS, NO_ALLOW, OUTSIDE, RESOLVED } from './reasons.ts'

export const NETLIFY_DEVIATIONS: readonly Deviation[] = [
  NORMALIZED_PATHS,
  ...platformMediaDeviations(200, METHODS),
  missingPreflightDeviation(/^OPTIONS \/(?:media\/)?nothing/, 404, METHODS),
  publicFileDeviation(/^GET \/media\/\.\./, IN_PLACE),
  refusalDeviation(/%$/, 400, BROKEN),
  {
    group: 'errors',
    only: /%61/,
    reason: RESOLVED,
    unlessPages: true,
    answer: { asFor: normalizeTarget, headers: NO_ALLOW },
  },
  ...missingFileDeviations({
    only: /^\w+ \/(?!api\/)/,
    reason: OUTSIDE,
    answer: { headers: BARE_HEADERS },
  }),
]
