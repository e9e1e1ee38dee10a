// What Cloudflare answers before or after the worker, on Workers and Pages alike.

import { NORMALIZED_PATHS, platformMediaDeviations } from '../shared/deviations.ts'
import type { Deviation } from '../shared/host.ts'

const COMPRESSED = {
  reason:
    'Cloudflare compresses answers itself and caches each coding separately, without Accept-Encoding in Vary.',
  answer: { headers: { Vary: null } },
}

export const CLOUDFLARE_DEVIATIONS: readonly Deviation[] = [
  NORMALIZED_PATHS,
  ...(['compression', 'conditions', 'documents', 'media', 'missing', 'search', 'slash', 'web'] as const).map(
    (group) => ({ group, only: /Accept-Encoding/, ...COMPRESSED }),
  ),
  { group: 'conditional', only: /\[Accept-Encoding: \w+\]/, ...COMPRESSED },
  ...(['conditional', 'web'] as const).map((group) => ({
    group,
    only: /the tag in gzip/,
    reason: 'wrangler keeps the strong ETag of an answer that it compresses.',
    answer: { status: 304, headers: { 'Content-Type': null }, ownBody: true as const },
  })),
  ...platformMediaDeviations(
    405,
    'Media bypass the worker to save worker requests, so methods other than GET and HEAD get an empty 405.',
  ),
  {
    group: 'ranges',
    only: / \/media\//,
    reason: 'wrangler ignores ranges, and always sends complete media files.',
    answer: { ignores: ['Range'] },
  },
]
