// Faces of a site, from their settings to each file: the example of the docs, and mistakes in modules of one's own.
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { artistId, releaseId, smallCatalog } from '../testing/catalogs/catalog.ts'
import {
  createAnswerer,
  dataIn,
  distIn,
  parseCounts,
  pressed,
  readJson,
  readText,
  runBuild,
} from '../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../testing/run/folders.ts'
import { runHere } from '../testing/run/here.ts'
import { ask } from '../testing/servers/http.ts'
import { type Preview, startPreview } from '../testing/servers/preview.ts'

const XSPF = readFileSync(new URL('../testing/docs/example-face.mjs', import.meta.url), 'utf8')
const small = smallCatalog(2)
const settings = { ...small['site.json'], pages: true, docs: false }
const catalog = {
  ...small,
  'site.json': { ...settings, faces: ['./faces/xspf.mjs'] },
  'faces/xspf.mjs': XSPF,
}
const PLAYLIST = `faces/xspf/releases/${releaseId(1)}/playlist.xspf`

describe('a face that is answered by code', () => {
  const documents = ['llms.txt', 'api/v1/index.json', 'api/v1/openapi.json']
  const built = async (hosts: readonly string[]) => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...small, 'site.json': { ...settings, hosts, faces: ['mcp', 'iiif'] } })
    const { code, stderr } = await runBuild(folder)
    expect(code).toBe(0)
    const tree = readTree(distIn(folder))
    return { stderr, naming: documents.filter((file) => readText(tree, file).includes('/mcp')), tree }
  }

  it('is named nowhere on a host that runs none, with a warning', async () => {
    const { stderr, naming, tree } = await built(['nginx'])
    expect(stderr).toContain(
      'warning UNANSWERED_FACE  The face "mcp" is not answered by nginx, which only serves files: /mcp is a 404 there. No document of the site names it.\n',
    )
    expect(naming).toEqual([])
    expect(readText(tree, 'llms.txt')).toContain('/faces/iiif/')
    expect([...tree.keys()].filter((file) => file.startsWith('.catalog-press/faces'))).toEqual([])
  })

  it('is named if one of the hosts answers it, with a warning of the other', async () => {
    const { stderr, naming } = await built(['nginx', 'serve'])
    expect(stderr).toContain(
      'The face "mcp" is not answered by nginx, which only serves files: /mcp is a 404 there.\n',
    )
    expect(naming).toContain('llms.txt')
  })

  it('is not warned of on a host that runs it', async () => {
    expect((await built(['serve'])).stderr).not.toContain('UNANSWERED_FACE')
  })
})

