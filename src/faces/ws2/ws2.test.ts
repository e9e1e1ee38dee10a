// The face as clients use it: requests for a catalog that MusicBrainz does not know, in both formats.
import { readFileSync } from 'node:fs'
import { MusicBrainzApi } from 'musicbrainz-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { faceCode } from '../../core/system/package.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import type { Answer } from '../../testing/formats/musicbrainz-answers.ts'
import { dataIn } from '../../testing/run/build.ts'
import { openFolder, writeTree } from '../../testing/run/folders.ts'
import { ask } from '../../testing/servers/http.ts'
import { startPreview } from '../../testing/servers/preview.ts'

const faces = ['ws2']
const GROUP = 'e3f0e1a4-0a2c-4f0b-9d7a-1a7a5a5f8c11'
const RECORDING = 'c0d7c8a5-4f1e-4a3b-9f0e-3f1f6f0a62e1'
const FORMER = releaseId(99)
const UNKNOWN = releaseId(98)
/** More than a file of an artist lists. */
const MANY = 65
const MANY_ARTIST = artistId(6)

const track = (number: number, release: number, more: object = {}) => ({
  ...{ uuid: trackId(number), name: `Track ${number}`, release: releaseId(release), artist: artistId(1) },
  ...{ tracknumber: 1, duration: '61.5', ...more },
})

const catalog = {
  'artists.ndjson': [
    {
      ...{ uuid: artistId(1), name: 'Ferrow', country: 'PT', isni: '000000012146438X' },
      ...{
        links: ['https://ferrow.example/', { name: 'Bandcamp', url: 'https://ferrow.bandcamp.example/' }],
      },
    },
    ...[2, 3, 4, 5, 6].map((number) => ({ uuid: artistId(number), name: `Artist ${number}` })),
  ],
  'labels.ndjson': [{ uuid: labelId(1), name: 'Harbour & Co', country: 'PT' }],
  'releases.ndjson': [
    {
      ...{
        uuid: releaseId(1),
        name: 'Tidal <Works>',
        label: labelId(1),
        artist: artistId(1),
        aliases: [FORMER],
      },
      ...{ releasedate: '2024-05', catalognumber: 'HT 001', barcode: '0012345678905', type: 'compilation' },
      ...{ license: 'CC-BY-4.0', tags: ['dub', 'ambient'], releasegroup: GROUP },
    },
    {
      ...{ uuid: releaseId(2), name: 'Tidal Works, again', label: labelId(1), artist: artistId(1) },
      ...{ releasedate: '2025', type: 'single', releasegroup: GROUP },
    },
    { uuid: releaseId(3), name: 'Sampler', label: labelId(1) },
    ...Array.from({ length: MANY }, (_, index) => ({
      ...{ uuid: releaseId(100 + index), name: `Number ${index}`, label: labelId(1), artist: MANY_ARTIST },
      releasedate: `${1900 + index}`,
    })),
  ],
  'tracks.ndjson': [
    track(1, 1, { tracknumber: 0 }),
    track(2, 1, {
      ...{ artists: [artistId(1), artistId(2)], artist_display: 'Ferrow feat. Artist 2' },
      ...{ isrc: ['USABC1234567'], musicbrainz: RECORDING, tags: ['slow'] },
    }),
    track(3, 1, {
      ...{ disc: 2, duration: '0', work: 'Suite', movement: 'Air', movementnumber: 2 },
      composers: [artistId(3)],
    }),
    track(4, 2, { name: 'Track 2', musicbrainz: RECORDING, isrc: ['USABC1234567'] }),
    ...[2, 3, 4, 5].map((number) =>
      track(10 + number, 3, { artist: artistId(number), tracknumber: undefined }),
    ),
    ...Array.from({ length: MANY }, (_, index) => track(100 + index, 100 + index, { artist: MANY_ARTIST })),
  ],
  'site.json': {
    ...smallCatalog(1)['site.json'],
    ...{ streams: 'optional', tracknumbers: 'optional', pages: true, faces },
  },
}

