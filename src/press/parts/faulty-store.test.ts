// The three stages, `push` and `serve` on a store that fails, while processes die: each run ends as on one that does not
// fail, or reports that it has not ended, and readers see one revision or the other. SEED=… STORE_RUNS=30 tries many more.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalog } from '../../contract/client/index.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { serve } from '../../hosts/servers/serve/serve.ts'
import { openBucket } from '../../packs/push/bucket.ts'
import { push } from '../../packs/push/push.ts'
import { artistId, trackId } from '../../testing/catalogs/catalog.ts'
import { partedCatalog } from '../../testing/catalogs/parted.ts'
import { storedFiles, unpackedFiles } from '../../testing/catalogs/stored.ts'
import { startCli, waitForOutcome } from '../../testing/processes/cli.ts'
import { dataIn, distIn } from '../../testing/run/build.ts'
import { openFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { createSearch, type Search, seededChoices } from '../../testing/searches/search.ts'
import { FaultyStore } from '../../testing/servers/faulty-store.ts'
import { ACCOUNT } from '../../testing/servers/s3.ts'
import { build } from '../build.ts'
import { mergeParts } from './merge.ts'
import { pressPart } from './press-part.ts'
import { splitCatalog } from './split.ts'

const DAY = 86_400_000
const PARTS = 3
/** Times that a step is tried before a run has not ended. */
const TRIES = 8
const FROM = 's3://store/parts'
const BUCKET = 's3://store/site'

const search = createSearch('STORE_RUNS', { usual: 1, long: 30 })

/** The two revisions of a catalog. */
const REVISIONS = ['Track', 'Piece'] as const
type Revision = (typeof REVISIONS)[number]

const expected = new Map<Revision, ReadonlyMap<string, string>>()

const catalogAt = (revision: Revision, address: string) => ({
  ...partedCatalog,
  'tracks.ndjson': partedCatalog['tracks.ndjson'].replaceAll(/"Track(?=[ "])/g, `"${revision}`),
  'artists.ndjson': partedCatalog['artists.ndjson'].replaceAll('"Artist ', `"${revision} by `),
  'site.json': { ...partedCatalog['site.json'], changes: false, store: `${address}/store/site` },
})

beforeAll(async () => {
  for (const revision of REVISIONS) {
    const project = openFolder()
    writeTree(dataIn(project), catalogAt(revision, 'https://blocks.example.com'))
    await build({ data: dataIn(project), out: distIn(project) })
    expected.set(revision, await unpackedFiles(distIn(project), openFolder()))
  }
})

type Choices = Omit<Search, 'count'>

class Run {
  readonly #store: FaultyStore
  readonly #search: Choices
  readonly #folder = tempFolder()
  killed = 0
  failed = 0

  constructor(store: FaultyStore, run: Choices) {
    this.#store = store
    this.#search = run
  }

