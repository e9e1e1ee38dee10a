// The flags that several commands share, and the headings of --help. The word in angle brackets names the kind of
// value, for people and for completion scripts: <folder>, <file>, <host>.
import { Option } from '@commander-js/extra-typings'
import { REPORTER_NAMES } from '../../core/reports/names.ts'
import { parseAge, parseCount, parseHostName, parseListenAddress, parseMemory } from './flag-values.ts'

/** Headings of --help, by what a flag decides. */
export const FLAGS = {
  input: 'Input:',
  output: 'Output:',
  work: 'How it works:',
  guards: 'Safety:',
  reports: 'Reports:',
} as const

const DAY = 86_400_000

/** Whether the user passed --dist, rather than the command taking its default. */
export const isDistGiven = (command: { getOptionValueSource(name: 'dist'): string | undefined }): boolean =>
  command.getOptionValueSource('dist') !== 'default'

export const dataOption = new Option('-d, --data <folder>', 'folder of the catalog')
  .default('data')
  .helpGroup(FLAGS.input)
export const outOption = new Option('-o, --out <folder>', 'folder of the site')
  .default('dist')
  .helpGroup(FLAGS.output)
export const stateOption = new Option(
  '--state <folder>',
  'folder for the incremental build state (default: .catalog-press beside --out)',
).helpGroup(FLAGS.work)
export const baseUrlOption = new Option('-b, --base-url <url>', 'address the site is published at').helpGroup(
  FLAGS.output,
)
/**
 * The address of a local server. An image for containers sets the variable, since its port is passed on from outside.
 */
export const listenOption = new Option('--host <address>', 'address to listen on')
  .argParser(parseListenAddress)
  .default('127.0.0.1')
  .env('CATALOG_PRESS_HOST')
  .helpGroup(FLAGS.work)
/** Each command has an option of its own, which collects the values of a repeated flag. */
export const allowHostOption = () =>
  new Option('--allow-host <name>', 'answer under this name of the machine too; can be repeated')
    .argParser<string[]>((name, names = []) => [...names, parseHostName(name)])
    .helpGroup(FLAGS.work)
export const endpointOption = new Option(
  '--endpoint <url>',
  'address of the object store (default: AWS_ENDPOINT_URL, or Amazon S3)',
).helpGroup(FLAGS.output)
export const regionOption = new Option(
  '--region <name>',
  'region of the bucket (default: AWS_REGION, or us-east-1)',
).helpGroup(FLAGS.output)
export const bucketOption = new Option(
  '--bucket <bucket>',
  'bucket that readers have the blocks from (default: that of --from, if it is one)',
).helpGroup(FLAGS.output)
export const graceOption = new Option(
  '--grace <age>',
  'keep blocks that the site no longer needs for so long: 12h, 7d',
)
  .argParser(parseAge)
  .default(7 * DAY, '7d')
  .helpGroup(FLAGS.guards)
export const precompressOption = new Option(
  '-c, --precompress <encodings>',
  'also write compressed copies of the files: gzip, br, zstd',
).helpGroup(FLAGS.output)
export const memoryOption = new Option(
  '--memory <size>',
  "memory that the catalog may take (default: three quarters of the machine's)",
)
  .argParser(parseMemory)
  .helpGroup(FLAGS.work)
export const allowRemovalOption = new Option(
  '--allow-removal',
  'remove as many published records as the sources have lost',
).helpGroup(FLAGS.guards)
export const maxWarningsOption = new Option(
  '--max-warnings <n>',
  'fail if there are more warnings; with 0, any warning fails',
)
  .argParser(parseCount)
  .helpGroup(FLAGS.guards)
export const staleOkOption = new Option(
  '--stale-ok <age>',
  'if a source at a URL fails, use its last good copy unless that is older: 12h, 7d',
)
  .argParser(parseAge)
  .helpGroup(FLAGS.guards)
export const reporterOption = new Option('--reporter <name>', 'format of the result on standard output')
  .choices(REPORTER_NAMES)
  .default('text' as const)
  .helpGroup(FLAGS.reports)
export const jsonOption = new Option('--json', 'print the result as JSON, like --reporter json')
  .conflicts(['reporter'])
  .helpGroup(FLAGS.reports)
