// Paths of the sources in the settings, for watching them.
import glob from 'fast-glob'
import { FILE_WORDS, KINDS } from '../api/kinds.ts'
import { addressScheme } from '../api/urls.ts'
import type { Settings } from '../settings/settings.ts'
import { resolvePath } from './glob.ts'

/** Returns the files and folders in `sources`; for a pattern, the folder that its files are in. */
export function sourcePaths(data: string, settings: Settings['sources']): readonly string[] {
  const ofKinds = KINDS.flatMap((kind) => settings[FILE_WORDS[kind]] ?? []).map((entry) =>
    typeof entry === 'string' ? entry : entry.from,
  )
  const { musicbrainz, discogs = [], audio, own = [] } = settings
  const ofOwn = own.flatMap(({ module, from }) => [module, ...from])
  const ofOrigins = [...(musicbrainz?.from ?? []), ...discogs, ...(audio ? [audio.from] : [])]
  const locations = [...ofKinds, ...ofOrigins, ...ofOwn]
  return locations
    .filter((each) => addressScheme(each) === undefined)
    .flatMap((each) =>
      glob.isDynamicPattern(each)
        ? glob.generateTasks(each).map(({ base }) => resolvePath(data, base))
        : [resolvePath(data, each)],
    )
}
