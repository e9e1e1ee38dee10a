// What only the catalog shows of a site: whether records have former uuids, which hosts that cannot read their files
// list; from where pages load audio; whether there are
// playlists; and the readable addresses of records.
import { hasPages } from '../../contract/rules/site-rules.ts'
import type { WebRules } from '../../contract/rules/web-headers.ts'
import { audioSchemes } from '../../core/checks/named-media.ts'
import type { ReadCatalog } from '../../core/library/read-sources.ts'
import type { Alias } from '../../core/site/site.ts'
import { codeOfFaces } from './faces.ts'
import { renderHostFiles } from './file-inputs.ts'
import type { Inputs } from './inputs.ts'

/** Completes the rules with those that follow from the catalog, the files of hosts with them, and the addresses. */
export async function withCatalogRules(found: Inputs, catalog: ReadCatalog): Promise<Inputs> {
  const inputs = { ...found, readable: found.readable?.for(catalog.library) ?? null }
  const { aliases } = catalog.library
  return withFoundRules(inputs, { aliases, schemes: audioSchemes(catalog.library) })
}

/** What the rules of a site depend on in its records. */
interface FoundRules {
  /** The schemes of addresses of audio elsewhere: `http:`. */
  readonly schemes: readonly string[]
  /** The former uuids of records. */
  readonly aliases: readonly Alias[]
}

export async function withFoundRules(inputs: Inputs, { aliases: all, schemes }: FoundRules): Promise<Inputs> {
  const web = withPlaylists(withSchemes(inputs.rules.web, schemes), inputs)
  const count = all.length
  if (count === 0 && web === inputs.rules.web) return inputs
  const rules = { ...inputs.rules, ...(count > 0 && { aliases: true }), ...(web && { web }) }
  const listed = inputs.hosts.filter(({ listsAliases }) => listsAliases)
  const most = Math.max(0, ...listed.map(({ limits }) => limits.aliases?.max ?? count))
  const aliases = all.slice(0, most)
  const made = await renderHostFiles(inputs.hosts, { rules, aliases, faces: codeOfFaces(inputs.faces) })
  const ours = new Set(made.map(({ path }) => path))
  const users = new Set(inputs.media.map(({ path }) => path))
  const texts = [
    ...made.filter(({ path }) => !users.has(path)),
    ...inputs.texts.filter(({ path }) => !ours.has(path)),
  ]
  return { ...inputs, rules, texts }
}

function withPlaylists(web: WebRules | undefined, { playlists, rules }: Inputs): WebRules | undefined {
  return web && hasPages(rules) && playlists.length > 0 ? { ...web, playlists: true } : web
}

function withSchemes(web: WebRules | undefined, schemes: readonly string[]): WebRules | undefined {
  if (web === undefined || schemes.length === 0) return web
  const allowed = web.csp?.['media-src'] ?? []
  return { ...web, csp: { ...web.csp, 'media-src': [...allowed, ...schemes] } }
}
