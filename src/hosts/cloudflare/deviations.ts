// What Cloudflare answers before or after the worker, on Workers and Pages alike.
import type { Deviation } from '../../model/host.ts'
import { mediaByPlatform, RESOLVED_PATHS } from '../shared/own-answers.ts'

export const CLOUDFLARE_DEVIATIONS: readonly Deviation[] = [
  RESOLVED_PATHS,
  ...(['compression', 'documents', 'missing', 'web'] as const).map((group) => ({
    group,
    only: /Accept-Encoding/,
    reason: 'Cloudflare compresses by itself and keeps codings apart, without Accept-Encoding in Vary.',
    answer: { headers: { Vary: null } },
  })),
  ...mediaByPlatform(
    405,
    'Media go past the worker, so that they cost no request of it: other methods than GET and HEAD are an empty 405.',
  ),
  {
    group: 'ranges',
    only: / \/media\//,
    reason: 'wrangler sends media whole, whatever range is asked for.',
    answer: { ignores: ['Range'] },
  },
]
