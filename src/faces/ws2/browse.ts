// Requests for the entities that another entity is linked with, a part at a time.
import { type Catalog, credits, groupRecordings, listTracks } from './catalog.ts'
import {
  groupEntity,
  recordingEntity,
  unreadGroup,
  wholeArtist,
  wholeLabel,
  wholeRelease,
} from './entities.ts'
import { List } from './entity.ts'
import {
  type ArtistEntry,
  type ArtistFile,
  groupId,
  listReleaseLabels,
  type ReleaseFile,
  trackCredit,
} from './files.ts'
import type { Resource } from './includes.ts'
import { isMbid, type Part } from './parameters.ts'
import { groupsOfArtist, type Listing, readable, recordingsOfArtist, releasesIn, slicePart } from './parts.ts'
import { found, foundSome, invalidMbid } from './refusals.ts'

/** The parameters that name another entity, by the requested resource. No catalog has areas, collections or works. */
export const LINKS: Readonly<Record<Resource, readonly string[]>> = {
  artist: ['area', 'recording', 'release', 'release-group', 'work', 'collection'],
  label: ['area', 'release', 'collection'],
  recording: ['artist', 'release', 'collection', 'work'],
  release: ['area', 'track_artist', 'artist', 'label', 'recording', 'release-group', 'track', 'collection'],
  'release-group': ['artist', 'release', 'collection'],
}

interface Browsed extends Listing {
  readonly part: Part
  /** The parameter that names the other entity, and its id. */
  readonly link: string
  readonly id: string
}

/** @throws Refusal if there is no such other entity */
export async function browse(resource: Resource, asked: Browsed): Promise<List> {
  if (!isMbid(asked.id)) throw invalidMbid()
  switch (resource) {
    case 'artist':
      return browseArtists(asked)
    case 'label': {
      const [release] = await linkedReleases(asked)
      return browseList(release ? listReleaseLabels(release) : [], asked, async ({ id }) => {
        const label = await asked.catalog.find('label', id)
        return label && wholeLabel(label, asked.includes)
      })
    }
    case 'recording':
      return browseRecordings(asked)
    case 'release':
      return browseReleases(asked)
    case 'release-group':
      return browseGroups(asked)
  }
}

/** The release, or the releases of the release group, recording or track, that the parameter names. */
const linkedReleases = async ({ catalog, link, id }: Browsed): Promise<readonly ReleaseFile[]> =>
  foundSome(await readLinked(catalog, link, id))

async function readLinked(catalog: Catalog, link: string, id: string): Promise<readonly ReleaseFile[]> {
  switch (link) {
    case 'release': {
      const release = await catalog.find('release', id)
      return release ? [release] : []
    }
    case 'release-group':
      return catalog.group(id)
    case 'recording':
      return [...new Set((await catalog.recording(id)).map(({ release }) => release))]
    case 'track':
      return catalog.releases(await catalog.releaseOfTrack(id))
    default:
      return []
  }
}

async function browseArtists(asked: Browsed): Promise<List> {
  const { catalog, link, id, includes } = asked
  const releases = await linkedReleases(asked)
  const isCredited = (release: ReleaseFile, { id: artist }: ArtistEntry) =>
    link === 'recording'
      ? listTracks([release]).some(
          ({ track }) =>
            track.recording === id.toLowerCase() && credits(release, trackCredit(release, track), artist),
        )
      : link === 'release' || credits(release, release.credit, artist)
  const entries = new Map(
    releases.flatMap((release) =>
      release.artists.filter((artist) => isCredited(release, artist)).map((artist) => [artist.id, artist]),
    ),
  )
  return browseList([...entries.values()], { ...asked, part: readable(asked.part) }, async (entry) => {
    const artist = await catalog.find('artist', entry.id)
    return artist && wholeArtist(artist, includes)
  })
}

async function browseRecordings(asked: Browsed): Promise<List> {
  const { includes, link, part } = asked
  if (link === 'artist') return recordingsOfArtist(await linkedArtist(asked), part, asked)
  const recordings = groupRecordings(listTracks(await linkedReleases(asked)))
  return browseList(recordings, asked, async (recording) => recordingEntity(recording, includes))
}

async function browseReleases(asked: Browsed): Promise<List> {
  const { includes, part, link } = asked
  const { items, total } = await releasesIn(await uuidsOfReleases(asked), part, asked)
  const shown = link === 'track' ? new Set([...includes, 'recordings']) : includes
  const entities = items.map((release) => wholeRelease(release, shown, unreadGroup(release)))
  return new List(entities, total, part.offset)
}

async function uuidsOfReleases(asked: Browsed): Promise<readonly string[]> {
  const { catalog, link, id } = asked
  switch (link) {
    case 'artist':
      return (await catalog.releasesOfArtist(await linkedArtist(asked))).credited
    case 'track_artist':
      return (await catalog.releasesOfArtist(await linkedArtist(asked))).appears
    case 'label':
      return catalog.releasesOfLabel(found(await catalog.find('label', id)))
    default:
      return (await linkedReleases(asked)).map((release) => release.id)
  }
}

const linkedArtist = async ({ catalog, id }: Browsed): Promise<ArtistFile> =>
  found(await catalog.find('artist', id))

async function browseGroups(asked: Browsed): Promise<List> {
  const { catalog, includes, part, link } = asked
  if (link === 'artist') return groupsOfArtist(await linkedArtist(asked), part, asked)
  const [release] = await linkedReleases(asked)
  const group = await catalog.group(groupId(release as ReleaseFile))
  return browseList([group], asked, async (releases) => groupEntity(releases, includes))
}

/** Returns a part of a list, without missing items and those that cannot be shown. */
async function browseList<Item>(
  items: readonly (Item | undefined)[],
  { part }: Browsed,
  show: (item: Item) => Promise<object | null>,
): Promise<List> {
  const all = items.filter((item) => item !== undefined)
  const shown = await Promise.all(slicePart(all, part).map(show))
  return new List(
    shown.filter((entity) => entity !== null).map((entity) => ({ ...entity })),
    all.length,
    part.offset,
  )
}
