// Texts of host files: a literal body, or a bundled handler with the rules of the site inserted.
import { readFile } from 'node:fs/promises'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import type { Alias } from '../../core/site/site.ts'
import { packageFile } from '../../core/system/package.ts'
import type { HandlerName, Host, HostFile, HostText } from './host.ts'

/** Placeholders for the rules of a site, and for the code of its faces, in a bundled handler. */
const TOKENS = /__CATALOG_PRESS_(RULES|FACES)__/g

/** Handlers are bundled when the package is compiled; see scripts/compile/handlers.js. */
const HANDLERS = packageFile('lib/handlers/')

/** What the files of a host are made of. */
export interface HostInputs {
  readonly rules: SiteRules
  /** Former uuids in order, for a host that lists them. */
  readonly aliases?: readonly Alias[]
  /** The code of the faces of the site; by default none. */
  readonly faces?: string
}

/** Returns all files of a host with their texts. A host that lists aliases gets as many as its limit allows. */
export const hostTexts = (host: Host, { aliases = [], ...inputs }: HostInputs): Promise<HostText[]> => {
  const listed = host.listsAliases ? aliases.slice(0, host.limits.aliases?.max) : []
  return Promise.all(host.files(inputs.rules, listed).map((file) => hostText(file, inputs)))
}

export const readHostFile = async (file: HostFile, rules: SiteRules, faces?: string): Promise<string> =>
  (await hostText(file, { rules, ...(faces !== undefined && { faces }) })).text

async function hostText(file: HostFile, inputs: HostInputs): Promise<HostText> {
  const { in: location, path } = file
  if ('body' in file) return { in: location, path, text: file.body }
  const code = await readHandler(file.handler, { ...inputs, rules: file.rules ?? inputs.rules })
  return { in: location, path, text: file.around?.(code) ?? code, code }
}

async function readHandler(handler: HandlerName, { rules, faces = '{}' }: HostInputs): Promise<string> {
  const bundle = await readFile(new URL(`${handler}.js`, HANDLERS), 'utf8')
  return bundle.replace(TOKENS, (_, token) => (token === 'RULES' ? JSON.stringify(rules) : faces))
}
