import { Command } from '@commander-js/extra-typings'
import { type Cli, Interrupted } from './command.ts'

export const upgradeCommand = ({ run, context }: Cli) =>
  new Command('upgrade')
    .description('replace the program of a project by another version, after a try')
    .argument(
      '[version]',
      'a tarball, its https address, or a published version (default: the latest, if the project has a published one)',
    )
    .option('--all', 'show the whole changelog between the two versions')
    .option('--dry-run', 'try the version, and replace nothing')
    .addHelpText(
      'after',
      `
Run it in the folder of the project. It shows which changes concern the project, runs check
and diff with the new version, and shows what the new version would change in the files that
init wrote. Only then are vendor/, package.json and package-lock.json replaced. Where
something fails, the project stays as it was.

Examples:
  catalog-press upgrade
  catalog-press upgrade 0.2.0 --dry-run
  catalog-press upgrade ~/Downloads/catalog-press-0.2.0.tgz`,
    )
    .action((what, { all = false, dryRun = false }) =>
      run(async (terminal) => {
        const { upgrade } = await import('../upgrade/upgrade.ts')
        const { env, signal, stderr, onListening } = context
        try {
          await upgrade({
            ...{ folder: '.', what, all, dryRun, env, signal },
            onReplace: onListening,
            say: (line) => terminal.say(line),
            warn: (text) => void stderr.write(text),
          })
        } catch (error) {
          throw signal.aborted ? new Interrupted() : error
        }
      }),
    )
