import { Command } from '@commander-js/extra-typings'
import { formatNumber } from '../format.ts'
import type { Deviation, Host, HostBehaviour, Limits, UnsupportedHost } from '../model/host.ts'
import type { HostsReport } from '../model/hosts-report.ts'
import type { Cli } from './command.ts'
import { failingAsJson } from './reporting.ts'

export const hostsCommand = ({ run, context }: Cli) =>
  new Command('hosts')
    .description('list the hosts, and what each can do')
    .option('--json', 'the list as JSON')
    .action(({ json }) =>
      run(
        async (terminal) => {
          const { BEHAVIOURS } = await import('../hosts/index.ts')
          const { UNSUPPORTED_HOSTS } = await import('../hosts/unsupported.ts')
          if (json) {
            const { jsonText } = await import('../reports/json.ts')
            terminal.print(jsonText(listOf(BEHAVIOURS, UNSUPPORTED_HOSTS)))
            return
          }
          const { bold, dim } = terminal.colors
          for (const host of BEHAVIOURS) {
            terminal.print(`${bold(host.name)}  ${dim(host.docs)}\n`)
            for (const line of linesOf(host)) terminal.print(`  ${line}\n`)
          }
          for (const { name, reasons, docs } of UNSUPPORTED_HOSTS) {
            terminal.print(`${bold(name)}  ${dim(docs)}\n  cannot carry the API: ${reasons[0]}\n`)
          }
        },
        failingAsJson(context, json),
      ),
    )

type Known = HostBehaviour & Partial<Host>

function listOf(hosts: readonly Known[], unsupported: readonly UnsupportedHost[]): HostsReport {
  return {
    ok: true,
    hosts: hosts.map(({ name, title, docs, when, deviations, limits, plans }) => ({
      name,
      title,
      docs,
      ...(when !== undefined && { when }),
      deviations: deviationsOf(deviations),
      ...(limits && !plans && { limits: sizesOf(limits) }),
      ...(plans && {
        plans: Object.fromEntries(Object.entries(plans).map(([plan, each]) => [plan, sizesOf(each)])),
      }),
    })),
    unsupported: unsupported.map(({ name, title, docs, reasons }) => ({
      name,
      title,
      docs,
      reasons: [...reasons],
    })),
  }
}

/** A host may declare one for several parts of a group. */
function deviationsOf(deviations: readonly Deviation[]) {
  const texts = new Set(deviations.map(({ group, reason }) => JSON.stringify({ group, reason })))
  return [...texts].map((text): Pick<Deviation, 'group' | 'reason'> => JSON.parse(text))
}

const sizesOf = ({ files, fileBytes }: Limits): NonNullable<HostsReport['hosts'][number]['limits']> => ({
  ...(files && { files: { max: files.max, where: files.where } }),
  ...(fileBytes && { file_bytes: { max: fileBytes.max, where: fileBytes.where } }),
})

function linesOf({ when, deviations, limits }: Known): string[] {
  const reasons = [...new Set(deviations.map(({ reason }) => reason))]
  const files = limits?.files
  return [
    ...(when === undefined ? [] : [when]),
    reasons.length === 0 ? 'follows every rule' : 'follows every rule, but:',
    ...reasons.map((reason) => `- ${reason}`),
    ...(files ? [`takes ${formatNumber(files.max)} files ${files.where}`] : []),
  ]
}
