import path from 'node:path'
import { expect, it } from 'vitest'
import { dataIn, distIn, runBuild } from '../../testing/build.ts'
import { runHere } from '../../testing/cli.ts'
import { readTree, tempFolder, writeTree } from '../../testing/folders.ts'

const SETTINGS = {
  base_url: 'https://api.example.org',
  media_url: 'https://media.example.org',
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  default_label: 'Self-released',
  streams: 'optional',
  pages: false,
  docs: false,
  max_removed: 1,
}

const HEADER = 'name,tracknumber,duration,artist.name,release.name'
const rowsOf = (release: string, names: readonly string[], more = '') =>
  names.map((name, at) => `${name},${at + 1},60,Ferrow,${release}${more}`)

const DAY = ['One', 'Two', 'Three']

function sheet(folder: string, rows: readonly string[], header = HEADER): void {
  writeTree(dataIn(folder), { 'site.json': SETTINGS, 'tracks.csv': [header, ...rows].join('\n') })
}

async function builtWith(rows: readonly string[]): Promise<string> {
  const folder = tempFolder()
  sheet(folder, rows)
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  return folder
}

const releasesIn = (folder: string): string[] =>
  [...readTree(distIn(folder)).keys()].flatMap(
    (file) => /^api\/v1\/catalog\/release\/([\da-f-]{36})\/index\.json$/.exec(file)?.[1] ?? [],
  )

const check = (folder: string) => runHere(['check', '--data', dataIn(folder), '--out', distIn(folder)])

const MESSAGE =
  /^warning RENAMED_RELEASE {2}1 release looks renamed, which changes URLs: "Nihgt" \((\S+)\) and "Night" \((\S+)\) have the same 3 tracks\.$/m

/** A site with a release whose name was corrected after the build. */
async function corrected(): Promise<string> {
  const folder = await builtWith([...rowsOf('Nihgt', DAY), ...rowsOf('Day', ['Noon'])])
  sheet(folder, [...rowsOf('Night', DAY), ...rowsOf('Day', ['Noon'])])
  return folder
}

it('a release whose title was corrected is noticed by check, which names the old uuid', async () => {
  const folder = await corrected()
  const { code, stderr } = await check(folder)
  expect(code).toBe(0)
  const [, old = ''] = MESSAGE.exec(stderr) ?? []
  expect(releasesIn(folder)).toContain(old)
  expect(stderr).toContain(`with its old UUID ${old}.`)
})

it('a build that publishes it says so, once', async () => {
  const folder = await corrected()
  const { code, stderr } = await runBuild(folder)
  expect(code).toBe(0)
  expect(releasesIn(folder)).toContain(MESSAGE.exec(stderr)?.[2])
  // The next build has nothing to compare with.
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
})

it('with the alias that the hint asks for, the old URL leads to the new one', async () => {
  const folder = await corrected()
  const [, old = ''] = MESSAGE.exec((await check(folder)).stderr) ?? []
  const aliased = [...rowsOf('Night', DAY, `,${old}`), ...rowsOf('Day', ['Noon'], ',')]
  sheet(folder, aliased, `${HEADER},release.aliases`)
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  const aliases = [...readTree(path.join(distIn(folder), 'api/v1/aliases/release')).values()]
  expect(aliases.join()).toContain(old)
})

it.each([
  ['has other tracks', rowsOf('Night', ['One', 'Two'])],
  ['is there twice', [...rowsOf('Night', DAY), ...rowsOf('Again', DAY)]],
])('a new release that %s is no renamed one', async (_, rows) => {
  const folder = await builtWith([...rowsOf('Nihgt', DAY), ...rowsOf('Day', ['Noon'])])
  sheet(folder, [...rows, ...rowsOf('Day', ['Noon'])])
  expect((await check(folder)).stderr).not.toContain('RENAMED_RELEASE')
})
