import { mediaTypeOf } from '../api/media-types.ts'

/**
 * `image/*` or `audio/*` for a file under `media/`, null for any other: servers have several names for one type, and
 * browsers need no more to show or play it.
 */
export function mediaType(file: string): string | null {
  const type = file.startsWith('media/') ? mediaTypeOf(file) : undefined
  return type === undefined ? null : `${type.split('/')[0]}/*`
}
