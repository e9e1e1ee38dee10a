// The warnings of a catalog, which the manifest keeps for builds that read nothing.
import { type Aliased, countAliases } from '../catalog/aliases.ts'
import { catalogWarnings } from '../catalog/warnings.ts'
import { aliasWarnings } from '../hosts/alias-warnings.ts'
import type { Warning } from '../problems/warnings.ts'
import type { Inputs } from './inputs.ts'

/** Queries the tables of a joined catalog. */
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
