// Works, composers and conductors, as far as a response has the relations of recordings and works.
import { expect, it } from 'vitest'
import { mbid, RELEASE, read, TRACK, withTrack } from '../../../testing/formats/musicbrainz.ts'

const SYMPHONY = 'Symphony no. 5 in C minor, op. 67'
const entity = (number: number, name: string) => ({ id: mbid(number), name })
const artist = (number: number, name: string) => ({ uuid: mbid(number), name, musicbrainz: mbid(number) })
const BEETHOVEN = { type: 'composer', artist: entity(71, 'Ludwig van Beethoven') }
const composers = [artist(71, 'Ludwig van Beethoven')]

type Played = Readonly<
  Partial<Record<'work' | 'movement' | 'movementnumber' | 'composers' | 'credits', unknown>>
>

const readFacts = async (relations: readonly object[]) => {
  const { rows } = await read({
    ...RELEASE,
    ...withTrack({ recording: { ...TRACK.recording, relations } }),
  })
  const [row] = rows
  const { work, movement, movementnumber, ...more } = (row && 'value' in row ? row.value : {}) as Played
  return { work, movement, movementnumber, composers: more.composers, credits: more.credits }
}

it.each([
  [
    'a movement',
    {
      title: `${SYMPHONY}: II. Andante con moto`,
      relations: [
        BEETHOVEN,
        { type: 'parts', direction: 'backward', 'ordering-key': 2, work: { title: SYMPHONY } },
      ],
    },
    { work: SYMPHONY, movement: 'Andante con moto', movementnumber: 2, composers },
  ],
  [
    'a movement under a title of its own',
    {
      title: 'Ode to Joy',
      relations: [
        {
          type: 'parts',
          direction: 'backward',
          work: { title: SYMPHONY, relations: [BEETHOVEN, BEETHOVEN] },
        },
      ],
    },
    { work: SYMPHONY, movement: 'Ode to Joy', composers },
  ],
  ['a work', { title: 'Egmont', relations: [BEETHOVEN] }, { work: 'Egmont', composers }],
  [
    'a work of which the response has no relations, or which has parts',
    { title: 'Egmont', relations: [{ type: 'parts', direction: 'forward', work: { title: 'Overture' } }] },
    { work: 'Egmont' },
  ],
])('%s is that of its recording', async (_, work, expected) => {
  expect(await readFacts([{ type: 'performance', work }])).toEqual({
    ...{ work: undefined, movement: undefined, movementnumber: undefined },
    ...{ composers: undefined, credits: undefined },
    ...expected,
  })
})

it('conductors and orchestras of a recording are credited, and no others', async () => {
  const { work, credits } = await readFacts([
    { type: 'conductor', artist: entity(72, 'Carlos Kleiber') },
    { type: 'performing orchestra', artist: entity(73, 'Wiener Philharmoniker') },
    { type: 'engineer', artist: entity(74, 'Ada Loom') },
    { type: 'conductor' },
  ])
  expect(work).toBeUndefined()
  expect(credits).toEqual([
    { artist: artist(72, 'Carlos Kleiber'), role: 'conductor' },
    { artist: artist(73, 'Wiener Philharmoniker'), role: 'orchestra' },
  ])
})
