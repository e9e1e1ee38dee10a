// The face as harvesters use it: all records, then those that changed, and the errors of the protocol.
import { beforeAll, describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { buildArgs, dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { ask } from '../../testing/servers/http.ts'
import { harvestOai, NAMESPACES, sendOai, textsAt } from '../../testing/servers/oai.ts'
import { startPreview } from '../../testing/servers/preview.ts'

const FACE = {
  name: 'oai',
  email: 'archive@example.org',
  gateway: 'https://gateway.example.org/oai/',
}
const ARTISTS = 101
const small = smallCatalog(ARTISTS)
const catalog = {
  ...small,
  'releases.ndjson': small['releases.ndjson'].map((release) => ({
    ...release,
    ...{ tags: ['a < b', 'c\u0007'], description: 'A *text*.', type: 'album', releasedate: '2024-05' },
    ...{ barcode: '0012345678905', catalognumber: 'Cat. 1', license: 'CC-BY-4.0' },
  })),
  'site.json': {
    ...small['site.json'],
    pages: true,
    changes: true,
    faces: [FACE],
  },
}

const folder = suiteFolder()
let base: string
const buildOn = async (day: string, files: Parameters<typeof writeTree>[1]) => {
  writeTree(dataIn(folder), files)
  const seconds = Date.parse(`${day}T12:00:00Z`) / 1000
  const ran = await runHere(buildArgs(folder), { SOURCE_DATE_EPOCH: `${seconds}` })
  expect(ran.code, ran.stderr).toBe(0)
}
beforeAll(async () => {
  await buildOn('2026-02-25', catalog)
  base = (await startPreview([distIn(folder)])).url
})

const send = (query: string): Promise<string> => sendOai(base, query)
const harvest = (query: string, verb?: string) => harvestOai(base, query, verb)
const readError = async (query: string) => textsAt(await send(query), '//oai:error/@code')

const oaiIdentifier = (kind: string, uuid: string) => `oai:api.example.org:${kind}/${uuid}`
const numbers = Array.from({ length: ARTISTS }, (_, index) => index + 1)
const ALL = [
  ...numbers.map((number) => oaiIdentifier('artist', artistId(number))),
  ...numbers.map((number) => oaiIdentifier('track', trackId(number))),
  oaiIdentifier('release', releaseId(1)),
  oaiIdentifier('label', labelId(1)),
]

describe('a harvester', () => {
  it.each(['metadataPrefix=oai_dc', 'metadataPrefix=catalog', 'metadataPrefix=oai_dc&from=2026-01-01'])(
    'finds every record once: %s',
    async (query) => {
      expect(await harvest(query)).toEqual({ found: ALL, days: ['2026-02-25'] })
      expect(await harvest(query, 'ListIdentifiers')).toEqual({ found: ALL, days: ['2026-02-25'] })
    },
  )

  it('finds the records of a set', async () => {
    const body = await send('verb=ListSets')
    expect(textsAt(body, '//oai:setSpec')).toEqual(['artists', 'tracks', 'releases', 'labels'])
    const { found } = await harvest('metadataPrefix=oai_dc&set=tracks')
    expect(found).toEqual(ALL.filter((id) => id.includes(':track/')))
  })

  it('learns what the repository is', async () => {
    const { headers, body } = await ask(base, '/oai?verb=Identify')
    expect(headers['content-type']).toBe('text/xml; charset=utf-8')
    expect(textsAt(body, '//oai:Identify/*')).toEqual([
      ...['api.example.org', 'https://api.example.org/oai', '2.0', 'archive@example.org'],
      ...['2026-02-25', 'transient', 'YYYY-MM-DD'],
    ])
    const formats = await send('verb=ListMetadataFormats')
    expect(textsAt(formats, '//oai:metadataPrefix')).toEqual(['oai_dc', 'catalog'])
    const [, schema = ''] = textsAt(formats, '//oai:schema')
    expect((await ask(base, new URL(schema).pathname)).body).toContain(`targetNamespace="${NAMESPACES.own}"`)
  })

  it('has the releases and tracks in one file for a gateway, as they are answered', async () => {
    const { status, headers, body } = await ask(base, '/faces/oai/static.xml')
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(textsAt(body, '/sr:Repository/sr:Identify/*')).toEqual([
      'api.example.org',
      'https://gateway.example.org/oai/api.example.org/faces/oai/static.xml',
      ...['2.0', 'archive@example.org', '2026-02-25', 'no', 'YYYY-MM-DD'],
    ])
    expect(textsAt(body, '/sr:Repository/sr:ListMetadataFormats//oai:metadataPrefix')).toEqual(['oai_dc'])
    const listed = '/sr:Repository/sr:ListRecords[@metadataPrefix="oai_dc"]/oai:record'
    const found = textsAt(body, `${listed}/oai:header/oai:identifier`)
    const expected = ALL.filter((id) => /:(?:release|track)\//.test(id))
    expect(found.toSorted()).toEqual(expected.toSorted())
    expect(textsAt(body, '//oai:setSpec')).toEqual([])
    for (const id of [
      oaiIdentifier('release', releaseId(1)),
      ...[1, 2, 3].map((at) => oaiIdentifier('track', trackId(at))),
    ]) {
      const answered = await send(`verb=GetRecord&metadataPrefix=oai_dc&identifier=${id}`)
      const ofRecord = `//oai:record[oai:header/oai:identifier="${id}"]`
      for (const part of ['oai:header/oai:datestamp', 'oai:metadata//dc:*', 'oai:metadata//dc:identifier'])
        expect(textsAt(body, `${ofRecord}/${part}`)).toEqual(textsAt(answered, `${ofRecord}/${part}`))
    }
  })

  it('reads a record in both forms, also by POST', async () => {
    const identifier = oaiIdentifier('release', releaseId(1))
    const dublin = await send(`verb=GetRecord&metadataPrefix=oai_dc&identifier=${identifier}`)
    expect(textsAt(dublin, '//dc:title | //dc:publisher | //dc:subject')).toEqual([
      'Release',
      'a < b',
      'c',
      'Label',
    ])
    const { body } = await ask(base, '/oai', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `verb=GetRecord&metadataPrefix=catalog&identifier=${encodeURIComponent(identifier)}`,
    })
    expect(textsAt(body, '//own:record/own:name')).toEqual(['Release'])
    expect(textsAt(body, '//own:items/own:item/own:media/own:name')).toHaveLength(ARTISTS)
  })

  it('reads the error of what it asks wrongly', async () => {
    const errors: readonly [query: string, code: string][] = [
      ['verb=Destroy', 'badVerb'],
      ['', 'badVerb'],
      ['verb=Identify&verb=Identify', 'badVerb'],
      ['verb=Identify&set=artists', 'badArgument'],
      ['verb=ListRecords', 'badArgument'],
      ['verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc', 'badArgument'],
      ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-31', 'badArgument'],
      ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-25T00:00:00Z', 'badArgument'],
      ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-03-01&until=2026-02-01', 'badArgument'],
      ['verb=ListRecords&resumptionToken=x&set=artists', 'badArgument'],
      ['verb=ListRecords&resumptionToken=x', 'badResumptionToken'],
      ['verb=ListSets&resumptionToken=x', 'badResumptionToken'],
      ['verb=ListRecords&metadataPrefix=marc', 'cannotDisseminateFormat'],
      ['verb=ListRecords&metadataPrefix=oai_dc&set=books', 'noRecordsMatch'],
      ['verb=ListRecords&metadataPrefix=oai_dc&until=2026-02-24', 'noRecordsMatch'],
      ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-26', 'noRecordsMatch'],
      [
        `verb=GetRecord&metadataPrefix=oai_dc&identifier=${oaiIdentifier('artist', artistId(999))}`,
        'idDoesNotExist',
      ],
      [`verb=ListMetadataFormats&identifier=${artistId(1)}`, 'idDoesNotExist'],
    ]
    for (const [query, code] of errors) expect([query, ...(await readError(query))]).toEqual([query, code])
    expect(textsAt(await send('verb=Destroy'), '//oai:request/@*')).toEqual([])
  })

  it('finds what has changed since, and what was removed', async () => {
    const first = await send('verb=ListRecords&metadataPrefix=oai_dc')
    const [token = ''] = textsAt(first, '//oai:resumptionToken')
    await buildOn('2026-03-04', {
      'tracks.ndjson': small['tracks.ndjson'].slice(0, -1),
      'artists.ndjson': small['artists.ndjson'].slice(0, -1).map((artist, index) => ({
        ...artist,
        name: index < 2 ? `New ${index}` : artist.name,
      })),
    })
    const { found, days } = await harvest('metadataPrefix=oai_dc&from=2026-03-04')
    expect(days).toEqual(['2026-03-04'])
    expect(found.sort()).toEqual(
      [
        `-${oaiIdentifier('artist', artistId(ARTISTS))}`,
        `-${oaiIdentifier('track', trackId(ARTISTS))}`,
        // What shows the name of an artist changes with it.
        ...[1, 2].flatMap((number) => [
          oaiIdentifier('artist', artistId(number)),
          oaiIdentifier('track', trackId(number)),
        ]),
        oaiIdentifier('release', releaseId(1)),
      ].sort(),
    )
    const all = await harvest('metadataPrefix=oai_dc')
    expect(all.found).toHaveLength(ALL.length)
    expect(all.found.filter((id) => id.startsWith('-'))).toHaveLength(2)
    expect(all.days).toEqual(['2026-03-04', '2026-02-25'])
    expect((await harvest('metadataPrefix=oai_dc&until=2026-03-03')).days).toEqual(['2026-02-25'])
    expect(await readError(`verb=ListRecords&resumptionToken=${encodeURIComponent(token)}`)).toEqual([
      'badResumptionToken',
    ])
  })

  it('finds what has changed since, also where the clock of a later build was behind', async () => {
    const [first, ...others] = small['tracks.ndjson'].slice(0, -1)
    await buildOn('2026-03-05', { 'tracks.ndjson': [{ ...first, name: 'Second name' }, ...others] })
    await buildOn('2026-02-20', { 'tracks.ndjson': [{ ...first, name: 'Third name' }, ...others] })
    const { found, days } = await harvest('metadataPrefix=oai_dc&from=2026-03-05')
    expect(found).toContain(oaiIdentifier('track', trackId(1)))
    expect(days).toEqual(['2026-03-05'])
  })
})

it('needs the feed of changes, and an address', async () => {
  const failing = async (site: object) => {
    const one = tempFolder()
    writeTree(dataIn(one), { ...catalog, 'site.json': { ...catalog['site.json'], ...site } })
    return (await runBuild(one)).stderr
  }
  expect(await failing({ changes: false })).toMatch(
    /The face "oai" needs files that this site does not publish\..*"changes": true/s,
  )
  expect(await failing({ faces: ['oai'] })).toMatch(/email/)
  expect(await failing({ faces: [{ ...FACE, gateway: 'x' }] })).toMatch(/it must be the address of a gateway/)
})
