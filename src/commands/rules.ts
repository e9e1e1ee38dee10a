import path from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { writeFileAt } from '../build/output-paths.ts'
import type { Cli } from './command.ts'
import { baseUrlOption, dataOption } from './options.ts'

export const rulesCommand = ({ run, context }: Cli) =>
  new Command('rules')
    .description('print the files that make a host follow the rules of the API')
    .argument('<host>', 'one of those that `catalog-press hosts` lists')
    .addOption(dataOption)
    .addOption(baseUrlOption)
    .option('-o, --out <folder>', 'write the files that belong beside the site into a folder')
    .addHelpText(
      'after',
      `
Files that belong inside the site are written by a build, for the "hosts" of site.json.

Examples:
  catalog-press rules nginx                 print the configuration
  catalog-press rules netlify --out .       write the edge function where Netlify finds it`,
    )
    .action((name, options) =>
      run(async (terminal) => {
        const { readSettings, rulesOf } = await import('../config.ts')
        const { checkTogether } = await import('../build/host-limits.ts')
        const { readHostFile } = await import('../hosts/host-file.ts')
        const { hostNamed } = await import('../hosts/index.ts')
        const host = hostNamed(name)
        const settings = await readSettings(options.data, options, context.env)
        const rules = rulesOf(settings, options.data)
        // Whoever leaves "hosts" as it is has a site for another host.
        checkTogether([host, ...settings.hosts.map(hostNamed)])
        const files = await Promise.all(
          host.files(rules).map(async (file) => ({ ...file, text: await readHostFile(file, rules) })),
        )
        if (options.out === undefined) {
          terminal.print(files.map(({ path, text }) => `# ${path}\n${text.trimEnd()}\n`).join('\n'))
          return
        }
        for (const file of files.filter((one) => one.in === 'project')) {
          const target = path.join(options.out, file.path)
          writeFileAt(target, file.text)
          terminal.say(`Wrote ${target}`)
        }
        const inSite = files.filter((one) => one.in === 'site').map((one) => one.path)
        if (inSite.length > 0 && !settings.hosts.includes(host.name)) {
          terminal.say(
            `${inSite.join(', ')} are written by a build with "${host.name}" among the "hosts" of site.json.`,
          )
        }
      }),
    )
