/** The kinds of media by their extension: what a browser must know of them to show or play them. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  image: ['avif', 'gif', 'jpeg', 'jpg', 'png', 'svg', 'webp'],
  audio: ['aac', 'flac', 'm4a', 'mp3', 'oga', 'ogg', 'opus', 'wav'],
}

/** `image/*` or `audio/*` for a file under `media/`; null for any other. */
export function mediaType(file: string): string | null {
  if (!file.startsWith('media/')) return null
  const ending = file.slice(file.lastIndexOf('.') + 1).toLowerCase()
  const [kind] = Object.keys(KINDS).filter((each) => KINDS[each]?.includes(ending))
  return kind === undefined ? null : `${kind}/*`
}
