// A generated catalog for the peers: joined in advance, outside the measured time, because none of them reads NDJSON or
// joins records. catalog-press reads, checks and joins the sources itself.
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The image of a release without a cover. */
export const COVER = 'https://media.example.com/no-cover.jpg'

export function readCatalog(data) {
  const { base_url: base, media_url: media } = JSON.parse(readFileSync(path.join(data, 'site.json'), 'utf8'))
  const records = (kind) =>
    readFileSync(path.join(data, `${kind}.ndjson`), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  const [artists, labels, releases] = [records('artists'), records('labels'), records('releases')]
  const [artistOf, labelOf, releaseOf] = [byUuid(artists), byUuid(labels), byUuid(releases)]
  const tracks = records('tracks').map((track) => {
    const release = releaseOf.get(track.release)
    return {
      ...track,
      duration: String(Number(track.duration)),
      time: formatTime(Number(track.duration)),
      stream: encodeURI(track.stream),
      artist_display: artistOf.get(track.artist).name,
      release_display: release.name,
      label: release.label,
      label_display: labelOf.get(release.label).name,
      image: release.image ? `${base}/media/_s/catalog/release/image/${release.image}` : COVER,
    }
  })
  const trackByUuid = byUuid(tracks)
  /** @type {Map<string, any[]>} */
  const itemsByRelease = new Map(releases.map(({ uuid }) => [uuid, []]))
  for (const track of tracks) itemsByRelease.get(track.release)?.push(track)
  return {
    base,
    media,
    tracks,
    artists: artists.map((artist) => ({
      ...artist,
      items: artist.items.map((uuid) => trackByUuid.get(uuid)),
    })),
    releases: releases.map(({ uuid, name }) => {
      const items = (itemsByRelease.get(uuid) ?? []).toSorted((a, b) => a.tracknumber - b.tracknumber)
      const [{ label, label_display, image }] = items
      const names = new Set(items.map(({ artist_display }) => artist_display))
      return {
        uuid,
        name,
        label,
        label_display,
        image,
        by: names.size > 1 ? 'Various Artists' : [...names][0],
        items,
      }
    }),
  }
}

const byUuid = (records) => new Map(records.map((record) => [record.uuid, record]))

const formatTime = (seconds) =>
  `${Math.floor(Math.round(seconds) / 60)}:${`${Math.round(seconds) % 60}`.padStart(2, '0')}`
