import { describe, expect, it } from 'vitest'
import { PERSUADER, readTracks } from '../../../testing/formats/discogs-rows.ts'

describe('the tracks of Discogs', () => {
  const ids = (values: readonly Readonly<Record<string, unknown>>[]) =>
    values.map(({ id, name, tracknumber, disc }) => [id, name, tracknumber, disc])

  it('may include headings, which are skipped', async () => {
    const { values, skipped, rows } = await readTracks(
      { title: 'Day Side' },
      { position: '1', title: 'One', duration: '1:00' },
      { title: 'Night Side' },
      { position: '2', title: 'Two', duration: '1:00' },
      { title: 'Hidden', duration: '1:00' },
    )
    expect(ids(values)).toEqual([
      ['discogs:1-1', 'One', 1, undefined],
      ['discogs:1-2', 'Two', 2, undefined],
      ['discogs:1-3', 'Hidden', 3, undefined],
    ])
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5])
    expect(skipped).toEqual(['1 headings in track lists', '3 headings in track lists'])
  })

  it('are all entries if none has a position', async () => {
    const { values, skipped } = await readTracks({ title: 'One' }, { title: 'Two' })
    expect(ids(values)).toEqual([
      ['discogs:1-1', 'One', 1, undefined],
      ['discogs:1-2', 'Two', 2, undefined],
    ])
    expect(skipped).toEqual([])
  })

  it('are the parts of a work without a position, by the artists of the work', async () => {
    const { values, skipped, rows } = await readTracks(
      {
        title: 'Symphony No. 5',
        duration: '30:00',
        artists: [{ id: 7, name: 'Orchestra' }],
        sub_tracks: [
          { position: '1', title: 'Allegro', duration: '7:00' },
          { position: '2', title: 'Andante', duration: '9:00', artists: [PERSUADER] },
        ],
      },
      { position: '3', title: 'Encore' },
    )
    expect(ids(values)).toEqual([
      ['discogs:1-1', 'Allegro', 1, undefined],
      ['discogs:1-2', 'Andante', 2, undefined],
      ['discogs:1-3', 'Encore', 3, undefined],
    ])
    expect(values.map(({ artist }) => (artist as { name: string }).name)).toEqual([
      'Orchestra',
      'The Persuader',
      'The Persuader',
    ])
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 3, 4])
    expect(skipped).toEqual(['1 titles of works whose parts are tracks'])
  })

  it('are single tracks if they have a position, whatever their parts', async () => {
    const parts = [
      { position: '1.a', title: 'First' },
      { position: '1.b', title: 'Second' },
    ]
    const { values, skipped } = await readTracks(
      { position: '1', title: 'Medley', duration: '7:00', sub_tracks: parts },
      { position: '2', title: 'Two' },
    )
    expect(ids(values)).toEqual([
      ['discogs:1-1', 'Medley', 1, undefined],
      ['discogs:1-2', 'Two', 2, undefined],
    ])
    expect(skipped).toEqual(['2 parts of tracks', '3 parts of tracks'])
  })

  it('get numbers and discs from their positions', async () => {
    const { values } = await readTracks({ position: '1-02', title: 'One' }, { position: '2-1', title: 'Two' })
    expect(ids(values)).toEqual([
      ['discogs:1-1', 'One', 2, 1],
      ['discogs:1-2', 'Two', 1, 2],
    ])
  })

  it('without a title are skipped, but counted', async () => {
    const { values, skipped } = await readTracks(
      { position: '1', title: '\t' },
      { position: '2', title: ' Two ' },
    )
    expect(ids(values)).toEqual([['discogs:1-2', ' Two ', 2, undefined]])
    expect(skipped).toEqual(['1 tracks without a title'])
  })

  it.each([
    ['4:45', 285],
    ['0:07', 7],
    [' 70:00 ', 4200],
    ['1:04:05', 3845],
    ['4:45.5', 285.5],
    ['', 0],
  ])('with the duration %j have %j seconds', async (duration, seconds) => {
    const { values, skipped } = await readTracks({ position: '1', title: 'One', duration })
    expect(values[0]?.duration).toBe(seconds)
    expect(skipped).toEqual([])
  })

  it.each(['4:75', '?', '4.45', "4'45", '285', '-1:00', '1:2:3:4'])(
    'of a duration in another form, such as %j, have 0 seconds, which is reported',
    async (duration) => {
      const { values, skipped } = await readTracks({ position: '1', title: 'One', duration })
      expect(values[0]?.duration).toBe(0)
      expect(skipped).toEqual(['1 durations that are not in the form 4:05 or 1:04:05'])
    },
  )
})
