import { utimesSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { smallCatalog } from '../testing/catalog.ts'
import { suiteFolder, tempFolder, writeTree } from '../testing/folders.ts'
import { findInputs } from './inputs.ts'

const { 'site.json': site, ...records } = smallCatalog(1)
const original = suiteFolder()

/** Longer than a file may have been written again without a sign of it. */
const letTimePass = () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3000 })

/** Writes a data folder, whose files have then been left alone for a while. */
function written(data: string, settings: object = {}): string {
  const tree = {
    ...records,
    'site.json': { ...site, ...settings },
    'media/a.mp3': 'sound',
  }
  writeTree(data, tree)
  letTimePass()
  return data
}

beforeAll(() => void written(original))
afterAll(() => void vi.useRealTimers())

/** The site follows from what these settings say: with another value, every file may be another. */
const SETTINGS: readonly [string, unknown][] = [
  ['base_url', 'https://other.example.org'],
  ['media_url', 'https://other.example.org'],
  ['page_size', 21],
  ['limits', [10]],
  ['max_limit', 99],
  ['variants', 'edge'],
  ['cors', false],
  ['cache_control', 'no-store'],
  ['docs', false],
  ['bulk', true],
  ['changes', true],
  ['hosts', ['vercel']],
  ['order', 'name'],
  ['placeholder_release_image', 'https://img.example.org/none.jpg'],
]

describe('the digest of what a site follows from', () => {
  it('is the same for the same settings, sources and media', async () => {
    const [one, other] = [await findInputs({ data: original }), await findInputs({ data: original })]
    expect(one.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(other).toMatchObject({ digest: one.digest, config: one.config })
  })

  it.each(SETTINGS)('is another with another %s, so that the next build notices', async (name, value) => {
    const before = await findInputs({ data: original })
    const after = await findInputs({ data: written(tempFolder(), { [name]: value }) })
    expect(after.config).not.toBe(before.config)
    expect(after.digest).not.toBe(before.digest)
  })

  it.each([
    ['--base-url', { baseUrl: 'https://other.example.org' }],
    ['--media-url', { mediaUrl: 'https://other.example.org' }],
    ['--precompress', { precompress: 'gzip' }],
    ['--shard', { shard: { index: 1, count: 2 } }],
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
