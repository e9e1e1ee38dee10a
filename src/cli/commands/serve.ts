import { Command, Option } from '@commander-js/extra-typings'
import type { Cli } from './command.ts'
import { parseBytes, parseListenAddress, parsePort } from './flag-values.ts'
import { FLAGS } from './options.ts'

export const serveCommand = ({ run, context }: Cli) =>
  new Command('serve')
    .description('serve a built site in production, by the rules that every host follows')
    .argument('[site]', 'built site, a link to the release that is served, or the address of a store', 'dist')
    .optionsGroup(FLAGS.work)
    .option('-p, --port <number>', 'port to listen on, 0 for a free one', parsePort, 8080)
    .option(
      '--host <address>',
      'address to listen on; 0.0.0.0 or :: for all',
      parseListenAddress,
      '127.0.0.1',
    )
    .addOption(
      new Option('--cache <size>', 'maximum size of files and blocks in memory')
        .default(64_000_000, '64MB')
        .argParser(parseBytes),
    )
    .option(
      '--metrics-port <number>',
      'port of 127.0.0.1 for /metrics and /health (default: none)',
      parsePort,
    )
    .addHelpText(
      'after',
      `
It follows builds into the folder and switches of the link by itself. SIGTERM ends it once all answers are sent.

Examples:
  catalog-press serve                          serve dist/ at 127.0.0.1:8080
  catalog-press serve /srv/catalog/current     serve the current release
  catalog-press serve https://blocks.example.com
  catalog-press serve --metrics-port 9464      serve metrics at a second port`,
    )
    .action((site, { host, port, cache, metricsPort }) =>
      run(async (terminal) => {
        const { serve } = await import('../../hosts/servers/serve/serve.ts')
        const { signal, onListening } = context
        const server = await serve(site, {
          ...{ host, port, metricsPort, cacheBytes: cache },
          onRelease: (folder) => terminal.say(`Now serving ${folder}`),
          onError: (reason) => {
            context.stderr.write(
              `Still serving the previous release; the new one cannot be opened: ${reason}\n`,
            )
          },
        })
        // From here on, the server closes by itself when the process is asked to stop.
        onListening()
        if (server.baseUrl !== server.url)
          terminal.say(`Its links point to ${server.baseUrl}, the address it was built for.`)
        if (server.metricsUrl !== undefined)
          terminal.say(
            `Metrics are at ${server.metricsUrl}/metrics, its health at ${server.metricsUrl}/health.`,
          )
        terminal.say(`Serving ${site} at ${server.url}`)
        if (!signal.aborted)
          await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
        await server.close()
      }),
    )
