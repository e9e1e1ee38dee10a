import { Command, Option } from '@commander-js/extra-typings'
import { jsonText } from '../../core/system/format.ts'
import type { Cli } from './command.ts'
import { parsePositive } from './flag-values.ts'
import {
  baseUrlOption,
  dataOption,
  FLAGS,
  isDistGiven,
  memoryOption,
  precompressOption,
  staleOkOption,
  stateOption,
} from './options.ts'
import { failAsJson } from './reporting.ts'

/** Records of each kind and change that are listed, by format. */
const LIMITS = { text: 20, markdown: 100, json: 1000 }

export const diffCommand = ({ run, context }: Cli) =>
  new Command('diff')
    .description('compare what a build would publish with the last build or a live site, and write nothing')
    .addOption(dataOption)
    .optionsGroup(FLAGS.input)
    .option('--dist <folder>', 'folder of the last build', 'dist')
    .option('--url <url>', 'compare with the live site at this address instead')
    .addOption(baseUrlOption)
    .addOption(precompressOption)
    .addOption(stateOption)
    .addOption(staleOkOption)
    .optionsGroup(FLAGS.reports)
    .addOption(new Option('--json', 'print a report for programs').conflicts('markdown'))
    .option('--markdown', 'print a comment for a pull request')
    .option(
      '--limit <n>',
      `records of each kind to list (default: ${LIMITS.text}, as Markdown ${LIMITS.markdown}, as JSON ${LIMITS.json})`,
      parsePositive,
    )
    .option('--exit-code', 'exit with 1 if anything differs, as diff does')
    .addOption(memoryOption)
    .optionsGroup(FLAGS.work)
    .option('--concurrency <n>', 'requests at a time to a live site', parsePositive, 16)
    .addHelpText(
      'after',
      `
Lists the records that a build would create, change (field by field) and remove. Counts
always include all of them. Pass the other flags as for the next build.

Examples:
  catalog-press diff
  catalog-press diff --url https://api.example.com
  catalog-press diff --url https://api.example.com --markdown > comment.md
  catalog-press diff --json | jq '.counts.track'
  catalog-press diff --exit-code --quiet && echo nothing to publish`,
    )
    .action(({ json, markdown, exitCode, limit: asked, ...options }, command) => {
      const needsBuild = isDistGiven(command)
      return run(
        async (terminal) => {
          const { diff } = await import('../../press/diff/diff.ts')
          const limit = asked ?? LIMITS[json ? 'json' : markdown ? 'markdown' : 'text']
          const { env, signal } = context
          const report = await terminal.progress((onProgress) =>
            diff({ ...options, needsBuild, limit, env, signal, onProgress }),
          )
          if (json) {
            terminal.print(jsonText(report))
          } else if (markdown) {
            const { toMarkdown } = await import('../../press/diff/markdown.ts')
            terminal.print(toMarkdown(report, limit))
          } else {
            const { formatReport } = await import('../../press/diff/text.ts')
            for (const line of formatReport(report, limit)) terminal.say(line)
          }
          return !(exitCode && report.differs)
        },
        failAsJson(context, json),
      )
    })
