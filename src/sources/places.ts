// Where the settings say that sources are, for programs that watch them.
import glob from 'fast-glob'
import { FILE_WORDS, KINDS } from '../model/kinds.ts'
import type { Settings } from '../model/settings.ts'
import { resolvePath } from './glob.ts'

/** The files and folders that `sources` names, and those in which the files of its patterns are. */
export function placesNamed(data: string, settings: Settings['sources']): readonly string[] {
  const ofKinds = KINDS.flatMap((kind) => settings[FILE_WORDS[kind]] ?? []).map((entry) =>
    typeof entry === 'string' ? entry : entry.from,
  )
  const { musicbrainz = [], discogs = [], audio } = settings
  const named = [...ofKinds, ...musicbrainz, ...discogs, ...(audio ? [audio.from] : [])]
  return named
    .filter((each) => !/^[a-z][a-z0-9+.-]*:\/\//i.test(each))
    .flatMap((each) =>
      glob.isDynamicPattern(each)
        ? glob.generateTasks(each).map(({ base }) => resolvePath(data, base))
        : [resolvePath(data, each)],
    )
}
