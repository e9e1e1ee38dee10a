// IIIF: manifests and collections by the rules of the Presentation API 3.0.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { createAnswerer, dataIn, pressed, pressedIn, readJson, readText } from '../../testing/run/build.ts'
import { openFolder } from '../../testing/run/folders.ts'

const BASE = 'https://api.example.org'
const FOLDER = 'faces/iiif/'
const MANIFEST = `${FOLDER}releases/${releaseId(1)}/manifest.json`
const small = smallCatalog(61)
const catalog = {
  ...small,
  'site.json': {
    ...small['site.json'],
    pages: true,
    faces: ['iiif'],
    durations: 'optional',
    site: { name: 'Site', language: 'pt', attribution: 'From [Harbour](https://harbour.example).' },
  },
  'tracks.ndjson': small['tracks.ndjson'].slice(0, 4).map((track, index) => ({
    ...track,
    ...(index === 1 && { duration: 0 }),
    ...(index === 2 && { isrc: ['USABC1234567'], license: 'CC0-1.0' }),
    release: releaseId(index === 3 ? 2 : 1),
    ...(index === 3 && { duration: null }),
  })),
  'releases.ndjson': [
    {
      ...small['releases.ndjson'][0],
      artist: artistId(1),
      releasedate: '2024-05',
      license: 'CC-BY-4.0',
      description: { en: 'One *night*.', pt: 'Uma *noite*.' },
      tags: ['ambient', '<3>'],
      image: 'cover.jpg',
    },
    { uuid: releaseId(2), name: 'Silent', label: labelId(1), license: 'MIT' },
  ],
}

let tree: Map<string, string>
beforeAll(async () => {
  tree = await pressed(catalog)
})

describe('a manifest', () => {
  it('has a canvas for each track with a known duration, and what is known of the release', () => {
    const canvas = `${BASE}/${MANIFEST}?canvas=${trackId(1)}`
    const manifest = readJson(tree, MANIFEST)
    expect(manifest).toMatchObject({
      '@context': 'http://iiif.io/api/presentation/3/context.json',
      id: `${BASE}/${MANIFEST}`,
      type: 'Manifest',
      label: { pt: ['Release'] },
      summary: { en: ['One night.'], pt: ['Uma noite.'] },
      rights: 'http://creativecommons.org/licenses/by/4.0/',
      requiredStatement: { label: { pt: ['Créditos'] }, value: { pt: ['From Harbour.'] } },
      navDate: '2024-05-01T00:00:00Z',
      thumbnail: [
        { type: 'Image', id: `${BASE}/media/_s/catalog/release/image/cover.jpg`, format: 'image/jpeg' },
      ],
      homepage: [
        { id: `${BASE}/releases/${releaseId(1)}/`, type: 'Text', format: 'text/html', language: ['pt'] },
      ],
      seeAlso: [{ id: `${BASE}/api/v1/catalog/release/${releaseId(1)}/`, format: 'application/json' }],
    })
    expect(manifest.metadata.map((line: { value: object }) => line.value)).toEqual([
      { pt: ['Artist 1'] },
      { pt: ['Label'] },
      { pt: ['2024-05'] },
      // With a space at its end, so that viewers do not take it for HTML.
      { pt: ['ambient', '<3> '] },
      { pt: ['CC-BY-4.0'] },
    ])
    expect(manifest.items.map(({ label }: { label: object }) => label)).toEqual([
      { pt: ['Track 1'] },
      { pt: ['Track 3'] },
    ])
    expect(manifest.structures).toMatchObject([
      {
        type: 'Range',
        items: [
          { label: { pt: ['Track 1'] }, items: [{ id: `${canvas}#t=0,61.5`, type: 'Canvas' }] },
          { label: { pt: ['Track 3'] } },
        ],
      },
    ])
    expect(manifest.items[0]).toMatchObject({ id: canvas, type: 'Canvas', duration: 61.5 })
    expect(manifest.items[0].items[0].items[0]).toMatchObject({
      type: 'Annotation',
      motivation: 'painting',
      target: canvas,
      body: {
        id: 'https://media.example.org/audio/1.mp3',
        type: 'Sound',
        format: 'audio/mpeg',
        duration: 61.5,
      },
    })
    expect(manifest.items[1]).toMatchObject({
      rights: 'http://creativecommons.org/publicdomain/zero/1.0/',
      metadata: [{ value: { pt: ['Artist 3'] } }, { value: { pt: ['USABC1234567'] } }],
    })
  })

  it('of a release without known durations has a canvas for the cover alone', () => {
    const { items, rights, metadata } = readJson(tree, `${FOLDER}releases/${releaseId(2)}/manifest.json`)
    expect(items).toMatchObject([{ width: 1000, height: 1000, label: { pt: ['Silent'] } }])
    // Only licenses of Creative Commons are rights.
    expect(rights).toBeUndefined()
    expect(metadata.at(-1).value).toEqual({ pt: ['MIT'] })
  })

  it('shows the cover in the list of its tracks and while each plays', async () => {
    const folder = openFolder()
    const file = 'media/_s/catalog/release/image/cover.jpg'
    mkdirSync(path.join(dataIn(folder), path.dirname(file)), { recursive: true })
    await sharp({ create: { width: 600, height: 300, channels: 3, background: '#c06020' } })
      .jpeg()
      .toFile(path.join(dataIn(folder), file))
    const manifest = readJson(await pressedIn(folder, catalog), MANIFEST)
    const { thumbnail, items } = manifest
    expect(thumbnail).toMatchObject([{ id: `${BASE}/media/_t/release/cover.jpg-250.webp`, width: 250 }])
    expect(items.map((canvas: Json) => canvas.thumbnail)).toEqual([thumbnail, thumbnail])
    const shown = items.map((item: Json) => item.accompanyingCanvas)
    expect(new Set(shown.map(({ id }: Json) => id)).size).toBe(2)
    for (const { width, height, items: pages } of shown)
      expect([width, height, pages[0].items[0].body.id]).toEqual([600, 300, `${BASE}/${file}`])
    expect(findFaults(manifest, manifest.id)).toEqual([])
  })

  it('names languages and licenses as the validator takes them', async () => {
    const site = { ...catalog['site.json'], site: { name: 'Site', language: 'es-419' } }
    const license = 'https://creativecommons.org/licenses/by/4.0/deed.es'
    const releases = catalog['releases.ndjson'].map((release) => ({ ...release, license }))
    const files = { ...catalog, 'site.json': site, 'releases.ndjson': releases }
    const { label, homepage, rights } = readJson(await pressed(files), MANIFEST)
    expect([label, homepage[0].language]).toEqual([{ es: ['Release'] }, ['es']])
    expect(rights).toBe('http://creativecommons.org/licenses/by/4.0/')
  })

  it('is found from the page of its release', () => {
    expect(readText(tree, `releases/${releaseId(1)}/index.html`)).toContain(
      `title="IIIF" href="/${MANIFEST}">`,
    )
  })
})

