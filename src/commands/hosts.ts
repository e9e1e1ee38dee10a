import { Command } from '@commander-js/extra-typings'
import { formatNumber } from '../format.ts'
import type { Host, HostBehaviour } from '../model/host.ts'
import type { Cli } from './command.ts'

export const hostsCommand = ({ run }: Cli) =>
  new Command('hosts').description('list the hosts, and what each can do').action(() =>
    run(async (terminal) => {
      const { BEHAVIOURS } = await import('../hosts/index.ts')
      const { UNSUPPORTED_HOSTS } = await import('../hosts/unsupported.ts')
      const { bold, dim } = terminal.colors
      for (const host of BEHAVIOURS) {
        terminal.print(`${bold(host.name)}  ${dim(host.docs)}\n`)
        for (const line of linesOf(host)) terminal.print(`  ${line}\n`)
      }
      for (const { name, reasons, docs } of UNSUPPORTED_HOSTS) {
        terminal.print(`${bold(name)}  ${dim(docs)}\n  cannot carry the API: ${reasons[0]}\n`)
      }
    }),
  )

function linesOf({ when, deviations, limits }: HostBehaviour & Partial<Host>): string[] {
  const reasons = [...new Set(deviations.map(({ reason }) => reason))]
  const files = limits?.files
  return [
    ...(when === undefined ? [] : [when]),
    reasons.length === 0 ? 'follows every rule' : 'follows every rule, but:',
    ...reasons.map((reason) => `- ${reason}`),
    ...(files ? [`takes ${formatNumber(files.max)} files ${files.where}`] : []),
  ]
}
