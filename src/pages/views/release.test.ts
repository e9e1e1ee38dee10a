import { expect, it } from 'vitest'
import { artistId } from '../../testing/catalogs/catalog.ts'
import { pageContext, release, track, trackFacts } from '../../testing/catalogs/pages.ts'
import { embedPage } from './embed.ts'
import { releasePage } from './release.ts'

const context = pageContext()

it('offers that are sold out come last, and are marked', () => {
  const offer = (name: string, state?: string) =>
    JSON.stringify({ url: `https://shop.example/${name}`, name, state })
  const states = ['sold out', undefined, 'Ausverkauft!', 'last copies', 'not sold out yet']
  const page = releasePage(
    context,
    release({}, [], { buy: states.map((state, at) => offer(`${at}`, state)) }),
  )
  expect(
    [...page.matchAll(/<li( class="gone")?><a href="https:\/\/shop.example\/(\d)"/g)].map(
      ([, gone, at]) => `${at}${gone ? '!' : ''}`,
    ),
  ).toEqual(['1', '3', '4', '0!', '2!'])
})

it('credits and lyrics of a track are folded below its row, and not in a frame', () => {
  const performers = [{ uuid: artistId(2), name: 'Ada Loom', role: 'piano' }]
  const tracks = [
    track(1, { facts: trackFacts({ performers, lyrics: 'La\nla' }) }),
    track(2, { facts: trackFacts({ credits: 'Mixed at home.' }) }),
    track(3),
  ]
  const shown = release({}, tracks)
  const page = releasePage(context, shown)
  const rows = [...page.matchAll(/<li id="track-.*?<\/li>/gs)].map(([row]) => row)
  expect(rows.map((row) => /<summary>(.*?)<\/summary>/.exec(row)?.[1])).toEqual([
    'Credits · Lyrics',
    'Credits',
    undefined,
  ])
  expect(rows[0]).toMatch(/<dt><bdi>piano<\/bdi><\/dt><dd><a [^>]*><bdi>Ada Loom<\/bdi>.*<p>La<br>\nla<\/p>/s)
  expect(page).not.toMatch(/<h2>(?:Credits|Lyrics)/)
  expect(embedPage(context, shown)).not.toContain('<details')
})
