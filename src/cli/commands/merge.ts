import { Command } from '@commander-js/extra-typings'
import type { Cli } from './command.ts'
import { allowRemovalOption, baseUrlOption, dataOption, FLAGS, outOption, stateOption } from './options.ts'

export const mergeCommand = ({ run, context }: Cli) =>
  new Command('merge')
    .description('make one site of a catalog whose parts are pressed')
    .addOption(dataOption)
    .requiredOption('--from <folder>', 'folder that the catalog was split into')
    .addOption(outOption)
    .addOption(baseUrlOption)
    .optionsGroup(FLAGS.work)
    .addOption(stateOption)
    .addOption(allowRemovalOption)
    .addHelpText(
      'after',
      `
It may be run again, and goes on where it was stopped. Readers of the folder see the new site once
its tables are in place.

Example:
  catalog-press merge --from parts --out dist`,
    )
    .action((options) =>
      run(async (terminal) => {
        const { mergeParts } = await import('../../press/parts/merge.ts')
        const { summaryLines } = await import('./build.ts')
        const { env, signal, onStop } = context
        onStop('Stopped. Run the same command again to continue.')
        const start = performance.now()
        const report = await terminal.progress((onProgress) =>
          mergeParts({ ...options, env, signal, onProgress }),
        )
        const seconds = (performance.now() - start) / 1000
        for (const line of summaryLines(report, { archive: undefined, out: options.out, seconds }))
          terminal.say(line)
      }),
    )
