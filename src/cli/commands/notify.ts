import path from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { formatCount } from '../../core/system/format.ts'
import type { Cli } from './command.ts'
import { stateOption } from './options.ts'

export const notifyCommand = ({ run, context }: Cli) =>
  new Command('notify')
    .description('announce changed feeds to the hub that the settings name, once the site is published')
    .argument('[site]', 'folder of the published site', 'dist')
    .addOption(stateOption)
    .addHelpText(
      'after',
      `
The hub is "hub" of "site" in site.json: feed readers that subscribe to it (WebSub) show new
releases at once. Feeds that have not changed since the last time are left out.

Examples:
  catalog-press notify
  catalog-press notify dist --state .catalog-press`,
    )
    .action((site, { state = path.join(path.dirname(site), '.catalog-press') }) =>
      run(async (terminal) => {
        const { notify } = await import('../notify/notify.ts')
        const { signal } = context
        const { hub, announced, unchanged, failed } = await notify({ dist: site, state, signal })
        for (const { feed, reason } of failed) terminal.say(`${hub} did not take ${feed}: ${reason}.`)
        terminal.say(
          `${formatCount(announced.length, 'feed')} announced to ${hub}, ${formatCount(unchanged, 'feed')} unchanged`,
        )
        return failed.length === 0
      }),
    )
