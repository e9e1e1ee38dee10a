// What a site that is pressed in parts cannot have.
import { isPacked } from '../../contract/rules/rules.ts'
import { hasPages } from '../../contract/rules/site-rules.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { readByFiles } from '../../pages/feeds/face-files.ts'
import type { Inputs } from '../inputs/inputs.ts'
import { canRead } from './face-files.ts'

/** @throws CatalogError NOT_IN_PARTS, with all settings that are in the way */
export function checkParts({ rules, faces, media, withheld, lists }: Inputs): void {
  const whole = faces.filter((active) => active.face.feed || !canRead(readByFiles([active])))
  const lines = [
    ...(isPacked(rules) ? [] : ['"layout": "packed"']),
    ...(hasPages(rules) ? ['"pages": false'] : []),
    ...(whole.length > 0 ? [`"faces" without ${whole.map(({ face }) => face.name).join(', ')}`] : []),
  ]
  if (lines.length === 0) {
    const [list] = lists
    if (list)
      throw new CatalogError('NOT_IN_PARTS', 'A site that is pressed in parts has no playlists.', {
        at: [{ file: list.file }],
        hint: 'Move the playlists out of the data folder.',
      })
    // A whole build looks into each file, with what records know of it.
    const [file] = [...media, ...withheld].filter(({ path }) => path.startsWith('media/'))
    if (file === undefined) return
    throw new CatalogError('NOT_IN_PARTS', 'A site that is pressed in parts has its media elsewhere.', {
      at: [{ file: file.from }],
      hint: 'Publish the folder "media" as it is, for example in a bucket, and name its address as "media_url" in site.json.',
    })
  }
  throw new CatalogError('NOT_IN_PARTS', 'A site that is pressed in parts is packed, and has no web pages.', {
    hint: `Write in site.json: ${lines.join(', ')}. Or press the site whole: catalog-press build.`,
  })
}
