import { describe, expect, it } from 'vitest'
import type { ReleasePage, ReleaseTrack } from '../../core/library/web/page-records.ts'
import { markupText } from '../../core/markup/html.ts'
import { artistId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { artistTrack, card, track, trackFacts } from '../../testing/catalogs/pages.ts'
import type { PageContext } from '../parts/context.ts'
import { artistTracks, groupedTracks, releaseTracks, type TrackGroup } from './track.ts'

const context = {
  rules: { baseUrl: 'https://api.example.org' },
  addresses: { baseUrl: 'https://api.example.org', mediaUrl: 'https://api.example.org/media' },
  site: { language: 'en' },
} as unknown as PageContext

const release = card({ name: 'Low Water', image: 'low.jpg' })

const ofRelease = (...tracks: readonly ReleaseTrack[]) => markupText(releaseTracks(context, tracks, release))

describe('a list of tracks', () => {
  it('plays by itself, and describes what the player shows', () => {
    expect(ofRelease(track(1))).toBe(`\
<ol class="tracks" role="list" data-page="/releases/${releaseId(1)}/" data-artist="Ferrow" data-release="Low Water" data-artwork="/media/_s/catalog/release/image/low.jpg">
<li id="track-${trackId(1)}"><span class="number">1</span> <span class="title"><bdi>Track 1</bdi></span> <time datetime="PT4M1.5S">4:02</time> <audio controls preload="none" aria-label="Track 1" src="/media/audio/1.mp3"></audio></li>
</ol>`)
  })

  it('names the artist of a track only where it is another', () => {
    const other = track(2, { artist: artistId(2), artist_display: 'Inlet Choir' })
    const markup = ofRelease(track(1), other)
    expect(markup.match(/class="performer"/g)).toHaveLength(1)
    expect(markup).toContain(`href="/artists/${artistId(2)}/"><bdi>Inlet Choir</bdi></a>`)
  })

  it('names the release of each track where it is not of one', () => {
    const markup = markupText(artistTracks(context, [artistTrack(1)], 'Ferrow'))
    expect(markup).toContain(`<a class="album" href="/releases/${releaseId(1)}/"`)
    expect(markup).not.toContain('class="performer"')
    expect(markup).toContain('<span class="number"></span>')
  })

  it('numbers tracks with their disc where there are several', () => {
    const facts = (disc: number | null) => ({ facts: trackFacts({ disc }) })
    const markup = ofRelease(track(1, facts(null)), track(1, facts(2)))
    expect(markup.match(/"number">[^<]*/g)).toEqual(['"number">1.1', '"number">2.1'])
    expect(ofRelease(track(1, facts(2)))).toContain('"number">1<')
  })

  it('shows a number of 0 before other numbers, and none for the tracks after them', () => {
    const numbered = (uuid: number, tracknumber: number, disc = 1) =>
      track(uuid, { tracknumber, facts: trackFacts({ disc }) })
    const listNumbers = (...tracks: readonly ReleaseTrack[]) =>
      [...ofRelease(...tracks).matchAll(/class="number">([^<]*)</g)].map(([, number]) => number)
    expect(listNumbers(numbered(1, 0), numbered(2, 1), numbered(3, 0))).toEqual(['0', '1', ''])
    expect(listNumbers(numbered(1, 0), numbered(2, 0))).toEqual(['', ''])
    expect(listNumbers(numbered(1, 0), numbered(2, 1, 2))).toEqual(['', '2.1'])
  })

  it('shows which tracks have no audio, unless none has any', () => {
    const silent = ofRelease(track(1, { stream: null }), track(2, { stream: null }))
    expect(silent).not.toContain('No audio')
    expect(silent).not.toContain('<audio')
    const mixed = ofRelease(track(1, { stream: null }), track(2))
    expect(mixed.match(/No audio/g)).toHaveLength(1)
    expect(mixed.match(/<audio/g)).toHaveLength(1)
  })

  it('offers the files of the site where they are downloads', () => {
    const offering = { ...context, site: { ...context.site, downloads: true } }
    const tracks = [track(1, { bytes: 9 }), track(2)]
    const markup = markupText(releaseTracks(offering, tracks, release))
    expect(markup.match(/class="download" href="[^"]+" download="[^"]+"/g)).toEqual([
      `class="download" href="/media/audio/1.mp3" download="${tracks[0]?.artist_display} - ${tracks[0]?.name}.mp3"`,
    ])
    expect(markupText(releaseTracks(context, tracks, release))).not.toContain('download')
  })

  it('shows no time of a track whose length is unknown, which is 0', () => {
    const markup = ofRelease(track(1, { duration: '0' }))
    expect(markup).not.toContain('<time')
    expect(markup).toContain('</span> <audio')
    expect(ofRelease(track(1, { duration: '0.4' }))).toContain('<time datetime="PT0.4S">0:00</time>')
  })

  it('links to audio at another address', () => {
    const elsewhere = { ...context, addresses: { ...context.addresses, mediaUrl: 'https://cdn.example.org' } }
    expect(markupText(releaseTracks(elsewhere, [track(1)], release))).toContain(
      'src="https://cdn.example.org/audio/1.mp3"',
    )
  })

  it('leaves a page of twenty tracks room below 30 KB', () => {
    const long = { name: 'A Title That Is Rather Long, Live', artist_display: 'An Ensemble & Several Guests' }
    const tracks = Array.from({ length: 20 }, (_, n) =>
      track(n, { ...long, stream: `${'folder/'.repeat(8)}${n}.mp3` }),
    )
    expect(Buffer.byteLength(ofRelease(...tracks))).toBeLessThan(14_000)
  })
})

describe('tracks in groups', () => {
  const shown = {
    card: release,
    tracks: [1, 2, 3, 4].map((number) => track(number)),
  } as unknown as ReleasePage
  const group = (title: string, ...numbers: readonly number[]): TrackGroup => ({
    title,
    tracks: numbers.map((number) => ({ uuid: trackId(number) })),
  })
  const grouped = (...groups: readonly TrackGroup[]) => markupText(groupedTracks(context, shown, groups))

  it('are in the lists that the player reads, below their titles, and the others last', () => {
    const markup = grouped(group('Prelude & Fugue', 2, 3), group('Suite', 1))
    expect(
      markup.match(/<h3>.*?<\/h3>|<li id="track-[^"]*"|<ol class="tracks"|<section.*?>|<\/section>/g),
    ).toEqual([
      '<section class="group">',
      '<h3>Prelude &amp; Fugue</h3>',
      '<ol class="tracks"',
      `<li id="track-${trackId(2)}"`,
      `<li id="track-${trackId(3)}"`,
      '</section>',
      '<section class="group">',
      '<h3>Suite</h3>',
      '<ol class="tracks"',
      `<li id="track-${trackId(1)}"`,
      '</section>',
      '<ol class="tracks"',
      `<li id="track-${trackId(4)}"`,
    ])
    expect(markup.match(new RegExp(`data-page="/releases/${releaseId(1)}/"`, 'g'))).toHaveLength(3)
  })

  it.each([
    ['that is not on the release', [group('A', 5)]],
    ['that is in two of them', [group('A', 1), group('B', 1)]],
  ])('refuse a track %s', (_, groups) => {
    expect(() => grouped(...groups)).toThrow('which is in another group or not on the release.')
  })
})
