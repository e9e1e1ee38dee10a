import path from 'node:path'
import { Command } from '@commander-js/extra-typings'
import pc from 'picocolors'
import type { Colors } from 'picocolors/types.js'
import { hasPages } from '../../contract/rules/site-rules.ts'
import { listPath } from '../../contract/urls/urls.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { formatKnownError } from '../../core/reports/text.ts'
import { formatCount } from '../../core/system/format.ts'
import type { Review } from '../../press/dev/dev-site.ts'
import type { Cli } from './command.ts'
import { parsePort } from './flag-values.ts'
import {
  allowHostOption,
  dataOption,
  FLAGS,
  listenOption,
  memoryOption,
  staleOkOption,
  stateOption,
} from './options.ts'
import { previewFolder } from './preview.ts'
import type { Terminal } from './terminal.ts'

/** The first port to try. */
const PORT = 4173
const MAX_TRIES = 50

export const devCommand = ({ run, context }: Cli) =>
  new Command('dev')
    .description('serve the site locally while its catalog is edited, and update it with every change')
    .addOption(dataOption)
    .optionsGroup(FLAGS.work)
    .option('-p, --port <number>', `port to listen on (default: ${PORT}, or the next free one)`, parsePort)
    .addOption(listenOption)
    .addOption(allowHostOption())
    .addOption(memoryOption)
    .addOption(staleOkOption)
    .option('--dist <folder>', 'folder of the last build, for the last good copies of its sources', 'dist')
    .addOption(stateOption)
    .addHelpText(
      'after',
      `
Watches the data folder and the files listed in "sources". Pages in the browser reload
when the site changes. If the catalog has an error, they show it, and the site stays as
it was before. Nothing is written to the folder of a build.

Examples:
  catalog-press dev
  catalog-press dev --data archive --port 8080`,
    )
    .action(({ host, port, allowHost = [], ...options }) =>
      run(async (terminal) => {
        const { DevSite } = await import('../../press/dev/dev-site.ts')
        const { dev } = await import('../../press/dev/dev.ts')
        const server = await listenOn(host, port)
        const { env, signal } = context
        signal.addEventListener('abort', () => server.close(), { once: true })
        // From here on, the server closes by itself when the process is asked to stop.
        context.onListening()
        const { data, dist, state, ...given } = options
        const folder = path.join(path.dirname(previewFolder(data)), '.catalog-press')
        const lastBuild = { out: dist, state }
        const site = new DevSite({ ...given, data, baseUrl: server.url, env, folder, lastBuild })
        const seen = new Set<string>()
        await dev({
          site,
          server,
          names: allowHost,
          data,
          onServing: () => {
            const { rules } = site
            const start = rules === null || hasPages(rules) ? '/' : listPath('artist')
            terminal.say(`Serving ${data} at ${server.url}${start}`)
            terminal.say('Pages reload when files change. Stop with Ctrl+C.')
          },
          onUpdate: (files, milliseconds) => {
            terminal.say(`${formatChanged(files)} in ${Math.round(milliseconds)} ms`)
          },
          onReview: (review) => printReview(review, terminal, { stderr: context.stderr, seen }),
          onError: (error) => context.stderr.write(formatError(error, terminal.colors)),
          formatReport: (error) => formatError(error),
        })
      }),
    )

/** @throws CatalogError PORT_IN_USE if the requested port is taken */
async function listenOn(host: string, asked: number | undefined) {
  const { listen } = await import('../../hosts/servers/preview/server.ts')
  for (let port = asked ?? PORT; ; port += 1) {
    try {
      return await listen(host, port)
    } catch (error) {
      const isTaken = error instanceof CatalogError && error.code === 'PORT_IN_USE'
      if (!isTaken || asked !== undefined || port === PORT + MAX_TRIES) throw error
    }
  }
}

const MAX_LISTED_FILES = 3

function formatChanged(files: readonly string[]): string {
  const names = files.slice(0, MAX_LISTED_FILES).map((file) => path.relative('.', file) || '.')
  const more = files.length - names.length
  return `Changed: ${names.join(', ')}${more > 0 ? ` and ${formatCount(more, 'more file')}` : ''}`
}

interface ReviewOutput {
  readonly stderr: NodeJS.WriteStream
  /** Messages of the previous review. */
  readonly seen: Set<string>
}

/** Prints messages that the previous review did not contain. */
function printReview(
  { warnings, notes, refusal }: Review,
  terminal: Terminal,
  { stderr, seen }: ReviewOutput,
): void {
  const fresh = warnings.filter(({ message }) => !seen.has(message))
  if (fresh.length > 0) terminal.warn(fresh)
  const current = new Set([...warnings.map(({ message }) => message), ...notes])
  for (const note of notes) if (!seen.has(note)) terminal.say(note)
  if (refusal !== null) {
    const text = formatError(refusal, terminal.colors)
    if (!seen.has(text)) stderr.write(text)
    current.add(text)
  }
  seen.clear()
  for (const each of current) seen.add(each)
}

/** Formats an error, with a stack trace if it is a bug. */
function formatError(error: unknown, colors: Colors = pc.createColors(false)): string {
  return formatKnownError(error, colors) ?? `${error instanceof Error ? error.stack : error}\n`
}
