import { Command, Option } from '@commander-js/extra-typings'
import prettyBytes from 'pretty-bytes'
import { CatalogError } from '../../core/problems/errors.ts'
import type { BuildResult } from '../../core/reports/build-report.ts'
import { reportedCounts } from '../../core/reports/reported-counts.ts'
import { formatCount, formatNumber } from '../../core/system/format.ts'
import type { Progress } from '../../core/system/progress.ts'
import type { BuildReport } from '../../press/options.ts'
import { builderFor, runPart } from './build-parts.ts'
import type { Cli, CliContext } from './command.ts'
import { parsePart, parseParts } from './flag-values.ts'
import {
  allowRemovalOption,
  baseUrlOption,
  bucketOption,
  dataOption,
  endpointOption,
  FLAGS,
  jsonOption,
  maxWarningsOption,
  memoryOption,
  precompressOption,
  regionOption,
  reporterOption,
  staleOkOption,
  stateOption,
} from './options.ts'
import { type ReportFlags, runReported } from './reporting.ts'

export const buildCommand = (cli: Cli) =>
  new Command('build')
    .description('build the site of a catalog: a folder of static files')
    .addOption(dataOption)
    .optionsGroup(FLAGS.output)
    .option('-o, --out <folder>', 'folder to write', 'dist')
    .addOption(
      new Option(
        '--archive <file>',
        'write one file instead: a .zip, a .tar, or - for a tar to standard output',
      ).conflicts(['out', 'state', 'verify', 'force', 'allowRemoval', 'staleOk', 'changedFiles']),
    )
    .addOption(baseUrlOption)
    .addOption(precompressOption)
    .addOption(
      new Option('--parts <n>', 'build a packed site in so many parts, for a catalog larger than memory')
        .argParser(parseParts)
        .conflicts(['archive', 'part', 'verify', 'force', 'dryRun', 'staleOk', 'changedFiles']),
    )
    .addOption(
      new Option('--part <i/n>', 'press part i of n of a catalog that was split, given by --from')
        .argParser(parsePart)
        .conflicts(['archive', 'verify', 'force', 'dryRun', 'staleOk', 'changedFiles']),
    )
    .option('--from <place>', 'folder or bucket that the catalog was split into')
    .addOption(bucketOption)
    .addOption(endpointOption)
    .addOption(regionOption)
    .optionsGroup(FLAGS.work)
    .addOption(memoryOption)
    .addOption(stateOption)
    .option('--verify', 'compare every file of the output and rewrite those that differ')
    .option('--force', 'ignore the build state: read every source and rewrite every file')
    .option('--dry-run', 'report what would be written, and write nothing')
    .addOption(allowRemovalOption)
    .addOption(staleOkOption)
    .addOption(maxWarningsOption)
    .optionsGroup(FLAGS.reports)
    .addOption(reporterOption)
    .addOption(jsonOption)
    .option(
      '--changed-files <file>',
      'write a list of all files that were written or removed, one path per line',
    )
    .addHelpText(
      'after',
      `
Only files that changed are written. A build that refuses the catalog leaves the folder
as it was. While a build writes, and after one that was interrupted, the folder holds
UNFINISHED.txt; the next build repairs it.

A build that would remove many published records fails ("max_removed"). So does one
whose source at a URL fails or is empty; --stale-ok uses its last good copy instead.

Examples:
  catalog-press build
  catalog-press build --data archive --out public --base-url https://api.example.com
  catalog-press build --dry-run
  catalog-press build --precompress gzip,br
  catalog-press build --stale-ok 7d
  catalog-press build --parts 16 --memory 3GB
  catalog-press build --changed-files changed.txt && rclone sync dist remote:site --files-from-raw changed.txt
  catalog-press build --archive site.zip
  catalog-press build --archive - | zstd > site.tar.zst`,
    )
    .action(({ archive, parts, part, from, bucket, endpoint, region, ...options }, command) => {
      const { context } = cli
      if (part !== undefined)
        return runPart(
          cli,
          { ...options, ...{ part, from, bucket, endpoint, region } },
          command.optsWithGlobals(),
        )
      const { env, signal } = context
      const flags = { command: 'build', ...options }
      const toStdout = archive === '-'
      return runReported(
        cli,
        flags,
        async (terminal) => {
          const build = await builderFor(cli, parts)
          const target =
            archive === undefined ? {} : { archive: toStdout ? tarTarget(context, flags) : archive }
          const start = performance.now()
          const report = await terminal.progress((show) =>
            build({
              ...{ ...options, ...target, env, signal },
              onProgress: (progress) => {
                context.onStop(stopMessage(progress, { ...options, archive }))
                show(progress)
              },
            }),
          )
          const { warnings } = report
          terminal.warn(warnings)
          const seconds = (performance.now() - start) / 1000
          for (const line of summaryLines(report, { ...options, archive, seconds })) terminal.say(line)
          return { result: createResult(report, { ...options, archive }), warnings }
        },
        toStdout ? { results: context.stderr } : {},
      )
    })

