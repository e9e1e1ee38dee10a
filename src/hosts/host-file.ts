// Texts of host files: a literal body, or a bundled handler with the rules of the site inserted.
import { readFile } from 'node:fs/promises'
import type { SiteRules } from '../api/site-rules.ts'
import type { HandlerName, Host, HostFile, HostText } from '../stages/host.ts'
import type { Alias } from '../stages/site.ts'
import { packageFile } from '../system/package.ts'

/** Placeholder for the rules of a site in a bundled handler. */
const TOKEN = '__CATALOG_PRESS_RULES__'

/** Handlers are bundled when the package is compiled; see scripts/build/bundle-edge.js. */
const HANDLERS = packageFile('lib/handlers/')

/** Returns all files of a host with their texts. A host that lists aliases gets as many as its limit allows. */
export const hostTexts = (
  host: Host,
  rules: SiteRules,
  aliases: readonly Alias[] = [],
): Promise<HostText[]> => {
  const listed = host.listsAliases ? aliases.slice(0, host.limits.aliases?.max) : []
  return Promise.all(host.files(rules, listed).map((file) => hostText(file, rules)))
}

export const readHostFile = async (file: HostFile, rules: SiteRules): Promise<string> =>
  (await hostText(file, rules)).text

async function hostText(file: HostFile, rules: SiteRules): Promise<HostText> {
  const { in: location, path } = file
  if ('body' in file) return { in: location, path, text: file.body }
  const code = await readHandler(file.handler, rules)
  return { in: location, path, text: file.around?.(code) ?? code, code }
}

async function readHandler(handler: HandlerName, rules: SiteRules): Promise<string> {
  const bundle = await readFile(new URL(`${handler}.js`, HANDLERS), 'utf8')
  return bundle.replace(TOKEN, () => JSON.stringify(rules))
}
