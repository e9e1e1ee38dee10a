import { Command } from '@commander-js/extra-typings'
import { writeInFolder } from '../../core/system/file-system.ts'
import { jsonText } from '../../core/system/format.ts'
import type { Start } from '../../hosts/verify/verify.ts'
import { chosenHost } from './chosen-host.ts'
import type { Cli } from './command.ts'
import { parsePositive } from './flag-values.ts'
import { dataOption, FLAGS, isDistGiven } from './options.ts'
import { failAsJson } from './reporting.ts'

export const verifyCommand = ({ run, context }: Cli) =>
  new Command('verify')
    .description('compare the answers of a live site with the rules and the build')
    .argument('<url>', 'address of the site')
    .addOption(dataOption)
    .optionsGroup(FLAGS.input)
    .option(
      '--dist <folder>',
      'build that the site should hold; without one, only the contract is checked',
      'dist',
    )
    .option('--no-dist', 'check the contract alone, even if there is a build')
    .option(
      '--host <host>',
      'allow the deviations that this host declares (default: the host in site.json, or the one that answers)',
    )
    .optionsGroup(FLAGS.work)
    .option('--sample <number>', 'records and windows of each kind to request', parsePositive, 20)
    .option('--all', 'request all of them')
    .option('--concurrency <number>', 'requests at a time', parsePositive, 16)
    .option('--timeout <seconds>', 'maximum wait for an answer', parsePositive, 10)
    .option('--links', 'also follow every link of the site, and list the dead ones')
    .optionsGroup(FLAGS.reports)
    .option('--max-findings <number>', 'findings to show, each with three examples', parsePositive, 20)
    .option('--json', 'print the outcome of every case as JSON')
    .option('--junit <file>', 'write a JUnit report')
    .addHelpText(
      'after',
      `
Exits with 1 if an answer neither follows the rules nor is declared by the host, or if a link is dead.

Examples:
  catalog-press verify https://api.example.com
  catalog-press verify https://api.example.com --all --junit report.xml
  catalog-press verify https://api.example.com --host caddy --links`,
    )
    .action((url, { data, dist, host, sample, all, maxFindings, json, junit, ...requests }, command) => {
      const needsBuild = isDistGiven(command)
      return run(
        async (terminal) => {
          const { isSound, verifySite } = await import('../../hosts/verify/verify.ts')
          const { toJunit, toReport } = await import('../../hosts/verify/reports.ts')
          const { formatStart, formatVerified } = await import('../../hosts/verify/text.ts')
          const { findBehaviour } = await import('../../hosts/index.ts')
          const say = (line: string) => void (json || terminal.say(line))
          const { namedHost } = await import('../../hosts/verify/assumed-host.ts')
          const { readPublished } = await import('../../hosts/verify/published-site.ts')
          const options = {
            dist: dist === false ? null : String(dist),
            needsBuild,
            host: host === undefined ? null : namedHost(await chosenHost(host, findBehaviour)),
            published: host === undefined ? await readPublished(data, context.env) : null,
          }
          const onStart = (start: Start) => [...formatStart(start)].forEach(say)
          const verified = await terminal.progress((onProgress) =>
            verifySite(url, {
              ...requests,
              ...options,
              links: requests.links ?? false,
              sample: all ? null : sample,
              onProgress,
              onStart,
            }),
          )
          if (junit !== undefined) writeInFolder(junit, toJunit(verified))
          if (json) terminal.print(jsonText(toReport(verified)))
          for (const line of formatVerified(verified, maxFindings)) say(line)
          return isSound(verified)
        },
        failAsJson(context, json),
      )
    })
