// Plans from the state of earlier builds, without a site.
import { cpSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { changesFile } from '../../contract/schemas/changes.ts'
import { listFile, resourceFile, windowFile } from '../../contract/urls/files.ts'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import {
  artists,
  change,
  openSources,
  type Rows,
  releases,
  sourcesWith,
  tracks,
} from '../../testing/catalogs/sources.ts'
import { openFolder, tempFolder } from '../../testing/run/folders.ts'
import { AUDIO, planInputs } from '../../testing/worlds/plan.ts'
import type { Inputs } from '../inputs/inputs.ts'
import { planSite } from '../output/plan-site.ts'
import type { FoundFile } from './adopt.ts'
import { Journal } from './journal.ts'
import type { Plan } from './plan.ts'

type Changed = Partial<Record<Kind, Rows>>

interface PlanChanges {
  readonly settings?: object
  readonly inputs?: Partial<Inputs>
  readonly revision?: string | null
}

/** The plan of a catalog with a given state, the files that follow from records and are stale, and the result of `use`. */
async function planned<T>(
  state: string,
  changed: Changed,
  { settings, inputs: others, revision = null }: PlanChanges,
  use: (plan: Plan) => T,
) {
  const { library } = await openSources(sourcesWith(changed))
  const inputs = { ...(await planInputs(settings)), config: 'config', ...others }
  const journal = Journal.open(state, { isDry: false })
  const plan = await planSite(library, inputs, { journal, revision })
  const files = [...plan.staleFiles()].filter((file) => file.digest() !== null)
  const stale = files.map((file) => file.path).sort()
  const removed = plan.obsolete()
  const obsolete = [...removed.inTheWay, ...removed.others].flat().sort()
  const result = use(plan)
  return { plan, stale, obsolete, result }
}

const look = () => {}
const begin = (plan: Plan) => plan.begin()
function complete(plan: Plan): string {
  plan.begin()
  const revision = plan.revision()
  plan.complete(revision)
  return revision
}

let first: { readonly state: string; readonly revision: string } | null = null

/** A fresh copy of the state of a completed build, and the revision of its site. */
async function published() {
  if (first === null) {
    const state = openFolder()
    first = { state, revision: (await planned(state, {}, {}, complete)).result }
  }
  const state = tempFolder()
  cpSync(first.state, state, { recursive: true })
  return { state, revision: first.revision }
}

const page = (kind: 'artist' | 'track' | 'release', offset: number) =>
  windowFile(kind, 'plain', { limit: 2n, offset: BigInt(offset) })
const record = (kind: 'artist' | 'track' | 'release' | 'label', uuid: string) =>
  resourceFile(kind, uuid, 'plain')

const OTHER_NAME: Changed = { artist: change(artists, 2, { image: 'a.jpg' }) }
/** The files that show the image of the third artist. */
const OF_OTHER_NAME = [record('artist', artistId(3)), page('artist', 2)].sort()
const LESS: Changed = { artist: artists.slice(0, 2), track: tracks.slice(0, 2) }
/** Eight records; two pages of artists and of tracks, one of releases and of labels; each list without a window. */
const ALL = 8 + 6 + 4

describe('a plan', () => {
  it('finds everything stale where nothing was published, and nothing after the build', async () => {
    const state = tempFolder()
    const { plan, stale, result: revision } = await planned(state, {}, {}, complete)
    expect([plan.isTrusted, stale.length]).toEqual([false, ALL])
    const again = await planned(state, {}, { revision }, look)
    expect(again).toMatchObject({ plan: { isTrusted: true }, stale: [], obsolete: [] })
  })

  it('finds everything stale where the folder has another revision, or the site another configuration', async () => {
    const { state, revision } = await published()
    for (const options of [
      { revision: null },
      { revision: 'x' },
      { revision, inputs: { config: 'other' } },
    ]) {
      const { plan, stale } = await planned(state, {}, options, look)
      expect([plan.isTrusted, stale.length]).toEqual([false, ALL])
    }
  })

  it('finds stale what shows a change, and obsolete what is gone', async () => {
    const { state, revision } = await published()
    expect((await planned(state, OTHER_NAME, { revision }, look)).stale).toEqual(OF_OTHER_NAME)
    expect((await planned(state, LESS, { revision }, look)).obsolete).toEqual(
      [
        record('artist', artistId(3)),
        page('artist', 2),
        record('track', trackId(3)),
        page('track', 2),
      ].sort(),
    )
  })

  it('finds stale the pages of releases without a cover, where more is known of the image in its place', async () => {
    const state = tempFolder()
    const settings = { pages: true }
    const image = 'media/_s/catalog/release/image/none.jpg'
    const file = { path: image, from: image, identity: 'x', bytes: 1 }
    const withImage = async (thumbnails: number[]) => {
      const { media, addresses } = await planInputs(settings)
      const pictures = new Map([[image, { width: 300, height: 300, thumbnails }]])
      const placeholder = { placeholder: 'none.jpg', hasOwnPlaceholder: true as const }
      const inputs = { pictures, media: [...media, file], addresses: { ...addresses, ...placeholder } }
      return { settings, inputs }
    }
    const [before, after] = [await withImage([]), await withImage([250])]
    const revision = (await planned(state, {}, before, complete)).result
    expect((await planned(state, {}, { ...after, revision }, look)).stale).toEqual(
      [
        // The response names the copies of the image, too.
        record('release', releaseId(1)),
        page('release', 0),
        listFile('release', 'plain'),
        ...[1, 2, 3].flatMap((n) => [
          `artists/${artistId(n)}/index.html`,
          `embed/tracks/${trackId(n)}/index.html`,
          ...['index.html', 'oembed.json'].map((name) => `tracks/${trackId(n)}/${name}`),
        ]),
        `labels/${labelId(1)}/index.html`,
        'releases/index.html',
        ...['index.html', 'feed.rss', 'oembed.json', 'playlist.m3u8'].map(
          (name) => `releases/${releaseId(1)}/${name}`,
        ),
        `embed/releases/${releaseId(1)}/index.html`,
        `labels/${labelId(1)}/feed.rss`,
      ].sort(),
    )
    const withCover = { release: change(releases, 0, { image: 'https://cdn.example/own.jpg' }) }
    const other = (await planned(state, withCover, { ...before, revision }, complete)).result
    expect((await planned(state, withCover, { ...after, revision: other }, look)).stale).toEqual([])
  })

  it('finds stale, after a build that was begun and not completed, all that it may have written', async () => {
    const { state, revision } = await published()
    await planned(state, OTHER_NAME, { revision }, begin)
    expect((await planned(state, {}, { revision }, look)).stale).toEqual(OF_OTHER_NAME)
  })

  it('finds stale, after a build that was begun and not completed, all that it may have removed', async () => {
    const { state, revision } = await published()
    const { obsolete } = await planned(state, LESS, { revision }, begin)
    expect((await planned(state, {}, { revision }, look)).stale).toEqual(expect.arrayContaining(obsolete))
    // It must also remove what the interrupted build may have left.
    expect((await planned(state, LESS, { revision }, look)).obsolete).toEqual(obsolete)
  })

  it('counts the files of the site, and takes a sample of all of them', async () => {
    const { state } = await published()
    await planned(state, {}, {}, (plan) => {
      expect(plan.files.files).toBeGreaterThan(ALL)
      expect(plan.sample(plan.files.files)).toContain(AUDIO)
      expect(plan.sample(5).length).toBeLessThanOrEqual(5)
    })
  })
})

describe('the feed of a plan', () => {
  const withFeed = (state: string, changed: Changed, revision: string | null) =>
    planned(
      state,
      changed,
      { settings: { changes: true }, inputs: { day: '2026-11-26' }, revision },
      (plan) => {
        plan.begin()
        plan.site.feed()?.announce()
        const pages = [...(plan.site.feed()?.pages() ?? [])].filter(({ cursor }) =>
          plan.isStale(changesFile(cursor)),
        )
        plan.complete(plan.revision())
        return { pages, ends: plan.site.feed()?.ends, revision: plan.revision() }
      },
    )

  it('has the latest change of each record with its day, and the day before which others changed', async () => {
    const state = tempFolder()
    const latest = (changed: Changed, day: string, count: number) =>
      planned(state, changed, { settings: { changes: true }, inputs: { day } }, (plan) => {
        const found = plan.site.feed()?.latest(count)
        plan.begin()
        plan.site.feed()?.announce()
        plan.complete(plan.revision())
        return found
      })
    const { result: one } = await latest({}, '2026-01-01', 9)
    expect(one).toMatchObject({ since: '2026-01-01', changes: [] })
    const { result: two } = await latest(OTHER_NAME, '2026-01-02', 9)
    const changed = { change: 'changed', kind: 'artist', uuid: artistId(3), day: '2026-01-02' }
    expect(two).toMatchObject({ since: '2026-01-01', changes: [changed] })
    const { result: three } = await latest({}, '2026-01-03', 9)
    expect(three).toMatchObject({ since: '2026-01-01', changes: [{ ...changed, day: '2026-01-03' }] })
    const { result: four } = await latest(LESS, '2026-01-04', 1)
    expect(four).toMatchObject({ since: '2026-01-04', changes: [{ change: 'removed', day: '2026-01-04' }] })
    const { result: five } = await latest(LESS, '2026-01-05', 0)
    expect(five).toMatchObject({ cursor: four?.cursor, since: '2026-01-04', changes: [] })
  })

  it('begins with an empty page, which the next changes fill, and ends with another one', async () => {
    const state = tempFolder()
    const { result: one } = await withFeed(state, {}, null)
    const [cursor = ''] = one.pages.map((page) => page.cursor)
    expect(one.pages).toEqual([{ cursor, next: null, changes: [] }])
    expect(one.ends).toMatchObject({ first: cursor, latest: cursor })

    const { result: two } = await withFeed(state, OTHER_NAME, one.revision)
    const latest = two.ends?.latest ?? ''
    expect(two.ends).toMatchObject({ first: cursor, latest: expect.not.stringMatching(cursor) })
    const digest = expect.stringMatching(/^[0-9a-f]{32}$/)
    const changes = [{ change: 'changed', kind: 'artist', uuid: artistId(3), digest }]
    // A page is written after the page that it links to.
    expect(two.pages).toEqual([
      { cursor: latest, next: null, changes: [] },
      { cursor, next: latest, changes },
    ])

    const { result: three } = await withFeed(state, OTHER_NAME, two.revision)
    expect(three).toMatchObject({ pages: [], ends: two.ends })

    // The previous page is unchanged.
    const { result: four } = await withFeed(state, {}, two.revision)
    const last = four.ends?.latest ?? ''
    expect(four.ends).toMatchObject({ first: cursor, latest: expect.not.stringMatching(latest) })
    expect(four.pages).toEqual([
      { cursor: last, next: null, changes: [] },
      { cursor: latest, next: last, changes },
    ])
  })
})

describe('a file that is in the folder', () => {
  const found = (path: string): FoundFile => ({ path, original: path, isObsolete: false })
  const OURS = [found(record('artist', artistId(1))), found(AUDIO)]
  const adopted = async (files: FoundFile[], isSite: boolean, isPublished = false) => {
    const last = isPublished ? await published() : { state: null, revision: 'x' }
    const state = last.state ?? tempFolder()
    return (await planned(state, {}, {}, (plan) => plan.adopt(files, isSite, last.revision))).result
  }

  it('is foreign where the folder is not marked as a site and no build published it', async () => {
    expect(await adopted(OURS, false)).toMatchObject({
      foreign: { path: record('artist', artistId(1)), isRecorded: false },
      isNew: false,
    })
    expect(await adopted(OURS, false, true)).toMatchObject({ foreign: null, isNew: false })
    expect(await adopted([], false)).toMatchObject({ foreign: null, isNew: true })
  })

  it('is adopted in a site if it belongs to the catalog, and foreign if it is not a response', async () => {
    expect(await adopted(OURS, true)).toMatchObject({ foreign: null, isNew: false })
    expect(await adopted([...OURS, found('mine.txt')], true)).toMatchObject({
      foreign: { path: 'mine.txt', isRecorded: false },
    })
  })

  it('is adopted where it may be of another catalog, unless the revision is that of the last build', async () => {
    const other = [...OURS, found(record('artist', artistId(9)))]
    expect(await adopted(other, true)).toMatchObject({ foreign: null, isNew: false })
    expect(await adopted(other, true, true)).toMatchObject({
      foreign: { path: record('artist', artistId(9)), isRecorded: true },
    })
  })
})
