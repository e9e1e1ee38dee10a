import { Command } from '@commander-js/extra-typings'
import { formatCount } from '../../core/system/format.ts'
import type { Cli } from './command.ts'
import { FLAGS } from './options.ts'

export const unpackCommand = ({ run, context }: Cli) =>
  new Command('unpack')
    .description('write a packed site as the same site of files, for servers that serve files only')
    .argument('[site]', 'folder of the packed site, which stays as it is', 'dist')
    .optionsGroup(FLAGS.output)
    .requiredOption('-o, --out <folder>', 'new or empty folder to write the files into')
    .addHelpText(
      'after',
      `
Writes the same files as a build without "layout": "packed", including pages of lists.

Examples:
  catalog-press unpack --out files
  catalog-press unpack dist --out /srv/site`,
    )
    .action((site, { out }) =>
      run(async (terminal) => {
        const { unpack } = await import('../../press/unpack.ts')
        const { signal, onStop } = context
        const { rules, written, compressed, foreign } = await terminal.progress((show) =>
          unpack({
            ...{ site, out, signal },
            onProgress: (progress) => {
              onStop(`Stopped. ${out} is not complete: remove it before you run the command again.`)
              show(progress)
            },
          }),
        )
        terminal.say(`Unpacked ${site} for ${rules.baseUrl} into ${out}`)
        terminal.say(`${formatCount(written + compressed, 'file')} written`)
        for (const file of foreign)
          terminal.say(
            `${file} was copied unchanged. It may be for a packed site, because this version of the program did not write it.`,
          )
      }),
    )
