import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { CatalogError, UsageError } from '../../core/problems/errors.ts'
import { writeWhole } from '../../core/system/write-whole.ts'
import type { Host, HostText } from '../../hosts/shared/host.ts'
import { chosenHost } from './chosen-host.ts'
import type { Cli } from './command.ts'
import { type FilesOfHost, readHostFiles } from './host-files.ts'
import { baseUrlOption, dataOption, FLAGS, isDistGiven } from './options.ts'

export const rulesCommand = ({ run, context }: Cli) =>
  new Command('rules')
    .description('print the files that make a host follow the rules of the API')
    .argument('[host]', 'a host, as listed by `catalog-press hosts`')
    .addOption(dataOption)
    .addOption(baseUrlOption)
    .optionsGroup(FLAGS.input)
    .option(
      '--dist <folder>',
      'built site to read the aliases from, and the address if it is not set elsewhere',
      'dist',
    )
    .optionsGroup(FLAGS.output)
    .option('-o, --out <folder>', 'write the files that belong next to the site into a folder')
    .option('--force', 'replace files that `rules` did not write, or that were edited since')
    .addHelpText(
      'after',
      `
Files that belong inside the site are written by a build, for the "hosts" of site.json.

Examples:
  catalog-press rules nginx              print the configuration
  catalog-press rules netlify --out .    write the edge function for Netlify`,
    )
    .action((name, { out, force, dist, ...options }, command) => {
      const needsBuild = isDistGiven(command)
      return run(async (terminal) => {
        const { HOSTS, hostNamed } = await import('../../hosts/index.ts')
        if (name === undefined) throw noHost(HOSTS)
        const host = await chosenHost(name, hostNamed)
        const made = await readHostFiles(() => host, { ...options, dist, needsBuild }, context.env)
        for (const warning of await unredirected(host, made)) terminal.say(warning)
        if (out === undefined) {
          terminal.print(made.files.map(({ path, text }) => `# ${path}\n${text.trimEnd()}\n`).join('\n'))
          return
        }
        const beside = made.files.filter((file) => file.in === 'project')
        if (!force) await checkReplaceable(out, beside)
        await writeFiles(out, beside, (target) => terminal.say(`Wrote ${target}`))
        for (const note of await notesOn(host, made, dist)) terminal.say(note)
      })
    })

const noHost = (hosts: readonly Host[]): CatalogError =>
  new UsageError('BAD_USAGE', 'The rules are those of a host, which is missing.', {
    hint: `Name one: catalog-press rules nginx. The hosts are ${hosts.map(({ name }) => name).join(', ')}.`,
  })

async function unredirected(host: Host, { aliases, rules }: FilesOfHost): Promise<string[]> {
  if (!host.listsAliases) return []
  const { aliasWarnings } = await import('../../hosts/shared/alias-warnings.ts')
  return aliasWarnings([host], aliases.length, rules).map(({ message, hint }) => `${message} ${hint}`)
}

/** What the written files need to work. */
async function notesOn(
  host: Host,
  { files, rules, built, published }: FilesOfHost,
  dist: string,
): Promise<string[]> {
  const { RELEASE_SCRIPT } = await import('../../hosts/shared/release-script.ts')
  const own = files.filter((file) => file.in === 'project' && file.path !== RELEASE_SCRIPT.path)
  const inSite = files.filter((file) => file.in === 'site').map((file) => file.path)
  const notes: string[] = []
  if (host.listsAliases && own.length > 0 && !built)
    notes.push(
      `There is no site in ${dist}. If records have aliases, build first, then print these files again.`,
    )
  if (built !== undefined && built.baseUrl !== rules.baseUrl)
    notes.push(`${dist} was built for ${built.baseUrl}; these files are for ${rules.baseUrl}.`)
  if (inSite.length > 0 && !published.some(({ name }) => name === host.name))
    notes.push(
      `${inSite.join(', ')} are written by a build with "${host.name}" among the "hosts" of site.json.`,
    )
  return notes
}

/** @throws CatalogError FOREIGN_FILE if a file of the user would be replaced */
async function checkReplaceable(out: string, files: readonly HostText[]): Promise<void> {
  const { isUnedited } = await import('../../hosts/shared/written.ts')
  for (const file of files) {
    const target = path.join(out, file.path)
    const present = await readFile(target, 'utf8').catch(() => null)
    if (present === null || isUnedited(file.path, present)) continue
    throw new CatalogError(
      'FOREIGN_FILE',
      `${target} was not written by this command, or was edited since.`,
      {
        hint: 'Write into a different folder with --out and compare, or replace the file with --force.',
      },
    )
  }
}

async function writeFiles(
  out: string,
  files: readonly HostText[],
  onWritten: (target: string) => void,
): Promise<void> {
  const { sign } = await import('../../hosts/shared/written.ts')
  for (const file of files) {
    const target = path.join(out, file.path)
    await writeWhole(target, sign(file.path, file.text))
    onWritten(target)
  }
}