describe('the face of the docs', () => {
  let tree: Map<string, string>
  beforeAll(async () => {
    tree = await pressed(catalog)
  })

  it('publishes a file for each release with audio, and one of all', () => {
    expect([...tree.keys()].filter((file) => file.startsWith('faces/'))).toEqual([
      'faces/xspf/newest.xspf',
      PLAYLIST,
    ])
    expect(readText(tree, PLAYLIST)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<playlist version="1" xmlns="http://xspf.org/ns/0/">
<title>Release</title>
<info>https://api.example.org/releases/${releaseId(1)}/</info>
<trackList>
<track>
<location>https://media.example.org/audio/1.mp3</location>
<title>Track 1</title>
<creator>Artist 1</creator>
<album>Release</album>
<duration>61500</duration>
</track>
<track>
<location>https://media.example.org/audio/2.mp3</location>
<title>Track 2</title>
<creator>Artist 2</creator>
<album>Release</album>
<duration>62500</duration>
</track>
</trackList>
</playlist>
`)
    expect(readText(tree, 'faces/xspf/newest.xspf')).toContain(
      `<location>https://api.example.org/${PLAYLIST}</location>`,
    )
  })

  it('is found from the page of the release, the root of the API, and llms.txt', () => {
    expect(readText(tree, `releases/${releaseId(1)}/index.html`)).toContain(
      `<link rel="alternate" type="application/xspf+xml" title="XSPF" href="/${PLAYLIST}">`,
    )
    const faces = { xspf: 'https://api.example.org/faces/xspf/newest.xspf' }
    expect(readJson(tree, 'api/v1/index.json')).toMatchObject({ faces })
    expect(readJson(tree, 'api/v1/format-api/index.json')).toMatchObject({ faces })
    expect(readText(tree, 'llms.txt')).toContain(
      '- [XSPF playlists](https://api.example.org/faces/xspf/newest.xspf): A playlist',
    )
    expect(readJson(tree, 'api/v1/openapi.json').tags).toContainEqual({
      name: 'XSPF playlists',
      description: 'A playlist of each release, in an open format that players such as VLC read.',
    })
  })

  it('answers with its type, to scripts of any origin', async () => {
    const answer = await createAnswerer(tree)(`/${PLAYLIST}`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/xspf+xml',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    for (const missing of ['/faces/', '/faces/xspf/', '/faces/other/newest.xspf', '/faces/xspf/a.xspf'])
      expect((await createAnswerer(tree)(missing)).status).toBe(404)
  })

  it('is the same without web pages, but for links to these', async () => {
    const own = await pressed({ ...catalog, 'site.json': { ...catalog['site.json'], pages: false } })
    expect([...own.keys()].filter((file) => !/^(?:api\/|media\/|\.)/.test(file))).toEqual([
      '_headers',
      '_redirects',
      'faces/xspf/newest.xspf',
      PLAYLIST,
      'llms.txt',
    ])
    const response = `https://api.example.org/api/v1/catalog/release/${releaseId(1)}/`
    expect(readText(own, PLAYLIST)).toBe(
      readText(tree, PLAYLIST).replace(`https://api.example.org/releases/${releaseId(1)}/`, response),
    )
    const answer = createAnswerer(own)
    expect((await answer(`/${PLAYLIST}`)).headers.get('Content-Type')).toBe('application/xspf+xml')
    for (const missing of [
      '/',
      '/artists',
      '/artists/',
      `/releases/${releaseId(1)}/`,
      '/faces/xspf/a.xspf',
    ]) {
      const { status, headers } = await answer(missing)
      expect([missing, status, headers.get('Content-Type')]).toEqual([missing, 404, 'application/json'])
    }
  })

  it('changes no other file, but for links to it', async () => {
    const without = await pressed({ ...catalog, 'site.json': settings })
    const changed = [...without.keys()].filter((file) => without.get(file) !== tree.get(file))
    expect(changed.filter((file) => !file.startsWith('.catalog-press/'))).toEqual([
      '_headers',
      'api/v1/format-api/index.json',
      'api/v1/index.json',
      'api/v1/openapi.json',
      'llms.txt',
      `releases/${releaseId(1)}/index.html`,
    ])
  })

  it.each([{ layout: 'packed', hosts: ['deno'] }, { precompress: 'gzip' }, {}])(
    'is written again, and removed, with its record: %j',
    async ({ precompress = '', ...more }) => {
      const folder = tempFolder()
      const flags = precompress === '' ? [] : ['--precompress', precompress]
      writeTree(dataIn(folder), { ...catalog, 'site.json': { ...catalog['site.json'], ...more } })
      expect((await runBuild(folder, flags)).code).toBe(0)
      writeTree(dataIn(folder), { 'releases.ndjson': [{ ...small['releases.ndjson'][0], name: 'Other' }] })
      expect((await runBuild(folder, flags)).code).toBe(0)
      const playlist = () => createAnswerer(readTree(distIn(folder)))(`/${PLAYLIST}`)
      expect(await (await playlist()).text()).toContain('<album>Other</album>')
      const silent = small['tracks.ndjson'].map(({ stream: _, ...track }) => track)
      writeTree(dataIn(folder), {
        'tracks.ndjson': silent,
        'site.json': { ...catalog['site.json'], ...more, streams: 'optional' },
      })
      expect((await runBuild(folder, flags)).code).toBe(0)
      expect((await playlist()).status).toBe(404)
      const newest = await createAnswerer(readTree(distIn(folder)))('/faces/xspf/newest.xspf')
      expect(await newest.text()).not.toContain('<location>')
      const left = [...readTree(distIn(folder)).keys()].filter((file) => file.startsWith('faces/'))
      expect(left.map((file) => file.replace(/\.gz$/, ''))).toEqual(left.map(() => 'faces/xspf/newest.xspf'))
      expect(parseCounts(await runBuild(folder, flags))).toMatchObject({ written: 0, removed: 0 })
    },
  )

  it('goes with its settings, and makes all stale when its code changes', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), catalog)
    await runBuild(folder)
    writeTree(dataIn(folder), { 'faces/xspf.mjs': XSPF.replaceAll('<trackList>', '<trackList><!-- -->') })
    await runBuild(folder)
    expect(readText(readTree(distIn(folder)), PLAYLIST)).toContain('<!-- -->')
    writeTree(dataIn(folder), { 'site.json': settings })
    await runBuild(folder)
    expect([...readTree(distIn(folder)).keys()].filter((file) => file.startsWith('faces/'))).toEqual([])
  })
})

