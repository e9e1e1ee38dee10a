// A release of several labels, from a row of a sheet to the pages and files of each.
import { beforeAll, describe, expect, it } from 'vitest'
import { guessFields } from '../../importers/guesses/guess-fields.ts'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { rowsOfParquet } from '../../testing/formats/parquet.ts'
import { createAnswerer, pressed, readJson, readText } from '../../testing/run/build.ts'

const SHEET = [
  'Title;Artist;Album;Year;Label;Cat. No',
  'Low Water;Ferrow;Low Water;2024;Tern / Gull;TERN 4 / GUL-9',
  'High Water;Ferrow;High Water;2023;Tern;[none]',
].join('\n')

const [NAMES = [], ...ROWS] = SHEET.split('\n').map((line) => line.split(';'))
const { fields } = guessFields(NAMES, ROWS)

const CATALOG = {
  'tracks.csv': SHEET,
  'site.json': {
    ...smallCatalog(1)['site.json'],
    namespace: '1b671a64-40d5-491e-99b0-da01ff1f3341',
    ...{ streams: 'optional', durations: 'optional', tracknumbers: 'optional' },
    ...{ pages: true, search: true, bulk: true, faces: ['chorus', 'iiif', 'radio-report', 'ws2'] },
    sources: { tracks: { from: 'tracks.csv', fields } },
  },
}

it('the columns of a sheet with both labels and both numbers are lists', () => {
  expect(fields).toMatchObject({
    'release.labels.name': { field: 'Label', separator: ' / ' },
    'release.catalognumbers': { field: 'Cat. No', separator: ' / ' },
  })
})

let tree: Map<string, string>
/** The uuids of records by their names. */
const uuids = new Map<string, string>()
beforeAll(async () => {
  tree = await pressed(CATALOG)
  for (const kind of ['release', 'label'])
    for (const { name, uuid } of readJson(tree, `api/v1/catalog/${kind}/index.json`).results)
      uuids.set(`${kind} ${name}`, uuid)
})
const uuid = (name: string): string => uuids.get(name) as string
const api = (kind: string, name: string) => `/api/v1/catalog/${kind}/${uuid(`${kind} ${name}`)}/`
// biome-ignore lint/suspicious/noExplicitAny: a response has any form.
const answer = async (target: string): Promise<any> => (await createAnswerer(tree)(target)).json()
const page = (name: string): string => {
  const [kind = ''] = name.split(' ')
  return readText(tree, `${kind}s/${uuid(name)}/index.html`)
}

describe('a release of two labels', () => {
  it('has both in its response, each with its own number', async () => {
    const release = await answer(api('release', 'Low Water'))
    expect(release).toMatchObject({ label_display: 'Tern', catalognumber: 'TERN 4' })
    expect(
      release.labels.map(({ name, catalognumber }: Record<string, string>) => [name, catalognumber]),
    ).toEqual([
      ['Tern', 'TERN 4'],
      ['Gull', 'GUL-9'],
    ])
    expect(release.labels[1].url).toMatch(new RegExp(`${api('label', 'Gull')}$`))
    expect(await answer(api('release', 'High Water'))).not.toHaveProperty('labels')
  })

  it('has the links of the variant in that of the API', async () => {
    const release = await answer(`${api('release', 'Low Water')}?format=api`)
    for (const { url } of release.labels) expect(url).toMatch(/\?format=api$/)
    expect(release.label).toMatch(/\?format=api$/)
  })

  it('is a release of both', async () => {
    expect((await answer(api('label', 'Tern'))).releases).toHaveLength(2)
    const { releases } = await answer(api('label', 'Gull'))
    expect(releases.map((url: string) => new URL(url).pathname)).toEqual([api('release', 'Low Water')])
  })

  it('is found by the number of each', async () => {
    for (const number of ['TERN4', 'GUL9']) {
      const { results } = await answer(`/api/v1/lookup/catalognumber/${number}/`)
      expect(results.map(({ name }: { name: string }) => name)).toEqual(['Low Water'])
    }
    expect((await createAnswerer(tree)('/api/v1/lookup/catalognumber/NONE/')).status).toBe(404)
    for (const words of ['gul', 'gull', 'tern'])
      expect(JSON.stringify(await answer(`/api/v1/search/?q=${words}`))).toContain('Low Water')
  })

  it('links to both on its page', () => {
    const text = page('release Low Water')
    for (const [label, number] of [
      ['Tern', 'TERN 4'],
      ['Gull', 'GUL-9'],
    ])
      expect(text).toMatch(
        new RegExp(
          `href="/labels/${uuid(`label ${label}`)}/"><bdi[^>]*>${label}</bdi></a> <bdi>${number}</bdi>`,
        ),
      )
    expect(text).toContain('"catalogNumber":["TERN 4","GUL-9"]')
  })

  it('is on the page and in the feed of each, with the number of that label', () => {
    expect(page('label Gull')).toContain('<bdi>GUL-9</bdi>')
    expect(page('label Gull')).not.toContain('TERN 4')
    expect(page('label Tern')).toContain('<bdi>TERN 4</bdi>')
    for (const label of ['Tern', 'Gull']) {
      const feed = readText(tree, `labels/${uuid(`label ${label}`)}/feed.atom`)
      expect(feed, label).toContain('Low Water')
      expect(feed, label).toMatch(/Tern&lt;.*Gull&lt;/s)
    }
  })

  it('has both in faces', async () => {
    const release = uuid('release Low Water')
    const inFace = (face: string, file: string) => readText(tree, `faces/${face}/releases/${release}/${file}`)
    const { metadata, provider, partOf } = JSON.parse(inFace('iiif', 'manifest.json'))
    expect(JSON.stringify(metadata)).toMatch(/\["Tern","Gull"\].*\["TERN 4","GUL-9"\]/)
    expect([provider, partOf].map(({ length }) => length)).toEqual([2, 2])
    expect(JSON.parse(inFace('ws2', 'entity.json')).labels).toEqual([
      { id: uuid('label Tern'), name: 'Tern', catalogNumber: 'TERN 4' },
      { id: uuid('label Gull'), name: 'Gull', catalogNumber: 'GUL-9' },
    ])
    const { $items } = JSON.parse(inFace('chorus', 'chorus.json'))
    expect($items.filter(({ $type }: { $type: string }) => $type === 'label')).toHaveLength(2)
  })

  it('has both in bulk files', async () => {
    const rows = await rowsOfParquet(Buffer.from(tree.get('api/v1/bulk/releases.parquet') ?? '', 'latin1'))
    const both = (await answer(api('release', 'Low Water'))).labels
    expect(rows.map(({ name, labels }) => [name, labels])).toEqual([
      ['Low Water', both],
      ['High Water', null],
    ])
  })
})
