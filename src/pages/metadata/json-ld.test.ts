import { describe, expect, it } from 'vitest'
import { markupText } from '../../core/markup/html.ts'
import { artistId } from '../../testing/catalogs/catalog.ts'
import {
  artist,
  card,
  label,
  OF_NAMED,
  pageContext,
  readJsonLd,
  release,
  SITE,
  track,
  trackFacts,
} from '../../testing/catalogs/pages.ts'
import { findFaults } from '../../testing/processes/json-ld.ts'
import { artistJsonLd, labelJsonLd, releaseJsonLd, siteJsonLd } from './json-ld.ts'

const context = pageContext()
const licensed = {
  ...pageContext({ terms: { license: 'CC-BY-4.0', attributions: ['Harbour Tapes'] } }),
  rules: { ...context.rules, bulk: true },
}

const full = release({}, [
  track(1, {
    artist: artistId(2),
    artist_display: 'Inlet Choir',
    facts: trackFacts({
      isrc: ['USABC1234567'],
      license: 'LicenseRef-own',
      musicbrainz: 'c0d7c8a5-4f1e-4a3b-9f0e-3f1f6f0a62e1',
    }),
  }),
  track(2, { stream: null, duration: '0' }),
])

const bare = release(
  { artist: null, artist_display: '', image: null, releasedate: null, type: null, license: null },
  [],
  { catalognumber: null, barcode: null, tags: null, links: null, musicbrainz: null, discogs: null },
)

const ofRelease = (shown: typeof full) => readJsonLd(markupText(releaseJsonLd(context, shown)))

const spelled = {
  ...artist([card(), card({ type: 'live' })]),
  facts: { ...OF_NAMED, also: ['Ferrow Sound System', 'Фэрроу'] },
}

