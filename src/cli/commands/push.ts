import { Command, Option } from '@commander-js/extra-typings'
import prettyBytes from 'pretty-bytes'
import { CatalogError } from '../../core/problems/errors.ts'
import { formatCount } from '../../core/system/format.ts'
import type { Cli } from './command.ts'
import { parseAge, parsePositive } from './flag-values.ts'
import { FLAGS } from './options.ts'

const DAY = 86_400_000

export const pushCommand = ({ run, context }: Cli) =>
  new Command('push')
    .description('upload the blocks of a packed site to the bucket that is its store')
    .argument('<bucket>', 'bucket, and optionally a folder in it: s3://bucket/folder')
    .optionsGroup(FLAGS.input)
    .option('--site <folder>', 'folder of the site, beside that of its blocks', 'dist')
    .optionsGroup(FLAGS.output)
    .option('--endpoint <url>', 'address of the object store (default: AWS_ENDPOINT_URL, or Amazon S3)')
    .option('--region <name>', 'region of the bucket (default: AWS_REGION, or us-east-1)')
    .optionsGroup(FLAGS.work)
    .option('--jobs <n>', 'uploads at a time', parsePositive, 16)
    .option('--dry-run', 'report what would be uploaded and removed, and do nothing')
    .optionsGroup(FLAGS.guards)
    .addOption(
      new Option('--grace <age>', 'keep blocks that the site no longer needs for so long: 12h, 7d')
        .argParser(parseAge)
        .default(7 * DAY, '7d'),
    )
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
        const bucket = parseBucket(address)
        const { openBucket } = await import('../../packs/push/bucket.ts')
        const { push } = await import('../../packs/push/push.ts')
        const { signal, env, onStop } = context
        const open = () => openBucket({ ...bucket, endpoint, region, env, signal })
        onStop('Stopped. Run the same command again to continue.')
        const { uploaded, bytes, unchanged, removed, kept } = await terminal.progress((onProgress) =>
          push({ site, open, grace, jobs, isDry, signal, onProgress, now: Date.now() }),
        )
        const [did, would] = isDry ? ['to upload', 'to remove'] : ['uploaded', 'removed']
        terminal.say(
          `${formatCount(uploaded, 'block')} ${did} (${prettyBytes(bytes)}), ${unchanged} unchanged, ${removed} ${would}`,
        )
        if (kept > 0) terminal.say(`${formatCount(kept, 'unused block')} kept for now`)
      }),
    )

/** Its folders have no characters that an answer of a store would escape, nor dots, which name another bucket. */
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/(?!\.\.?(?:\/|$))[\w.-]+)*)\/?$/

/** @throws CatalogError BAD_FLAG */
function parseBucket(text: string): { readonly name: string; readonly prefix: string } {
  const [, name, folders = ''] = BUCKET.exec(text) ?? []
  if (name === undefined)
    throw new CatalogError(
      'BAD_FLAG',
      `"${text}" is not the address of a bucket, such as s3://my-bucket/blocks.`,
      {
        hint: bucketHint(text),
      },
    )
  return { name, prefix: folders === '' ? '' : `${folders.slice(1)}/` }
}

/** The address that a store is read at, and that of its API, are common mistakes. */
function bucketHint(text: string): string {
  const [, endpoint, folders = ''] = /^(https?:\/\/[^/]+)\/*(.*?)\/*$/i.exec(text) ?? []
  if (endpoint !== undefined)
    return `Blocks are uploaded by the S3 API: pass s3://${folders || 'my-bucket'}, and the address of the object store with --endpoint, such as --endpoint ${endpoint}.`
  return 'The name of a bucket has 3 to 63 lower-case letters, digits, dots and hyphens; folders in it have letters, digits and the signs . _ -'
}
