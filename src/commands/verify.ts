import { Command, Option } from '@commander-js/extra-typings'
import { writeFileAt } from '../build/output-paths.ts'
import type { Cli } from './command.ts'
import { asUsageError, parsePositive } from './flag-values.ts'
import { FLAGS } from './options.ts'
import { failAsJson } from './reporting.ts'

export const verifyCommand = ({ run, context }: Cli) =>
  new Command('verify')
    .description('compare the answers of a live site with the rules and the build')
    .argument('<url>', 'address of the site')
    .optionsGroup(FLAGS.input)
    .option(
      '--dist <folder>',
      'build that the site should hold; without one, only the contract is checked',
      'dist',
    )
    .option('--no-dist', 'check the contract alone, even if there is a build')
    .option('--host <host>', 'allow the deviations that this host declares')
    .optionsGroup(FLAGS.work)
    .option('--sample <number>', 'records and windows of each kind to request', parsePositive, 20)
    .option('--all', 'request all of them')
    .option('--concurrency <number>', 'requests at a time', parsePositive, 16)
    .option('--timeout <seconds>', 'maximum wait for an answer', parsePositive, 10)
    .addOption(
      new Option('--links', 'follow every link of the site instead, and list the dead ones').conflicts([
        'dist',
        'host',
        'sample',
        'all',
        'junit',
      ]),
    )
    .optionsGroup(FLAGS.reports)
    .option('--json', 'print the outcome of every case as JSON')
    .option('--junit <file>', 'write a JUnit report')
    .addHelpText(
      'after',
      `
Exits with 1 if an answer neither follows the rules nor is declared by the host, or if a link is dead.

Examples:
  catalog-press verify https://api.example.com
  catalog-press verify https://api.example.com --host nginx --all --junit report.xml
  catalog-press verify https://api.example.com --links`,
    )
    .action((url, { dist, host, sample, all, json, junit, links, ...requests }, command) => {
      const needsBuild = command.getOptionValueSource('dist') !== 'default'
      return run(
        async (terminal) => {
          const { verifyLinks, verifySite } = await import('../verify/verify.ts')
          const reports = await import('../verify/reports.ts')
          const say = (line: string) => void (json || terminal.say(line))
          if (links) {
            const onStart = (base: string) => say(`Following the links of ${base}`)
            const { base, found } = await terminal.progress((onProgress) =>
              verifyLinks(url, { ...requests, onProgress, onStart }),
            )
            if (json) terminal.print(`${reports.crawlToJson(base, found)}\n`)
            for (const line of reports.formatCrawl(found)) say(line)
            return found.dead.length === 0
          }
          const { findBehaviour } = await import('../hosts/index.ts')
          const deviations = host === undefined ? [] : asUsageError(() => findBehaviour(host)).deviations
          const options = { dist: dist === false ? null : String(dist), needsBuild, deviations }
          const onStart = (base: string, build: string | null, builtFor: string) => {
            if (builtFor !== base) say(reports.addressNote(base, builtFor))
            say(`Verifying ${base} against ${build ?? 'the contract'}`)
          }
          const { base, outcomes } = await terminal.progress((onProgress) =>
            verifySite(url, { ...requests, ...options, sample: all ? null : sample, onProgress, onStart }),
          )
          if (junit !== undefined) writeFileAt(junit, reports.toJunit(base, outcomes))
          if (json) terminal.print(`${reports.toJson(base, outcomes)}\n`)
          for (const line of reports.formatOutcomes(outcomes)) say(line)
          return reports.summarize(outcomes).failed === 0
        },
        failAsJson(context, json),
      )
    })
