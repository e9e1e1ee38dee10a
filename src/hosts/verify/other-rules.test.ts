// A host that is set up by the rules of a site with web pages, while the site has none, and the other way round.
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { startCaddy, startNginx } from '../../testing/servers/pattern-servers.ts'
import { describeServer } from '../../testing/servers/servers.ts'

const BASE = 'https://api.example.org'
const suite = suiteFolder()

/** Builds a site with pages or without, and writes the rules of a host for it. */
async function built(pages: boolean, host: string) {
  const folder = path.join(suite, `${host}-${pages}`)
  writeTree(dataIn(folder), {
    ...smallCatalog(3),
    'site.json': { base_url: BASE, media_url: BASE, pages, hosts: [host] },
  })
  expect(await runBuild(folder)).toMatchObject({ code: 0 })
  const project = path.join(folder, 'rules')
  const args = ['--data', dataIn(folder), '--dist', distIn(folder), '--out', project]
  expect(await runHere(['rules', host, ...args])).toMatchObject({ code: 0 })
  return { rules: { baseUrl: BASE }, site: distIn(folder), project }
}

describe.each([
  ['nginx', startNginx],
  ['caddy', startCaddy],
] as const)('verify', (host, start) => {
  describeServer(host, () => {
    it.each([true, false])('recognizes the rules of another build: site with pages %s', async (pages) => {
      const [own, other] = [await built(pages, host), await built(!pages, host)]
      const verify = async (project: string) =>
        runHere([
          'verify',
          await start([{ ...own, project }]),
          '--dist',
          own.site,
          '--host',
          host,
          '--sample',
          '1',
        ])
      expect((await verify(own.project)).stdout).not.toContain('seem to be')
      const { code, stdout } = await verify(other.project)
      expect(code).toBe(1)
      const [served, of] = pages ? ['without', 'with'] : ['with', 'without']
      expect(stdout).toContain(
        `answered as on a site ${served} web pages, but this build is one ${of} them: the rules of the host seem to be of another build.`,
      )
    })
  })
})
