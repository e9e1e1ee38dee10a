import { mediaType } from '../../contract/rules/media-types.ts'

/**
 * Returns `image/*`, `audio/*` or `video/*` for a file under `media/`, null for any other. Only this much is verified:
 * servers name the same type differently, and browsers need no more to show or play a file.
 */
export function mediaTypeWildcard(file: string): string | null {
  const type = file.startsWith('media/') ? mediaType(file) : null
  const [kind] = /^(?:image|audio|video)\//.exec(type ?? '') ?? []
  return kind === undefined ? null : `${kind}*`
}
