import { describe, expect, it } from 'vitest'
import type { PageTrack, ReleaseCard } from '../model/pages.ts'
import { artistId, labelId, releaseId, trackId } from '../testing/catalog.ts'
import type { PageContext } from './context.ts'
import { markupText } from './html.ts'
import { type TrackListOptions, trackList } from './track.ts'

const context = {
  rules: { baseUrl: 'https://api.example.org' },
  addresses: { baseUrl: 'https://api.example.org', mediaUrl: 'https://api.example.org/media' },
  site: { language: 'en' },
} as unknown as PageContext

const track = (number: number, fields: Partial<PageTrack> = {}) =>
  ({
    uuid: trackId(number),
    name: `Track ${number}`,
    tracknumber: number,
    duration: '241.5',
    artist: artistId(1),
    artist_display: 'Ferrow',
    release: releaseId(1),
    release_display: 'Low Water',
    release_image: 'low.jpg',
    stream: `audio/${number}.mp3`,
    facts: null,
    ...fields,
  }) as PageTrack

const release: ReleaseCard = {
  ...{ uuid: releaseId(1), name: 'Low Water', artist_display: 'Ferrow', artist: artistId(1) },
  ...{
    label: labelId(1),
    label_display: 'Label',
    image: 'low.jpg',
    releasedate: null,
    type: null,
    license: null,
  },
}

const listOf = (tracks: readonly PageTrack[], options?: TrackListOptions) =>
  markupText(trackList(context, tracks, options))

describe('a list of tracks', () => {
  it('plays by itself, and says what the player shows', () => {
    expect(listOf([track(1)], { release })).toBe(`\
<ol class="tracks" role="list" data-artist="Ferrow" data-release="Low Water" data-image="/media/_s/catalog/release/image/low.jpg">
<li id="track-${trackId(1)}"><span class="number">1</span> <span class="title"><bdi>Track 1</bdi></span> <time datetime="PT4M1.5S">4:02</time> <audio controls preload="none" aria-label="Track 1" src="/media/audio/1.mp3"></audio></li>
</ol>`)
  })

  it('names the artist of a track only where it is another', () => {
    const other = track(2, { artist: artistId(2), artist_display: 'Inlet Choir' })
    const markup = listOf([track(1), other], { release })
    expect(markup.match(/class="performer"/g)).toHaveLength(1)
    expect(markup).toContain(`href="/artists/${artistId(2)}/"><bdi>Inlet Choir</bdi></a>`)
  })

  it('names the release of each track where it is not of one', () => {
    const markup = listOf([track(1)], { artist: 'Ferrow' })
    expect(markup).toContain(`<a class="album" href="/releases/${releaseId(1)}/"`)
    expect(markup).not.toContain('class="performer"')
    expect(markup).toContain('<span class="number"></span>')
  })

  it('numbers tracks with their disc where there are several', () => {
    const facts = (disc: number | null) => ({ facts: { disc } as PageTrack['facts'] })
    const markup = listOf([track(1, facts(null)), track(1, facts(2))], { release })
    expect(markup.match(/"number">[^<]*/g)).toEqual(['"number">1.1', '"number">2.1'])
    expect(listOf([track(1, facts(2))], { release })).toContain('"number">1<')
  })

  it('says where a track has no audio', () => {
    const markup = listOf([track(1, { stream: null })], { release })
    expect(markup).toContain('No audio')
    expect(markup).not.toContain('<audio')
  })

  it('shows no time of a track whose length is unknown, which is 0', () => {
    const markup = listOf([track(1, { duration: '0' })], { release })
    expect(markup).not.toContain('<time')
    expect(markup).toContain('</span> <audio')
    expect(listOf([track(1, { duration: '0.4' })], { release })).toContain(
      '<time datetime="PT0.4S">0:00</time>',
    )
  })

  it('leads to audio at another address', () => {
    const elsewhere = { ...context, addresses: { ...context.addresses, mediaUrl: 'https://cdn.example.org' } }
    expect(markupText(trackList(elsewhere, [track(1)]))).toContain(
      'src="https://cdn.example.org/audio/1.mp3"',
    )
  })

  it('leaves a page of twenty tracks room below 30 KB', () => {
    const long = { name: 'A Title That Is Rather Long, Live', artist_display: 'An Ensemble & Several Guests' }
    const tracks = Array.from({ length: 20 }, (_, n) =>
      track(n, { ...long, stream: `${'folder/'.repeat(8)}${n}.mp3` }),
    )
    expect(Buffer.byteLength(listOf(tracks, { release }))).toBeLessThan(14_000)
  })
})