describe('the code of a face', () => {
  const read = (name: string) => readFileSync(new URL(`../testing/docs/${name}`, import.meta.url), 'utf8')
  const TITLES = {
    ...small,
    'site.json': { ...settings, faces: [{ name: './faces/titles.mjs' }] },
    'faces/titles.mjs': read('example-titles.mjs'),
    'faces/titles-code.cjs': read('titles-code.cjs'),
  }
  let preview: Preview
  const folder = suiteFolder()
  beforeAll(async () => {
    writeTree(dataIn(folder), TITLES)
    preview = await startPreview(['--data', dataIn(folder)])
  })

  it('answers from what the site answers, with an ETag', async () => {
    const answer = await ask(preview.url, '/titles?q=track%202')
    expect(answer).toMatchObject({
      status: 200,
      body: 'Track 2\n',
      headers: { 'content-type': 'text/plain; charset=utf-8', 'access-control-allow-origin': '*' },
    })
    const again = await ask(preview.url, '/titles?q=track%202', {
      headers: { 'If-None-Match': answer.headers.etag as string },
    })
    expect(again.status).toBe(304)
    expect(await ask(preview.url, '/titles/')).toMatchObject({ status: 404 })
  })

  it('is asked with its methods alone', async () => {
    const methods = { allow: 'GET, HEAD, OPTIONS' }
    expect(await ask(preview.url, '/titles', { method: 'POST' })).toMatchObject({
      status: 405,
      headers: methods,
    })
    expect(await ask(preview.url, '/titles', { method: 'OPTIONS' })).toMatchObject({
      status: 204,
      headers: methods,
    })
    expect(await ask(preview.url, '/titles?q=track', { method: 'HEAD' })).toMatchObject({
      status: 200,
      body: '',
    })
  })

  it('is in the code of hosts', async () => {
    const out = tempFolder()
    const ran = await runHere(['rules', 'deno', '--data', dataIn(folder), '--out', out])
    expect(ran.code).toBe(0)
    expect(readFileSync(path.join(out, 'main.js'), 'utf8')).toContain('exports.answer = async')
  })

  it('is an error if it cannot be read', async () => {
    const broken = tempFolder()
    writeTree(dataIn(broken), TITLES)
    rmSync(path.join(dataIn(broken), 'faces/titles-code.cjs'))
    expect((await runBuild(broken)).stderr).toMatch(
      /BAD_MODULE\s+The code of the face cannot be read: Error: ENOENT/,
    )
  })
})

