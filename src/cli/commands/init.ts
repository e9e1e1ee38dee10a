import path from 'node:path'
import { Command, Option } from '@commander-js/extra-typings'
import { CatalogError } from '../../core/problems/errors.ts'
import { quotedPath } from '../help/shell-words.ts'
import type { Flags } from '../init/answers.ts'
import { type Cli, Interrupted } from './command.ts'
import { asUsageError } from './flag-values.ts'
import { readHostFiles } from './host-files.ts'
import type { Terminal } from './terminal.ts'

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
    .argument(
      '[folder]',
      'folder of the project; it must not hold files of the same names, except with --refresh',
    )
    .option('-y, --yes', 'ask nothing, and use the defaults for flags that are not passed')
    .option('--name <name>', 'name of the site (default: the name of the folder)')
    .option('-b, --base-url <url>', 'address the site is published at (default: a placeholder to replace)')
    .option('--host <host>', 'a host, as listed by `catalog-press hosts` (default: netlify)')
    .option(
      '--from <origin>',
      'what the catalog is: starter, tracks, releases, audio, musicbrainz, discogs, sql, empty (default: by --source, or else starter)',
    )
    .option('--source <place>', 'path, glob pattern or URL of the catalog')
    .addOption(
      new Option(
        '--refresh',
        'bring the pipelines and host files of a project up to date, except those that were edited',
      ).conflicts(['yes', 'name', 'baseUrl', 'host', 'from', 'source']),
    )
    .option('--dry-run', 'with --refresh, write nothing')
    .addHelpText(
      'after',
      `
Asks for everything that is not passed as a flag. Existing files are never replaced,
except, with --yes, those of a project in which nothing was changed since init wrote it.
With --refresh, an edited file is left, and its difference is printed as a patch.

Examples:
  ${before}${name} my-catalog
  ${before}${name} my-catalog ${separator}--yes --source songs.xlsx
  ${before}${name} . ${separator}--yes --host nginx --base-url https://api.example.com
  ${before}${name} ${separator}--refresh
  ${before}${name} ${separator}--refresh --quiet | git apply      take over all differences`,
    )
    .action((folder, { refresh, dryRun: isDry = false, ...options }) =>
      run(async (terminal) => {
        if (refresh) return refreshFiles(folder ?? '.', { isDry, context, terminal })
        if (isDry)
          throw new CatalogError('BAD_USAGE', '--dry-run needs --refresh.', {
            hint: 'A new project never replaces a file: create it, or pass --refresh.',
          })
        const { plannedDependency } = await import('../init/dependency.ts')
        const { initProject } = await import('../init/init.ts')
        const answers = await answersTo({ ...options, folder }, context, separator)
        const dependency = plannedDependency(context.env)
        const report = await initProject(answers.folder, answers, {
          planned: dependency,
          startsOver: options.yes === true,
        })
        if (report.hasStartedOver)
          terminal.say(
            `Removed the project in ${answers.folder}, in which nothing was changed since init wrote it`,
          )
        terminal.say(`Wrote ${report.files.length} files into ${answers.folder}`)
        if (report.outside !== undefined)
          terminal.say(
            `The catalog stays outside of the project, at ${report.outside} relative to data/. To build the site on another machine, move it into data/, and correct its path in site.json.`,
          )
        const { catalogNotes } = await import('../init/notes.ts')
        for (const note of catalogNotes(report, answers.from)) terminal.say(note)
        terminal.say('\nNext:\n')
        if (path.normalize(answers.folder) !== '.') terminal.say(`  cd ${quotedPath(answers.folder)}`)
        const { launcher } = dependency
        terminal.say(launcher ? `  ${quotedPath(launcher)} dev` : '  npm install\n  npm run dev')
      }),
    )

interface Questions extends Flags {
  readonly folder: string | undefined
  /** Use defaults instead of asking. */
  readonly yes?: true | undefined
}

/** Takes the answers from flags, and asks for the others. */
async function answersTo({ folder, yes, ...flags }: Questions, context: Cli['context'], separator: string) {
  const { parseFlags, withDefaults } = await import('../init/answers.ts')
  const known = asUsageError(() => parseFlags(flags))
  if (yes) return { ...withDefaults(known, folder ?? '.'), folder: folder ?? '.' }
  const { checkFree, EVERY_PROJECT } = await import('../init/init.ts')
  const { checkPlace } = await import('../init/place.ts')
  if (folder !== undefined) checkPlace(folder)
  if (folder !== undefined) checkFree(folder, EVERY_PROJECT)
  const { ask } = await import('../init/ask.ts')
  const answers = await ask({ ...known, folder }, requireTerminal(context, separator))
  if (answers === null) throw new Interrupted()
  return answers
}

interface Refreshing {
  readonly isDry: boolean
  readonly context: Cli['context']
  readonly terminal: Terminal
}

async function refreshFiles(folder: string, { isDry, context, terminal }: Refreshing): Promise<void> {
  const { readManifest } = await import('../init/manifest.ts')
  const { refreshProject } = await import('../init/refresh.ts')
  const { HOSTS } = await import('../../hosts/index.ts')
  const { name: packageName = '' } = readManifest(folder)
  const place = { data: path.join(folder, 'data'), dist: path.join(folder, 'dist') }
  let host = ''
  const { files, rules } = await readHostFiles(
    (published) => {
      const known = published.find(({ name }) => HOSTS.some((each) => each.name === name))
      if (known === undefined) throw noHost()
      host = known.name
      return known
    },
    place,
    context.env,
  )
  const { baseUrl, store } = rules
  const { replaced, edited, missing } = refreshProject(folder, {
    ...{ host, baseUrl, packageName, hasStore: store !== undefined },
    ...{ hostFiles: files, isDry },
  })
  for (const name of replaced) terminal.say(`${isDry ? 'Would replace' : 'Replaced'} ${name}`)
  for (const { patch } of edited) terminal.print(patch)
  const names = edited.map((each) => each.path).join(', ')
  if (edited.length > 0)
    terminal.say(
      `Edited, and left unchanged: ${names}. The patch above has the changes of this version. Take over what you want, or all of it: npx catalog-press init --refresh --quiet | git apply`,
    )
  if (missing.length > 0) terminal.say(`Missing, and not written: ${missing.join(', ')}.`)
  if (replaced.length + edited.length === 0)
    terminal.say(`All ${missing.length > 0 ? 'other ' : ''}files that init wrote are up to date.`)
}

const noHost = () =>
  new CatalogError('UNFIT_HOST', 'None of the "hosts" of site.json is a host that init writes files for.', {
    hint: 'For a host of your own, run catalog-press rules with its module.',
  })

/** @throws CatalogError BAD_FLAG if there is no terminal */
function requireTerminal({ stdin, stderr, signal }: Cli['context'], separator: string) {
  if (stdin?.isTTY && stderr.isTTY) return { input: stdin, output: stderr, signal }
  throw new CatalogError('BAD_FLAG', 'Questions need a terminal.', {
    hint: `Pass ${separator}--yes, and --name, --base-url, --host, --from and --source unless the defaults fit.`,
  })
}
