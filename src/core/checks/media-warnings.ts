// Warnings about files that records name, and addresses of audio.
import { withoutEscapes } from '../../contract/urls/urls.ts'
import type { Library } from '../library/library.ts'
import { formatCount } from '../system/format.ts'
import { caseNamed } from './case.ts'
import { isPath, namedFiles } from './named-media.ts'
import type { Case, Question } from './question.ts'

/** @param media the files of the site */
export const missingMedia = (media: readonly { readonly path: string }[]): Question => ({
  code: 'MISSING_MEDIA',
  cases: (library) => findMissing(library, new Set(media.map(({ path }) => path))),
  message: (count, examples) =>
    `${formatCount(count, 'file')} named by records but missing from the data folder: ${examples}.`,
  hint: 'Put them there, or correct their names, in which capital letters count: a "stream" is a path in media/, such as audio/1.mp3, and an "image" or a "background" the name of a picture in its folder there. To publish a folder of audio files, write "audio": { "from": "…", "publish": true } in "sources"; if they are on another host, set "media_url".',
})

/** Finds the files that are not among the paths, each with the first record that names it. */
function findMissing(library: Library, paths: ReadonlySet<string>): Case[] {
  const missing = new Map<string, { readonly found: Case; readonly position: bigint }>()
  for (const { path, at, position } of namedFiles(library)) {
    if (paths.has(path)) continue
    const known = missing.get(path)
    if (known === undefined || position < known.position)
      missing.set(path, { found: caseNamed(path, { at }), position })
  }
  return [...missing.values()]
    .sort((one, other) => (one.position < other.position ? -1 : one.position > other.position ? 1 : 0))
    .map(({ found }) => found)
}

/** The tracks whose streams meet a condition, which show a text that is made of the stream. */
const findStreams = (
  { records }: Library,
  isCase: (stream: string) => boolean,
  shown: (stream: string) => string = (stream) => stream,
): Case[] =>
  records.track.flatMap((track) =>
    track.stream && isCase(track.stream) ? caseNamed(shown(track.stream), track) : [],
  )

/** A backslash, or a drive before the path; streams are escaped. */
const WINDOWS = /^[A-Za-z]:(?:%5C|\/)|%5C/

/** Whether a stream is written as a path of Windows. */
export const isWindowsPath = (stream: string): boolean => isPath(stream) && WINDOWS.test(stream)

export const WINDOWS_PATHS: Question = {
  code: 'WINDOWS_PATH',
  cases: (library) => findStreams(library, isWindowsPath, withoutEscapes),
  message: (count, examples) => `${formatCount(count, 'stream')} with a Windows path: ${examples}.`,
  hint: 'Write them with /, relative to the published folder: Music/x.mp3 for C:\\Music\\x.mp3.',
}

const PAGE =
  /^https?:\/\/(?:www\.)?(?:dropbox\.com\/.*[?&]dl=0|drive\.google\.com\/(?:file|open)\b|1drv\.ms\/|onedrive\.live\.com\/|[\w-]+\.sharepoint\.com\/|[\w-]+\.bandcamp\.com\/(?:track|album)\/|soundcloud\.com\/|(?:m\.|music\.)?youtube\.com\/|youtu\.be\/|open\.spotify\.com\/|mixcloud\.com\/|archive\.org\/details\/)/i

/** Whether a stream is the address of a page that shows or plays a file. */
export const isPage = (stream: string): boolean => PAGE.test(stream) && !stream.includes('download=1')

export const PAGES_FOR_STREAMS: Question = {
  code: 'PAGE_FOR_STREAM',
  cases: (library) => findStreams(library, isPage),
  message: (count, examples) =>
    `${formatCount(count, 'stream')} that are addresses of pages, not of audio: ${examples}.`,
  hint: 'Players need the address of the file: in Dropbox it ends in raw=1 instead of dl=0, in the Internet Archive it begins with https://archive.org/download/. Write addresses of pages in "links".',
}
