import { Command } from '@commander-js/extra-typings'
import { jsonText } from '../../core/system/format.ts'
import type { Cli } from './command.ts'
import {
  baseUrlOption,
  dataOption,
  FLAGS,
  memoryOption,
  outOption,
  precompressOption,
  staleOkOption,
  stateOption,
} from './options.ts'
import { failAsJson } from './reporting.ts'

export const statsCommand = ({ run, context }: Cli) =>
  new Command('stats')
    .description('show what the catalog holds, what may need attention, and which hosts accept its site')
    .addOption(dataOption)
    .addOption(outOption)
    .addOption(baseUrlOption)
    .addOption(precompressOption)
    .addOption(stateOption)
    .addOption(memoryOption)
    .addOption(staleOkOption)
    .optionsGroup(FLAGS.reports)
    .option('--json', 'print the statistics as JSON')
    .addHelpText(
      'after',
      `
Reads the catalog as "check" does, and writes nothing. Its findings are not errors: similar
names, tracks of 0 seconds, records without a picture, a date, an ISRC or a license.

Examples:
  catalog-press stats
  catalog-press stats --data archive --json > stats.json`,
    )
    .action(({ json, ...options }) =>
      run(
        async (terminal) => {
          const { stats } = await import('../../press/stats.ts')
          const { env, signal } = context
          const { report, warnings } = await terminal.progress((onProgress) =>
            stats({ ...options, env, signal, onProgress }),
          )
          terminal.warn(warnings)
          if (json) {
            return terminal.print(jsonText(report))
          }
          const { formatStats } = await import('./stats-text.ts')
          terminal.print(formatStats(report, options.out, terminal.colors))
        },
        failAsJson(context, json),
      ),
    )