describe('the JSON-LD of a page', () => {
  it('has other spellings of a name', () => {
    const [group] = readJsonLd(markupText(artistJsonLd(context, spelled)))['@graph']
    expect(group).toMatchObject({ alternateName: ['Ferrow Sound System', 'Фэрроу'] })
  })

  it('is of the types that schema.org has, and nothing else is', () => {
    const right = [
      ofRelease(full),
      ofRelease(bare),
      readJsonLd(markupText(artistJsonLd(context, spelled))),
      readJsonLd(markupText(labelJsonLd(context, label([], { also: ['Harbor Tapes'] })))),
      readJsonLd(markupText(siteJsonLd(context))),
      readJsonLd(markupText(siteJsonLd(licensed))),
    ].flatMap((graph) => graph['@graph'])
    const wrong = [
      { gtin: '1' },
      { albumReleaseType: 'Vinyl' },
      { byArtist: { '@type': 'Band' } },
      { track: { '@type': 'MusicRecording', isrc: 'USABC1234567' } },
    ].map((fields) => ({ '@type': 'MusicAlbum', ...fields }))
    const faults = findFaults([...right, ...wrong])
    expect(faults.slice(0, right.length).flat()).toEqual([])
    expect(faults.slice(right.length).map((found) => found.length > 0)).toEqual(wrong.map(() => true))
    expect(right.map((thing) => thing['@type'])).toEqual([
      ...['MusicAlbum', 'BreadcrumbList', 'MusicAlbum', 'BreadcrumbList'],
      ...['MusicGroup', 'BreadcrumbList', 'Organization', 'BreadcrumbList', 'WebSite', 'WebSite', 'Dataset'],
    ])
  })

  it.each([
    ['ep', 'EPRelease', undefined],
    ['live', undefined, 'LiveAlbum'],
    ['dj-mix', undefined, 'DJMixAlbum'],
    ['mixtape/street', undefined, 'MixtapeAlbum'],
  ])('names the type %s as schema.org does', (type, releaseType, productionType) => {
    const { albumReleaseType, albumProductionType } = ofRelease(release({ type }, []))['@graph'][0] as Record<
      string,
      unknown
    >
    const named = (name: string | undefined) => name && `https://schema.org/${name}`
    expect([albumReleaseType, albumProductionType]).toEqual([named(releaseType), named(productionType)])
  })

  it('describes what is known of a release', () => {
    expect(ofRelease(full)['@graph'][0]).toMatchObject({
      name: 'Tidal Works',
      albumReleaseType: 'https://schema.org/AlbumRelease',
      byArtist: { '@type': 'MusicGroup', name: 'Ferrow', url: `${SITE}/artists/${artistId(1)}/` },
      datePublished: '2024-05-31',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      keywords: ['ambient'],
      sameAs: [
        'https://ferrow.example/tidal-works',
        'https://musicbrainz.org/release/c0d7c8a5-4f1e-4a3b-9f0e-3f1f6f0a62e1',
        'https://www.discogs.com/release/123456',
      ],
      albumRelease: {
        catalogNumber: 'CAT 001',
        identifier: { '@type': 'PropertyValue', propertyID: 'gtin', value: '0012345678905' },
      },
      numTracks: 2,
    })
  })

  it('describes what is known of its tracks, and who plays where that is another', () => {
    const { track: list } = ofRelease(full)['@graph'][0] as { track: { itemListElement: { item: object }[] } }
    expect(list.itemListElement.map(({ item }) => item)).toEqual([
      {
        '@type': 'MusicRecording',
        name: 'Track 1',
        duration: 'PT4M1.5S',
        byArtist: { '@type': 'MusicGroup', name: 'Inlet Choir', url: `${SITE}/artists/${artistId(2)}/` },
        isrcCode: ['USABC1234567'],
        license: { '@type': 'CreativeWork', name: 'LicenseRef-own' },
        sameAs: 'https://musicbrainz.org/recording/c0d7c8a5-4f1e-4a3b-9f0e-3f1f6f0a62e1',
        audio: {
          '@type': 'AudioObject',
          contentUrl: `${SITE}/media/audio/1.mp3`,
          encodingFormat: 'audio/mpeg',
        },
      },
      { '@type': 'MusicRecording', name: 'Track 2' },
    ])
  })

  it('leaves out what is not known', () => {
    expect(Object.keys(ofRelease(bare)['@graph'][0] as object)).toEqual([
      ...['@type', '@id', 'name', 'url', 'publisher', 'albumRelease'],
    ])
  })

  it('calls untitled what has no visible name', () => {
    const nameless = { name: ' ', artist_display: '\u200b', label_display: '' }
    const [album, way] = ofRelease(release(nameless, [track(1, nameless)]))['@graph']
    const untitled = { name: 'Untitled' }
    expect(album).toMatchObject({
      ...untitled,
      byArtist: untitled,
      publisher: untitled,
      track: { itemListElement: [{ item: untitled }] },
    })
    expect(way).toMatchObject({ itemListElement: [{}, {}, untitled] })
    for (const page of [
      artistJsonLd(context, artist([card()], { name: '' })),
      labelJsonLd(context, label([card()], { name: '' })),
    ])
      expect(readJsonLd(markupText(page))['@graph'][0]).toMatchObject(untitled)
  })

  it('names the lists in the language of the site', () => {
    const page = releaseJsonLd(pageContext({ language: 'fr' }), full)
    expect(readJsonLd(markupText(page))['@graph'][1]).toMatchObject({
      itemListElement: [{}, { name: 'Sorties' }, { name: 'Tidal Works' }],
    })
  })

  it('offers a search where the site can be searched', () => {
    const { search: _, ...rules } = context.rules
    const playAction = (one: typeof context) =>
      readJsonLd(markupText(siteJsonLd(one)))['@graph'][0]?.potentialAction
    expect(playAction(context)).toMatchObject({ 'query-input': 'required name=search_term_string' })
    expect(playAction({ ...context, rules })).toBeUndefined()
  })
})
