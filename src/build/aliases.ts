// Former uuids are known only once the catalog is read. They decide more than their own files: the rules state whether
// there are any, and hosts that cannot read those files list them.
import { countAliases, readAliases } from '../catalog/aliases.ts'
import type { OpenCatalog } from '../catalog/open.ts'
import { hostFilesOf, type Inputs } from './inputs.ts'

/** Completes the inputs with the aliases of the catalog. */
export async function withAliases(inputs: Inputs, catalog: OpenCatalog): Promise<Inputs> {
  const count = await countAliases(catalog)
  if (count === 0) return inputs
  const rules = { ...inputs.rules, aliases: true }
  const listed = inputs.hosts.filter(({ listsAliases }) => listsAliases)
  const most = Math.max(0, ...listed.map(({ limits }) => limits.aliases?.max ?? count))
  const aliases = await readAliases(catalog.engine, most)
  const made = await hostFilesOf(inputs.hosts, rules, aliases)
  const ours = new Set(made.map(({ path }) => path))
  const users = new Set(inputs.media.map(({ path }) => path))
  const texts = [
    ...made.filter(({ path }) => !users.has(path)),
    ...inputs.texts.filter(({ path }) => !ours.has(path)),
  ]
  return { ...inputs, rules, texts }
}
