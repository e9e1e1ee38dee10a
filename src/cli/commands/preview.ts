import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { hasPages } from '../../contract/rules/site-rules.ts'
import { listPath } from '../../contract/urls/urls.ts'
import type { BuildReport } from '../../press/options.ts'
import type { Cli } from './command.ts'
import { parsePort } from './flag-values.ts'
import { allowHostOption, dataOption, FLAGS, listenOption, staleOkOption } from './options.ts'

export const previewCommand = ({ run, context }: Cli) =>
  new Command('preview')
    .description('serve the site locally by the rules that every host follows')
    .argument('[site]', 'built site to serve as it is (default: build the catalog for the preview)')
    .addOption(dataOption)
    .optionsGroup(FLAGS.work)
    .option('-p, --port <number>', 'port to listen on, 0 for a free one', parsePort, 4173)
    .addOption(listenOption)
    .addOption(allowHostOption())
    .addOption(staleOkOption)
    .addHelpText(
      'after',
      `
Examples:
  catalog-press preview            build data/ for this address and serve it
  catalog-press preview dist       serve dist/ as it was built`,
    )
    .action((site, { host, port, allowHost = [], ...options }) =>
      run(async (terminal) => {
        const { build } = await import('../../press/build.ts')
        const { listen } = await import('../../hosts/servers/preview/server.ts')
        const { readRules } = await import('../../hosts/servers/preview/site-folder.ts')
        const { createListener } = await import('../../hosts/servers/preview/handler.ts')
        const { readSettings, settingsFile } = await import('../../core/settings/config.ts')
        const { SAMPLE_ADDRESSES } = await import('../../core/records/sample.ts')
        const { env, signal, onListening } = context
        const server = await listen(host, port)
        signal.addEventListener('abort', () => server.close(), { once: true })
        const { url } = server
        try {
          const folder = site ?? previewFolder(options.data)
          const { rules, warnings = [] }: Pick<BuildReport, 'rules'> & Partial<BuildReport> =
            site !== undefined
              ? { rules: await readRules(site) }
              : await terminal.progress((onProgress) =>
                  // The preview is not published, so it may lose any number of records.
                  build({
                    ...{ ...options, out: folder, baseUrl: url, env, onProgress },
                    ...{ allowRemoval: true, isPreview: true },
                  }),
                )
          // From here on, the server closes by itself when the process is asked to stop.
          onListening()
          const names = [new URL(rules.baseUrl).hostname, ...allowHost]
          server.answer(createListener(rules, folder), names)
          terminal.warn(warnings)
          terminal.say(
            `Serving ${site ?? options.data} at ${url}${hasPages(rules) ? '/' : listPath('artist')}`,
          )
          if (rules.baseUrl !== url)
            terminal.say(`Its links point to ${rules.baseUrl}, the address it was built for.`)
          const published =
            site === undefined ? (await readSettings(options.data, {}, env)).base_url : rules.baseUrl
          if (SAMPLE_ADDRESSES.includes(published ?? ''))
            terminal.say(
              `${published} is the address of the sample: before you publish, set "base_url" in ${settingsFile(options.data)} to yours.`,
            )
          terminal.say('Stop with Ctrl+C.')
          await server.closed
        } catch (error) {
          server.close()
          throw error
        }
      }),
    )

/** The folder of the preview of a data folder. It is reused, so that the next preview writes only changes. */
export function previewFolder(data: string): string {
  const name = createHash('sha256')
    .update(`${process.getuid?.() ?? ''}\n${path.resolve(data)}`)
    .digest('hex')
    .slice(0, 16)
  return path.join(tmpdir(), `catalog-press-preview-${name}`, 'site')
}
