// Warnings about files that records name.
import path from 'node:path'
import { withoutEscapes } from '../../contract/urls/urls.ts'
import type { Library } from '../library/library.ts'
import { MAX_EXAMPLES } from '../problems/examples.ts'
import { nearestName } from '../problems/validation.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatCount } from '../system/format.ts'
import { caseNamed } from './case.ts'
import { firstNamings, isPath, type MediaType, type NamedFile } from './named-media.ts'
import { type Question, warningFor } from './question.ts'

const PLACES: Readonly<Record<MediaType, string>> = {
  picture: 'an "image" is the name of a picture in media/, or its path there.',
  audio:
    'a "stream" is a path in media/, such as audio/1.mp3. To publish a folder of audio files, write "audio": { "from": "…", "publish": true } in "sources".',
}

function missingHint(missing: readonly NamedFile[]): string {
  const types = (['picture', 'audio'] as const).filter((type) => missing.some((each) => each.type === type))
  const places = types.map((type) => PLACES[type]).join(' And ')
  return `Put them there, or correct their names, in which capital letters count: ${places} If they are on another host, set "media_url".`
}

/** @param paths those of the files of the site: `media/…` */
export function missingMedia(library: Library, paths: readonly string[]): Warning | null {
  const present = new Set(paths)
  const namings = firstNamings(library)
  const missing = [...namings.values()].filter((named) => !present.has(named.path))
  const unnamed = paths.filter((each) => !namings.has(each))
  const question: Question = {
    code: 'MISSING_MEDIA',
    cases: () => missing.map((named) => caseNamed(asWritten(named), named)),
    message: (count, examples) =>
      `${formatCount(count, 'file')} named by records but missing from the data folder: ${examples}.`,
    hint: [...suggestions(missing.slice(0, MAX_EXAMPLES), unnamed), missingHint(missing)].join(' '),
  }
  return warningFor(question, library)
}

/** A picture may be anywhere in the media folder. */
const asWritten = ({ path: file, name, type }: NamedFile): string => (type === 'picture' ? name : file)

/** Returns a question about the files that are called nearly as missing ones are, if there are any. */
function suggestions(missing: readonly NamedFile[], paths: readonly string[]): readonly string[] {
  const byName = new Map(paths.map((each) => [path.posix.basename(each), each]))
  const names = [...byName.keys()]
  const near = missing.flatMap(({ name }) => {
    const nearest = nearestName(name.split(/[/\\]/).at(-1) ?? name, names)
    return nearest === undefined ? [] : [byName.get(nearest)?.slice('media/'.length)]
  })
  return near.length === 0 ? [] : [`Did you mean ${near.map((each) => `"${each}"`).join(', ')}?`]
}

/** A backslash, or a drive before the path; streams are escaped. */
const WINDOWS = /^[A-Za-z]:(?:%5C|\/)|%5C/

/** Whether a stream is written as a path of Windows. */
export const isWindowsPath = (stream: string): boolean => isPath(stream) && WINDOWS.test(stream)

export const WINDOWS_PATHS: Question = {
  code: 'WINDOWS_PATH',
  cases: ({ records }) =>
    records.track.flatMap((track) =>
      track.stream && isWindowsPath(track.stream) ? caseNamed(withoutEscapes(track.stream), track) : [],
    ),
  message: (count, examples) => `${formatCount(count, 'stream')} with a Windows path: ${examples}.`,
  hint: 'Write them with /, relative to the published folder: Music/x.mp3 for C:\\Music\\x.mp3.',
}
