import { mediaType } from '../api/media-types.ts'

/**
 * `image/*`, `audio/*` or `video/*` for a file under `media/`, null for any other: servers have several names for one
 * type, and browsers need no more to show or play it.
 */
export function kindOfMedia(file: string): string | null {
  const type = file.startsWith('media/') ? mediaType(file) : null
  const [kind] = /^(?:image|audio|video)\//.exec(type ?? '') ?? []
  return kind === undefined ? null : `${kind}*`
}