describe.each(['files', 'packed'])('a client of MusicBrainz, of a site in the layout %s', (layout) => {
  let url: string
  let client: MusicBrainzApi
  beforeAll(async () => {
    const folder = openFolder()
    writeTree(dataIn(folder), { ...catalog, 'site.json': { ...catalog['site.json'], layout } })
    url = (await startPreview(['--data', dataIn(folder)])).url
    client = new MusicBrainzApi({
      ...{ baseUrl: url, appName: 'catalog-press', appVersion: '1', appContactInfo: 'a@example.org' },
      disableRateLimiting: true,
    })
  })
  const get = (target: string, headers = {}) => ask(url, `/ws/2/${target}`, { headers })
  const json = async (target: string): Promise<Answer> =>
    JSON.parse((await get(target, { Accept: 'application/json' })).body)
  const xml = async (target: string) =>
    (await get(target)).body.replace(/^.*\n<metadata [^>]*>|<\/metadata>\n$/g, '')
  const titles = (entities: readonly Answer[]) => entities.map(({ title }) => title)

  it('names the work of a recording, and who composed it, if it is asked for', async () => {
    const { relations } = await json(`recording/${trackId(3)}?inc=work-rels`)
    const work = { title: 'Suite: II. Air', id: expect.stringMatching(/^[0-9a-f-]{36}$/) }
    expect(relations).toMatchObject([
      { type: 'performance', 'target-type': 'work', direction: 'forward', work },
    ])
    expect(relations[0].work).not.toHaveProperty('relations')
    const inc = 'recordings+recording-level-rels+work-level-rels+work-rels+artist-rels'
    const release: Answer = await json(`release/${releaseId(1)}?inc=${inc}`)
    const recordings = release.media.flatMap((medium: Answer) =>
      medium.tracks.map(({ recording }: Answer) => recording.relations),
    )
    expect(recordings).toMatchObject([
      [],
      [
        {
          work: {
            ...work,
            relations: [
              { type: 'composer', direction: 'backward', artist: { id: artistId(3), name: 'Artist 3' } },
            ],
          },
        },
      ],
    ])
    expect(await xml(`recording/${trackId(3)}?inc=work-rels+artist-rels+work-level-rels`)).toContain(
      `<relation-list target-type="work"><relation type="performance" type-id="a3005666-a872-32c3-ad06-98af558e99b0"><target>${relations[0].work.id}</target><direction>forward</direction><work id="${relations[0].work.id}"><title>Suite: II. Air</title><relation-list target-type="artist"><relation type="composer" type-id="d59d99ea-23d4-4a80-b066-edca32ee158f"><target>${artistId(3)}</target><direction>backward</direction><artist id="${artistId(3)}"><name>Artist 3</name><sort-name>Artist 3</sort-name></artist></relation></relation-list></work></relation></relation-list>`,
    )
  })

  it('looks up a release with its media, tracks and credits', async () => {
    const release: Answer = await client.lookup('release', releaseId(1), [
      ...(['artists', 'labels', 'recordings', 'isrcs', 'release-groups', 'tags', 'url-rels'] as const),
    ])
    expect(release).toMatchObject({
      ...{
        id: releaseId(1),
        title: 'Tidal <Works>',
        date: '2024-05',
        barcode: '0012345678905',
        status: null,
      },
      'artist-credit': [{ name: 'Ferrow', joinphrase: '', artist: { id: artistId(1), country: 'PT' } }],
      'label-info': [{ 'catalog-number': 'HT 001', label: { id: labelId(1), name: 'Harbour & Co' } }],
      'release-group': { id: GROUP, 'primary-type': 'Album', 'secondary-types': ['Compilation'] },
      tags: [
        { count: 1, name: 'ambient' },
        { count: 1, name: 'dub' },
      ],
      relations: [{ type: 'license', url: { resource: 'https://creativecommons.org/licenses/by/4.0/' } }],
    })
    const [first, second] = release.media
    expect(first).toMatchObject({
      ...{ position: 1, 'track-count': 1 },
      pregap: { id: trackId(1), position: 0, recording: { id: trackId(1) } },
      tracks: [
        {
          ...{ id: trackId(2), position: 1, number: '1', title: 'Track 2', length: 61_500 },
          'artist-credit': [
            { name: 'Ferrow', joinphrase: ' feat. ' },
            { name: 'Artist 2', joinphrase: '', artist: { id: artistId(2) } },
          ],
          recording: { id: RECORDING, isrcs: ['USABC1234567'] },
        },
      ],
    })
    expect(second).toMatchObject({ position: 2, tracks: [{ id: trackId(3), length: null }] })
  })

  it('finds a release by a former uuid, and tracks without numbers in their order', async () => {
    expect(await json(`release/${FORMER.toUpperCase()}`)).toMatchObject({ id: releaseId(1) })
    const sampler = await json(`release/${releaseId(3)}?inc=recordings+artists`)
    expect(sampler['artist-credit']).toMatchObject([
      { name: 'Various Artists', artist: { id: '89ad4ac3-39f7-470e-963a-56509c546377' } },
    ])
    expect(sampler.media[0].tracks.map(({ position }: Answer) => position)).toEqual([1, 2, 3, 4])
  })

  it('looks up artists, labels, recordings and groups with their releases', async () => {
    const artist: Answer = await client.lookup('artist', artistId(1), [
      'releases',
      'release-groups',
      'recordings',
    ])
    expect(artist).toMatchObject({ name: 'Ferrow', country: 'PT', isnis: ['000000012146438X'] })
    expect(titles(artist.releases)).toEqual(['Tidal Works, again', 'Tidal <Works>'])
    expect(artist['release-groups']).toMatchObject([{ id: GROUP, title: 'Tidal <Works>' }])
    expect(artist.recordings).toHaveLength(3)
    const { relations } = await json(`artist/${artistId(1)}?inc=url-rels`)
    expect(relations.map((each: Answer) => each.url.resource)).toEqual([
      'https://ferrow.example/',
      'https://ferrow.bandcamp.example/',
    ])
    const guest = await json(`artist/${artistId(2)}?inc=releases+various-artists`)
    expect(titles(guest.releases)).toEqual(['Tidal <Works>'])
    const recording: Answer = await client.lookup('recording', RECORDING, ['releases', 'artists'])
    expect(titles(recording.releases)).toEqual(['Tidal <Works>', 'Tidal Works, again'])
    expect(await json(`recording/${trackId(3)}`)).toMatchObject({ id: trackId(3), title: 'Track 3' })
    const group = await json(`release-group/${GROUP}?inc=releases&type=compilation`)
    expect([group['first-release-date'], titles(group.releases)]).toEqual(['2024-05', ['Tidal <Works>']])
    expect(await json(`release-group/${releaseId(3)}`)).toMatchObject({
      title: 'Sampler',
      'primary-type': null,
    })
    expect(await json(`label/${labelId(1)}?inc=releases`)).toMatchObject({ country: 'PT' })
  })

  it('reads the same in XML', async () => {
    expect(await xml(`release-group/${GROUP}`)).toBe(
      `<release-group type="Compilation" type-id="dd2a21e1-0c00-3729-a7a0-de60b84eb5d1" id="${GROUP}"><title>Tidal &#60;Works&#62;</title><first-release-date>2024-05</first-release-date><primary-type id="f529b476-6e62-324f-b0aa-1f3e33d313fc">Album</primary-type><secondary-type-list><secondary-type id="dd2a21e1-0c00-3729-a7a0-de60b84eb5d1">Compilation</secondary-type></secondary-type-list></release-group>`,
    )
    const artist = (id: string, name: string, country = '') =>
      `<artist id="${id}"><name>${name}</name><sort-name>${name}</sort-name>${country}</artist>`
    const ferrow = artist(artistId(1), 'Ferrow', '<country>PT</country>')
    expect(await xml('isrc/USABC1234567?inc=artists+isrcs')).toBe(
      `<isrc id="USABC1234567"><recording-list count="1"><recording id="${RECORDING}"><title>Track 2</title><length>61500</length><artist-credit><name-credit joinphrase=" feat. ">${ferrow}</name-credit><name-credit>${artist(artistId(2), 'Artist 2')}</name-credit></artist-credit><isrc-list count="1"><isrc id="USABC1234567"/></isrc-list></recording></recording-list></isrc>`,
    )
    const { body } = await get(`release/${releaseId(1)}?inc=recordings+labels+tags+url-rels`)
    expect(body).toContain(
      `<medium><position>1</position><pregap id="${trackId(1)}"><position>0</position><number>0</number><length>61500</length><recording id="${trackId(1)}"><title>Track 1</title><length>61500</length></recording></pregap><track-list count="1" offset="0">`,
    )
    expect(body).toMatch(
      /<relation-list target-type="url"><relation type="license" type-id="[^"]+"><target>https:[^<]+<\/target><direction>forward<\/direction><\/relation><\/relation-list><tag-list count="2"><tag count="1"><name>ambient<\/name>/,
    )
    expect(await xml(`release?artist=${MANY_ARTIST}&limit=1&offset=3`)).toMatch(
      /^<release-list count="65" offset="3"><release id="[^"]+"><title>Number 61<\/title>/,
    )
  })

  it('browses page by page, also more than a request reads', async () => {
    const found: string[] = []
    for (let offset = 0; offset < MANY; ) {
      const page: Answer = await client.browse('release', { artist: MANY_ARTIST, limit: 100, offset })
      expect(page).toMatchObject({ 'release-count': MANY, 'release-offset': offset })
      expect(page.releases.length).toBeLessThanOrEqual(40)
      found.push(...titles(page.releases))
      offset += page.releases.length
    }
    expect(new Set(found).size).toBe(MANY)
    expect(await json(`recording?artist=${MANY_ARTIST}&limit=3&offset=63`)).toMatchObject({
      'recording-count': MANY,
      recordings: [{ title: expect.any(String) }, { title: expect.any(String) }],
    })
    expect(await json(`release?label=${labelId(1)}&limit=2`)).toMatchObject({ 'release-count': MANY + 3 })
  })

  it.each([
    [`release?recording=${RECORDING}`, 'release', 2],
    [`release?release-group=${GROUP}&type=single`, 'release', 1],
    [`release?track=${trackId(3)}`, 'release', 1],
    [`release?track_artist=${artistId(2)}`, 'release', 1],
    [`release?artist=${artistId(1)}&type=compilation|single`, 'release', 2],
    [`release-group?artist=${artistId(1)}`, 'release-group', 1],
    [`release-group?release=${releaseId(2)}`, 'release-group', 1],
    [`artist?release=${releaseId(1)}`, 'artist', 2],
    [`artist?recording=${RECORDING}`, 'artist', 2],
    [`artist?release-group=${GROUP}`, 'artist', 1],
    [`label?release=${releaseId(3)}`, 'label', 1],
    [`recording?release=${releaseId(1)}`, 'recording', 3],
    [`recording?artist=${artistId(2)}`, 'recording', 2],
  ])('browses %s', async (target, name, count) => {
    const page = await json(target)
    expect(page).toMatchObject({ [`${name}-count`]: count, [`${name}-offset`]: 0 })
    expect(page[`${name}s`]).toHaveLength(count)
  })

  it.each([
    ['release', 'barcode:0012345678905', ['Tidal <Works>']],
    ['release', 'catno:HT001 AND tracks:3', ['Tidal <Works>']],
    ['release', 'release:(tidal works) artist:(ferrow) -live', ['Tidal Works, again', 'Tidal <Works>']],
    [
      'release',
      'release:tidal^4 AND works~0.8 AND date:[1990 TO 2024]',
      ['Tidal Works, again', 'Tidal <Works>'],
    ],
    ['release', '(release:again OR (artist:ferrow)) NOT (live AND loud)', ['Tidal Works, again']],
    ['release', `arid:${artistId(1)} release:again`, ['Tidal Works, again']],
    ['release', `reid:${releaseId(1)} barcode:1`, []],
    ['release-group', `rgid:${GROUP}`, ['Tidal <Works>']],
    ['release-group', 'releasegroup:"sampler"', ['Sampler']],
    ['recording', 'isrc:USABC1234567', ['Track 2']],
    ['recording', `"track 3" AND arid:${artistId(1)}`, ['Track 3']],
    ['recording', 'recording:"Track 104"', ['Track 104']],
    ['recording', 'rid:none', []],
  ])('searches for a %s by %s', async (kind, query, expected) => {
    const found = await json(`${kind}/?query=${encodeURIComponent(query)}`)
    expect(found).toMatchObject({ count: expected.length, offset: 0 })
    expect(titles(found[`${kind}s`]).sort()).toEqual(expected.toSorted())
    if (expected.length > 0) expect(found[`${kind}s`][0].score).toBe(100)
  })

  it('reads a query with many signs that are never closed', async () => {
    for (const sign of ['"', '(', '("', '[ TO ', '\\', 'a:', '~'])
      expect(await json(`recording?query=${encodeURIComponent(`(x${sign.repeat(1000)}`)}`)).toHaveProperty(
        'count',
      )
  })

  it('searches for artists and labels', async () => {
    const { artists }: Answer = await client.search('artist', { query: 'artist:ferrow' })
    expect(artists).toMatchObject([{ id: artistId(1), name: 'Ferrow', score: 100 }])
    expect((await json(`label?query=laid:${labelId(1)}`)).labels).toMatchObject([{ name: 'Harbour & Co' }])
    expect(await xml('artist?query=ferrow')).toMatch(
      /^<artist-list count="1"><artist id="[^"]+" ext:score="100">/,
    )
  })

  it.each([
    ['release/none', 400, 'Invalid mbid.'],
    [`release/${UNKNOWN}`, 404, 'Not Found'],
    [`artist/${releaseId(1)}`, 404, 'Not Found'],
    [`recording/${UNKNOWN}`, 404, 'Not Found'],
    [`release-group/${UNKNOWN}`, 404, 'Not Found'],
    [`work/${UNKNOWN}`, 404, 'Not Found'],
    ['work/none', 400, 'Invalid mbid.'],
    ['none', 404, 'Not Found'],
    ['', 404, 'Not Found'],
    [`release/${releaseId(1)}/none`, 404, 'Not Found'],
    ['release', 400, 'The given parameters do not match any available query type for the release resource.'],
    ['release?query=%20', 400, /^You submitted a blank search query/],
    ['release?artist=1', 400, 'Invalid mbid.'],
    [`release?artist=${UNKNOWN}`, 404, 'Not Found'],
    [`release?area=${UNKNOWN}`, 404, 'Not Found'],
    [`release?artist=${artistId(1)}&limit=-1`, 400, /^The 'limit' and 'offset' parameters/],
    [`release?artist=${artistId(1)}&type=none`, 400, 'none is not a recognized release-group type.'],
    [`release?artist=${artistId(1)}&status=none`, 400, 'none is not a recognized release status.'],
    [`artist/${artistId(1)}?type=album`, 400, /^type is not a valid parameter unless/],
    [`release/${releaseId(1)}?inc=none`, 400, 'none is not a valid inc parameter for the release resource.'],
    [
      `release/${releaseId(1)}?inc=isrcs`,
      400,
      'isrcs is not a valid option for the inc parameter for the release resource unless you specify one of the following other inc parameters: recordings',
    ],
    [`release/${releaseId(1)}?inc=labels&inc=media`, 400, /^Inc arguments must be combined/],
    [`release/${releaseId(1)}?inc=user-tags`, 401, 'You are not authorized to access this resource.'],
    ['isrc/1', 400, 'Invalid isrc.'],
    ['isrc/GBABC1234567', 404, 'Not Found'],
    ['discid/1', 400, 'Invalid discid.'],
    [`discid/${'a'.repeat(27)}-`, 404, 'Not Found'],
  ])('reads the error of MusicBrainz for %s', async (target, status, text) => {
    const help = 'For usage, please see: https://musicbrainz.org/development/mmd'
    const inJson = await get(target, { Accept: 'application/json' })
    expect(inJson).toMatchObject({ status, headers: { 'content-type': 'application/json; charset=utf-8' } })
    const { error } = JSON.parse(inJson.body)
    expect(JSON.parse(inJson.body)).toEqual({ error, help })
    if (typeof text === 'string') expect(error).toBe(text)
    else expect(error).toMatch(text)
    const inXml = await get(target)
    expect(inXml).toMatchObject({ status, headers: { 'content-type': 'application/xml; charset=utf-8' } })
    expect(inXml.body).toMatch(
      /^<\?xml [^>]+>\n<error><text>[^<]+<\/text><text>For usage[^<]+<\/text><\/error>\n$/,
    )
  })

  it('gets the format that it accepts, or asks for', async () => {
    const askType = async (target: string, Accept?: string) => {
      const { status, headers } = await get(target, Accept === undefined ? {} : { Accept })
      return [status, headers['content-type'], headers.vary]
    }
    const artist = `artist/${artistId(1)}`
    const [inXml, inJson] = ['xml', 'json'].map((name) => [
      200,
      `application/${name}; charset=utf-8`,
      'Accept',
    ])
    expect(await askType(artist)).toEqual(inXml)
    expect(await askType(artist, '*/*')).toEqual(inXml)
    expect(await askType(artist, 'text/html, application/xml;q=0.9, */*;q=0.8')).toEqual(inXml)
    expect(await askType(artist, 'application/xml;q=0.5, application/json')).toEqual(inJson)
    expect(await askType(`${artist}?fmt=json`, 'application/xml')).toEqual(inJson)
    expect((await askType(artist, 'text/plain'))[0]).toBe(406)
    expect((await askType(`${artist}?fmt=yaml`))[0]).toBe(406)
  })

  it('finds no release by the lengths of the tracks of a disc', async () => {
    expect(await json('discid/-?toc=1+1+300+150')).toEqual({
      ...{ 'release-count': 0, 'release-offset': 0 },
      releases: [],
    })
  })

  it('may not write', async () => {
    const { status, headers } = await ask(url, '/ws/2/recording/?client=a-1', {
      method: 'POST',
      body: '<metadata/>',
    })
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
})

it('has code that runs anywhere', () => {
  const code = readFileSync(faceCode('ws2'), 'utf8')
  expect(Buffer.byteLength(code)).toBeLessThan(50_000)
  expect(code).not.toMatch(/\bnode:|\brequire\(|\bprocess\b|\bBuffer\b|\bimport\s/i)
})
