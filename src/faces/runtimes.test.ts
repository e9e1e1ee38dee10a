// The faces whose code answers requests, together, in the runtimes of hosts: on workerd from files, on Deno from blocks.
import SubsonicAPI from 'subsonic-api'
import { expect, inject, it } from 'vitest'
import { cloudflareWorkers } from '../hosts/cloudflare/workers.ts'
import { deno } from '../hosts/deno/index.ts'
import { conform, pressFor } from '../testing/catalogs/conformance.ts'
import { describeWithDeno, startDeno } from '../testing/servers/deno.ts'
import { connectMcp, MODERN, useTools } from '../testing/servers/mcp.ts'
import { harvestOai } from '../testing/servers/oai.ts'
import { describeWithWrangler, startWrangler } from '../testing/servers/wrangler.ts'

const OAI = { name: 'oai', email: 'archive@example.org' }
const faces = ['mcp', 'opensubsonic', 'ws2', OAI]
/** Uses the site of 45 artists that hosts serve in their tests, as the clients of its faces do. */
async function useClients(base: string): Promise<void> {
  await useTools(await connectMcp(base, MODERN))
  const player = new SubsonicAPI({ url: base, auth: { username: 'ann', password: 'any' } })
  const { albumList2 } = await player.getAlbumList2({ type: 'newest' })
  const { album } = await player.getAlbum({ id: albumList2.album?.[0]?.id ?? '' })
  expect(album.song).toHaveLength(45)
  const { found } = await harvestOai(base, 'metadataPrefix=oai_dc')
  expect(found).toHaveLength(92)
  expect(new Set(found).size).toBe(92)
}

describeWithWrangler('faces, on workerd', () => {
  it('serve their clients, and answer as verify expects', async () => {
    const pressed = await pressFor(cloudflareWorkers, { settings: { faces } })
    const base = await startWrangler(pressed)
    await useClients(base)
    await conform(cloudflareWorkers.name, base, pressed, cloudflareWorkers.deviations, { groups: ['faces'] })
  })
})

describeWithDeno('faces, on Deno', () => {
  it('serve their clients, and answer as verify expects', async () => {
    const settings = { faces, layout: 'packed' }
    const pressed = await pressFor(deno, { settings, parent: inject('diskFolder') })
    const base = await startDeno(pressed)
    await useClients(base)
    await conform(deno.name, base, pressed, deno.deviations, { groups: ['faces', 'web'] })
  })
})
