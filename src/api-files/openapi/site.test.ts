// Tests the published description with third-party tools.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { OPENAPI_PATH } from '../../contract/rules/documents.ts'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { generateTypes } from '../../testing/catalogs/typed.ts'
import { dataIn, distIn, pressed, readText, runBuild } from '../../testing/run/build.ts'
import { suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { startPreview } from '../../testing/servers/preview.ts'

const FILE = OPENAPI_PATH.slice(1)

/** Linter rules that do not apply to this API. */
const CANNOT = {
  // The license of a catalog is up to its owner.
  'info-license': 'off',
  // The contract's paths end in a slash.
  'no-path-trailing-slash': 'off',
} as const

async function lint(source: string) {
  const config = await createConfig({ extends: ['recommended'], rules: CANNOT })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`)
}

describe('the OpenAPI document', () => {
  it("has nothing that Redocly's recommended rules warn of", async () => {
    const { 'site.json': site, ...small } = smallCatalog()
    const tree = await pressed({ ...small, 'site.json': { ...site, docs: true } })
    expect(await lint(readText(tree, FILE))).toEqual([])
  })

  it('has nothing to warn of with the faces of the program', async () => {
    const { 'site.json': site, ...small } = smallCatalog()
    const faces = ['mcp', { name: 'oai', email: 'archive@example.org' }, 'opensubsonic', 'ws2']
    const tree = await pressed({ ...small, 'site.json': { ...site, pages: true, changes: true, faces } })
    expect(await lint(readText(tree, FILE))).toEqual([])
  })

  it('has nothing to warn of either for an empty catalog, with other settings', async () => {
    const { 'site.json': site, 'labels.ndjson': labels } = smallCatalog()
    const settings = {
      ...site,
      cors: false,
      docs: false,
      bulk: true,
      changes: true,
      limits: [7],
      variants: 'edge',
      site: { data_license: 'CC-BY-4.0', attribution: '[Harbour](https://harbour.example)' },
    }
    const tree = await pressed({ 'site.json': settings, 'labels.ndjson': labels })
    expect(await lint(readText(tree, FILE))).toEqual([])
  })

  it('would be warned of if an example did not fit its schema', async () => {
    const document = readText(await pressed(smallCatalog()), FILE)
    expect(await lint(document.replace('"tracknumber":1', '"tracknumber":"1"'))).not.toEqual([])
  })
})

describe('the examples of the OpenAPI document', () => {
  const { 'site.json': site, ...small } = smallCatalog(3)
  const known = {
    ...small,
    'artists.ndjson': small['artists.ndjson'].map((row) => ({ ...row, country: 'PT' })),
    'tracks.ndjson': small['tracks.ndjson'].map((row, at) =>
      at === 2 ? { ...row, isrc: 'USABC2400002' } : row,
    ),
    'releases.ndjson': small['releases.ndjson'].map((row) => ({
      ...row,
      barcode: '0012345678905',
      catalognumber: 'Örk 7',
      musicbrainz: 'c0d7c8a5-4f1e-4a3b-9f0e-3f1f6f0a62e1',
      discogs: 123456,
    })),
  }

  it.each([
    ['a site of files', known, {}, ['changes']],
    ['a packed site', known, { layout: 'packed' }, ['changes']],
    [
      'a catalog with few facts',
      small,
      {},
      ['media', 'artist', 'isrc', 'barcode', 'catalognumber', 'musicbrainz', 'discogs', 'changes'],
    ],
  ])(
    'are answered with 200, and are missing only for the feed, and where nothing is known: %s',
    async (_, catalog, settings, missing) => {
      const folder = tempFolder()
      const all = { ...site, changes: true, search: true, bulk: true, filters: true, ...settings }
      writeTree(dataIn(folder), { ...catalog, 'site.json': all })
      expect(await runBuild(folder)).toMatchObject({ code: 0 })
      const preview = await startPreview([distIn(folder)])
      try {
        const document = await (await fetch(preview.url + OPENAPI_PATH)).json()
        const { paths } = document as { readonly paths: Readonly<Record<string, Item>> }
        const without: string[] = []
        for (const [path, { get }] of Object.entries(paths)) {
          const values = new Map((get.parameters ?? []).map(({ name, example }) => [name, example]))
          const filled = path.replace(/\{(\w+)\}/g, (all, name) => values.get(name) ?? all)
          if (filled.includes('{')) without.push(path.split('/').at(-3) ?? '')
          else expect([filled, (await fetch(preview.url + filled)).status]).toEqual([filled, 200])
        }
        expect(without).toEqual(missing)
      } finally {
        await preview.stop()
      }
    },
  )
})

interface Item {
  readonly get: { readonly parameters?: readonly { readonly name: string; readonly example?: string }[] }
}

describe('types that openapi-typescript makes of it', () => {
  const folder = suiteFolder()

  beforeAll(async () => {
    writeTree(dataIn(folder), smallCatalog(25))
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
  }, 60_000)

  it('compile, declare what may be null, and serve a program that reads the preview', async () => {
    const types = await generateTypes(readFileSync(path.join(distIn(folder), FILE), 'utf8'))
    const program = tempFolder()
    writeTree(program, { 'api.d.ts': types, 'program.ts': PROGRAM, 'package.json': { type: 'module' } })
    const options = ['--target', 'es2022', '--module', 'nodenext', '--strict', '--lib', 'es2022,dom']
    const files = ['program.ts', 'api.d.ts']
    expect(await run([TSC, ...options, '--types', '', ...files], program)).toEqual({ code: 0, stdout: '' })
    const preview = await startPreview(['--data', dataIn(folder)])
    try {
      const ran = await run(['program.js', preview.url], program)
      expect(ran).toEqual({ code: 0, stdout: '25 artists, 20 in the first page\nTrack 1 of Release\n' })
    } finally {
      await preview.stop()
    }
  })
})

const TSC = path.join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc')

const PROGRAM = `
import type { paths } from './api.d.ts'

declare const process: { argv: string[] }
type Answer<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } }
} ? Body : never

async function read<P extends keyof paths>(path: P, values: Record<string, string> = {}): Promise<Answer<P>> {
  const filled = path.replace(/\\{(\\w+)\\}/g, (_, name) => values[name] ?? '')
  return (await fetch(process.argv[2] + filled)).json()
}

const page = await read('/api/v1/catalog/artist/')
const [artist] = page.results
if (!artist) throw new Error('There is no artist')
const next: string | null = page.next
// @ts-expect-error An artist may have no image.
const image: string = artist.image
const first = artist.items[0]?.media.uuid ?? ''
const track = await read('/api/v1/catalog/track/{uuid}/', { uuid: first })
// @ts-expect-error The number of a track is a number.
const wrong: string = track.tracknumber
const cover: string = track.image
console.log(page.count + ' artists, ' + page.results.length + ' in the first page')
console.log(track.name + ' of ' + track.release_display)
`

async function run(args: readonly string[], cwd: string) {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return { code, stdout }
}
