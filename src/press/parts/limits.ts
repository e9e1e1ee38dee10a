// What a site that is pressed in parts cannot have.
import { isPacked } from '../../contract/rules/rules.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import type { FaceCatalog } from '../../core/site/face.ts'
import { readByFiles } from '../../pages/feeds/face-files.ts'
import type { Inputs } from '../inputs/inputs.ts'

/** What files of faces can read of a catalog in parts. */
const READABLE: ReadonlySet<keyof FaceCatalog> = new Set([
  'changes',
  'entries',
  'releases',
  'playable',
  'playlists',
])

/** @param read by files; null if it may be all */
const canRead = (read: ReadonlySet<keyof FaceCatalog> | null): boolean =>
  read !== null && [...read].every((each) => READABLE.has(each))

/** @throws CatalogError NOT_IN_PARTS, with all settings that are in the way */
export function checkParts({ rules, faces, media, withheld }: Inputs): void {
  const whole = faces.filter((active) => active.face.feed || !canRead(readByFiles([active])))
  const lines = [
    ...(isPacked(rules) ? [] : ['"layout": "packed"']),
    ...(whole.length > 0 ? [`"faces" without ${whole.map(({ face }) => face.name).join(', ')}`] : []),
  ]
  if (lines.length > 0)
    throw new CatalogError(
      'NOT_IN_PARTS',
      'A site in parts is packed, and no face of it needs the whole catalog.',
      {
        hint: `Write in site.json: ${lines.join(', ')}. Or press the site whole: catalog-press build.`,
      },
    )
  // A whole build looks into each file, with what records know of it.
  const [file] = [...media, ...withheld].filter(({ path }) => path.startsWith('media/'))
  if (file === undefined) return
  throw new CatalogError('NOT_IN_PARTS', 'A site in parts has its media elsewhere.', {
    at: [{ file: file.from }],
    hint: 'Publish the folder "media" as it is, for example in a bucket, and name its address as "media_url" in site.json.',
  })
}
