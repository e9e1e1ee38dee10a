// The list of an artist's releases, which the contract's artist does not have: its features link to it.
import { expect, it } from 'vitest'
import { artistId, releaseId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { createAnswerer, dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { openFolder, readTree, writeTree } from '../../testing/run/folders.ts'

/** Builds a site in which the first artist has facts. Returns its answers. */
async function open(settings: object) {
  const folder = openFolder()
  const { 'site.json': site, 'artists.ndjson': artists, ...catalog } = smallCatalog(3)
  writeTree(dataIn(folder), {
    ...catalog,
    'artists.ndjson': artists.map((artist, at) => (at === 0 ? { ...artist, country: 'PT' } : artist)),
    'site.json': { ...site, base_url: 'https://api.example.org', hosts: [], ...settings },
  })
  expect(await runBuild(folder)).toMatchObject({ code: 0 })
  const ask = createAnswerer(readTree(distIn(folder)))
  return async (target: string) => (await (await ask(target)).json()) as Record<string, unknown>
}

const FEATURES = `/api/v1/features/artist/${artistId(1)}/`
const RELEASES = `https://api.example.org/api/v1/catalog/release/?artist=${artistId(1)}`

it.each([
  ['in files', {}],
  ['in files of one form', { variants: 'edge' }],
])('is linked to from its features, in both forms, %s', async (_, settings) => {
  const ask = await open({ filters: true, ...settings })
  for (const [format, link] of [
    ['', RELEASES],
    ['?format=api', `${RELEASES}&format=api`],
  ]) {
    expect(await ask(`${FEATURES}${format}`)).toMatchObject({ releases: link, country: 'PT' })
    const { results } = await ask(String(link).replace('https://api.example.org', ''))
    expect(results).toMatchObject([{ uuid: releaseId(1) }])
  }
})

it.each([
  ['without filters', {}, false],
  ['on hosts whose rules ignore them', { filters: true, hosts: ['nginx'] }, false],
  [
    'on hosts whose rules choose their pages',
    { filters: 'pressed', hosts: ['nginx', 'caddy', 'apache'] },
    true,
  ],
  ['on a host that cannot choose them', { filters: 'pressed', hosts: ['nginx', 'cloudfront'] }, false],
  ['on a host that only serves files', { filters: 'pressed', hosts: ['github-pages'] }, false],
])('is linked to only if every host answers it: %s', async (_, settings, isLinked) => {
  const path = JSON.stringify(settings).includes('github') ? `${FEATURES}index.json` : FEATURES
  expect('releases' in (await (await open(settings))(path))).toBe(isLinked)
})

it('is described by links from the operations of OpenAPI', async () => {
  const operation = async (settings: object, path: string) => {
    const { paths } = (await (
      await open(settings)
    )('/api/v1/openapi.json')) as {
      paths: Record<string, { get: { responses: Record<string, { links?: object }> } }>
    }
    return paths[path]?.get.responses[200]?.links
  }
  const artist = '/api/v1/catalog/artist/{uuid}/'
  expect(await operation({ filters: true }, artist)).toEqual({
    releases: { operationId: 'listReleases', parameters: { artist: '$response.body#/uuid' } },
    tracks: { operationId: 'listTracks', parameters: { artist: '$response.body#/uuid' } },
  })
  expect(await operation({}, artist)).toBeUndefined()
})
