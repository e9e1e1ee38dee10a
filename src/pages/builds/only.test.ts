// Sites of one artist, one release or one label.
import { expect, it } from 'vitest'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

interface Counts {
  readonly artists: number
  readonly releases: number
  readonly labels?: number
}

/** A catalog in which each release has a track by each artist. */
function catalogWith({ artists, releases, labels = 1 }: Counts) {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  return {
    'artists.ndjson': upTo(artists).map((n) => ({
      uuid: artistId(n),
      name: `Artist ${n}`,
      description: `Life of ${n}.`,
    })),
    'labels.ndjson': upTo(labels).map((n) => ({ uuid: labelId(n), name: `Label ${n}` })),
    'releases.ndjson': upTo(releases).map((n) => ({
      uuid: releaseId(n),
      name: `Release ${n}`,
      label: labelId(1),
    })),
    'tracks.ndjson': upTo(artists * releases).map((n) => ({
      uuid: trackId(n),
      name: `Track ${n}`,
      tracknumber: n,
      duration: '60',
      release: releaseId(1 + (n % releases)),
      artist: artistId(1 + (n % artists)),
      stream: `${n}.mp3`,
    })),
    'pages/home.md': 'Welcome.',
    'site.json': {
      base_url: 'https://a.example',
      docs: false,
      site: { name: 'The Site', description: 'About the site.' },
    },
  }
}

async function built(counts: Counts, folder = tempFolder()) {
  writeTree(dataIn(folder), catalogWith(counts))
  expect((await runBuild(folder)).code).toBe(0)
  const tree = readTree(distIn(folder))
  const home = tree.get('index.html') ?? ''
  const menu = [...(home.match(/<nav.*?<\/nav>/s)?.[0] ?? '').matchAll(/href="([^"]+)"/g)].map(
    ([, href]) => href,
  )
  const titles = [...home.matchAll(/<h1[^>]*><bdi[^>]*>([^<]*)/g)].map(([, title]) => title)
  return { tree, home, menu, titles }
}

it('the home page of a site of one artist is the artist, with all releases', async () => {
  const { tree, home, menu, titles } = await built({ artists: 1, releases: 2 })
  expect(titles).toEqual(['Artist 1'])
  expect(menu).toEqual(['/releases/'])
  for (const part of ['Life of 1.', 'Release 1', 'Release 2', 'Track 1', '<title>The Site</title>'])
    expect(home).toContain(part)
  expect(home).not.toContain('About the site.</p>')
  for (const page of ['artists/index.html', `artists/${artistId(1)}/index.html`])
    expect(tree.has(page)).toBe(true)
})

it('the home page of a site of one release is the release, followed by its artist', async () => {
  const { home, menu, titles } = await built({ artists: 1, releases: 1 })
  expect(titles).toEqual(['Release 1'])
  expect(menu).toEqual([])
  expect(home).toMatch(/<ol class="tracks"[\s\S]*<h2><bdi>Artist 1<\/bdi><\/h2>[\s\S]*Life of 1\./)
  const several = await built({ artists: 2, releases: 1 })
  expect(several.titles).toEqual(['Release 1'])
  expect(several.menu).toEqual(['/artists/'])
  expect(several.home).toMatch(/About the site\.<\/p>.*Welcome.*<h1/s)
})

it('the home page of other sites counts only what there are several of', async () => {
  const { home, menu, titles } = await built({ artists: 2, releases: 2 })
  expect(titles).toEqual(['The Site'])
  expect(menu).toEqual(['/artists/', '/releases/'])
  expect(home).toContain('2 artists')
  expect(home).not.toContain('1 label')
})

it('a second artist is in the menu of every page, and gone when it is gone', async () => {
  const folder = tempFolder()
  const first = await built({ artists: 1, releases: 2 }, folder)
  for (const counts of [
    { artists: 2, releases: 2 },
    { artists: 1, releases: 2 },
  ]) {
    const { tree } = await built(counts, folder)
    expect(tree).toEqual((await built(counts)).tree)
  }
  expect((await built({ artists: 1, releases: 2 }, folder)).tree).toEqual(first.tree)
})
