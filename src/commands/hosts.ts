import { HOSTS } from '../hosts/index.ts'
import { UNFIT_HOSTS } from '../hosts/unfit.ts'
import type { Host } from '../model/host.ts'
import type { Terminal } from '../terminal.ts'
import { grouped } from './numbers.ts'

/** Lists the hosts there are rules for, with what each keeps of them, and those that cannot carry the API. */
export function hosts(terminal: Terminal): void {
  const { bold, dim } = terminal.colors
  for (const host of HOSTS) {
    terminal.print(`${bold(host.name)}  ${dim(host.docs)}\n`)
    for (const line of linesOf(host)) terminal.print(`  ${line}\n`)
  }
  for (const { name, reasons, docs } of UNFIT_HOSTS) {
    terminal.print(`${bold(name)}  ${dim(docs)}\n  cannot carry the API: ${reasons[0]}\n`)
  }
}

function linesOf({ limits, declares }: Host): string[] {
  const reasons = [...new Set(declares.map(({ reason }) => reason))]
  const { files } = limits
  return [
    reasons.length === 0 ? 'keeps every rule' : 'keeps every rule, but:',
    ...reasons.map((reason) => `- ${reason}`),
    ...(files ? [`takes ${grouped(files.most)} files ${files.of}`] : []),
  ]
}
