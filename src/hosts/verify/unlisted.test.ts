// Records that are in no list are verified with a local build, which knows them.
import { describe, expect, it } from 'vitest'
import { labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { builtOnce, distIn } from '../../testing/run/build.ts'
import { runHere } from '../../testing/run/here.ts'
import { at, saying, where } from '../../testing/servers/faults/fault.ts'
import { serveFaulty } from '../../testing/servers/faulty-site.ts'
import { createListener } from '../servers/preview/handler.ts'
import { readBuild } from './build-subject.ts'

/** Forty releases of a track each, of which three are unlisted. */
const catalog = (settings: object) => {
  const { 'site.json': site, ...small } = smallCatalog(40)
  return {
    ...small,
    'releases.ndjson': small['tracks.ndjson'].map((_, n) => ({
      ...{ uuid: releaseId(n + 1), name: `Release ${n + 1}`, label: labelId(1) },
      unlisted: [3, 7, 39].includes(n),
    })),
    'tracks.ndjson': small['tracks.ndjson'].map((track, n) => ({ ...track, release: releaseId(n + 1) })),
    'site.json': { ...site, pages: true, page_size: 5, ...settings },
  }
}

describe.each([
  ['files', {}],
  ['blocks', { layout: 'packed' }],
])('a site in %s with unlisted releases', (_, settings) => {
  const built = async () => distIn(await builtOnce(catalog(settings)))

  it.each([
    ['all of them', null, [4, 8, 40]],
    ['some of them', 1, [4]],
  ])('is verified with %s', async (_name, sample, numbers) => {
    const subject = await readBuild(await built(), sample)
    for (const [kind, idOf] of [
      ['release', releaseId],
      ['track', trackId],
    ] as const) {
      const unlisted = [4, 8, 40].map(idOf)
      expect(subject?.uuids.get(kind)?.filter((uuid) => unlisted.includes(uuid))).toEqual(numbers.map(idOf))
      expect(subject?.counts.get(kind)).toBe(37)
    }
  })

  it('fails where one of them has no answer', async () => {
    const dist = await built()
    const subject = await readBuild(dist, 1)
    if (subject === null) throw new Error('no site')
    const site = await serveFaulty(createListener(subject.rules, dist))
    expect(await runHere(['verify', site.url, '--dist', dist, '--sample', '1'])).toMatchObject({ code: 0 })
    const address = `/releases/${releaseId(4)}/`
    site.plant(where(at(address), saying(404, 'Not found')))
    const { code, stdout, stderr } = await runHere(['verify', site.url, '--dist', dist, '--sample', '1'])
    expect(code).toBe(1)
    expect(stdout + stderr).toContain(address)
  })
})
