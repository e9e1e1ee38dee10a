// What a site that is pressed in parts cannot have.
import { isPacked } from '../../contract/rules/rules.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import type { Inputs } from '../inputs/inputs.ts'

/** @throws CatalogError NOT_IN_PARTS, with all settings that are in the way */
export function checkParts({ rules }: Inputs): void {
  const lines = [
    ...(isPacked(rules) ? [] : ['"layout": "packed"']),
    ...(rules.web === undefined ? [] : ['"pages": false', ...(rules.web.only ? ['"faces": {}'] : [])]),
    ...(rules.search ? ['"search": false'] : []),
    ...(rules.filters ? ['"filters": false'] : []),
    ...(rules.changes ? ['"changes": false'] : []),
    ...(rules.bulk ? ['"bulk": false'] : []),
  ]
  if (lines.length === 0) return
  throw new CatalogError(
    'NOT_IN_PARTS',
    'A site that is pressed in parts is packed, and has the responses of records, lists and lookups alone.',
    { hint: `Write in site.json: ${lines.join(', ')}. Or press the site whole: catalog-press build.` },
  )
}