  writeData(revision: Revision): string {
    const data = path.join(this.#folder, revision)
    if (!existsSync(data)) writeTree(data, catalogAt(revision, this.#store.url))
    return data
  }

  get #place() {
    return { endpoint: this.#store.url, env: ACCOUNT }
  }

  /** Presses a revision, each step until it ends, after a process may have been killed in it. */
  async press(revision: Revision): Promise<void> {
    const data = this.writeData(revision)
    const split = { data, parts: PARTS, into: FROM, ...this.#place }
    await this.#kill(['split', '--parts', `${PARTS}`, '--into', FROM], data)
    await this.#retry(() => splitCatalog(split))
    const parts = Array.from({ length: PARTS }, (_, at) => ({ index: at + 1, count: PARTS }))
    for (const { index } of parts)
      await this.#kill(['build', '--part', `${index}/${PARTS}`, '--from', FROM, '--bucket', BUCKET], data)
    await Promise.all(
      parts.map((part) =>
        this.#retry(() => pressPart({ data, from: FROM, part, bucket: BUCKET, ...this.#place })),
      ),
    )
  }

  /** Merges a revision, perhaps while another site is pushed. */
  async merge(revision: Revision, rival: (() => Promise<unknown>) | null = null): Promise<void> {
    const data = this.writeData(revision)
    const out = path.join(this.#folder, 'dist')
    await this.#kill(['merge', '--from', FROM, '--bucket', BUCKET], data)
    const work = () => mergeParts({ data, from: FROM, bucket: BUCKET, out, ...this.#place })
    await Promise.all([this.#retry(work), rival === null ? null : this.#retry(rival)])
  }

  /** Pushes a site that was built whole, days from now. */
  async push(revision: Revision, days: number): Promise<void> {
    const site = path.join(this.#folder, `whole-${revision}`)
    if (!existsSync(site)) await build({ data: this.writeData(revision), out: site })
    const open = () => openBucket({ name: 'store', prefix: 'site/', ...this.#place })
    await this.#retry(() => push({ site, open, grace: 7 * DAY, jobs: 8, now: Date.now() + days * DAY }))
  }

  /** Perhaps does a step in a process that is killed at one of its writes. */
  async #kill(args: readonly string[], data: string): Promise<void> {
    if (this.#search.random() >= 0.3) return
    const child = startCli([...args, '--data', data, '--endpoint', this.#store.url], ACCOUNT)
    this.#store.onWrite(1 + Math.floor(this.#search.random() * 12), () => child.kill('SIGKILL'))
    const { code, stderr } = await waitForOutcome(child)
    if (code === null) this.killed += 1
    else if (code !== 0) expect(stderr).toMatch(/^error (?:BUCKET_|NOT_SPLIT|OVERTAKEN)/)
    this.#store.onWrite(0, () => {})
  }

  async #retry(work: () => Promise<unknown>): Promise<void> {
    for (let tries = 1; ; tries += 1)
      try {
        return void (await work())
      } catch (error) {
        // It reports that it did not end.
        if (!(error instanceof CatalogError) || !SAID.test(error.code) || tries === TRIES) throw error
        this.failed += 1
      }
  }
}

const SAID = /^(?:BUCKET_REFUSED|BUCKET_UNREACHABLE|NOT_SPLIT|OVERTAKEN)$/

const sums = { ended: 0, notEnded: 0, killed: 0, failed: 0, faults: 0 }
afterAll(() => console.log(JSON.stringify(sums)))

const seeds = Array.from({ length: search.count }, (_, number) => search.seed + number)

it.each(seeds)(
  'a run ends as without faults, or reports that it did not: SEED=%i STORE_RUNS=1',
  async (seed) => {
    const choices = seededChoices(seed)
    const knowsConditions = choices.random() < 0.7
    const rate = 0.02 + 0.1 * choices.random()
    const store = await FaultyStore.start({ seed, rate, knowsConditions })
    const run = new Run(store, choices)
    try {
      await run.press('Track')
      await run.merge('Track')
      await withReaders(store, async () => {
        await run.press('Piece')
        // Readers of blocks have the last one of the two, and then the merged one.
        await run.merge('Piece', choices.random() < 0.5 ? () => run.push('Track', 0) : null)
        await run.merge('Piece')
      })
      expect(await siteIn(store)).toEqual(expected.get('Piece'))
      // What no revision needs any more is removed, and nothing else.
      await run.push('Piece', 0)
      await run.push('Piece', 8)
      // The blocks of the parts are gone.
      await run.press('Piece')
      await run.merge('Piece')
      expect(await siteIn(store)).toEqual(expected.get('Piece'))
      sums.ended += 1
    } catch (error) {
      if (!(error instanceof CatalogError) || !SAID.test(error.code)) throw error
      sums.notEnded += 1
      console.log(`SEED=${seed} did not end: ${error.message}`)
    }
    sums.killed += run.killed
    sums.failed += run.failed
    for (const count of store.faults.values()) sums.faults += count
  },
  180_000,
)

/** The files of the site that readers of the store have. */
async function siteIn(store: FaultyStore): Promise<Map<string, string>> {
  const prefix = 'site/'
  const own = [...store.objects].filter(([key]) => key.startsWith(prefix))
  return storedFiles(new Map(own.map(([key, body]) => [key.slice(prefix.length), body])))
}

/** Does work while readers read, who see the first revision and then the second, each of them whole. */
async function withReaders(store: FaultyStore, work: () => Promise<void>): Promise<void> {
  const { rate } = store
  store.rate = 0
  const served = await serve(`${store.url}/store/site`, { host: '127.0.0.1', port: 0, cacheBytes: 1e6 })
  store.rate = rate
  let isOver = false
  const reading = readUntil(store, served.url, () => isOver)
  try {
    await work()
    store.rate = 0
    // It looks at the store each second.
    await pause(1500)
  } finally {
    isOver = true
    await reading.finally(() => served.close())
    store.rate = rate
  }
  expect((await reading).join(' ')).toMatch(/^(?:Track )+(?:Piece ?)+$/)
}

/** Reads by `serve` and by the client. @returns the revisions that `serve` has shown, one after the other */
async function readUntil(store: FaultyStore, url: string, isOver: () => boolean): Promise<string[]> {
  const seen: string[] = []
  const revisionIn = ({ name }: { readonly name: string }) => name.split(' ')[0] as string
  for (let number = 0; !isOver(); number = (number + 7) % 160) {
    for (const one of [`track/${trackId(number)}/`, `artist/${artistId(number % 23)}/`]) {
      const answer = await fetch(`${url}/api/v1/catalog/${one}`)
      // That the store cannot be read is a failure, and no other answer.
      if (answer.status !== 502) seen.push(revisionIn((await answer.json()) as { readonly name: string }))
    }
    const client = catalog('https://api.example.com', { store: `${store.url}/store/site`, retries: 4 })
    const records = [client.track(trackId(number)), client.artist(artistId(number % 23))] as const
    const both = await Promise.all(records).catch(() => [])
    expect(new Set(both.map(revisionIn)).size, 'revisions of a client').toBeLessThan(2)
    await pause(20)
  }
  return seen
}
