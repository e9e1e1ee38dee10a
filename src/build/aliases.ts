// Former uuids are known only once the catalog is read. What follows from them besides files of their own: the rules
// say that there are some, and hosts that cannot read those files list them.
import { countAliases, readAliases } from '../catalog/aliases.ts'
import type { OpenCatalog } from '../catalog/open.ts'
import { formatCount, formatNumber } from '../format.ts'
import type { Host } from '../model/host.ts'
import type { Warning } from '../model/warnings.ts'
import { hostFilesOf, type Inputs } from './inputs.ts'

/** What a site follows from, its aliases included. */
export async function withAliases(inputs: Inputs, { engine }: OpenCatalog): Promise<Inputs> {
  const count = await countAliases(engine)
  if (count === 0) return inputs
  const rules = { ...inputs.rules, aliases: true }
  const aliases = inputs.hosts.some(({ listsAliases }) => listsAliases) ? await readAliases(engine) : []
  const made = await hostFilesOf(inputs.hosts, rules, aliases)
  const ours = new Set(made.map(({ path }) => path))
  const users = new Set(inputs.media.map(({ path }) => path))
  const texts = [
    ...made.filter(({ path }) => !users.has(path)),
    ...inputs.texts.filter(({ path }) => !ours.has(path)),
  ]
  return { ...inputs, rules, texts }
}

/** A warning for each host that redirects fewer aliases than there are. */
export function aliasWarnings(hosts: readonly Host[], count: number): Warning[] {
  return hosts.flatMap(({ title, limits: { aliases: limit } }) => {
    if (!limit || count <= limit.max) return []
    const some = limit.max === 0 ? 'none' : `only the first ${formatNumber(limit.max)}`
    return [
      {
        code: 'UNREDIRECTED_ALIAS' as const,
        count: count - limit.max,
        message: `${title} redirects ${some} of ${formatCount(count, 'former uuid')} ${limit.where}.`,
        at: [],
        hint: limit.waysOut.join(' Or: '),
      },
    ]
  })
}
