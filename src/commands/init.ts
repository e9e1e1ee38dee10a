import path from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { pathWord } from '../help/shell-words.ts'
import { CatalogError } from '../model/errors.ts'
import { type Cli, Interrupted } from './command.ts'
import { namedBy } from './flag-values.ts'

export const initCommand = ({ run, context }: Cli) =>
  new Command('init')
    .description('make a new project: settings, a catalog to begin with, pipelines')
    .argument('[folder]', 'folder of the project; it must not hold files of the same names')
    .option('-y, --yes', 'ask nothing, and take the default for what no flag says')
    .option('--name <name>', 'name of the site (default: that of the folder)')
    .option('-b, --base-url <url>', 'address the site is published at (default: one to be replaced)')
    .option('--host <host>', 'one of those that `catalog-press hosts` lists (default: netlify)')
    .option(
      '--from <origin>',
      'where the catalog is: starter, tracks, audio, musicbrainz, discogs, sql, empty (default: starter)',
    )
    .option('--source <place>', 'path, pattern or address of the catalog, as its origin needs it')
    .addHelpText(
      'after',
      `
Asks in a terminal for what no flag says. Files that are there are never replaced.

Examples:
  catalog-press init my-catalog
  catalog-press init --yes my-catalog --from tracks --source songs.xlsx
  catalog-press init --yes . --host nginx --base-url https://api.example.com`,
    )
    .action((folder, options) =>
      run(async (terminal) => {
        const { answersOf, withDefaults } = await import('../init/answers.ts')
        const { quotedList } = await import('../model/foreign-fields.ts')
        const { checkFree, EVERY_PROJECT, initProject } = await import('../init/init.ts')
        const known = namedBy(() => answersOf(options))
        const here = folder ?? '.'
        if (folder !== undefined && !options.yes) checkFree(here, EVERY_PROJECT)
        let answers = null
        if (options.yes) answers = { ...withDefaults(known, here), folder: here }
        else {
          const { ask } = await import('../init/ask.ts')
          answers = await ask({ ...known, folder }, consoleOf(context))
        }
        if (answers === null) throw new Interrupted()
        const { files, outside, sheet } = await initProject(answers.folder, answers)
        terminal.say(`Wrote ${files.length} files into ${answers.folder}`)
        if (outside !== undefined)
          terminal.say(
            `Its catalog lies outside of it, at ${outside} from data/: pipelines will not find it.`,
          )
        if (sheet?.encoding !== undefined)
          terminal.say(
            `Its sheet is not UTF-8. It is read as ${sheet.encoding}: if letters are wrong, correct "encoding" in data/site.json.`,
          )
        if (sheet && sheet.unknown.length > 0)
          terminal.say(
            `Columns that could not be guessed: ${quotedList(sheet.unknown)}. Say in "fields" of "sources" in data/site.json what they are.`,
          )
        terminal.say('\nNext:\n')
        if (path.normalize(answers.folder) !== '.') terminal.say(`  cd ${pathWord(answers.folder)}`)
        terminal.say('  npm install\n  npm run dev')
      }),
    )

/** @throws CatalogError BAD_FLAG where nobody can be asked */
function consoleOf({ stdin, stderr, signal }: Cli['context']) {
  if (stdin?.isTTY && stderr.isTTY) return { input: stdin, output: stderr, signal }
  throw new CatalogError('BAD_FLAG', 'There is no terminal to ask in.', {
    hint: 'Pass --yes, and --name, --base-url, --host, --from and --source where the defaults do not fit.',
  })
}
