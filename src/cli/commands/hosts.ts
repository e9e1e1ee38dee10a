import { Command } from '@commander-js/extra-typings'
import type { HostsReport } from '../../core/reports/hosts-report.ts'
import { formatNumber, jsonText } from '../../core/system/format.ts'
import type { Deviation, Host, HostBehaviour, Limits, UnsupportedHost } from '../../hosts/shared/host.ts'
import type { Cli } from './command.ts'
import { failAsJson } from './reporting.ts'

export const hostsCommand = ({ run, context }: Cli) =>
  new Command('hosts')
    .description('list the hosts, and what each can do')
    .option('--json', 'the list as JSON')
    .action(({ json }) =>
      run(
        async (terminal) => {
          const { BEHAVIOURS } = await import('../../hosts/index.ts')
          const { UNSUPPORTED_HOSTS } = await import('../../hosts/shared/unsupported.ts')
          if (json) {
            terminal.print(jsonText(createReport(BEHAVIOURS, UNSUPPORTED_HOSTS)))
            return
          }
          const { bold, dim } = terminal.colors
          for (const host of BEHAVIOURS) {
            terminal.print(`${bold(host.name)}  ${dim(host.docs)}\n`)
            for (const line of describeHost(host)) terminal.print(`  ${line}\n`)
          }
          for (const { name, reasons, docs } of UNSUPPORTED_HOSTS) {
            terminal.print(`${bold(name)}  ${dim(docs)}\n  cannot carry the API: ${reasons[0]}\n`)
          }
        },
        failAsJson(context, json),
      ),
    )

type Known = HostBehaviour & Partial<Host>

function createReport(hosts: readonly Known[], unsupported: readonly UnsupportedHost[]): HostsReport {
  return {
    ok: true,
    hosts: hosts.map(({ name, title, docs, when, deviations, limits, plans, notes }) => ({
      name,
      title,
      docs,
      ...(when !== undefined && { when }),
      deviations: uniqueDeviations(deviations),
      ...(limits && !plans && { limits: formatLimits(limits) }),
      ...(plans && {
        plans: Object.fromEntries(Object.entries(plans).map(([plan, each]) => [plan, formatLimits(each)])),
      }),
      ...(notes && { notes: [...notes] }),
    })),
    unsupported: unsupported.map(({ name, title, docs, reasons }) => ({
      name,
      title,
      docs,
      reasons: [...reasons],
    })),
  }
}

/** Hosts may declare the same deviation for several requests of a group: each is listed once. */
function uniqueDeviations(deviations: readonly Deviation[]) {
  const texts = new Set(deviations.map(({ group, reason }) => JSON.stringify({ group, reason })))
  return [...texts].map((text): Pick<Deviation, 'group' | 'reason'> => JSON.parse(text))
}

const formatLimits = ({ files, fileBytes }: Limits): NonNullable<HostsReport['hosts'][number]['limits']> => ({
  ...(files && { files: { max: files.max, where: files.where } }),
  ...(fileBytes && { file_bytes: { max: fileBytes.max, where: fileBytes.where } }),
})

function describeHost({ when, deviations, limits, notes = [] }: Known): string[] {
  const reasons = [...new Set(deviations.map(({ reason }) => reason))]
  const files = limits?.files
  return [
    ...(when === undefined ? [] : [when]),
    reasons.length === 0 ? 'follows every rule' : 'follows every rule, but:',
    ...reasons.map((reason) => `- ${reason}`),
    ...(files ? [`takes ${formatNumber(files.max)} files ${files.where}`] : []),
    ...notes.map(({ fact, date }) => `note (${date}): ${fact}`),
  ]
}
