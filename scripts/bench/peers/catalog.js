// A generated catalog as the peers are given it: joined beforehand, outside the measured time, because none of
// them reads NDJSON or joins records. catalog-press reads the sources, checks them and joins them itself.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const COVER = 'https://media.example.com/no-cover.jpg'

/** Sets what a release without a cover shows; every other setting, and with it all extra work, stays on. */
export function nameCover(data) {
  const file = path.join(data, 'site.json')
  const site = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...site, placeholder_release_image: COVER }))
}

export function readCatalog(data) {
  const { base_url: base, media_url: media } = JSON.parse(readFileSync(path.join(data, 'site.json'), 'utf8'))
  const records = (kind) =>
    readFileSync(path.join(data, `${kind}.ndjson`), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  const [artists, labels, releases] = [records('artists'), records('labels'), records('releases')]
  const artistOf = byUuid(artists)
  const labelOf = byUuid(labels)
  const releaseOf = byUuid(releases)
  const tracks = records('tracks').map((track) => {
    const release = releaseOf.get(track.release)
    return {
      ...track,
      duration: String(Number(track.duration)),
      stream: encodeURI(track.stream),
      artist_display: artistOf.get(track.artist).name,
      release_display: release.name,
      label: release.label,
      label_display: labelOf.get(release.label).name,
      image: release.image ? `${base}/media/_s/catalog/release/image/${release.image}` : COVER,
    }
  })
  const trackOf = byUuid(tracks)
  const joined = artists.map((artist) => ({
    ...artist,
    items: artist.items.map((uuid) => trackOf.get(uuid)),
  }))
  return { base, media, tracks, artists: joined }
}

const byUuid = (records) => new Map(records.map((record) => [record.uuid, record]))
