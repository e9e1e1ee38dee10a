// The text of a host's file: its own, or a bundled handler with the rules of the site put in.
import { readFile } from 'node:fs/promises'
import type { SiteRules } from '../api/site-rules.ts'
import type { HostFile } from '../model/host.ts'
import { packageFile } from '../package.ts'

/** Stands in a bundled handler for the rules of a site. */
const TOKEN = '__CATALOG_PRESS_RULES__'

/** Handlers are bundled when the package is compiled; see scripts/build/bundle-edge.js. */
const HANDLERS = packageFile('lib/handlers/')

export async function readHostFile(file: HostFile, rules: SiteRules): Promise<string> {
  if ('body' in file) return file.body
  const bundle = await readFile(new URL(`${file.handler}.js`, HANDLERS), 'utf8')
  const code = bundle.replace(TOKEN, () => JSON.stringify(rules))
  return file.around?.(code) ?? code
}
