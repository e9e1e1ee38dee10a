import { Parser } from 'm3u8-parser'
import { describe, expect, it } from 'vitest'
import { pageContext, release, SITE, track } from '../../testing/catalogs/pages.ts'
import { playlist } from './playlist.ts'

const context = pageContext()

/** Parses a playlist as a player does. */
function read(text: string) {
  const parser = new Parser()
  parser.push(text)
  parser.end()
  return parser.manifest.segments.map(({ uri, title, duration }) => ({ uri, title, duration }))
}

describe('a playlist', () => {
  it('has the tracks with audio, in order', () => {
    const tracks = [track(1), track(2, { stream: null }), track(3, { duration: '0.4', name: 'A, B - C' })]
    const text = playlist(context, release({}, tracks))
    expect(text.split('\n').slice(0, 3)).toEqual(['#EXTM3U', '#EXTENC:UTF-8', '#PLAYLIST:Tidal Works'])
    expect(text).toContain('\n#EXTINF:0,Ferrow - A, B - C\n')
    expect(read(text)).toMatchObject([
      { uri: `${SITE}/media/audio/1.mp3`, title: 'Ferrow - Track 1', duration: 242 },
      { uri: `${SITE}/media/audio/3.mp3`, title: 'Ferrow - A, B - C' },
    ])
  })

  it('shows an unknown length, which is 0, as extended M3U does: -1', () => {
    const text = playlist(context, release({}, [track(1, { duration: '0' })]))
    expect(text).toContain('\n#EXTINF:-1,Ferrow - Track 1\n')
  })

  it('keeps a name on its line', () => {
    const name = 'a\r\n#EXTINF:1,b\u2028c\u0085d\v\fe'
    const text = playlist(context, release({ name }, [track(1, { name, artist_display: name })]))
    expect(text.split(/[\r\n\v\f\u0085\u2028\u2029]/)).toHaveLength(6)
    expect(read(text)).toHaveLength(1)
  })
})
