import { utimesSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Settings, settingsSchema } from '../../core/settings/settings.ts'
import { site as siteSchema } from '../../core/settings/site-settings.ts'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { song } from '../../testing/formats/media.ts'
import { suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { UNPUBLISHED_SETTINGS } from './digests.ts'
import { findInputs } from './inputs.ts'

const { 'site.json': site, ...records } = smallCatalog(1)
const original = suiteFolder()

/** Longer than the window in which a file may be rewritten without a visible change of its time. */
const letTimePass = () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3000 })

/** Writes a data folder whose files have not been touched for a while. */
function written(data: string, settings: object = {}): string {
  const tree = {
    ...records,
    'site.json': { ...site, ...settings },
    'media/a.mp3': song('sound'),
    'media/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    'media/other.ndjson': '',
    'face.mjs': "export default { name: 'a', title: 'A', description: 'A.', entry: 'a.txt', files: [] }",
  }
  writeTree(data, tree)
  letTimePass()
  return data
}

beforeAll(() => void written(original))
afterAll(() => void vi.useRealTimers())

/** A different value for each setting. */
const SETTINGS: { readonly [Name in Exclude<keyof Settings, 'site'>]-?: unknown } = {
  $schema: './site.schema.json',
  base_url: 'https://other.example.org',
  media_url: 'https://other.example.org',
  page_size: 21,
  limits: [10],
  max_limit: 99,
  variants: 'edge',
  layout: 'packed',
  store: 'https://blocks.example.org',
  cors: false,
  cache_control: 'no-store',
  cache_control_errors: 'no-store',
  docs: true,
  pages: true,
  search: false,
  filters: 'pressed',
  csp: { 'script-src': ['https://stats.example.org'] },
  robots: { ai: false },
  faces: ['./face.mjs'],
  bulk: true,
  changes: true,
  hosts: ['cloudflare-workers'],
  publish: ['*.wav'],
  max_removed: 0.5,
  order: 'name',
  sources: { tracks: ['media/other.ndjson'] },
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  streams: 'optional',
  durations: 'optional',
  tracknumbers: 'optional',
  default_release: 'Single tracks',
  default_label: 'Self-released',
  placeholder_release_image: 'https://img.example.org/none.jpg',
}

/** A different value for each part of the setting `site`. */
const SITE: { readonly [Name in keyof Settings['site']]-?: unknown } = {
  name: 'Another Name',
  description: 'Another description.',
  data_license: 'CC0-1.0',
  attribution: 'Harbour Tapes',
  language: 'de',
  accent: '#aa0000',
  theme: { page: '#eeeeee' },
  downloads: true,
  track_pages: false,
  addresses: 'readable',
  order: 'name',
  menu: [{ label: 'Shop', url: 'https://shop.example/' }],
  data_links: false,
  hub: 'https://hub.example.org/',
  live: { name: 'On air', url: 'https://radio.example.org/stream' },
  logo: 'logo.svg',
}

describe('the digest of what a site follows from', () => {
  it('is the same for the same settings, sources and media', async () => {
    const [one, other] = [await findInputs({ data: original }), await findInputs({ data: original })]
    expect(one.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(other).toMatchObject({ digest: one.digest, config: one.config })
  })

  const changed = [
    ...Object.entries(SETTINGS),
    ...Object.entries(SITE).map(([name, value]) => ['site', { [name]: value }] as const),
  ]

  it.each(changed.filter(([name]) => !(name in UNPUBLISHED_SETTINGS)))(
    'changes with the setting %s (%j), so that every file counts as stale',
    async (name, value) => {
      const needed = name === 'store' ? { layout: 'packed' } : {}
      const before = await findInputs({ data: written(tempFolder(), needed) })
      const after = await findInputs({ data: written(tempFolder(), { ...needed, [name]: value }) })
      expect(after.config).not.toBe(before.config)
      expect(after.digest).not.toBe(before.digest)
    },
  )

  it.each(Object.entries(UNPUBLISHED_SETTINGS))('stays the same with another %s: %s', async (name) => {
    const before = await findInputs({ data: original })
    const value = SETTINGS[name as keyof typeof SETTINGS]
    const after = await findInputs({ data: written(tempFolder(), { [name]: value }) })
    expect(after.config).toBe(before.config)
  })

  it('is covered for every setting that the schema has', () => {
    expect(Object.keys({ ...SETTINGS, site: SITE }).sort()).toEqual(Object.keys(settingsSchema.shape).sort())
    expect(Object.keys(SITE).sort()).toEqual(Object.keys(siteSchema.shape).sort())
  })

  it.each([
    ['--base-url', { baseUrl: 'https://other.example.org' }],
    ['--precompress', { precompress: 'gzip' }],
  ])('is another with another %s', async (_, options) => {
    const before = await findInputs({ data: original })
    expect((await findInputs({ data: original, ...options })).config).not.toBe(before.config)
  })

  it.each(['artists.ndjson', 'media/a.mp3'])(
    'is another where %s was written again, and the settings are not',
    async (name) => {
      const data = written(tempFolder())
      const before = await findInputs({ data })
      utimesSync(path.join(data, name), 5, 5)
      letTimePass()
      const after = await findInputs({ data })
      expect(after.digest).not.toBe(before.digest)
      expect(after.config).toBe(before.config)
    },
  )

  it('is unknown where a source may have been written a moment ago', async () => {
    const data = written(tempFolder())
    expect((await findInputs({ data })).digest).not.toBeNull()
    const labels = path.join(data, 'labels.ndjson')
    const now = new Date()
    utimesSync(labels, now, now)
    expect((await findInputs({ data })).digest).toBeNull()
  })
})
