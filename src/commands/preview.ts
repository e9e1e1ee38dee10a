import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { RULES_FILE } from '../api/files.ts'
import type { SiteRules } from '../api/site-rules.ts'
import { listPath } from '../api/urls.ts'
import { press } from '../build/build.ts'
import type { Environment } from '../config.ts'
import { createHandler } from '../edge/handler.ts'
import { CatalogError } from '../model/errors.ts'
import { assetsOf } from '../preview/asset.ts'
import { answerWith } from '../preview/handler.ts'
import { listen } from '../preview/server.ts'
import type { Terminal } from '../terminal.ts'

export interface PreviewOptions {
  readonly data: string
  readonly host: string
  readonly port: number
  readonly mediaUrl?: string
}

/**
 * Serves a pressed site as it stands, or, without one, the data folder pressed for the preview's own
 * address, so that its links can be followed.
 * @param onServing hears when nothing is left to do but to answer: from then on, `stop` is listened to
 */
export async function preview(
  site: string | undefined,
  options: PreviewOptions,
  env: Environment,
  terminal: Terminal,
  stop: AbortSignal,
  onServing: () => void,
): Promise<void> {
  const server = await listen(options.host, options.port)
  stop.addEventListener('abort', () => server.close(), { once: true })
  const { url } = server
  try {
    const folder = site ?? previewFolder(options.data)
    const rules =
      site === undefined ? await pressFor(url, folder, options, env, terminal) : await readRules(site)
    onServing()
    server.answer(answerWith(rules, folder, createHandler(rules, assetsOf(folder))))
    terminal.say(`Serving ${site ?? options.data} at ${url}${listPath('artist')}`)
    if (rules.baseUrl !== url) terminal.say(`Its links lead to ${rules.baseUrl}, for which it was built.`)
    terminal.say('Stop with Ctrl+C.')
    await server.closed
  } catch (error) {
    server.close()
    throw error
  }
}

async function pressFor(
  url: string,
  out: string,
  { data, mediaUrl }: PreviewOptions,
  env: Environment,
  terminal: Terminal,
): Promise<SiteRules> {
  const { rules } = await press({ data, out, baseUrl: url, mediaUrl }, env, terminal)
  return rules
}

/** The site of a data folder's preview, kept for the next one, which then writes only what changed. */
function previewFolder(data: string): string {
  const name = createHash('sha256')
    .update(`${process.getuid?.() ?? ''}\n${path.resolve(data)}`)
    .digest('hex')
    .slice(0, 16)
  return path.join(tmpdir(), `catalog-press-preview-${name}`, 'site')
}

async function readRules(site: string): Promise<SiteRules> {
  try {
    return JSON.parse(await readFile(path.join(site, RULES_FILE), 'utf8'))
  } catch (cause) {
    throw new CatalogError('NOT_A_SITE', `${site} is not a pressed site.`, {
      hint: `Press one with \`catalog-press build --out ${site}\`, or leave the folder out to preview data/.`,
      cause,
    })
  }
}
