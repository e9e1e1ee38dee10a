// Plants faults, one at a time, between a built site and `verify`. Each must be found, and by the narrowest run that
// claims to find it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { listPath, rootPath } from '../../contract/urls/urls.ts'
import { INDEX_SIZE } from '../../contract/urls/web.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { jpeg } from '../../testing/formats/media.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { aliasFaults } from '../../testing/servers/faults/aliases.ts'
import { answerFaults } from '../../testing/servers/faults/answers.ts'
import type { Fault } from '../../testing/servers/faults/fault.ts'
import { fileFaults } from '../../testing/servers/faults/files.ts'
import { HEADER_FAULTS } from '../../testing/servers/faults/headers.ts'
import { READER_FAULTS } from '../../testing/servers/faults/readers.ts'
import { webFaults } from '../../testing/servers/faults/web.ts'
import { type FaultySite, type Plant, serveFaulty } from '../../testing/servers/faulty-site.ts'
import { type HeardCase, hear, isFound } from '../../testing/servers/heard-cases.ts'
import { createListener } from '../servers/preview/handler.ts'
import { readBuild } from './build-subject.ts'
import { createCases } from './cases.ts'
import { openClient } from './client.ts'
import { crawl } from './crawl.ts'
import type { Subject } from './subject.ts'

const ARTISTS = 25
/** Parallel requests while following links. */
const CONCURRENCY = 16
/** Small, so that most records are in no sample. */
const SAMPLE = 3
const PICTURES = '/media/_s/catalog/artist/image/'
const FORMER = trackId(999)
const FORMER_ARTIST = artistId(999)
const ELSEWHERE = `${PICTURES}elsewhere.jpg`

const folder = suiteFolder()
let site: FaultySite
let subjects: Record<'default' | '--all', Subject>
let asked: Record<'default' | '--all', readonly HeardCase[]>

beforeAll(async () => {
  const catalog = smallCatalog(ARTISTS)
  const pictured = catalog['artists.ndjson'].map((artist, index) =>
    index < 8 ? { ...artist, image: index === 7 ? path.basename(ELSEWHERE) : `${index}.jpg` } : artist,
  )
  const [first, ...others] = catalog['tracks.ndjson']
  const pictures = Array.from({ length: 7 }, (_, index) => [
    `${PICTURES.slice(1)}${index}.jpg`,
    jpeg(`picture ${index}`),
  ])
  writeTree(dataIn(folder), {
    ...catalog,
    'artists.ndjson': pictured.map((artist, index) =>
      index === 0 ? { ...artist, aliases: [FORMER_ARTIST] } : artist,
    ),
    'tracks.ndjson': [{ ...first, aliases: [FORMER] }, ...others],
    'releases.ndjson': catalog['releases.ndjson'].map((release) => ({ ...release, catalognumber: 'Cat. 1' })),
    // Enough for a second page of their list.
    'labels.ndjson': Array.from({ length: INDEX_SIZE + 1 }, (_, index) => ({
      uuid: labelId(index + 1),
      name: `Label ${index + 1}`,
    })),
    ...Object.fromEntries(pictures),
    'site.json': {
      ...catalog['site.json'],
      limits: [7],
      pages: true,
      docs: true,
      search: true,
      filters: true,
    },
  })
  const { code, stderr } = await runBuild(folder)
  if (code !== 0) throw new Error(stderr)
  const [some, all] = await Promise.all([readBuild(distIn(folder), SAMPLE), readBuild(distIn(folder), null)])
  if (!some || !all) throw new Error('nothing was built')
  subjects = { default: some, '--all': all }
  const answer = createListener(some.rules, distIn(folder))
  site = await serveFaulty((request, response) => {
    if (request.url === ELSEWHERE) response.end('picture')
    else answer(request, response)
  })
  asked = {
    default: await hear(site, some, createCases(some, SAMPLE)),
    '--all': await hear(site, all, createCases(all, null)),
  }
})

const FLAGS: readonly Fault['foundBy'][] = ['default', '--all', '--links']

async function isFoundBy(flag: Fault['foundBy'], plant: Plant): Promise<boolean> {
  if (flag !== '--links') return isFound(site, subjects[flag], asked[flag], plant)
  site.plant(plant)
  const client = openClient(site.url, { timeout: 5000, retries: 0 })
  try {
    return (
      (await crawl(client, { root: rootPath('api'), base: site.url, concurrency: CONCURRENCY })).dead.length >
      0
    )
  } finally {
    client.close()
  }
}

const track = `${listPath('track')}${trackId(11)}/`
const firstPage = (list: string): Buffer => readFileSync(path.join(distIn(folder), list, 'index.json'))
const FAULTS = [
  ...HEADER_FAULTS,
  ...READER_FAULTS,
  ...answerFaults(firstPage),
  ...aliasFaults(`${listPath('track')}${FORMER}/`),
  ...webFaults({
    record: `/releases/${releaseId(1)}/`,
    sampled: `/artists/${artistId(1)}/`,
    other: `/artists/${artistId(11)}/`,
    former: `/artists/${FORMER_ARTIST}/`,
  }),
  ...fileFaults({ track, image: `${PICTURES}2.jpg`, elsewhere: ELSEWHERE }),
]

describe('verify finds', () => {
  it.each(['default', '--all'] as const)('nothing in a sound site (%s)', (flag) => {
    expect(asked[flag].length).toBeGreaterThan(500)
    expect(asked[flag].filter(({ outcome }) => outcome.verdict !== 'passed')).toEqual([])
  })

  it('nothing in a sound site (--links)', async () => {
    expect(await isFoundBy('--links', (answer) => answer)).toBe(false)
  })

  it.each(FAULTS)('$name ($foundBy)', async ({ foundBy, plant }) => {
    const flags = FLAGS.slice(0, FLAGS.indexOf(foundBy) + 1)
    const found: boolean[] = []
    for (const flag of flags) found.push(await isFoundBy(flag, plant))
    expect(found).toEqual(flags.map((flag) => flag === foundBy))
  })
})
