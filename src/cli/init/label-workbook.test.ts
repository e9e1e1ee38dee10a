// A workbook as a label keeps it, in the form of a real one: marks above the header, titles apart from their versions,
// dates without hyphens, minutes typed into cells of hours, blanks that nobody sees, and two sheets.
import path from 'node:path'
import { expect, it } from 'vitest'
import { type MadeCell, styled, writeXlsx } from '../../testing/formats/xlsx.ts'
import { readJson } from '../../testing/run/build.ts'
import { readTree, tempFolder } from '../../testing/run/folders.ts'
import { runHere, UNPACKED } from '../../testing/run/here.ts'

const TRACKS = 534
const ON_RELEASE = 6
const DAY = 86_400

interface Song {
  readonly release: number
  readonly number: number
  readonly title: string
  readonly version: string
  readonly artist: string
  readonly seconds: number
}

/** Every fourth song is another version of the one before it; lengths are from 1:01 to 11:59. */
const SONGS: readonly Song[] = Array.from({ length: TRACKS }, (_, index) => {
  const release = Math.floor(index / ON_RELEASE)
  const isVersion = index % 4 === 3
  return {
    release,
    number: (index % ON_RELEASE) + 1,
    title: `Rosas ${release}-${isVersion ? (index - 1) % ON_RELEASE : index % ON_RELEASE}`,
    version: isVersion ? 'Cy Remix' : '',
    artist: `Artist ${release % 30}`,
    seconds: 61 + ((index * 37) % 659),
  }
})

const releaseDay = (release: number) => 20_100_101 + (release % 12) * 100 + (release % 28)

const HEADER = [
  ...['LabelName', 'CatalogNumber', 'AlbumTitle', 'ReleaseDate', 'TrackNumber', 'TrackTitle', 'TrackVersion'],
  ...['TrackArtist', 'TrackDuration', 'ISRC'],
]

const toCells = ({ release, number, title, version, artist, seconds }: Song, index: number): MadeCell[] => [
  ...[
    `Harbour${index % 7 === 0 ? '\u00A0' : ''}`,
    `HT-${release}`,
    `Album ${release}`,
    releaseDay(release),
    number,
  ],
  ...[title, version, index % 5 === 0 ? `${artist}\u00A0` : artist],
  // 5:39 in a cell that shows h:mm:ss is 5 hours and 39 minutes.
  ...[styled((seconds * 60) / DAY, 1), ''],
]

const makeSheet = (songs: readonly Song[]): MadeCell[][] => [
  ['Mandatory', 'Mandatory', 'Mandatory', 'Mandatory', '', 'Mandatory', '', 'Mandatory', '', 'Optional'],
  HEADER,
  ...songs.map(toCells),
]

it('is right with what a new project writes alone', async () => {
  const folder = tempFolder()
  const file = path.join(folder, 'catalogue.xlsx')
  const half = ON_RELEASE * 50
  writeXlsx(file, {
    sheets: { Catalogue: makeSheet(SONGS.slice(0, half)), Back: makeSheet(SONGS.slice(half)) },
    formats: ['h:mm:ss'],
  })
  const project = path.join(folder, 'project')
  const begun = await runHere(['init', project, '--yes', '--from', 'tracks', '--source', file], UNPACKED)
  expect(begun).toMatchObject({ code: 0 })
  const data = path.join(project, 'data')
  const dist = path.join(project, 'dist')
  const built = await runHere(['build', '--data', data, '--out', dist, '--base-url', 'https://x.example'])
  expect(built).toMatchObject({ code: 0, stderr: '' })

  const tree = readTree(dist)
  const records = (kind: string): Record<string, unknown>[] =>
    [...tree.keys()]
      .filter((name) => new RegExp(`^api/v1/catalog/${kind}/[0-9a-f-]{36}/index\\.json$`).test(name))
      .map((name) => readJson(tree, name))
  expect(records('artist')).toHaveLength(30)
  expect(records('label')).toHaveLength(1)
  expect(records('release')).toHaveLength(TRACKS / ON_RELEASE)
  const published = records('track').map(({ name, tracknumber, duration }) => [name, tracknumber, duration])
  const wanted = SONGS.map(({ title, version, number, seconds }) => [
    version === '' ? title : `${title} (${version})`,
    number,
    `${seconds}`,
  ])
  expect(published.sort()).toEqual(wanted.sort())
  const dates = records('release').map((release) => [
    release.name,
    release.releasedate,
    release.catalognumber,
  ])
  expect(dates.sort()).toEqual(
    Array.from({ length: TRACKS / ON_RELEASE }, (_, release) => [
      `Album ${release}`,
      `${releaseDay(release)}`.replace(/(....)(..)(..)/, '$1-$2-$3'),
      `HT-${release}`,
    ]).sort(),
  )
})
