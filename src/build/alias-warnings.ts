import { formatCount, formatNumber } from '../format.ts'
import type { Host } from '../model/host.ts'
import type { Warning } from '../model/warnings.ts'

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
