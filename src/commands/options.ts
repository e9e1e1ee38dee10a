// The flags that several commands share, and the headings under which --help lists all flags. The word in angle
// brackets says what follows a flag, to people and to completion scripts: <folder>, <file>, <host>.
import { Option } from '@commander-js/extra-typings'
import { REPORTER_NAMES } from '../reports/names.ts'
import { parseAge, parseCount } from './flag-values.ts'

/** By what a flag decides. */
export const FLAGS = {
  input: 'Input:',
  output: 'Output:',
  work: 'How it works:',
  guards: 'Safety:',
  reports: 'Reports:',
} as const

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
export const mediaUrlOption = new Option('-m, --media-url <url>', 'address of the audio files').helpGroup(
  FLAGS.output,
)
export const layoutOption = new Option(
  '--layout <layout>',
  'a file for each response, or many in one for hosts that run code (default: "layout" of site.json)',
)
  .choices(['files', 'packed'] as const)
  .helpGroup(FLAGS.output)
export const precompressOption = new Option(
  '-c, --precompress <encodings>',
  'write compressed copies of the files too: gzip, br, zstd',
).helpGroup(FLAGS.output)
export const allowRemovalOption = new Option(
  '--allow-removal',
  'remove as many published records as the sources have lost',
).helpGroup(FLAGS.guards)
export const maxWarningsOption = new Option(
  '--max-warnings <n>',
  'fail where there are more cases to warn of; 0 makes every warning fail',
)
  .argParser(parseCount)
  .helpGroup(FLAGS.guards)
export const staleOkOption = new Option(
  '--stale-ok <age>',
  'where a source on the network fails, go on with its last good copy if that is not older: 12h, 7d',
)
  .argParser(parseAge)
  .helpGroup(FLAGS.guards)
export const reporterOption = new Option('--reporter <name>', 'form of the outcome, on standard output')
  .choices(REPORTER_NAMES)
  .default('text' as const)
  .helpGroup(FLAGS.reports)
export const jsonOption = new Option('--json', 'the outcome as JSON, as with --reporter json')
  .conflicts(['reporter'])
  .helpGroup(FLAGS.reports)
