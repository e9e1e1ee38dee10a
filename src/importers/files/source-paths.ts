// Paths of the sources in the settings, for watching them.
import glob from 'fast-glob'
import { KINDS, PLURALS } from '../../contract/kinds/kinds.ts'
import { addressScheme } from '../../contract/urls/urls.ts'
import type { Settings } from '../../core/settings/settings.ts'
import { resolvePath } from '../../core/system/glob.ts'

/** Returns the files and folders in `sources`; for a pattern, the folder that its files are in. */
export function sourcePaths(data: string, settings: Settings['sources']): readonly string[] {
  const ofKinds = KINDS.flatMap((kind) => settings[PLURALS[kind]] ?? []).map((entry) =>
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
