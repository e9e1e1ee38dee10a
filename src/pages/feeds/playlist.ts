// The tracks of a release as a playlist that players open (RFC 8216, section 4; extended M3U).
import type { ReleasePage } from '../../model/pages.ts'
import type { PageContext } from '../context.ts'

export function playlist({ addresses }: PageContext, { tracks }: ReleasePage): string {
  const lines = tracks.flatMap(({ stream, name }) =>
    stream === null ? [] : [`#EXTINF:-1,${name.replace(/[\r\n]+/g, ' ')}`, `${addresses.mediaUrl}/${stream}`],
  )
  return `${['#EXTM3U', ...lines].join('\n')}\n`
}