describe('all documents', () => {
  const documents = () => [...tree.keys()].filter((file) => file.startsWith(FOLDER))

  it('follow the rules of their types', () => {
    expect(documents().length).toBe(1 + 2 + 61 + 1 + 4)
    expect(documents().flatMap((file) => findFaults(readJson(tree, file), `${BASE}/${file}`))).toEqual([])
  })

  it('are reached from the collection of the catalog, by addresses that answer', async () => {
    const answers = createAnswerer(tree)
    const reached = new Set<string>()
    const visit = async (url: string): Promise<void> => {
      if (reached.has(url)) return
      reached.add(url)
      const answer = await answers(url.slice(BASE.length))
      expect(answer.status).toBe(200)
      const document: Json = await answer.json()
      expect(document.id).toBe(url)
      for (const { id } of document.partOf ?? []) await visit(id)
      if (document.type === 'Collection') for (const { id } of document.items) await visit(id)
    }
    await visit(`${BASE}/${FOLDER}collection.json`)
    expect([...reached].sort()).toEqual(documents().map((file) => `${BASE}/${file}`))
    const [canvas] = readJson(tree, MANIFEST).items
    expect((await answers(canvas.id.slice(BASE.length))).status).toBe(200)
  })

  it('divide lists into pages of 60', () => {
    const { items } = readJson(tree, `${FOLDER}collection.json`)
    expect(items.map(({ label }: { label: object }) => label)).toContainEqual({ pt: ['Artistas, página 2'] })
    expect(readJson(tree, `${FOLDER}artists/page-2.json`).items).toHaveLength(1)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: documents of a specification
type Json = any

/** What a document lacks by the text of the specification, section by section. */
function findFaults(document: Json, url: string): string[] {
  const faults: string[] = []
  const ids = new Set<string>()
  const check = (isRight: boolean, what: string) => void (isRight || faults.push(`${url}: ${what}`))
  const isMap = (value: Json): boolean =>
    Object.entries<Json>(value).every(
      ([tag, texts]) =>
        /^[A-Za-z-]+$/.test(tag) && texts.length > 0 && texts.every((text: Json) => typeof text === 'string'),
    )
  check(document.id === url, 'the address is another')
  check(document['@context'] === 'http://iiif.io/api/presentation/3/context.json', 'no context')
  const visit = (value: Json, isOwn = false): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const { id, type, label, items } = value
    // A range refers to a canvas, or to a part of one.
    if (type === 'Canvas' && !items) {
      const [canvas, part] = id.split('#')
      check(ids.has(canvas) && /^t=[\d.]+,[\d.]+$/.test(part), `no canvas ${id}`)
      return
    }
    if (type !== undefined) check(URL.canParse(id) && id.startsWith('http'), `no address of ${type}`)
    if (['Manifest', 'Collection', 'Canvas'].includes(type)) check(label !== undefined, `no label of ${id}`)
    if (['Manifest', 'Canvas', 'AnnotationPage'].includes(type) && (isOwn || items)) {
      check(Array.isArray(items), `no items of ${id}`)
      check(!ids.has(id), `${id} is there twice`)
      ids.add(id)
    }
    if (isOwn) check(type === 'Collection' || items.length > 0, 'a manifest has at least one canvas')
    if (type === 'Canvas') {
      check(!id.includes('#'), `a fragment in ${id}`)
      check(value.duration > 0 || (value.width > 0 && value.height > 0), `no size of ${id}`)
      for (const page of items)
        for (const annotation of page.items) check(annotation.target === id, `another target than ${id}`)
    }
    if (type === 'Annotation')
      check(value.motivation === 'painting' && value.body !== undefined, `no body of ${id}`)
    for (const member of ['label', 'summary', 'value'])
      if (value[member] !== undefined) check(isMap(value[member]), `${member} of ${id}`)
    for (const [name, inner] of Object.entries(value))
      if (!['label', 'summary', 'value'].includes(name)) visit(inner)
  }
  visit(document, true)
  return faults
}
