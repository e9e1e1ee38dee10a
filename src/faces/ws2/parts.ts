// Parts of lists whose items are read from files.
import { type Catalog, credits, groupEditions, groupRecordings, listTracks, MAX_FILES } from './catalog.ts'
import { groupEntity, recordingEntity } from './entities.ts'
import { List } from './entity.ts'
import { type ArtistFile, type ReleaseFile, trackCredit } from './files.ts'
import type { Includes } from './includes.ts'
import type { IsWanted, Part } from './parameters.ts'

export const slicePart = <Item>(items: readonly Item[], { offset, limit }: Part): readonly Item[] =>
  items.slice(offset, offset + limit)

/** A part of a list each of whose items is a file. */
export const readable = ({ offset, limit }: Part): Part => ({ offset, limit: Math.min(limit, MAX_FILES) })

/** Some items of a list, and how many there are in all. */
interface Listed<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/**
 * Returns a part of the items on some releases. With more than {@link MAX_FILES} releases, only those of the part
 * are read: the total then counts releases, and an item may be repeated in another part.
 */
async function partOfReleases<Item>(
  uuids: readonly string[],
  part: Part,
  read: (uuids: readonly string[]) => Promise<readonly Item[]>,
): Promise<Listed<Item>> {
  if (uuids.length > MAX_FILES)
    return { items: await read(slicePart(uuids, readable(part))), total: uuids.length }
  const items = await read(uuids)
  return { items: slicePart(items, part), total: items.length }
}

/** What lists depend on. */
export interface Listing {
  readonly catalog: Catalog
  readonly includes: Includes
  readonly isWanted: IsWanted | null
}

/** Returns a part of the wanted releases among those with some uuids. */
export async function releasesIn(
  uuids: readonly string[],
  part: Part,
  { catalog, isWanted }: Listing,
): Promise<Listed<ReleaseFile>> {
  if (isWanted)
    return partOfReleases(uuids, part, async (some) => (await catalog.releases(some)).filter(isWanted))
  return { items: await catalog.releases(slicePart(uuids, readable(part))), total: uuids.length }
}

export async function recordingsOfArtist(
  artist: ArtistFile,
  part: Part,
  { catalog, includes }: Listing,
): Promise<List> {
  const { credited, appears } = await catalog.releasesOfArtist(artist)
  const { items, total } = await partOfReleases([...credited, ...appears], part, async (uuids) => {
    const tracks = listTracks(await catalog.releases(uuids))
    return groupRecordings(
      tracks.filter(({ release, track }) => credits(release, trackCredit(release, track), artist.id)),
    )
  })
  const entities = items.map((recording) => recordingEntity(recording, includes))
  return new List(entities, total, part.offset)
}

export async function groupsOfArtist(
  artist: ArtistFile,
  part: Part,
  { catalog, includes, isWanted }: Listing,
): Promise<List> {
  const { credited } = await catalog.releasesOfArtist(artist)
  const { items, total } = await partOfReleases(credited, part, async (uuids) => {
    const groups = groupEditions(await catalog.releases(uuids))
    return isWanted ? groups.filter((group) => group.some(isWanted)) : groups
  })
  const entities = items.map((group) => groupEntity(group, includes))
  return new List(entities, total, part.offset)
}
