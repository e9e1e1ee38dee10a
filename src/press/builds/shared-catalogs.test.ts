// Builds real catalogs whole, and checks the files against every rule of the contract that files can show.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { VARIANTS, type Variant } from '../../contract/kinds/resources.ts'
import { parseRoute } from '../../contract/rules/routes.ts'
import { listFile, resourceFile, windowFile } from '../../contract/urls/files.ts'
import { resolveWindow } from '../../contract/urls/paging.ts'
import { readQuery } from '../../contract/urls/query.ts'
import {
  artistFields,
  artistInApi,
  BASE,
  findFaults,
  type Page,
  pageFields,
  trackFields,
  trackInApi,
} from '../../testing/catalogs/contract.ts'
import { describeWithShared, readShared } from '../../testing/catalogs/shared.ts'
import { sharedSite } from '../../testing/catalogs/shared-site.ts'
import type { Ran } from '../../testing/run/here.ts'

const PAGING = { pageSize: 20, maxLimit: 100 }

const CATALOGS = [
  {
    name: 'musicbrainz',
    artists: 128,
    tracks: 578,
    items: 742,
    summary: 'Pressed 128 artists and 578 tracks',
  },
  {
    name: 'discogs',
    artists: 1956,
    tracks: 8941,
    items: 11_208,
    summary: 'Pressed 1,956 artists and 8,941 tracks',
  },
] as const

for (const { name, artists, tracks, items, summary } of CATALOGS) {
  const folder = `data/${name}`
  describeWithShared(`the catalog ${name}`, [folder], () => {
    let out: string
    const sources = listSources(folder)
    let ran: Ran
    /** The text of any file of the site. */
    const readOutput = (file: string): string => readFileSync(path.join(out, file), 'utf8')
    const walks: Record<Variant, Page[]> = { plain: [], api: [] }

    beforeAll(async () => {
      const { site, ...rest } = await sharedSite(name)
      out = site
      ran = rest.ran
      for (const variant of VARIANTS) walks[variant] = walk(readOutput, variant)
    }, 120_000)

    it('is pressed whole', () => {
      // Discs are missing in some releases of both.
      expect([ran.code, ran.stderr.match(/^(?:error|warning) .*?(?= {2})/gm)]).toEqual([
        0,
        ['warning DOUBLED_NUMBER'],
      ])
      expect(ran.stdout).toContain(summary)
      expect([sources.artists.size, sources.tracks.size]).toEqual([artists, tracks])
    })

    describe.each(VARIANTS)('in the variant %s', (variant) => {
      const listed = () => walks[variant].flatMap(({ results }) => results)

      it('is visited once, every artist of it, in the order of the source, where next is followed', () => {
        expect(listed().map(({ uuid }) => uuid)).toEqual([...sources.artists.keys()])
        expect(walks[variant].map(({ count }) => count)).toEqual(walks[variant].map(() => artists))
        expect(walks[variant]).toHaveLength(Math.ceil(artists / PAGING.pageSize))
      })

      it('links each page back to the one before it', () => {
        const pages = walks[variant]
        expect(pages[0]?.previous).toBeNull()
        const back = pages.slice(1).map(({ previous }) => readOutput(urlFile(previous as string)))
        expect(back.map((text) => JSON.parse(text).results[0].uuid)).toEqual(
          pages.slice(0, -1).map(({ results }) => results[0]?.uuid),
        )
      })

      it('has the same first page with its window and without', () => {
        const first = windowFile('artist', variant, { limit: 20n, offset: 0n })
        expect(readOutput(first)).toBe(readOutput(listFile('artist', variant)))
      })

      it('has in its list what the file of each artist has, to the byte', () => {
        const differing = listed().filter(
          (artist) => readOutput(resourceFile('artist', artist.uuid, variant)) !== JSON.stringify(artist),
        )
        expect(differing).toEqual([])
      })

      it('has in its items what the file of each track has, to the byte, in the order of the source', () => {
        const files = new Map(
          [...sources.tracks.keys()].map((uuid) => [uuid, readOutput(resourceFile('track', uuid, variant))]),
        )
        const media = listed().flatMap((artist) => artist.items.map((item) => item.media))
        expect(media).toHaveLength(items)
        expect(media.filter((track) => files.get(track.uuid) !== JSON.stringify(track))).toEqual([])
        const orders = listed().map((artist) => artist.items.map((item) => item.media.uuid))
        expect(orders).toEqual([...sources.artists.values()].map((artist) => artist.items))
      })

      it('has every field of the contract, in its order and of its type', () => {
        const wrong: string[] = []
        for (const page of walks[variant]) wrong.push(...findFaults(page, pageFields(variant), 'page'))
        for (const artist of listed()) {
          wrong.push(...findFaults(artist, artistFields(variant, artist), artist.uuid))
          for (const item of artist.items) {
            if (Object.keys(item).join() !== 'media') wrong.push(`${artist.uuid} items`)
            wrong.push(...findFaults(item.media, trackFields(variant, item.media), item.media.uuid))
          }
        }
        expect(wrong).toEqual([])
      })
    })

    it('keeps every name to the byte', () => {
      const changed: unknown[] = []
      const compare = (uuid: string, one: readonly unknown[], other: readonly unknown[]) => {
        const texts = [one, other].map((names) => JSON.stringify(names))
        if (texts[0] !== texts[1]) changed.push([uuid, ...texts])
      }
      for (const [uuid, artist] of sources.artists) {
        const text = readOutput(resourceFile('artist', uuid, 'plain'))
        // Compares the raw text, to catch names that are escaped unnecessarily.
        if (!text.includes(`"name":${JSON.stringify(artist.name)},"image":`))
          changed.push([uuid, artist.name])
      }
      for (const [uuid, track] of sources.tracks) {
        const body = JSON.parse(readOutput(resourceFile('track', uuid, 'plain')))
        const release = sources.releases.get(track.release)
        const label = sources.labels.get(release?.label ?? '')
        const credited = sources.artists.get(track.artist)
        compare(
          uuid,
          [
            body.name,
            body.artist_display,
            body.release_display,
            body.label_display,
            body.tracknumber,
            body.artist_uuid,
          ],
          [
            track.name,
            track.artist_display ?? credited?.name,
            release?.name,
            label?.name,
            track.tracknumber,
            track.artist,
          ],
        )
      }
      expect(changed).toEqual([])
    })

    it('differs in the variant format=api by the links that the contract names, and by nothing else', () => {
      const differing: string[] = []
      for (const [kind, records] of [
        ['artist', sources.artists],
        ['track', sources.tracks],
      ] as const) {
        for (const uuid of records.keys()) {
          const plain = JSON.parse(readOutput(resourceFile(kind, uuid, 'plain')))
          const expected = JSON.stringify(kind === 'artist' ? artistInApi(plain) : trackInApi(plain))
          if (readOutput(resourceFile(kind, uuid, 'api')) !== expected) differing.push(uuid)
        }
      }
      for (const [index, page] of walks.plain.entries()) {
        const results = page.results.map(artistInApi)
        if (JSON.stringify(walks.api[index]?.results) !== JSON.stringify(results))
          differing.push(`page ${index}`)
      }
      expect(differing).toEqual([])
    })
  })
}

