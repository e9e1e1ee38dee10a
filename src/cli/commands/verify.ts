import { Command } from '@commander-js/extra-typings'
import { writeInFolder } from '../../core/system/file-system.ts'
import { jsonText } from '../../core/system/format.ts'
import { chosenHost } from './chosen-host.ts'
import type { Cli } from './command.ts'
import { parsePositive } from './flag-values.ts'
import { FLAGS, isDistGiven } from './options.ts'
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
  catalog-press verify https://api.example.com --host nginx --all --junit report.xml
  catalog-press verify https://api.example.com --host caddy --links`,
    )
    .action((url, { dist, host, sample, all, maxFindings, json, junit, ...requests }, command) => {
      const needsBuild = isDistGiven(command)
      return run(
        async (terminal) => {
          const { isSound, verifySite } = await import('../../hosts/verify/verify.ts')
          const { toJunit, toReport } = await import('../../hosts/verify/reports.ts')
          const { addressNote, formatVerified } = await import('../../hosts/verify/text.ts')
          const { findBehaviour } = await import('../../hosts/index.ts')
          const say = (line: string) => void (json || terminal.say(line))
          const { deviations } = host ? await chosenHost(host, findBehaviour) : { deviations: [] }
          const options = { dist: dist === false ? null : String(dist), needsBuild, deviations }
          const onStart = (base: string, build: string | null, builtFor: string) => {
            if (builtFor !== base) say(addressNote(base, builtFor))
            say(`Verifying ${base} against ${build ?? 'the contract'}`)
          }
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
