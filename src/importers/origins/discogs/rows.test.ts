import { describe, expect, it } from 'vitest'
import type { DumpRelease } from '../../../testing/formats/discogs-dump.ts'
import { PERSUADER, RELEASE, read, readTracks } from '../../../testing/formats/discogs-rows.ts'

const one = async (changes: Partial<DumpRelease>) => {
  const { values, skipped } = await read({ ...RELEASE, ...changes })
  return { track: values[0], release: values[0]?.release as Record<string, unknown>, skipped }
}

describe('a release of Discogs', () => {
  it('gives its tracks, with the release, its label and the artists inside', async () => {
    const { rows } = await read(RELEASE)
    const artist = { id: 'discogs:1', name: 'The Persuader', discogs: 1 }
    expect(rows).toEqual([
      {
        line: 1,
        value: {
          id: 'discogs:1-1',
          name: 'Östermalm',
          tracknumber: 1,
          duration: 285,
          artist,
          release: {
            id: 'discogs:1',
            name: 'Stockholm',
            artist,
            label: { id: 'discogs:5', name: 'Svek', discogs: 5 },
            releasedate: '1999-03',
            catalognumber: 'SK032',
            barcode: '074646362822',
            type: 'EP',
            description: 'Some notes.\nThe second line.',
            tags: ['Electronic', 'Deep House'],
            discogs: 1,
            master: 5427,
          },
        },
      },
    ])
  })

  it('is one object in all of its tracks, as are artists', async () => {
    const { values } = await read(
      { ...RELEASE, tracklist: [{ title: 'One' }, { title: 'Two' }] },
      { ...RELEASE, id: 2 },
    )
    expect(values[1]?.release).toBe(values[0]?.release)
    expect(values[2]?.artist).toBe(values[0]?.artist)
  })

  it.each([
    ['2000', '2000', 0],
    ['2000-03-15', '2000-03-15', 0],
    ['2000-00-00', '2000', 0],
    ['2000-03-00', '2000-03', 0],
    ['2000-03', '2000-03', 0],
    ['', undefined, 0],
    ['2000-02-31', undefined, 1],
    ['2000-00-12', undefined, 1],
    ['199?', undefined, 1],
    ['0000', undefined, 1],
    ['Jan 2001', undefined, 1],
  ])('released on %j has the date %j', async (released, releasedate, odd) => {
    const { release, skipped } = await one({ released })
    expect(release.releasedate).toBe(releasedate)
    expect(skipped).toEqual(
      odd === 0 ? [] : ['1 release dates that are not in the form 2024, 2024-05 or 2024-05-31'],
    )
  })

  it.each([
    [['5012345678900'], '5012345678900', 0],
    [['5 012345 678900', 'x'], '5012345678900', 0],
    [['none', '0-74646-36282-2'], '074646362822', 0],
    [['96385074'], '96385074', 0],
    [[], undefined, 0],
    [['5012345678901'], undefined, 1],
    [['123'], undefined, 1],
    [['724384260958 (Text)'], undefined, 1],
  ])('with the barcodes %j has %j', async (values, barcode, odd) => {
    const { release, skipped } = await one({
      identifiers: [
        { type: 'Matrix / Runout', value: '5012345678900' },
        ...values.map((value) => ({ type: 'Barcode', value })),
      ],
    })
    expect(release.barcode).toBe(barcode)
    expect(skipped).toEqual(odd === 0 ? [] : ['1 barcodes whose check digit is wrong'])
  })

  it('has its labels, each once, and their catalog numbers', async () => {
    const labels = [
      { id: 5, name: 'Svek', catno: 'none' },
      { id: 5, name: 'Svek', catno: 'SK 32' },
    ]
    expect(await one({ labels })).toMatchObject({
      release: { label: { name: 'Svek' }, catalognumber: 'SK 32' },
      skipped: [],
    })
    expect((await one({ labels })).release).not.toHaveProperty('labels')
    const other = { id: 6, name: 'Other', catno: 'OTH 1' }
    expect(await one({ labels: [...labels, other] })).toMatchObject({
      release: {
        label: { name: 'Svek' },
        labels: [{ name: 'Svek' }, { name: 'Other' }],
        catalognumber: 'SK 32',
        catalognumbers: ['SK 32', 'OTH 1'],
      },
      skipped: [],
    })
  })

  it('may lack a label, a number or a type', async () => {
    const { release } = await one({ labels: [], formats: [], genres: [], styles: [] })
    for (const name of ['label', 'catalognumber', 'type', 'tags']) expect(release).not.toHaveProperty(name)
    expect((await one({ labels: [{ id: 0, name: 'No number' }] })).release.label).toEqual({
      name: 'No number',
    })
  })

  it.each([
    [{ status: 'Deleted' }, 'releases with the status "Deleted"'],
    [{ status: 'Draft' }, 'releases with the status "Draft"'],
    [{ title: ' ' }, 'releases without a title'],
    [{ tracklist: [] }, 'releases without tracks'],
    [{ id: 0 }, 'releases without a number'],
  ])('that cannot become a record is skipped: %j', async (changes, reason) => {
    const { values, skipped } = await read({ ...RELEASE, ...changes }, { ...RELEASE, id: 2 })
    expect(skipped).toEqual([`1 ${reason}`])
    expect(values.map(({ id }) => id)).toEqual(['discogs:2-1'])
  })

  it('from an old dump, without a status, is accepted', async () => {
    expect((await one({ status: '' })).track).toMatchObject({ id: 'discogs:1-1' })
  })
})

