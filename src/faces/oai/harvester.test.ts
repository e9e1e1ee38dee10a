// The face as a harvester in Perl reads it, the `oai_pmh` of HTTP::OAI.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { buildArgs, dataIn, distIn } from '../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { startPreview } from '../../testing/servers/preview.ts'
import { describeProgram } from '../../testing/servers/servers.ts'

const ARTISTS = 101
const small = smallCatalog(ARTISTS)
const catalog = {
  ...small,
  'site.json': {
    ...small['site.json'],
    changes: true,
    faces: [{ name: 'oai', email: 'archive@example.org', gateway: 'https://gateway.example.org/oai' }],
  },
}

const oaiIdentifier = (kind: string, uuid: string) => `oai:api.example.org:${kind}/${uuid}`
const numbers = Array.from({ length: ARTISTS }, (_, index) => index + 1)
const TRACKS = numbers.map((number) => oaiIdentifier('track', trackId(number)))
const RELEASE = oaiIdentifier('release', releaseId(1))
const ALL = [
  ...TRACKS,
  ...[RELEASE, oaiIdentifier('label', labelId(1))],
  ...numbers.map((number) => oaiIdentifier('artist', artistId(number))),
]

/** What the program lists, sorted; identifiers with a minus sign are of deleted records. */
async function harvest(url: URL, ...flags: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('oai_pmh', ['--metadataPrefix=oai_dc', ...flags, url.href])
  const records = stdout.split('\f').filter((record) => record !== '')
  return records
    .map((record) => {
      const id = /^identifier: (.+)$/m.exec(record)?.[1]
      return /^status: deleted$/m.test(record) ? `-${id}` : String(id)
    })
    .sort()
}

describeProgram('oai_pmh', 'a harvester in Perl', () => {
  const folder = suiteFolder()
  const buildOn = async (day: string, files: Parameters<typeof writeTree>[1]) => {
    writeTree(dataIn(folder), files)
    const seconds = Date.parse(`${day}T12:00:00Z`) / 1000
    const ran = await runHere(buildArgs(folder), { SOURCE_DATE_EPOCH: `${seconds}` })
    expect(ran.code, ran.stderr).toBe(0)
  }

  it('copies all records, then those that changed and were removed', { timeout: 60_000 }, async () => {
    await buildOn('2026-02-25', catalog)
    const { url } = await startPreview([distIn(folder)])
    const at = new URL('/oai', url)
    expect(await harvest(at)).toEqual(ALL.toSorted())
    expect(await harvest(new URL('/faces/oai/static.xml', url))).toEqual([RELEASE, ...TRACKS].sort())
    await buildOn('2026-03-04', {
      'tracks.ndjson': small['tracks.ndjson'].slice(0, -1),
      'artists.ndjson': small['artists.ndjson']
        .slice(0, -1)
        .map((artist, index) => (index === 0 ? { ...artist, name: 'New' } : artist)),
    })
    expect(await harvest(at, '--from=2026-03-04')).toEqual(
      [
        `-${oaiIdentifier('artist', artistId(ARTISTS))}`,
        `-${oaiIdentifier('track', trackId(ARTISTS))}`,
        ...[oaiIdentifier('artist', artistId(1)), oaiIdentifier('track', trackId(1)), RELEASE],
      ].sort(),
    )
  })
})
