import { Command } from '@commander-js/extra-typings'
import { UsageError } from '../../core/problems/errors.ts'
import { formatCount } from '../../core/system/format.ts'
import { isBucket } from '../../packs/push/address.ts'
import type { Cli } from './command.ts'
import {
  allowRemovalOption,
  baseUrlOption,
  bucketOption,
  dataOption,
  endpointOption,
  FLAGS,
  graceOption,
  outOption,
  regionOption,
  stateOption,
} from './options.ts'

export const mergeCommand = ({ run, context }: Cli) =>
  new Command('merge')
    .description('make one site of a catalog whose parts are pressed')
    .addOption(dataOption)
    .requiredOption('--from <place>', 'folder or bucket that the catalog was split into')
    .addOption(outOption)
    .addOption(baseUrlOption)
    .addOption(bucketOption)
    .addOption(endpointOption)
    .addOption(regionOption)
    .optionsGroup(FLAGS.work)
    .addOption(stateOption)
    .addOption(allowRemovalOption)
    .addOption(graceOption)
    .addHelpText(
      'after',
      `
It may be run again, and goes on where it was stopped. Readers of the folder see the new site once
its tables are in place.

Of parts in a bucket, the site is put into the bucket of its blocks, for "serve" and for clients. They
switch to it by one object, which is written last.

Examples:
  catalog-press merge --from parts --out dist
  catalog-press merge --from s3://my-parts --bucket s3://my-bucket`,
    )
    .action((options, command) =>
      run(async (terminal) => {
        const isInBucket = isBucket(options.from)
        if (isInBucket && command.getOptionValueSource('out') !== 'default')
          throw new UsageError('BAD_USAGE', 'The site of parts in a bucket is put into the bucket.', {
            hint: 'Leave out --out.',
          })
        const { mergeParts } = await import('../../press/parts/merge.ts')
        const { summaryLines } = await import('./build.ts')
        const { publishLines } = await import('./push.ts')
        const { env, signal, onStop } = context
        onStop('Stopped. Run the same command again to continue.')
        const start = performance.now()
        const report = await terminal.progress((onProgress) =>
          mergeParts({ ...options, env, signal, onProgress }),
        )
        const seconds = (performance.now() - start) / 1000
        const { published, counts, rules, warnings } = report
        terminal.warn(warnings)
        if (published === null) {
          for (const line of summaryLines(report, { archive: undefined, out: options.out, seconds }))
            terminal.say(line)
          return
        }
        const records = `${formatCount(counts.artists, 'artist')} and ${formatCount(counts.tracks, 'track')}`
        terminal.say(`Pressed ${records} for ${rules.baseUrl} into ${options.bucket ?? options.from}`)
        for (const line of publishLines(published)) terminal.say(line)
      }),
    )
