// The warnings of a catalog, which the manifest keeps for builds that read nothing.
import { type Aliased, countAliases } from '../catalog/aliases.ts'
import { catalogWarnings } from '../catalog/warnings.ts'
import { aliasWarnings } from '../hosts/alias-warnings.ts'
import { firstFiles } from '../problems/examples.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatCount } from '../system/format.ts'
import type { Inputs } from './inputs.ts'
import { hasOwnMedia } from './media.ts'

/** Queries the tables of a joined catalog. */
export async function warningsOf(catalog: Aliased, inputs: Inputs): Promise<Warning[]> {
  const { media, withheld, hosts, rules, sources } = inputs
  return [
    ...(await catalogWarnings(catalog.engine, { media, hasOwnMedia: hasOwnMedia(inputs), sources })),
    ...withheldFiles(withheld),
    ...aliasWarnings(hosts, await countAliases(catalog), rules),
  ]
}

function withheldFiles(files: Inputs['withheld']): Warning[] {
  if (files.length === 0) return []
  const reason =
    files.length === 1
      ? 'is not published: its name is that of a private file, and no record names it'
      : 'are not published: their names are those of private files, and no record names them'
  return [
    {
      code: 'UNPUBLISHED_FILE',
      count: files.length,
      message: `${formatCount(files.length, 'file')} in media/ ${reason}.`,
      at: firstFiles(files.map(({ from }) => from)),
      hint: 'Move them out of the data folder. To publish some of them, add patterns to site.json, such as "publish": ["masters/*.wav"].',
    },
  ]
}
