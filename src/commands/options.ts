// The flags that several commands share.
import { Option } from '@commander-js/extra-typings'
import { REPORTER_NAMES } from '../reports/names.ts'
import { parseCount } from './flag-values.ts'

export const dataOption = new Option('-d, --data <folder>', 'folder of the catalog').default('data')
export const outOption = new Option('-o, --out <folder>', 'folder of the site').default('dist')
export const stateOption = new Option(
  '--state <folder>',
  'folder for the incremental build state (default: .catalog-press beside --out)',
)
export const baseUrlOption = new Option('-b, --base-url <url>', 'address the site is published at')
export const mediaUrlOption = new Option('-m, --media-url <url>', 'address of the audio files')
export const precompressOption = new Option(
  '-c, --precompress <encodings>',
  'write compressed copies of the files too: gzip, br, zstd',
)
export const allowRemovalOption = new Option(
  '--allow-removal',
  'remove as many published records as the sources have lost',
)
export const maxWarningsOption = new Option(
  '--max-warnings <n>',
  'fail where there are more cases to warn of; 0 makes every warning fail',
).argParser(parseCount)
export const reporterOption = new Option('--reporter <name>', 'form of the outcome, on standard output')
  .choices(REPORTER_NAMES)
  .default('text' as const)
export const jsonOption = new Option('--json', 'the outcome as JSON, as with --reporter json').conflicts([
  'reporter',
])
