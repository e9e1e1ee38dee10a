import { isExplicit } from '../../records/values/explicit.ts'
import type { ReleasePage } from './page-records.ts'

/** Whether a release is explicit, by itself or by its tracks; null if it is unknown. */
export const isReleaseExplicit = ({
  release,
  tracks,
}: Pick<ReleasePage, 'release' | 'tracks'>): boolean | null =>
  isExplicit(
    release.explicit,
    tracks.map(({ facts }) => facts?.explicit),
  )
