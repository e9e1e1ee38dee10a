import { fileURLToPath } from 'node:url'
import { Command } from '@commander-js/extra-typings'
import type { Cli } from './command.ts'
import { parsePort } from './flag-values.ts'
import { FLAGS } from './options.ts'

/** Files of another version must not stay in a browser. */
const HEADERS = [{ key: 'Cache-Control', value: 'no-cache' }]

export const studioCommand = ({ run, context }: Cli) =>
  new Command('studio')
    .description('open a page that makes a site of a sheet or of songs, without a command line')
    .optionsGroup(FLAGS.work)
    .option('-p, --port <number>', 'port to listen on, 0 for a free one', parsePort, 4177)
    .option('--no-open', 'print the address of the page, and leave the browser alone')
    .addHelpText(
      'after',
      `
The page reads what is dropped on it, shows the site, and gives it as a zip. It opens no
connection: nothing leaves the machine.

Examples:
  catalog-press studio
  catalog-press studio --port 0 --no-open`,
    )
    .action(({ port, open: opens }) =>
      run(async (terminal) => {
        const { default: serveHandler } = await import('serve-handler')
        const { listen } = await import('../../hosts/servers/preview/server.ts')
        const { packageFile } = await import('../../core/system/package.ts')
        const { signal, stdout, onListening } = context
        // The browser keeps the work by this address.
        const server = await listen('127.0.0.1', port)
        signal.addEventListener('abort', () => server.close(), { once: true })
        onListening()
        const options = {
          public: fileURLToPath(packageFile('lib/studio')),
          cleanUrls: false,
          directoryListing: false,
          rewrites: [{ source: '/', destination: '/press.html' }],
          headers: [{ source: '**', headers: HEADERS }],
        }
        server.answer((request, response) => void serveHandler(request, response, options))
        const url = `${server.url}/`
        terminal.say(`The studio is at ${url}`)
        terminal.say('Stop with Ctrl+C.')
        if (opens && stdout.isTTY) {
          const { default: openPage } = await import('open')
          await openPage(url).catch(() => {})
        }
        await server.closed
      }),
    )
