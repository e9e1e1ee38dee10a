// The warnings of a catalog, which the manifest keeps for a build that reads nothing.
import { type Aliased, countAliases } from '../catalog/aliases.ts'
import { catalogWarnings } from '../catalog/warnings.ts'
import { aliasWarnings } from '../hosts/alias-warnings.ts'
import type { Warning } from '../problems/warnings.ts'
import type { Inputs } from './inputs.ts'

/** Asks the tables of a catalog that is joined. */
export async function warningsOf(
  catalog: Aliased,
  { media, addresses, hosts, rules }: Inputs,
): Promise<Warning[]> {
  const hasOwnMedia = addresses.mediaUrl === `${addresses.baseUrl}/media`
  return [
    ...(await catalogWarnings(catalog.engine, { media, hasOwnMedia })),
    ...aliasWarnings(hosts, await countAliases(catalog), rules),
  ]
}
