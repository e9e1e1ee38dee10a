import path from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { quotedPath } from '../help/shell-words.ts'
import { CatalogError } from '../problems/errors.ts'
import { type Cli, Interrupted } from './command.ts'
import { asUsageError } from './flag-values.ts'

/** How a user calls the command. */
interface Call {
  readonly name: string
  /** What precedes its name on the command line, with a blank. */
  readonly before: string
  /** What separates the folder from the flags. */
  readonly separator: string
}

const INIT: Call = { name: 'init', before: 'catalog-press ', separator: '' }

/** npm keeps flags for itself unless they are after `--`. */
const CREATE: Call = { name: 'npm create catalog-press', before: '', separator: '-- ' }

/** The command as a program of its own, which the package create-catalog-press runs. */
export const createCommand = (cli: Cli) => initCommand(cli, CREATE).usage('[folder] [-- options]')

export const initCommand = ({ run, context }: Cli, { name, before, separator }: Call = INIT) =>
  new Command(name)
    .description('create a new project: settings, a catalog to start from, pipelines')
    .argument('[folder]', 'folder of the project; it must not hold files of the same names')
    .option('-y, --yes', 'ask nothing, and use the defaults for flags that are not passed')
    .option('--name <name>', 'name of the site (default: the name of the folder)')
    .option('-b, --base-url <url>', 'address the site is published at (default: a placeholder to replace)')
    .option('--host <host>', 'a host, as listed by `catalog-press hosts` (default: netlify)')
    .option(
      '--from <origin>',
      'where the catalog is: starter, tracks, releases, audio, musicbrainz, discogs, sql, empty (default: starter)',
    )
    .option('--source <place>', 'path, glob pattern or URL of the catalog, as its origin requires')
    .addHelpText(
      'after',
      `
Asks for everything that is not passed as a flag. Existing files are never replaced.

Examples:
  ${before}${name} my-catalog
  ${before}${name} my-catalog ${separator}--yes --from tracks --source songs.xlsx
  ${before}${name} . ${separator}--yes --host nginx --base-url https://api.example.com`,
    )
    .action((folder, options) =>
      run(async (terminal) => {
        const { parseFlags, withDefaults } = await import('../init/answers.ts')
        const { plannedDependency } = await import('../init/dependency.ts')
        const { checkFree, EVERY_PROJECT, initProject } = await import('../init/init.ts')
        const { catalogNotes } = await import('../init/notes.ts')
        const known = asUsageError(() => parseFlags(options))
        const here = folder ?? '.'
        if (folder !== undefined && !options.yes) checkFree(here, EVERY_PROJECT)
        let answers = null
        if (options.yes) answers = { ...withDefaults(known, here), folder: here }
        else {
          const { ask } = await import('../init/ask.ts')
          answers = await ask({ ...known, folder }, requireTerminal(context, separator))
        }
        if (answers === null) throw new Interrupted()
        const dependency = plannedDependency(context.env)
        const report = await initProject(answers.folder, answers, dependency)
        terminal.say(`Wrote ${report.files.length} files into ${answers.folder}`)
        if (report.outside !== undefined)
          terminal.say(
            `The catalog is outside the project, at ${report.outside} relative to data/: pipelines will not find it.`,
          )
        for (const note of catalogNotes(report, answers.from)) terminal.say(note)
        terminal.say('\nNext:\n')
        if (path.normalize(answers.folder) !== '.') terminal.say(`  cd ${quotedPath(answers.folder)}`)
        const { launcher } = dependency
        terminal.say(launcher ? `  ${quotedPath(launcher)} dev` : '  npm install\n  npm run dev')
      }),
    )

/** @throws CatalogError BAD_FLAG if there is no terminal */
function requireTerminal({ stdin, stderr, signal }: Cli['context'], separator: string) {
  if (stdin?.isTTY && stderr.isTTY) return { input: stdin, output: stderr, signal }
  throw new CatalogError('BAD_FLAG', 'Questions need a terminal.', {
    hint: `Pass ${separator}--yes, and --name, --base-url, --host, --from and --source unless the defaults fit.`,
  })
}
