import { Command } from '@commander-js/extra-typings'
import type { CheckResult } from '../../core/reports/check-report.ts'
import { formatRecords, reportedCounts } from '../../core/reports/reported-counts.ts'
import type { Cli } from './command.ts'
import {
  allowRemovalOption,
  baseUrlOption,
  dataOption,
  jsonOption,
  maxWarningsOption,
  memoryOption,
  outOption,
  precompressOption,
  reporterOption,
  staleOkOption,
  stateOption,
} from './options.ts'
import { runReported } from './reporting.ts'

export const checkCommand = (cli: Cli) =>
  new Command('check')
    .description('check the catalog as a build would, and write nothing')
    .addOption(dataOption)
    .addOption(outOption)
    .addOption(baseUrlOption)
    .addOption(precompressOption)
    .addOption(stateOption)
    .addOption(memoryOption)
    .addOption(allowRemovalOption)
    .addOption(staleOkOption)
    .addOption(maxWarningsOption)
    .addOption(reporterOption)
    .addOption(jsonOption)
    .addHelpText(
      'after',
      `
Reports up to fifty errors at once, those with one cure together, with their files and lines. The other flags are
those of the build that is to follow: what it would refuse before it writes, check refuses.
The site in --out and its build state say how much that build would remove.

Examples:
  catalog-press check
  catalog-press check --data archive --base-url https://api.example.com
  catalog-press check --reporter sarif > catalog.sarif`,
    )
    .action((options) =>
      runReported(cli, { command: 'check', ...options }, async (terminal) => {
        const { check } = await import('../../press/check.ts')
        const { env, signal } = cli.context
        const { counts, warnings } = await terminal.progress((onProgress) =>
          check({ ...options, env, signal, onProgress }),
        )
        terminal.warn(warnings)
        terminal.say(`${options.data} is valid: ${formatRecords(counts)}.`)
        const result: CheckResult = { counts: reportedCounts(counts) }
        return { result, warnings }
      }),
    )
