import { describe, expect, it } from 'vitest'
import { type Condition, FORMS, type Form, type SiteForms } from '../contract/kinds/forms.ts'
import { FORM_RESOURCES, RESOURCES } from '../contract/kinds/kinds.ts'
import { digest } from '../core/system/digest.ts'
import { artistId, labelId, releaseId, trackId } from '../testing/catalogs/catalog.ts'
import { libraryOfRecords } from '../testing/catalogs/record-library.ts'
import type { PackItem } from './pack-files.ts'
import { type PackContents, packItems } from './pack-items.ts'

const library = libraryOfRecords({
  artist: [
    { uuid: artistId(1), name: 'Ålesund Trio', image: 'trio.jpg', country: 'NO' },
    { uuid: artistId(2), name: 'Solo' },
  ],
  label: [{ uuid: labelId(1), name: 'Harbour' }],
  release: [
    { uuid: releaseId(1), name: 'Tides', label: labelId(1), barcode: '4006381333931' },
    { uuid: releaseId(2), name: 'Ebb', label: labelId(1) },
  ],
  track: [
    track(1, { name: 'Low water', isrc: ['USABC1234567'], bpm: 120 }),
    track(2, { name: 'High water', artists: [artistId(1), artistId(2)] }),
    track(3, { name: 'Æbbe', release: releaseId(2), stream: null }),
  ],
})

function track(number: number, changes: object) {
  const uuid = trackId(number)
  return { uuid, artist: artistId(1), release: releaseId(1), stream: `${number}.mp3`, ...changes }
}

const records = Object.fromEntries(
  RESOURCES.map((kind) => {
    const { lists, features, factualArtists } = library
    if (kind === 'features') return [kind, digests([...features.keys()])]
    if (kind === 'artist_features') return [kind, digests(factualArtists.map(({ uuid }) => uuid))]
    return [kind, digests([...lists[kind].keys()])]
  }),
) as unknown as PackContents['records']

function digests(uuids: readonly string[]): ReadonlyMap<string, string> {
  return new Map(uuids.map((uuid) => [uuid, digest(uuid)]))
}

const pages = Object.fromEntries(
  FORM_RESOURCES.map((kind) => [
    kind,
    new Map(
      Array.from(library.lists[kind].keys(), (uuid, at) => {
        const met: Condition[] = at === 0 ? ['playable', 'dated'] : []
        return [uuid, { digest: digest(uuid), met }]
      }),
    ),
  ]),
) as unknown as NonNullable<PackContents['pages']>

const FORMS_OF_SITE = Object.fromEntries(
  FORM_RESOURCES.map((kind) => [kind, Object.values<Form>(FORMS[kind])]),
) as unknown as SiteForms

const NO_FORMS: SiteForms = { artist: [], release: [], label: [], track: [] }

const itemsIn = (contents: Partial<PackContents> = {}): Record<string, readonly PackItem[]> =>
  Object.fromEntries(
    Array.from(
      packItems({ library, records, pages, forms: FORMS_OF_SITE, ...contents }),
      ({ pack, items }) => [pack, items],
    ),
  )

describe('the items of packs', () => {
  const items = itemsIn()
  const toColumn = <K extends keyof PackItem>(field: K) =>
    Object.fromEntries(Object.entries(items).map(([pack, own]) => [pack, own.map((item) => item[field])]))

  it('are those of all records and lookups in the order of their kinds', () => {
    expect(toColumn('key')).toEqual({
      track: [trackId(1), trackId(2), trackId(3)],
      artist: [artistId(1), artistId(2)],
      release: [releaseId(1), releaseId(2)],
      label: [labelId(1)],
      features: [trackId(1)],
      artist_features: [artistId(1)],
      lookup: ['barcode/4006381333931', 'isrc/USABC1234567'],
      artist_page: [artistId(1), artistId(2)],
      release_page: [releaseId(1), releaseId(2)],
      label_page: [labelId(1)],
      track_page: [trackId(1), trackId(2), trackId(3)],
    })
  })

  // With other sizes, blocks would end elsewhere, and a new version would publish all of them again.
  it('have sizes that stay as they are', () => {
    expect(toColumn('bytes')).toEqual({
      track: [74, 78, 53],
      artist: [200, 101],
      release: [354, 275],
      label: [115],
      features: [58],
      artist_features: [34],
      lookup: [29, 39],
      artist_page: [739, 604],
      release_page: [1682, 1306],
      label_page: [499],
      track_page: [854, 862, 797],
    })
  })

  it('have as many files as the record meets conditions of forms', () => {
    const { artist_page, release_page, label_page, track_page, track: tracks } = toColumn('entries')
    expect({ artist_page, release_page, label_page, track_page, tracks }).toEqual({
      artist_page: [3, 1],
      release_page: [5, 1],
      label_page: [4],
      track_page: [3, 1, 1],
      tracks: [1, 1, 1],
    })
  })
})

describe('the forms of records', () => {
  const face: Form = { file: 'card.json', under: 'faces/cards' }

  it('are items only of those records that have any', () => {
    const items = itemsIn({ forms: { ...FORMS_OF_SITE, release: [FORMS.release.playlist], label: [] } })
    expect(items.release_page?.map(({ key }) => key)).toEqual([releaseId(1)])
    expect(items).not.toHaveProperty('label_page')
  })

  it('of faces add to the size', () => {
    const itemSize = (...forms: readonly Form[]) =>
      itemsIn({ forms: { ...NO_FORMS, label: forms } }).label_page?.[0]
    expect(itemSize(FORMS.label.page)?.bytes).toBe(499)
    expect(itemSize(face)?.bytes).toBe(135)
    expect(itemSize(FORMS.label.page, face, face)).toMatchObject({ bytes: 769, entries: 3 })
  })

  it('are not packed on a site without pages', () => {
    expect(Object.keys(itemsIn({ pages: null })).filter((pack) => pack.endsWith('_page'))).toEqual([])
  })
})
