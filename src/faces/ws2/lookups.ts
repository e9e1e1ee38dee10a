// Requests for one entity, by its MBID or by another identifier.
import { type Catalog, groupRecordings } from './catalog.ts'
import {
  type OnRelease,
  releaseEntity,
  wholeArtist,
  wholeGroup,
  wholeLabel,
  wholeRecording,
  wholeRelease,
} from './entities.ts'
import { type Entity, List } from './entity.ts'
import type { ArtistFile, ReleaseFile } from './files.ts'
import { OF_DISC, OF_ISRC, type Resource, readIncludes } from './includes.ts'
import { isMbid, type Part } from './parameters.ts'
import { groupsOfArtist, type Listing, recordingsOfArtist, releasesIn, slicePart } from './parts.ts'
import { badRequest, found, foundSome, invalidMbid, notFound } from './refusals.ts'

/** The lists inside an entity are the first parts. */
const FIRST: Part = { offset: 0, limit: 25 }

/** @throws Refusal if there is no such entity */
export async function lookUp(resource: Resource, id: string, asked: Listing): Promise<Entity> {
  if (!isMbid(id)) throw invalidMbid()
  const { catalog } = asked
  switch (resource) {
    case 'artist':
      return artistWithLists(found(await catalog.find('artist', id)), asked)
    case 'label': {
      const label = found(await catalog.find('label', id))
      const lists = await lookUpReleases(asked, () => catalog.releasesOfLabel(label))
      return wholeLabel(label, asked.includes, lists)
    }
    case 'recording':
      return recordingWithReleases(foundSome(await catalog.recording(id)), asked)
    case 'release': {
      const release = found(await catalog.find('release', id))
      const { group } = release
      const isRead = group !== undefined && asked.includes.has('release-groups')
      return wholeRelease(release, asked.includes, isRead ? await catalog.group(group) : [release])
    }
    case 'release-group': {
      const group = foundSome(await catalog.group(id))
      return wholeGroup(group, asked.includes, linkedReleases(group, asked))
    }
  }
}

export async function lookUpIsrc(isrc: string, query: URLSearchParams, catalog: Catalog): Promise<Entity> {
  const includes = readIncludes(query, 'isrc', OF_ISRC)
  const value = isrc.toUpperCase()
  if (!/^[A-Z]{2}[A-Z\d]{3}\d{7}$/.test(value)) throw badRequest('Invalid isrc.')
  const tracks = foundSome(await catalog.tracksBy('isrc', value))
  const asked = { catalog, includes, isWanted: null }
  const recordings = groupRecordings(tracks).map(({ track: { recording } }) =>
    recordingWithReleases(
      tracks.filter(({ track }) => track.recording === recording),
      asked,
    ),
  )
  return { isrc: value, recordings: new List(recordings) }
}

/** No catalog knows the ids of discs; the search for releases by the lengths of their tracks finds nothing. */
export function lookUpDisc(id: string, query: URLSearchParams): List {
  readIncludes(query, 'discid', OF_DISC)
  const hasContents = query.has('toc')
  if (!/^[\w.]{27}-$/.test(id) && !hasContents) throw badRequest('Invalid discid.')
  if (!hasContents) throw notFound()
  return new List([])
}

async function artistWithLists(artist: ArtistFile, asked: Listing): Promise<Entity> {
  const { catalog, includes } = asked
  const which = includes.has('various-artists') ? 'appears' : 'credited'
  return wholeArtist(artist, includes, {
    ...(includes.has('recordings') && { recordings: await recordingsOfArtist(artist, FIRST, asked) }),
    ...(await lookUpReleases(asked, async () => (await catalog.releasesOfArtist(artist))[which])),
    ...(includes.has('release-groups') && { 'release-groups': await groupsOfArtist(artist, FIRST, asked) }),
  })
}

/** The list of the releases with some uuids, if it is asked for. */
async function lookUpReleases(asked: Listing, read: () => Promise<readonly string[]>): Promise<Entity> {
  if (!asked.includes.has('releases')) return {}
  const { items, total } = await releasesIn(await read(), FIRST, asked)
  return {
    releases: new List(
      items.map((release) => releaseEntity(release, asked.includes)),
      total,
    ),
  }
}

/** The list of some releases, if it is asked for. */
function linkedReleases(releases: readonly ReleaseFile[], { includes, isWanted }: Listing): Entity {
  if (!includes.has('releases')) return {}
  const wanted = isWanted ? releases.filter(isWanted) : releases
  const entities = slicePart(wanted, FIRST).map((release) => releaseEntity(release, includes))
  return { releases: new List(entities, wanted.length) }
}

/** @param tracks those that have the recording */
function recordingWithReleases(tracks: readonly OnRelease[], asked: Listing): Entity {
  const [first] = tracks as [OnRelease]
  const releases = [...new Set(tracks.map(({ release }) => release))]
  return wholeRecording(first, asked.includes, linkedReleases(releases, asked))
}