describe('lists of a face', () => {
  const LISTS = `export default { name: 'names', title: 'Names', description: 'Names.', entry: 'artists/page-1.txt',
    lists: { artist: { extension: 'txt', render: ({ entries, number }, { settings }) =>
      (settings.prefix ?? '') + number + entries.map(({ name }) => name).join() } } }`

  it('have 60 records on a page, and follow changes', async () => {
    const folder = tempFolder()
    const large = smallCatalog(61)
    writeTree(dataIn(folder), {
      ...large,
      'site.json': { ...settings, faces: ['./names.mjs'] },
      'names.mjs': LISTS,
    })
    expect((await runBuild(folder)).code).toBe(0)
    const pages = () => {
      const tree = readTree(distIn(folder))
      return [...tree]
        .filter(([file]) => file.startsWith('faces/'))
        .map(([file, text]) => [file, text.slice(0, 11)])
    }
    expect(pages()).toEqual([
      ['faces/names/artists/page-1.txt', '1Artist 1,A'],
      ['faces/names/artists/page-2.txt', '2Artist 61'],
    ])
    const artists = large['artists.ndjson']
    writeTree(dataIn(folder), {
      'artists.ndjson': artists.map((artist) =>
        artist.uuid === artistId(61) ? { ...artist, name: 'New' } : artist,
      ),
    })
    expect((await runBuild(folder)).code).toBe(0)
    expect(pages()[1]).toEqual(['faces/names/artists/page-2.txt', '2New'])
  })
})

describe('a mistake', () => {
  const failing = async (faces: unknown, module = XSPF, more = {}) => {
    const folder = tempFolder()
    writeTree(dataIn(folder), {
      ...catalog,
      'site.json': { ...settings, ...more, faces },
      'faces/xspf.mjs': module,
    })
    const { code, stderr } = await runBuild(folder)
    expect(code).toBe(1)
    return stderr.replaceAll(`${dataIn(folder)}${path.sep}`, '')
  }

  it.each([
    [['xsfp'], XSPF, /There is no face "xsfp"/],
    [['./faces/xpsf.mjs'], XSPF, /There is no such module\..*xpsf\.mjs/s],
    [['./faces/xspf.mjs', './faces/xspf.mjs'], XSPF, /The face "xspf" is named twice/],
    [
      [{ name: './faces/xspf.mjs', size: 3 }],
      XSPF,
      /The face "xspf" has no field "size".*write "\.\/faces\/xspf\.mjs" alone/s,
    ],
    [
      ['./faces/xspf.mjs'],
      'export const name = 3',
      /does not export a face.*Write `export default \{ name: …, … \}`/s,
    ],
    [['./faces/xspf.mjs'], 'export default {', /cannot be loaded: /],
    [
      ['./faces/xspf.mjs'],
      XSPF.replace("name: 'xspf'", "name: 'X S'"),
      /must be lower-case letters, digits and hyphens/,
    ],
    [
      ['./faces/xspf.mjs'],
      XSPF.replace('card.name,', 'card.nam.length,'),
      /The face "xspf" failed at playlist\.xspf: TypeError.*faces\/xspf\.mjs/s,
    ],
    [
      ['./faces/xspf.mjs'],
      XSPF.replace("when: 'playable'", "when: 'dated'"),
      /forms\.release\.0\.when.*must be "playable" or "styled", or omitted/,
    ],
    [3, XSPF, /must be a list of faces/],
    [[3], XSPF, /must be the name of a face/],
  ])('%j is named, with the way out', async (faces, module, message) => {
    expect(await failing(faces, module)).toMatch(message)
  })

  it('is a face without a setting of its own that it needs', async () => {
    expect(await failing(['oai'], XSPF, { changes: true })).toMatch(
      /The face "oai" needs a field "email".*Write it as an object: { "name": "oai", "email": … }\./s,
    )
  })

  it('is everything that is missing, at once', async () => {
    const message = await failing(['oai', 'opensubsonc', './faces/xspf.mjs', './faces/xspf.mjs'], XSPF)
    expect(message).toMatch(/"oai" needs files that this site does not publish.*"changes": true/s)
    expect(message).toMatch(/"oai" needs a field "email"/)
    expect(message).toMatch(/There is no face "opensubsonc"/)
    expect(message).toMatch(/"xspf" is named twice/)
  })

  it('is a face without the setting that it needs', async () => {
    expect(await failing(['bridgy-fed'], XSPF, { pages: false })).toMatch(
      /"bridgy-fed" needs files that this site does not publish.*"pages": true/s,
    )
  })
})
