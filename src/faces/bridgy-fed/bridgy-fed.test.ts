import { expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn } from '../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { ask } from '../../testing/servers/http.ts'
import { startPreview } from '../../testing/servers/preview.ts'

const folder = suiteFolder()

it('redirects the discovery of accounts to the bridge, with its query', async () => {
  const small = smallCatalog(1)
  const settings = { ...small['site.json'], pages: true, faces: ['bridgy-fed'] }
  writeTree(dataIn(folder), { ...small, 'site.json': settings })
  const preview = await startPreview(['--data', dataIn(folder)])
  try {
    const target = '/.well-known/webfinger?resource=acct%3Aapi.example.org%40api.example.org'
    expect(await ask(preview.url, target)).toMatchObject({
      status: 302,
      headers: { location: `https://fed.brid.gy${target}` },
    })
    expect((await ask(preview.url, '/.well-known/host-meta')).headers.location).toBe(
      'https://fed.brid.gy/.well-known/host-meta',
    )
    expect((await ask(preview.url, '/.well-known/nodeinfo')).status).toBe(404)
  } finally {
    await preview.stop()
  }
})
