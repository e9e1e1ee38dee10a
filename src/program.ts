// The command line: what can be asked of the program, and the code it ends with. A command is loaded when it
// is asked for.
import { Command, CommanderError, Option } from 'commander'
import { parseMemory, parsePort, parsePositive, parseShard } from './commands/flag-values.ts'
import { reportOf } from './error-report.ts'
import { description, version } from './package.ts'
import { openTerminal, type Terminal } from './terminal.ts'

/** What a program has of the process it runs in. */
export interface CliContext {
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
  readonly env: NodeJS.ProcessEnv
  readonly color: boolean
  /** Ends what would go on until it is ended. */
  readonly signal: AbortSignal
  /** Hears that the signal is listened to. */
  readonly onListening: () => void
}

/** Does the work of a command, which fails where it throws, told of here, or gives false. */
type Run = (
  command: Command,
  work: (terminal: Terminal) => Promise<unknown>,
  stdout?: NodeJS.WriteStream,
) => Promise<void>

/** The code that a signal for a broken pipe ends a process with. */
export const SIGPIPE = 128 + 13

/** @returns the code to end the process with */
export async function runProgram(args: readonly string[], within: CliContext): Promise<number> {
  let code = 0
  const run: Run = async (command, work, stdout = within.stdout) => {
    const { quiet = false } = command.optsWithGlobals<{ quiet?: boolean }>()
    const terminal = openTerminal({ stdout, stderr: within.stderr, quiet, color: within.color })
    try {
      code = (await work(terminal)) === false ? 1 : 0
    } catch (error) {
      const isPipe = (error as NodeJS.ErrnoException).code === 'EPIPE'
      code = isPipe ? SIGPIPE : 1
      if (isPipe) return
      const report = reportOf(error, terminal.colors)
      if (report === null) throw error
      within.stderr.write(report)
    }
  }
  const program = newProgram(within)
  for (const add of [addBuild, addCheck, addPreview, addRules, addHosts, addVerify]) add(program, run, within)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    // The words for it, or the help that was asked for, are written.
    if (error instanceof CommanderError) return error.exitCode
    throw error
  }
  return code
}

function newProgram({ stdout, stderr }: CliContext): Command {
  return new Command('catalog-press')
    .exitOverride()
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
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
}

const dataOption = ['-d, --data <folder>', 'folder of the catalog', 'data'] as const
const baseOption = ['-b, --base-url <url>', 'address the site is published at'] as const
const mediaOption = ['-m, --media-url <url>', 'address of the audio files'] as const

function addBuild(program: Command, run: Run, within: CliContext): void {
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
      parseShard,
    )
    .option('--memory <size>', 'what the engine holds before it spills to disk (default: 320MB)', parseMemory)
    .option('--state <folder>', 'keep what the next build is to know there (default: beside the site)')
    .option('--verify', 'look at every file of the site, and repair')
    .option('--force', 'trust nothing that is there: read, press and write everything anew')
    .option(
      '--changed-files <file>',
      'write the paths of all files that were written or removed, a line each',
    )
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
          (await import('./commands/build.ts')).build(options, within.env, terminal, within.signal),
        options.archive === '-' ? within.stderr : within.stdout,
      ),
    )
}

function addCheck(program: Command, run: Run, within: CliContext): void {
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
        (await import('./commands/check.ts')).check(options, within.env, terminal),
      ),
    )
}

function addPreview(program: Command, run: Run, within: CliContext): void {
  program
    .command('preview')
    .description('serve the catalog locally, by the rules of its host')
    .argument(
      '[site]',
      'pressed folder to serve as it stands; without it, the data is pressed for the preview',
    )
    .option(...dataOption)
    .option('-p, --port <number>', 'port to listen on, 0 for a free one', parsePort, 4173)
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
        return preview(site, options, within.env, terminal, within.signal, within.onListening)
      }),
    )
}

function addRules(program: Command, run: Run, within: CliContext): void {
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
        (await import('./commands/rules.ts')).rules(host, options, within.env, terminal),
      ),
    )
}

function addHosts(program: Command, run: Run): void {
  program
    .command('hosts')
    .description('list the hosts there are rules for, and what each keeps of them')
    .action((_, command) =>
      run(command, async (terminal) => (await import('./commands/hosts.ts')).hosts(terminal)),
    )
}

function addVerify(program: Command, run: Run): void {
  program
    .command('verify')
    .description('ask a live site every case and compare its answers with the rules and the build')
    .argument('<url>', 'address of the site')
    .option('--dist <folder>', 'the build it should hold; without one, only the contract is checked', 'dist')
    .option('--no-dist', 'check the contract alone, whatever build there is')
    .option('--host <name>', 'allow what this host is known to answer otherwise')
    .option('--sample <number>', 'records and windows of a kind to ask for', parsePositive, 20)
    .option('--all', 'ask for all of them')
    .option('--concurrency <number>', 'requests at a time', parsePositive, 16)
    .option('--timeout <seconds>', 'time for an answer', parsePositive, 10)
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
        return verify(url, { ...options, needsBuild }, terminal)
      }),
    )
}
