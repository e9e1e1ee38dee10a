// What tests of hosts take for granted, which share a site: that of a host differs in the host's files alone.
import { expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { copyFor } from '../../testing/catalogs/conformance.ts'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { REVISION } from '../../testing/catalogs/state.ts'
import { builtOnce, distIn, pressed } from '../../testing/run/build.ts'
import { readTree } from '../../testing/run/folders.ts'
import { HOSTS } from '../index.ts'

const FOLLOWING = HOSTS.filter(({ composes, choosesFilters }) => composes || choosesFilters)
const WRITTEN = FOLLOWING.filter((host) => host.files(siteRules()).some((file) => file.in === 'site'))

it.each(WRITTEN.map((host) => [host.name, host] as const))(
  'a build for %s writes the site of any host that follows every link, and the files of this one',
  async (name, host) => {
    const { 'site.json': site, ...records } = smallCatalog(1)
    const filters = host.composes ? true : 'pressed'
    const catalogFor = (...hosts: readonly string[]) => ({
      ...records,
      'site.json': { ...site, pages: true, filters, hosts },
    })
    const own = await pressed(catalogFor(name))
    const shared = readTree((await copyFor(host, distIn(await builtOnce(catalogFor())))).site)
    for (const tree of [own, shared]) tree.delete(REVISION)
    expect(own).toEqual(shared)
  },
)
