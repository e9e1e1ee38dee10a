// Which rows are one release follows from all rows: a build after an edit must end as a clean one does.
import { copyFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

const SETTINGS = {
  base_url: 'https://api.example.org',
  media_url: 'https://media.example.org',
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  default_label: 'Self-released',
  streams: 'optional',
  max_removed: 1,
  pages: false,
}

const HEADER = 'name,tracknumber,duration,artist.name,release.name,release.catalognumber'
const ANN = 'Intro,1,60,Ann,Sampler,CAT 1'
const BOB = 'Intro,2,60,Bob,Sampler,CAT 1'
const CY = 'Outro,3,60,Cy,Sampler,'

/** Two files, so that an edit of one leaves the rows of the other staged. */
type Sheets = readonly [readonly string[], readonly string[]]

const STEPS: readonly Sheets[] = [
  [[ANN], [BOB, CY]],
  [
    [ANN, 'Intro,4,60,Ann,Sampler,CAT 1'],
    [BOB, CY],
  ],
  [[ANN], [BOB, CY, 'Intro,1,60,Dee,Sampler,CAT 1']],
  [[ANN], [CY]],
  [[ANN], [BOB, `${CY}CAT 1`]],
  [['Intro,1,60,Ann,Sampler,CAT 2'], [BOB, CY]],
  [['Solo,1,60,Ann,Home,'], [BOB, CY]],
  [[BOB, CY], [ANN]],
]

function write(folder: string, sheets: Sheets): void {
  const [one, other] = sheets.map((rows) => [HEADER, ...rows].join('\n'))
  const sources = { tracks: ['one.csv', 'other.csv'] }
  writeTree(dataIn(folder), {
    'site.json': { ...SETTINGS, sources },
    'one.csv': one ?? '',
    'other.csv': other ?? '',
  })
}

const siteIn = (folder: string) =>
  new Map([...readTree(distIn(folder))].filter(([file]) => !/changes|\.catalog-press/.test(file)))

/** Only a build that knows the last one can warn of renamed records. */
const withoutRenamed = (stderr: string): string =>
  stderr.replaceAll(/warning RENAMED_RECORD.*\n( {2}.*\n)*\n?/g, '')

it('builds after each edit what a clean build makes', { timeout: 120_000 }, async () => {
  const kept = tempFolder()
  for (const sheets of STEPS) {
    const clean = tempFolder()
    write(kept, sheets)
    write(clean, sheets)
    const { code, stderr } = await runBuild(kept)
    const renamed = path.join(dataIn(kept), 'renamed.ndjson')
    if (existsSync(renamed)) copyFileSync(renamed, path.join(dataIn(clean), 'renamed.ndjson'))
    const other = await runBuild(clean)
    expect([code, withoutRenamed(stderr.replaceAll(kept, ''))]).toEqual([
      0,
      other.stderr.replaceAll(clean, ''),
    ])
    expect([...siteIn(kept)]).toEqual([...siteIn(clean)])
  }
})