/** The output that the flags name. */
interface Output {
  readonly archive: string | undefined
  readonly out: string
  readonly dryRun?: true | undefined
}

/** Describes the output of a build that is stopped now. */
function stopMessage({ stage }: Progress, { archive, out, dryRun }: Output): string {
  if (dryRun) return 'Stopped. Nothing was written.'
  if (archive !== undefined) return 'Stopped. No archive was written.'
  if (stage !== 'writing') return `Stopped. ${out} is as it was.`
  return `Stopped while ${out} was written: do not publish it. Run the same command again to write the rest.`
}

/** What was built, in lines. */
export function summaryLines(
  report: BuildReport,
  { archive, out, dryRun, seconds }: Output & { readonly seconds: number },
): string[] {
  const { counts, rules, notes } = report
  const records = `${formatCount(counts.artists, 'artist')} and ${formatCount(counts.tracks, 'track')}`
  const into = archive === '-' ? 'standard output' : (archive ?? out)
  const words = dryRun ? DRY_WORDS : WORDS
  const files = archive === undefined ? formatChanges(report, words) : formatArchive(report)
  return [
    `${dryRun ? 'Would press' : 'Pressed'} ${records} for ${rules.baseUrl} into ${into}`,
    [...files, `${seconds.toFixed(1)} s`].join(' · '),
    ...(dryRun ? ['A dry run: nothing was written.'] : []),
    ...notes,
  ]
}

function createResult(
  { counts, rules, written, unchanged, removed, compressed, bytes, notes }: BuildReport,
  { archive, out }: Output,
): BuildResult {
  return {
    counts: reportedCounts(counts),
    url: rules.baseUrl,
    ...(archive === undefined ? { out } : { archive }),
    files: { written, unchanged, removed, compressed, bytes },
    notes: [...notes],
  }
}

/** @throws CatalogError BAD_FLAG if standard output is a terminal, or must hold a report */
function tarTarget({ stdout }: CliContext, { reporter, json }: ReportFlags): { fd: number } {
  if (reporter !== 'text' || json) {
    throw new CatalogError('BAD_FLAG', 'Standard output cannot hold both an archive and a report.', {
      hint: 'Write the archive to a file, as in `--archive site.tar`.',
    })
  }
  if (!stdout.isTTY) return { fd: stdout.fd }
  throw new CatalogError('BAD_FLAG', 'A tar cannot be printed on a terminal.', {
    hint: 'Pipe it, as in `catalog-press build --archive - | zstd > site.tar.zst`, or pass a file.',
  })
}

const WORDS = { written: 'written', removed: 'removed' }
const DRY_WORDS: typeof WORDS = { written: 'to write', removed: 'to remove' }

function formatChanges(
  { written, unchanged, removed, compressed, bytes }: BuildReport,
  words: typeof WORDS,
): string[] {
  const copies = compressed > 0 ? [`${formatCount(compressed, 'compressed file')} ${words.written}`] : []
  const size = written > 0 ? ` (${prettyBytes(bytes)})` : ''
  const files = `${formatCount(written, 'file')} ${words.written}${size}, ${formatNumber(unchanged)} unchanged, ${formatNumber(removed)} ${words.removed}`
  return [files, ...copies]
}

const formatArchive = ({ written, bytes }: BuildReport): string[] => [
  formatCount(written, 'file'),
  prettyBytes(bytes),
]
