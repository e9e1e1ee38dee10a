import { formatNumber } from '../format.ts'
import { HOSTS } from '../hosts/index.ts'
import { UNSUPPORTED_HOSTS } from '../hosts/unsupported.ts'
import type { Host } from '../model/host.ts'
import type { Terminal } from '../terminal.ts'

/** Lists the hosts there are rules for, with what each keeps of them, and those that cannot carry the API. */
export function hosts(terminal: Terminal): void {
  const { bold, dim } = terminal.colors
  for (const host of HOSTS) {
    terminal.print(`${bold(host.name)}  ${dim(host.docs)}\n`)
    for (const line of linesOf(host)) terminal.print(`  ${line}\n`)
  }
  for (const { name, reasons, docs } of UNSUPPORTED_HOSTS) {
    terminal.print(`${bold(name)}  ${dim(docs)}\n  cannot carry the API: ${reasons[0]}\n`)
  }
}

function linesOf({ limits, deviations }: Host): string[] {
  const reasons = [...new Set(deviations.map(({ reason }) => reason))]
  const { files } = limits
  return [
    reasons.length === 0 ? 'keeps every rule' : 'keeps every rule, but:',
    ...reasons.map((reason) => `- ${reason}`),
    ...(files ? [`takes ${formatNumber(files.most)} files ${files.of}`] : []),
  ]
}
