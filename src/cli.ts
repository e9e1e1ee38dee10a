#!/usr/bin/env node
// The command line. The only file that touches the process: arguments, environment, streams and exit code.
// A command is loaded when it is asked for.
import { Command, Option } from 'commander'
import pc from 'picocolors'
import { memoryOf, numberOf, portOf, shardOf } from './flags.ts'
import { description, version } from './package.ts'
import { reportOf } from './report.ts'
import { openTerminal, type Terminal } from './terminal.ts'

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

// Whoever reads our output may have read enough, or has failed: it ends as a signal for that would end it.
const SIGPIPE = 128 + 13
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(SIGPIPE)
})

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
  .addOption(
    new Option(
      '--archive <file>',
      'press into one file instead: a .zip, a .tar, or - to print a tar',
    ).conflicts(['out', 'state', 'verify', 'force', 'changedFiles']),
  )
  .option(...baseOption)
  .option(...mediaOption)
  .option('-c, --precompress <codings>', 'write compressed siblings too: gzip, br, zstd')
  .option(
    '--shard <i/n>',
    'press the ith of n parts of the site; all of them together are the whole',
    shardOf,
  )
  .option('--memory <size>', 'what the engine holds before it spills to disk (default: 320MB)', memoryOf)
  .option('--state <folder>', 'keep what the next build is to know there (default: beside the site)')
  .option('--verify', 'look at every file of the site, and repair')
  .option('--force', 'trust nothing that is there: read, press and write everything anew')
  .option('--changed-files <file>', 'write the paths of all files that were written or removed, a line each')
  .addHelpText(
    'after',
    `
Only files that changed are written. A build that fails leaves the folder as it was.

Examples:
  catalog-press build
  catalog-press build --data archive --out public --base-url https://api.example.com
  catalog-press build --precompress gzip,br
  catalog-press build --shard 2/4 --memory 1GB
  catalog-press build --changed-files changed.txt && rclone sync dist remote:site --files-from-raw changed.txt
  catalog-press build --archive site.zip
  catalog-press build --archive - | zstd > site.tar.zst`,
  )
  .action((options, command) =>
    run(
      command,
      async (terminal) =>
        (await import('./commands/build.ts')).build(options, process.env, terminal, stop.signal),
      options.archive === '-' ? process.stderr : process.stdout,
    ),
  )

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
  .action((options, command) =>
    run(command, async (terminal) =>
      (await import('./commands/check.ts')).check(options, process.env, terminal),
    ),
  )

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
    run(command, async (terminal) => {
      const { preview } = await import('./commands/preview.ts')
      return preview(site, options, process.env, terminal, stop.signal, () => {
        listening = true
      })
    }),
  )

program
  .command('rules')
  .description('print the files by which a host follows the rules of the API')
  .argument('<host>', 'one of those that `catalog-press hosts` lists')
  .option(...dataOption)
  .option(...baseOption)
  .option('-o, --out <folder>', 'write the files that belong beside the site into a folder')
  .addHelpText(
    'after',
    `
Examples:
  catalog-press rules nginx                 print the configuration
  catalog-press rules netlify --out .       write the edge function where Netlify finds it`,
  )
  .action((host, options, command) =>
    run(command, async (terminal) =>
      (await import('./commands/rules.ts')).rules(host, options, process.env, terminal),
    ),
  )

program
  .command('hosts')
  .description('list the hosts there are rules for, and what each keeps of them')
  .action((_, command) =>
    run(command, async (terminal) => (await import('./commands/hosts.ts')).hosts(terminal)),
  )

program
  .command('verify')
  .description('ask a live site every case and compare its answers with the rules and the build')
  .argument('<url>', 'address of the site')
  .option('--dist <folder>', 'the build it should hold; without one, only the contract is checked', 'dist')
  .option('--no-dist', 'check the contract alone, whatever build there is')
  .option('--host <name>', 'allow what this host is known to answer otherwise')
  .option('--sample <number>', 'records and windows of a kind to ask for', numberOf, 20)
  .option('--all', 'ask for all of them')
  .option('--concurrency <number>', 'requests at a time', numberOf, 16)
  .option('--timeout <seconds>', 'time for an answer', numberOf, 10)
  .option('--json', 'print the outcome of every case as JSON')
  .option('--junit <file>', 'write a JUnit report')
  .addOption(
    new Option('--links', 'follow every link of the site instead, and tell of the dead ones').conflicts([
      'dist',
      'host',
      'sample',
      'all',
      'junit',
    ]),
  )
  .addHelpText(
    'after',
    `
Exits with 1 where an answer is neither as the rules say nor declared by the host, or a link is dead.

Examples:
  catalog-press verify https://api.example.com
  catalog-press verify https://api.example.com --host nginx --all --junit report.xml
  catalog-press verify https://api.example.com --links`,
  )
  .action((url, options, command) =>
    run(command, async (terminal) => {
      const { verify } = await import('./commands/verify.ts')
      const needsBuild = command.getOptionValueSource('dist') !== 'default'
      if (!(await verify(url, { ...options, needsBuild }, terminal))) process.exitCode = 1
    }),
  )

await program.parseAsync()

async function run(
  command: Command,
  work: (terminal: Terminal) => Promise<void>,
  stdout: NodeJS.WriteStream = process.stdout,
): Promise<void> {
  const { quiet = false } = command.optsWithGlobals<{ quiet?: boolean }>()
  const terminal = openTerminal({ stdout, stderr: process.stderr, quiet, color })
  try {
    await work(terminal)
  } catch (error) {
    const isPipe = (error as NodeJS.ErrnoException).code === 'EPIPE'
    process.exitCode = isPipe ? SIGPIPE : 1
    if (isPipe) return
    const report = reportOf(error, terminal.colors)
    if (report === null) throw error
    process.stderr.write(report)
  }
}
