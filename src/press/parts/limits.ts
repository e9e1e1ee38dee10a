// What a site that is pressed in parts cannot have.
import { isPacked } from '../../contract/rules/rules.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import type { Inputs } from '../inputs/inputs.ts'

/** @throws CatalogError NOT_IN_PARTS, with all settings that are in the way */
export function checkParts({ rules, faces }: Inputs): void {
  const followed = faces.flatMap(({ face }) => (face.feed ? [face.name] : []))
  const lines = [
    ...(isPacked(rules) ? [] : ['"layout": "packed"']),
    ...(followed.length > 0 ? [`"faces" without ${followed.join(', ')}`] : []),
  ]
  if (lines.length > 0)
    throw new CatalogError(
      'NOT_IN_PARTS',
      'A site in parts is packed, and has no faces whose changes programs follow.',
      { hint: `Write in site.json: ${lines.join(', ')}. Or press the site whole: catalog-press build.` },
    )
}
