// Whether a new project reads rows as tracks or as releases, and what it does for tracks without a release.
import { describe, expect, it } from 'vitest'
import { init, written } from '../../testing/catalogs/new-project.ts'

describe('a new project of a sheet', () => {
  it('reports whether its rows may be releases, and takes those with an ISRC as tracks of no known release', async () => {
    const hint =
      'The rows look like releases, not tracks: if they are, create the project with --from releases.'
    const archive = await init(
      'tracks',
      written('a.csv', 'title,creator,date\nEbb,Ferrow,2024\nTide,Inlet,2025\n'),
    )
    expect(archive.notes).toContain(hint)
    const shelf = 'Title,Artist,Cat. No,Length,Index\nEbb,Ferrow,HT1,21:30,1\nTide,Inlet,HT2,32:10,2\n'
    expect((await init('tracks', written('b.csv', shelf))).notes).toContain(hint)
    const plays = 'Played at,Artist,Title,Label\n'.concat('2024-05-01 10:00,Ferrow,Ebb,Harbour\n'.repeat(3))
    expect((await init('tracks', written('d.csv', plays))).settings).toMatchObject({
      default_release: 'Single tracks',
    })
    const shop = 'Title,SKU,Price,Visible\nFerrow - Ebb,HT1,20.00,Yes\nInlet - Tide,HT2,20.00,Yes\n'
    expect((await init('tracks', written('e.csv', shop))).notes).toContain(hint)
    const sales = await init(
      'tracks',
      written('c.csv', 'Title,Artist,ISRC,UPC\nLow,Ferrow,USRC12400001,602498644102\n'),
    )
    expect(sales.notes).not.toContain(hint)
    expect(sales.notes).toContain(
      'Values of "UPC" are left out where its tracks differ. To make a release of each "UPC", add "release.name": "UPC" in "fields"',
    )
    expect(sales.settings).toMatchObject({ default_release: 'Single tracks' })
    const playlist = {
      playlist: {
        track: [
          {
            title: 'Low',
            creator: 'Ferrow',
            album: 'Ebb',
            trackNum: 1,
            location: ['https://a.example/1.mp3'],
          },
        ],
      },
    }
    expect((await init('tracks', written('d.json', JSON.stringify(playlist)))).notes).not.toContain(hint)
  })

  it('may lack durations and track numbers if no column has them', async () => {
    const { notes, settings } = await init(
      'tracks',
      written('songs.csv', 'Title,Artist,Album\nLow,Ferrow,Ebb\n'),
    )
    expect(settings).toMatchObject({ durations: 'optional', tracknumbers: 'optional' })
    expect(notes).toMatch(/^No column holds durations, .*\nNo column holds track numbers, /)
    const all = await init(
      'tracks',
      written('songs.csv', 'name,tracknumber,duration,release\nLow,1,225,ebb\n'),
    )
    expect(all.settings).not.toHaveProperty('durations')
    expect(all.notes).toBe('')
  })

  it('has one release for the tracks of each artist if no column has releases', async () => {
    const text = 'Title,Artist,No.,Length\nLow,Ferrow,1,225\n'
    const { notes, settings } = await init('tracks', written('songs.csv', text))
    expect(settings).toMatchObject({ default_release: 'Single tracks' })
    expect(notes).toBe(
      'No column holds releases, so the tracks of each artist are on one, "Single tracks": see "default_release" in data/site.json.',
    )
  })

  it('has no such release if a column is named like a field of releases', async () => {
    const text = 'name,tracknumber,duration,artist.name,Release.name\nLow,1,225,Ferrow,Ebb\n'
    expect((await init('tracks', written('songs.csv', text))).settings).not.toHaveProperty('default_release')
  })

  it('has no such release if it is asked which column has releases', async () => {
    const text = 'Title,Album,Album title,No.,Length\nLow,Ebb,Flow,1,225\n'
    const { settings } = await init('tracks', written('songs.csv', text))
    expect(settings).not.toHaveProperty('default_release')
  })

  it('of releases alone is read as such', async () => {
    const text = 'Cat#,Artist,Release,Release date,Cover\nHT1,Ferrow,Ebb,31/05/2024,ebb.jpg\n'
    const file = written('releases.csv', text)
    expect((await init('tracks', file)).notes).toContain('create the project with --from releases.')
    const { notes, settings } = await init('releases', file)
    expect(notes).toBe('')
    expect(settings.sources.releases.fields).toEqual({
      name: 'Release',
      'artist.name': 'Artist',
      catalognumber: 'Cat#',
      releasedate: { field: 'Release date', as: 'd/m/y' },
      image: 'Cover',
    })
  })

  it('of releases alone is read as such, without being asked to, where no column can hold titles of tracks', async () => {
    const hint = 'so they are read as releases: if they are tracks, create the project with --from tracks.'
    const { notes, settings } = await init(
      null,
      written('list.csv', 'artist,album,label,year\nAnn,First,Harbour,2001\nAnn,Second,Harbour,2002\n'),
    )
    expect(notes).toBe(`No column is surely one of tracks, ${hint}`)
    expect(settings.sources).toEqual({
      releases: {
        from: expect.stringContaining('list.csv'),
        fields: {
          name: 'album',
          'artist.name': 'artist',
          'label.name': 'label',
          releasedate: 'year',
        },
      },
    })
    const songs = JSON.stringify([
      { album: 'First', artist: 'Ann', songs: [{ song: 'Low' }, { song: 'High' }] },
    ])
    expect((await init(null, written('list.json', songs))).notes).toContain(
      `The rows hold lists of tracks, ${hint}`,
    )
    const items = 'identifier,title,creator,date\ntw001,Ebb,Ferrow,2024\ntw002,Tide,Inlet,2025\n'
    expect((await init(null, written('items.csv', items))).settings.sources).toHaveProperty('releases')
    // Rows that share a release are tracks, whatever their titles are called.
    const pieces = 'artist,album,label,piece\nAnn,First,Harbour,Low\nAnn,First,Harbour,High\n'
    expect((await init(null, written('pieces.csv', pieces))).settings.sources).toHaveProperty('tracks')
  })

  it('has the label that the user names, if a sheet of releases has none', async () => {
    const sheet = written(
      's.csv',
      'Cat No,Artist,Title,Release Date\nHT1,Ferrow,Ebb,2024-05-31\nHT2,Ferrow,Flow,2025-05-31\n',
    )
    const named = await init(null, sheet, ['--name', 'Harbour Tapes'])
    expect(named.settings).toMatchObject({
      default_label: 'Harbour Tapes',
      sources: { releases: expect.anything() },
    })
    expect((await init(null, sheet)).settings.default_label).toBe('Self-released')
    const tracks = written('t.csv', 'Title,Artist,Album\nEbb,Ferrow,Low\n')
    expect((await init(null, tracks, ['--name', 'Ferrow'])).settings.default_label).toBe('Self-released')
  })
})
