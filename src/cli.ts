#!/usr/bin/env node
// The command line. The only file that touches the process: arguments, environment, streams and exit code.
import { readFileSync } from 'node:fs'
import { Command, InvalidArgumentError } from 'commander'
import pc from 'picocolors'
import { build } from './commands/build.ts'
import { check } from './commands/check.ts'
import { preview } from './commands/preview.ts'
import { rules } from './commands/rules.ts'
import { reportOf } from './report.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const { version, description } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

const color = pc.isColorSupported
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    if (stop.signal.aborted) return
    stop.abort()
    // Work that does not listen is killed; a build is safe to kill at any moment.
    if (!listening) process.exit(signal === 'SIGINT' ? 130 : 143)
  })
}
let listening = false

const program = new Command('catalog-press')
  .description(description)
  .version(version)
  .configureHelp({ showGlobalOptions: true })
  .showHelpAfterError('Run with --help to see what there is.')
  .option('-q, --quiet', 'say nothing but errors')
  .addHelpText(
    'after',
    `
Examples:
  catalog-press build                  press data/ into dist/
  catalog-press preview                look at it at http://127.0.0.1:4173
  catalog-press check --data archive   only say whether archive/ is sound`,
  )

const dataOption = ['-d, --data <folder>', 'folder of the catalog', 'data'] as const
const baseOption = ['-b, --base-url <url>', 'address the site is published at'] as const
const mediaOption = ['-m, --media-url <url>', 'address of the audio files'] as const

program
  .command('build')
  .description('press the catalog into a folder of static files')
  .option(...dataOption)
  .option('-o, --out <folder>', 'folder to press into', 'dist')
  .option(...baseOption)
  .option(...mediaOption)
  .addHelpText(
    'after',
    `
Only files that changed are written. A build that fails leaves the folder as it was.

Examples:
  catalog-press build
  catalog-press build --data archive --out public --base-url https://api.example.com`,
  )
  .action((options, command) => run(command, (terminal) => build(options, process.env, terminal)))

program
  .command('check')
  .description('check the catalog and write nothing')
  .option(...dataOption)
  .addHelpText(
    'after',
    `
Tells of up to fifty errors at once, each with its file and line.

Example:
  catalog-press check --data archive`,
  )
  .action((options, command) => run(command, (terminal) => check(options, process.env, terminal)))

program
  .command('preview')
  .description('serve the catalog locally, by the rules of its host')
  .argument('[site]', 'pressed folder to serve as it stands; without it, the data is pressed for the preview')
  .option(...dataOption)
  .option('-p, --port <number>', 'port to listen on, 0 for a free one', portOf, 4173)
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option(...mediaOption)
  .addHelpText(
    'after',
    `
Examples:
  catalog-press preview            press data/ for this address and serve it
  catalog-press preview dist       serve dist/ as it was built`,
  )
  .action((site, options, command) =>
    run(command, (terminal) => {
      listening = true
      return preview(site, options, process.env, terminal, stop.signal)
    }),
  )

program
  .command('rules')
  .description('print the files by which a host follows the rules of the API')
  .argument('<host>', 'netlify')
  .option(...dataOption)
  .option(...baseOption)
  .addHelpText(
    'after',
    `
Example:
  catalog-press rules netlify`,
  )
  .action((host, options, command) => run(command, (terminal) => rules(host, options, process.env, terminal)))

await program.parseAsync()

async function run(command: Command, work: (terminal: Terminal) => Promise<void>): Promise<void> {
  const { quiet = false } = command.optsWithGlobals<{ quiet?: boolean }>()
  const terminal = openTerminal({ stdout: process.stdout, stderr: process.stderr, quiet, color })
  try {
    await work(terminal)
  } catch (error) {
    const report = reportOf(error, terminal.colors)
    if (report === null) throw error
    process.stderr.write(report)
    process.exitCode = 1
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return port
}