describe('the artists of Discogs', () => {
  const display = async (...artists: NonNullable<DumpRelease['artists']>) => {
    const { values } = await readTracks({ title: 'One', artists })
    return { shown: values[0]?.artist_display, artists: values[0]?.artists as unknown[] | undefined }
  }

  it('are displayed with the text between them, and as on the release', async () => {
    const heiko = { id: 5, name: 'Heiko Laux' }
    const johannes = { id: 4, name: 'Johannes Heil' }
    expect(await display({ ...heiko, join: '&' }, johannes)).toMatchObject({
      shown: 'Heiko Laux & Johannes Heil',
      artists: [{ name: 'Heiko Laux' }, { name: 'Johannes Heil' }],
    })
    expect(await display({ ...heiko, join: ',' }, { ...johannes, join: 'Meets' }, PERSUADER)).toMatchObject({
      shown: 'Heiko Laux, Johannes Heil Meets The Persuader',
    })
    expect(await display(heiko, johannes)).toMatchObject({ shown: 'Heiko Laux, Johannes Heil' })
    expect(await display({ ...heiko, anv: 'H. Laux', join: 'vs.' })).toEqual({
      shown: 'H. Laux',
      artists: undefined,
    })
    expect(await display(heiko)).toEqual({ shown: undefined, artists: undefined })
  })

  it('keep the name on a release as another spelling of theirs', async () => {
    const { values } = await readTracks({ title: 'One', artists: [{ ...PERSUADER, anv: 'Persuader' }] })
    expect(values[0]?.artist).toMatchObject({ name: 'The Persuader', also: ['Persuader'] })
  })

  it('are listed once if they are credited twice', async () => {
    const twice = await display({ ...PERSUADER, join: 'feat.' }, { ...PERSUADER, anv: 'Persuader' })
    expect(twice).toEqual({ shown: 'The Persuader feat. Persuader', artists: undefined })
  })

  it('are identified by their names if they have no id; those without a name are skipped', async () => {
    const { values } = await readTracks({
      title: 'One',
      artists: [
        { id: 0, name: 'Nobody' },
        { id: 9, name: '' },
      ],
    })
    expect(values[0]?.artist).toEqual({ name: 'Nobody' })
  })

  it('of the release are used for tracks without artists', async () => {
    const { values } = await readTracks(
      { title: 'One' },
      { title: 'Two', artists: [{ id: 2, name: 'Other' }] },
    )
    expect(values.map(({ artist }) => (artist as { name: string }).name)).toEqual(['The Persuader', 'Other'])
    const without = await read({ ...RELEASE, artists: [] })
    expect(without).toMatchObject({ values: [], skipped: ['1 tracks without an artist'] })
  })
})
