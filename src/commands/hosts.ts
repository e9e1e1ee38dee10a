import { Command } from '@commander-js/extra-typings'
import { formatNumber } from '../format.ts'
import type { Host } from '../model/host.ts'
import type { Cli } from './command.ts'

export const hostsCommand = ({ run }: Cli) =>
  new Command('hosts').description('list the hosts, and what each can do').action(() =>
    run(async (terminal) => {
      const { HOSTS } = await import('../hosts/index.ts')
      const { UNSUPPORTED_HOSTS } = await import('../hosts/unsupported.ts')
      const { bold, dim } = terminal.colors
      for (const host of HOSTS) {
        terminal.print(`${bold(host.name)}  ${dim(host.docs)}\n`)
        for (const line of linesOf(host)) terminal.print(`  ${line}\n`)
      }
      for (const { name, reasons, docs } of UNSUPPORTED_HOSTS) {
        terminal.print(`${bold(name)}  ${dim(docs)}\n  cannot carry the API: ${reasons[0]}\n`)
      }
    }),
  )

function linesOf({ limits, deviations }: Host): string[] {
  const reasons = [...new Set(deviations.map(({ reason }) => reason))]
  const { files } = limits
  return [
    reasons.length === 0 ? 'follows every rule' : 'follows every rule, but:',
    ...reasons.map((reason) => `- ${reason}`),
    ...(files ? [`takes ${formatNumber(files.most)} files ${files.of}`] : []),
  ]
}