interface SourceRecord {
  readonly uuid: string
  readonly name: string
  readonly items: string[]
  readonly release: string
  readonly label: string
  readonly artist: string
  readonly artist_display: string | null
  readonly tracknumber: number
}

function listSources(folder: string) {
  const read = (file: string) => {
    const lines = readShared(`${folder}/${file}.ndjson`).split('\n')
    const records = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as SourceRecord)
    return new Map(records.map((record) => [record.uuid, record]))
  }
  return {
    artists: read('artists'),
    tracks: read('tracks'),
    releases: read('releases'),
    labels: read('labels'),
  }
}

/** The file that answers a URL of the API. */
function urlFile(url: string): string {
  const { origin, pathname, search, searchParams } = new URL(url)
  const target = parseRoute(pathname)
  const variant = searchParams.get('format') === 'api' ? 'api' : 'plain'
  if (origin !== BASE || target?.kind !== 'list') throw new Error(`${url} is no page of the list`)
  if (!searchParams.has('limit') && !searchParams.has('offset')) return listFile('artist', variant)
  return windowFile('artist', variant, resolveWindow(readQuery(search), PAGING))
}

/** All pages of the list, from the first on by their `next`. */
function walk(readOutput: (file: string) => string, variant: Variant): Page[] {
  const pages: Page[] = []
  let url: string | null = `${BASE}/api/v1/catalog/artist/${variant === 'api' ? '?format=api' : ''}`
  while (url !== null && pages.length < 1000) {
    const page = JSON.parse(readOutput(urlFile(url))) as Page
    pages.push(page)
    url = page.next
  }
  return pages
}
