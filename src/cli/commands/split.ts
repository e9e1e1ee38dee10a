import { Command } from '@commander-js/extra-typings'
import { formatCount } from '../../core/system/format.ts'
import { isBucket } from '../../packs/push/address.ts'
import type { Cli } from './command.ts'
import { parseParts } from './flag-values.ts'
import { baseUrlOption, dataOption, endpointOption, FLAGS, memoryOption, regionOption } from './options.ts'

export const splitCommand = ({ run, context }: Cli) =>
  new Command('split')
    .description('split a catalog that is larger than memory into parts that are pressed alone')
    .addOption(dataOption)
    .addOption(baseUrlOption)
    .optionsGroup(FLAGS.output)
    .requiredOption('--parts <n>', 'number of parts', parseParts)
    .requiredOption('--into <place>', 'folder that all machines share, or bucket: s3://bucket/folder')
    .addOption(endpointOption)
    .addOption(regionOption)
    .optionsGroup(FLAGS.work)
    .addOption(memoryOption)
    .addHelpText(
      'after',
      `
Reads each source once, in a stream, and sorts the records on disk, with DuckDB: npm install @duckdb/node-api
Press each part, on this machine or others, then merge them. "build --parts <n>" does all three.

Examples:
  catalog-press split --parts 16 --into parts
  catalog-press build --part 1/16 --from parts
  catalog-press merge --from parts
  catalog-press split --parts 16 --into s3://my-parts`,
    )
    .action(({ into, ...options }) =>
      run(async (terminal) => {
        const { splitCatalog } = await import('../../press/parts/split.ts')
        const { env, signal, onStop } = context
        const state = isBucket(into) ? 'still holds its last parts' : 'holds no parts yet'
        onStop(`Stopped. ${into} ${state}: run the same command again.`)
        const { parts, records, warnings, notes } = await terminal.progress((onProgress) =>
          splitCatalog({ ...options, into, env, signal, onProgress }),
        )
        terminal.warn(warnings)
        const { artist = 0, track = 0 } = records
        terminal.say(
          `Split ${formatCount(artist, 'artist')} and ${formatCount(track, 'track')} into ${formatCount(parts, 'part')} in ${into}`,
        )
        for (const note of notes) terminal.say(note)
      }),
    )
