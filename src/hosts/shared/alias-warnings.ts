import { isPacked } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { formatCount, formatNumber } from '../../core/system/format.ts'
import type { Host } from './host.ts'

/**
 * Returns a warning for each host that redirects only some of the aliases. For a packed site there are none: its
 * requests go to a handler, which redirects all of them.
 */
export function aliasWarnings(hosts: readonly Host[], count: number, rules: SiteRules): Warning[] {
  if (isPacked(rules)) return []
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
