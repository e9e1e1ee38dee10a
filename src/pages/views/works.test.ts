// Works on the page of a release, of a track and of a composer.
import { expect, it } from 'vitest'
import { movementTitle } from '../../core/library/movements.ts'
import { artistId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { pageContext, release, track, trackFacts } from '../../testing/catalogs/pages.ts'
import { releasePage } from './release.ts'

const context = pageContext()
const SYMPHONY = 'Symphony No. 5 in C minor, Op. 67'
const composers = [{ uuid: artistId(7), name: 'Ludwig van Beethoven' }]
const played = (number: number, changed: Parameters<typeof trackFacts>[0]) =>
  track(number, { facts: trackFacts(changed) })

it.each([
  ['Allegro con brio', 1, 'I. Allegro con brio'],
  ['Andante con moto', 2, 'II. Andante con moto'],
  ['III. Allegro', 3, 'III. Allegro'],
  ['4. Allegro', 4, '4. Allegro'],
  ['5 Variations', 3, 'III. 5 Variations'],
  ['Finale', 49, 'XLIX. Finale'],
  ['Finale', 50, '50. Finale'],
  ['Finale', null, 'Finale'],
  ['No. 4 in E minor', 4, 'No. 4 in E minor'],
  ['No. 40', 4, 'IV. No. 40'],
  [null, 4, null],
])('the movement %j with the number %j is %j', (movement, movementnumber, title) => {
  expect(movementTitle(trackFacts({ movement, movementnumber }))).toBe(title)
})

it('tracks that follow each other with one work are below its title, and the others keep their places', () => {
  const page = releasePage(
    context,
    release({}, [
      track(1),
      played(2, { work: SYMPHONY, movement: 'Allegro con brio', movementnumber: 1, composers }),
      played(3, { work: SYMPHONY, movement: 'Andante con moto', movementnumber: 2, composers }),
      track(4),
      played(5, { work: 'Egmont, Op. 84' }),
    ]),
  )
  expect(page.match(/<h3>.*?<\/h3>|<li id="track-[^>]*>.*?<span class="title">.*?<\/span>/gs)).toEqual([
    `<li id="track-${trackId(1)}"><span class="number">1</span> <span class="title"><bdi>Track 1</bdi></span>`,
    `<h3><bdi>${SYMPHONY}</bdi> <span class="composer"><a href="/artists/${artistId(7)}/"><bdi>Ludwig van Beethoven</bdi></a></span></h3>`,
    `<li id="track-${trackId(2)}" data-title="Track 2"><span class="number">2</span> <span class="title"><bdi>I. Allegro con brio</bdi></span>`,
    `<li id="track-${trackId(3)}" data-title="Track 3"><span class="number">3</span> <span class="title"><bdi>II. Andante con moto</bdi></span>`,
    `<li id="track-${trackId(4)}"><span class="number">4</span> <span class="title"><bdi>Track 4</bdi></span>`,
    '<h3><bdi>Egmont, Op. 84</bdi></h3>',
    `<li id="track-${trackId(5)}"><span class="number">5</span> <span class="title"><bdi>Track 5</bdi></span>`,
  ])
})

it('each disc has its own groups', () => {
  const page = releasePage(
    context,
    release(
      {},
      [1, 2].map((disc) => played(disc, { work: SYMPHONY, disc })),
    ),
  )
  const titles = [...page.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, title]) => title)
  expect(titles).toEqual(['Disc 1', `<bdi>${SYMPHONY}</bdi>`, 'Disc 2', `<bdi>${SYMPHONY}</bdi>`])
})

it('a release without works is one list', () => {
  const page = releasePage(context, release({}, [played(1, { composers }), track(2)]))
  expect(page).not.toContain('class="group"')
  expect(page).toContain(`/releases/${releaseId(1)}/`)
})
