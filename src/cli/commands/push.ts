import { Command } from '@commander-js/extra-typings'
import prettyBytes from 'pretty-bytes'
import { formatCount } from '../../core/system/format.ts'
import type { PublishReport } from '../../packs/push/publish.ts'
import type { Cli } from './command.ts'
import { parsePositive } from './flag-values.ts'
import { endpointOption, FLAGS, graceOption, regionOption } from './options.ts'

export const pushCommand = ({ run, context }: Cli) =>
  new Command('push')
    .description('upload the blocks of a packed site to the bucket that is its store')
    .argument('<bucket>', 'bucket, and optionally a folder in it: s3://bucket/folder')
    .optionsGroup(FLAGS.input)
    .option('--site <folder>', 'folder of the site, beside that of its blocks', 'dist')
    .optionsGroup(FLAGS.output)
    .addOption(endpointOption)
    .addOption(regionOption)
    .optionsGroup(FLAGS.work)
    .option('--jobs <n>', 'uploads at a time', parsePositive, 16)
    .option('--dry-run', 'report what would be uploaded and removed, and do nothing')
    .optionsGroup(FLAGS.guards)
    .addOption(graceOption)
    .addHelpText(
      'after',
      `
Uploads only blocks that the bucket does not have, then the tables that name them. Run it before
the site itself is published. If it is stopped, the next run continues.

The credentials are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY of the environment.

Examples:
  catalog-press push s3://my-bucket
  catalog-press push s3://my-bucket/blocks --endpoint https://abc.r2.cloudflarestorage.com --region auto`,
    )
    .action((address, { site, endpoint, region, jobs, dryRun: isDry, grace }) =>
      run(async (terminal) => {
        const { parseBucket } = await import('../../packs/push/address.ts')
        const bucket = parseBucket(address)
        const { openBucket } = await import('../../packs/push/bucket.ts')
        const { push } = await import('../../packs/push/push.ts')
        const { signal, env, onStop } = context
        const open = () => openBucket({ ...bucket, endpoint, region, env, signal })
        onStop('Stopped. Run the same command again to continue.')
        const report = await terminal.progress((onProgress) =>
          push({ site, open, grace, jobs, isDry, signal, onProgress, now: Date.now() }),
        )
        for (const line of publishLines(report, isDry)) terminal.say(line)
      }),
    )

/** What a push or a merge has done in a bucket, in lines. */
export function publishLines(
  { uploaded, bytes, unchanged, removed, kept, isGuarded }: PublishReport,
  isDry = false,
): string[] {
  const [did, would] = isDry ? ['to upload', 'to remove'] : ['uploaded', 'removed']
  return [
    `${formatCount(uploaded, 'block')} ${did} (${prettyBytes(bytes)}), ${unchanged} unchanged, ${removed} ${would}`,
    ...(kept > 0 ? [`${formatCount(kept, 'unused object')} kept for now`] : []),
    ...(isGuarded
      ? []
      : ['The store does not guard against two pushes or merges at a time: run one after the other.']),
  ]
}
