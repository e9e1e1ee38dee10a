import { describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import {
  artists,
  change,
  labels,
  open,
  type Rows,
  releases,
  sourcesWith,
  tracks,
} from '../../testing/catalogs/sources.ts'
import { CatalogErrors } from '../problems/errors.ts'

const findErrors = async (changed: Parameters<typeof sourcesWith>[0]) => {
  try {
    await open(sourcesWith(changed))
    return []
  } catch (error) {
    if (!(error instanceof CatalogErrors)) throw error
    return error.errors.map(({ code, message, at, hint }) => ({
      code,
      message,
      hint,
      at: at.map(({ file, line }) => `${file}:${line}`),
    }))
  }
}

const aliasesIn = async (changed: Parameters<typeof sourcesWith>[0]) => {
  const catalog = await open(sourcesWith(changed))
  const found = catalog.library.aliases
  return found
}

const withAliases = (rows: Rows, aliases: Readonly<Record<number, readonly string[]>>): Rows =>
  Object.entries(aliases).reduce((all, [index, list]) => change(all, Number(index), { aliases: list }), rows)

describe('aliases', () => {
  it('are read of every kind that is listed, in any spelling, once each', async () => {
    const found = await aliasesIn({
      artist: withAliases(artists, { 1: [artistId(11).toUpperCase(), artistId(12), artistId(11)] }),
      track: withAliases(tracks, { 0: [trackId(11)] }),
      release: withAliases(releases, { 0: [releaseId(11)] }),
      label: withAliases(labels, { 0: [labelId(11)] }),
    })
    expect(found).toEqual([
      { resource: 'artist', alias: artistId(11), uuid: artistId(2) },
      { resource: 'artist', alias: artistId(12), uuid: artistId(2) },
      { resource: 'label', alias: labelId(11), uuid: labelId(1) },
      { resource: 'release', alias: releaseId(11), uuid: releaseId(1) },
      { resource: 'track', alias: trackId(11), uuid: trackId(1) },
    ])
  })

  it('are absent if records have empty lists of them', async () => {
    expect(await aliasesIn({ artist: withAliases(artists, { 0: [] }) })).toEqual([])
  })

  it("may be of one uuid in two kinds, and may include the record's own, which has no effect", async () => {
    const found = await aliasesIn({
      artist: withAliases(artists, { 0: [artistId(1), trackId(1)] }),
      label: withAliases(labels, { 0: [trackId(1)] }),
    })
    expect(found).toEqual([
      { resource: 'artist', alias: trackId(1), uuid: artistId(1) },
      { resource: 'label', alias: trackId(1), uuid: labelId(1) },
    ])
  })

  it('are refused where one is also a record, with both places', async () => {
    expect(await findErrors({ artist: withAliases(artists, { 2: [artistId(1)] }) })).toEqual([
      {
        code: 'ALIAS_TAKEN',
        message: `This artist has the alias ${artistId(1)}, which is the uuid of another artist.`,
        hint: 'Remove the alias, or the artist that still has the uuid, because a URL can only belong to one artist.',
        at: ['artists.ndjson:3', 'artists.ndjson:1'],
      },
    ])
  })

  it('are refused where two records have one, with both places', async () => {
    const taken = withAliases(artists, { 0: [artistId(11), artistId(12)], 2: [artistId(11), artistId(11)] })
    expect(await findErrors({ artist: taken })).toEqual([
      {
        code: 'ALIAS_TAKEN',
        message: `Two artists have the alias ${artistId(11)}.`,
        hint: 'Keep it only in the one that the former URL should redirect to.',
        at: ['artists.ndjson:1', 'artists.ndjson:3'],
      },
    ])
  })

  it('must be a list of uuids', async () => {
    const [error] = await findErrors({ track: change(tracks, 0, { aliases: 'former' }) })
    expect(error).toMatchObject({ code: 'BAD_VALUE', at: ['tracks.ndjson:1'] })
  })
})
