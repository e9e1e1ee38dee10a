import { describe, expect, it } from 'vitest'
import type { TrackPage } from '../../core/library/web/page-records.ts'
import { artistId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { card, pageContext, track, trackFacts } from '../../testing/catalogs/pages.ts'
import { trackOembed } from '../feeds/oembed.ts'
import { trackPage } from './track-page.ts'

const shown = (changed: Partial<TrackPage> = {}): TrackPage => ({
  track: track(2, { name: 'Low Water' }),
  playable: true,
  timed: false,
  card: card(),
  styled: null,
  previous: { uuid: trackId(1), name: 'Ebb' },
  next: null,
  ...changed,
})
const renderPage = (changed?: Partial<TrackPage>) => trackPage(pageContext(), shown(changed))

/** The properties of Open Graph in the head of a page. */
const readProperties = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<meta property="([^"]+)" content="([^"]*)">/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )

describe('the page of a track', () => {
  it('has a preview of its own, with the cover and the player', () => {
    const text = renderPage()
    expect(text).toContain('<title>Low Water, Ferrow – Harbour Tapes</title>')
    expect(readProperties(text)).toMatchObject({
      'og:type': 'music.song',
      'og:title': 'Low Water, Ferrow',
      'og:description': 'Ferrow · Tidal Works · 2024 · 4:02',
      'og:url': `https://catalog.example/tracks/${trackId(2)}/`,
      'og:image': expect.stringContaining('tidal-works.jpg'),
      'music:album': `https://catalog.example/releases/${releaseId(1)}/`,
    })
    expect(text).toContain(`content="https://catalog.example/embed/tracks/${trackId(2)}/"`)
    expect(text).toContain(`href="https://catalog.example/tracks/${trackId(2)}/oembed.json"`)
  })

  it('is a recording of an album for search engines, with its lyrics', () => {
    const text = renderPage({ track: track(2, { facts: trackFacts({ lyrics: 'Salt\nand stone' }) }) })
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(json)['@graph'][0]).toMatchObject({
      '@type': 'MusicRecording',
      '@id': `https://catalog.example/tracks/${trackId(2)}/`,
      byArtist: { name: 'Ferrow', url: `https://catalog.example/artists/${artistId(1)}/` },
      inAlbum: { name: 'Tidal Works', url: `https://catalog.example/releases/${releaseId(1)}/` },
      recordingOf: { lyrics: { text: 'Salt\nand stone' } },
    })
  })

  it('shows lyrics and credits open, and links to its release and its neighbors', () => {
    const text = renderPage({
      track: track(2, { facts: trackFacts({ lyrics: 'Salt', credits: 'Ada: piano' }) }),
    })
    expect(text).toMatch(/<section class="lyrics">\n<h2>Lyrics<\/h2>\n(?:<[^>]+>|\n)*Salt/)
    expect(text).toMatch(/<section class="credits">\n<h2>Credits<\/h2>\n(?:<[^>]+>|\n)*Ada: piano/)
    expect(text).toContain(`<a rel="prev" href="/tracks/${trackId(1)}/">`)
    expect(text).not.toContain('rel="next"')
    expect(text).toContain(`<p class="kind"><a href="/releases/${releaseId(1)}/">`)
  })

  it('links to its chapters, from which the player goes on', () => {
    const chapters = ['0 Kelp', '214.667 Reef <live>', '3814 Salt']
    const text = renderPage({ track: track(2, { facts: trackFacts({ chapters }) }) })
    expect(text).toContain(
      `<a href="#track=${trackId(2)}&amp;t=214.667"><time>3:35</time> <bdi>Reef &lt;live&gt;</bdi></a>`,
    )
    expect(text).toContain('<time>1:03:34</time> <bdi>Salt</bdi>')
    expect(renderPage()).not.toContain('chapters')
  })

  it('shows times only for lyrics in the language that it shows', () => {
    const facts = trackFacts({ lyrics: '{"en":"Salt","pt":"Sal"}', lines: '{"pt":"[00:12.000]Sal"}' })
    const text = renderPage({ timed: true, track: track(2, { facts }) })
    expect(text).not.toContain('data-start')
    expect(text).toContain(`/tracks/${trackId(2)}/lyrics.vtt`)
  })

  it('has no player, frame or oEmbed without audio', () => {
    const text = renderPage({ playable: false, track: track(2, { stream: null }) })
    expect(text).not.toMatch(/embed\/|oembed|class="start"|<audio/)
  })
})

it('the oEmbed of a track is that of its frame', () => {
  expect(JSON.parse(trackOembed(pageContext(), shown()))).toMatchObject({
    title: 'Low Water',
    author_name: 'Ferrow',
    html: expect.stringContaining(`/embed/tracks/${trackId(2)}/`),
    height: 120,
  })
})
