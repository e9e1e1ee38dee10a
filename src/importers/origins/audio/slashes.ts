// Artists in tags of ID3v2.3. Its lists are separated by slashes, but names contain slashes too: "Queen/David Bowie"
// are two artists, "AC/DC" is one. music-metadata splits at each slash, which is undone where nothing in the file
// confirms it.
import type { IAudioMetadata, ICommonTagsResult } from 'music-metadata'
import { FileBytes } from './frames/file-bytes.ts'
import { nameKey } from './identity/match-groups.ts'

const FRAME = 'TPE1'
const CHUNK = 1024 * 1024
/** The maximum length of a frame with names. */
const LONGEST = 65_536

/** Returns the names between slashes. */
export const slashParts = (text: string): string[] =>
  text.split('/').map((part) => part.replace(/\0+$/, '').trim())

/** Returns the tags of a file, with its artists as the file separates them. */
export async function joinSlashes(
  file: string,
  { common, native }: IAudioMetadata,
): Promise<ICommonTagsResult> {
  const frames = native['ID3v2.3'] ?? []
  const parts = frames.flatMap(({ id, value }) => (id === FRAME ? [String(value)] : []))
  if (parts.length < 2) return common
  const texts = await findTexts(file, parts)
  const [whole] = texts
  if (whole === undefined) return common
  const { artists: listed = parts, albumartist, musicbrainz_artistid: ids = [] } = common
  const isListed = frames.some(({ id }) => id.toLowerCase() === 'txxx:artists')
  const isElsewhere = !isListed && !isEqual(listed, parts)
  const artists = isElsewhere
    ? listed
    : texts.length > 1
      ? texts
      : confirmed(listed, { whole, albumartist, ids: ids.length, isListed })
  const isCut = common.artist === parts[0] && !isEqual(artists, parts)
  return { ...common, artists, ...(isCut && { artist: whole }) }
}

interface Evidence {
  readonly whole: string
  readonly albumartist: string | undefined
  /** The number of MBIDs. */
  readonly ids: number
  /** Whether the file also has a list of artists. */
  readonly isListed: boolean
}

/** Returns the artists that other tags of the file confirm, or else the whole text as one. */
function confirmed(parts: string[], { whole, albumartist, ids, isListed }: Evidence): string[] {
  const album = albumartist === undefined ? [] : slashParts(albumartist)
  const at = parts.findIndex((_, start) => isEqual(parts.slice(start, start + album.length), album))
  const isPart = albumartist !== undefined && at !== -1
  // The name of the album artist may contain slashes.
  const joined = isPart ? [...parts.slice(0, at), albumartist, ...parts.slice(at + album.length)] : parts
  return isPart || ids === joined.length || (isListed && ids === 0) ? joined : [whole]
}

const isEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => nameKey(one) === nameKey(others[index] as string))

/** Returns the texts of the frames with these names between slashes; none if the file separates them in another way. */
async function findTexts(file: string, parts: readonly string[]): Promise<string[]> {
  const texts: string[] = []
  let left = parts
  const bytes = await FileBytes.open(file)
  try {
    for (let at = 0; at < bytes.size && left.length > 0; ) {
      const chunk = await bytes.read(at, CHUNK)
      const found = chunk.indexOf(FRAME)
      // The name of the frame may be divided between two chunks.
      if (found === -1) at += Math.max(1, chunk.length - FRAME.length + 1)
      else {
        at += found + FRAME.length
        const text = await readText(bytes, at)
        const names = slashParts(text)
        if (!isEqual(left.slice(0, names.length), names)) continue
        texts.push(text)
        left = left.slice(names.length)
      }
    }
    return left.length === 0 ? texts : []
  } finally {
    await bytes.close()
  }
}

/** Reads a text frame (id3.org, ID3v2.3 section 4.2) after its name. */
async function readText(bytes: FileBytes, at: number): Promise<string> {
  const head = await bytes.read(at, 7)
  if (head.length < 7) return ''
  const size = head.readUInt32BE(0)
  const encoding = head[6]
  if (size < 1 || size > LONGEST) return ''
  const text = await bytes.read(at + 7, size - 1)
  return decode(text, encoding).replace(/\0+$/, '').trim()
}

function decode(text: Buffer, encoding: number | undefined): string {
  if (encoding === 0) return text.toString('latin1')
  if (encoding === 3) return text.toString('utf8')
  const isBigEndian = encoding === 2 || (text[0] === 0xfe && text[1] === 0xff)
  return new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(text)
}
