import { Command, Option } from '@commander-js/extra-typings'
import prettyBytes from 'pretty-bytes'
import type { BuildReport } from '../build/options.ts'
import type { Progress } from '../build/progress.ts'
import { formatCount, formatNumber } from '../format.ts'
import { CatalogError } from '../model/errors.ts'
import type { Cli, CliContext } from './command.ts'
import { parseMemory, parseShard } from './flag-values.ts'
import {
  allowRemovalOption,
  baseUrlOption,
  dataOption,
  maxWarningsOption,
  mediaUrlOption,
  precompressOption,
  stateOption,
} from './options.ts'

export const buildCommand = ({ run, context }: Cli) =>
  new Command('build')
    .description('build the site of a catalog: a folder of static files')
    .addOption(dataOption)
    .option('-o, --out <folder>', 'folder to write', 'dist')
    .addOption(
      new Option(
        '--archive <file>',
        'write one file instead: a .zip, a .tar, or - for a tar to standard output',
      ).conflicts(['out', 'state', 'verify', 'force', 'allowRemoval', 'changedFiles']),
    )
    .addOption(baseUrlOption)
    .addOption(mediaUrlOption)
    .addOption(precompressOption)
    .option('--shard <i/n>', 'build part i of n; the parts together make the whole site', parseShard)
    .option('--memory <size>', 'memory of the engine before it spills to disk (default: 320MB)', parseMemory)
    .addOption(stateOption)
    .option('--verify', 'compare every file of the output and rewrite those that differ')
    .option('--force', 'ignore the build state: read every source and rewrite every file')
    .option('--dry-run', 'do all but write, and say what would be written')
    .addOption(allowRemovalOption)
    .addOption(maxWarningsOption)
    .option('--changed-files <file>', 'write the paths of all files that were written or removed, one a line')
    .addHelpText(
      'after',
      `
Only files that changed are written. A build that fails leaves the folder as it was,
and one that would remove much of what is published fails ("max_removed").

Examples:
  catalog-press build
  catalog-press build --data archive --out public --base-url https://api.example.com
  catalog-press build --dry-run
  catalog-press build --precompress gzip,br
  catalog-press build --shard 2/4 --memory 1GB
  catalog-press build --changed-files changed.txt && rclone sync dist remote:site --files-from-raw changed.txt
  catalog-press build --archive site.zip
  catalog-press build --archive - | zstd > site.tar.zst`,
    )
    .action(({ archive, ...options }) => {
      const toStdout = archive === '-'
      return run(
        async (terminal) => {
          const { build } = await import('../build/build.ts')
          const target = archive === undefined ? {} : { archive: toStdout ? tarTo(context) : archive }
          const { env, signal } = context
          const start = performance.now()
          const report = await terminal.progress((show) => {
            const onProgress = (progress: Progress) => {
              context.onStop(
                options.dryRun
                  ? 'Stopped. Nothing was written.'
                  : whereStopped(progress, archive ?? options.out, archive !== undefined),
              )
              show(progress)
            }
            return build({ ...options, ...target, env, signal, onProgress })
          })
          const { index, count } = options.shard ?? {}
          const part = index ? `shard ${index} of ${count} of ` : ''
          const { counts, rules, warnings, notes } = report
          terminal.warn(warnings)
          const records = `${formatCount(counts.artists, 'artist')} and ${formatCount(counts.tracks, 'track')}`
          const into = toStdout ? 'standard output' : (archive ?? options.out)
          terminal.say(
            `${options.dryRun ? 'Would press' : 'Pressed'} ${part}${records} for ${rules.baseUrl} into ${into}`,
          )
          const seconds = ((performance.now() - start) / 1000).toFixed(1)
          const words = options.dryRun ? DRY_WORDS : WORDS
          const files = archive === undefined ? changesOf(report, words) : packedOf(report)
          terminal.say([...files, `${seconds} s`].join(' · '))
          if (options.dryRun) terminal.say('A dry run: nothing was written.')
          for (const note of notes) terminal.say(note)
        },
        toStdout ? { results: context.stderr } : {},
      )
    })

/** What stands in the output where a build is stopped now. */
function whereStopped({ stage }: Progress, output: string, isArchive: boolean): string {
  if (isArchive) return 'Stopped. No archive was written.'
  if (stage !== 'writing') return `Stopped. ${output} is as it was.`
  return `Stopped while ${output} was written: do not publish it. The same command, run again, writes what is missing.`
}

/** @throws CatalogError BAD_FLAG where standard output is a terminal */
function tarTo({ stdout }: CliContext): { fd: number } {
  if (!stdout.isTTY) return { fd: stdout.fd }
  throw new CatalogError('BAD_FLAG', 'A tar cannot be printed on a terminal.', {
    hint: 'Pipe it on, as in `catalog-press build --archive - | zstd > site.tar.zst`, or name a file.',
  })
}

const WORDS = { written: 'written', removed: 'removed' }
const DRY_WORDS: typeof WORDS = { written: 'to write', removed: 'to remove' }

function changesOf(
  { written, unchanged, removed, compressed, bytes }: BuildReport,
  words: typeof WORDS,
): string[] {
  const copies = compressed > 0 ? [`${formatCount(compressed, 'compressed file')} ${words.written}`] : []
  const size = written > 0 ? ` (${prettyBytes(bytes)})` : ''
  const files = `${formatCount(written, 'file')} ${words.written}${size}, ${formatNumber(unchanged)} unchanged, ${formatNumber(removed)} ${words.removed}`
  return [files, ...copies]
}

const packedOf = ({ written, bytes }: BuildReport): string[] => [
  formatCount(written, 'file'),
  prettyBytes(bytes),
]
