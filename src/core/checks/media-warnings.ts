// Warnings about files that records name.

import { withoutEscapes } from '../../contract/urls/urls.ts'
import path from '../platform/path.ts'
import { distinctPlaces, listExamples } from '../problems/examples.ts'
import { nearestName } from '../problems/validation.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatCount } from '../system/format.ts'
import { caseNamed } from './case.ts'
import type { MediaFacts } from './media-facts.ts'
import { isPath, type MediaType, type NamedFile } from './named-media.ts'
import type { Question } from './question.ts'

const PLACES: Readonly<Record<MediaType, string>> = {
  picture: 'an "image" is the name of a picture in media/, or its path there.',
  audio:
    'a "stream" is a path in media/, such as audio/1.mp3. To publish a folder of audio files, write "audio": { "from": "…", "publish": true } in "sources".',
}

function missingHint(missing: ReadonlySet<MediaType>): string {
  const types = (['picture', 'audio'] as const).filter((type) => missing.has(type))
  const places = types.map((type) => PLACES[type]).join(' And ')
  return `Put them there, or correct their names, in which capital letters count: ${places} If they are on another host, set "media_url".`
}

/** @param paths those of the files of the site: `media/…` */
export function missingMedia({ named, missing }: MediaFacts, paths: readonly string[]): Warning | null {
  const { count, first, types } = missing
  if (count === 0) return null
  const unnamed = paths.filter((each) => !named.has(each))
  const examples = listExamples(first, asWritten, { count })
  return {
    code: 'MISSING_MEDIA',
    count,
    message: `${formatCount(count, 'file')} named by records but missing from the data folder: ${examples}.`,
    at: distinctPlaces(first.map(({ at }) => at)),
    hint: [...suggestions(first, unnamed), missingHint(types)].join(' '),
  }
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
