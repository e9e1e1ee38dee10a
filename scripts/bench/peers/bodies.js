// The responses of the peers written in JavaScript: built from the contract, without code of catalog-press.

const PAGE_SIZE = 20

/** The folder of a variant's files, and the suffix of its links. */
export const VARIANTS = [
  { folder: '', query: '' },
  { folder: 'format-api', query: '?format=api' },
]

export function trackBody({ base, media }, track, { query }) {
  const releasePage = `${base}/releases/${track.release}/`
  return {
    url: `${base}/api/v1/catalog/track/${track.uuid}/${query}`,
    ct: 'catalog.media',
    uuid: track.uuid,
    detail_url: releasePage,
    release_detail_url: releasePage,
    artist_detail_url: `${base}/artists/${track.artist}/`,
    label_detail_url: `${base}/labels/${track.label}/`,
    release_uuid: track.release,
    artist_uuid: track.artist,
    name: track.name,
    tracknumber: track.tracknumber,
    duration: track.duration,
    features: track.features && `${base}/api/v1/features/media/${track.features}/${query}`,
    assets: { stream: `${media}/${track.stream}` },
    artists: [`${base}/api/v1/catalog/artist/${track.artist}/${query}`],
    artist_display: track.artist_display,
    release: `${base}/api/v1/catalog/release/${track.release}/${query}`,
    release_display: track.release_display,
    label_display: track.label_display,
    image: track.image,
  }
}

export function artistBody(catalog, artist, variant) {
  return {
    url: `${catalog.base}/api/v1/catalog/artist/${artist.uuid}/${variant.query}`,
    ct: 'catalog.artist',
    uuid: artist.uuid,
    detail_url: `/artists/${artist.uuid}/`,
    name: artist.name,
    image: artist.image,
    items: artist.items.map((track) => ({ media: trackBody(catalog, track, variant) })),
  }
}

/** The windows of the artist list, after the list without a window, whose folder is ''. */
export function listWindows(artists) {
  const windowAt = (offset, folder) => ({
    folder,
    offset,
    artists: artists.slice(offset, offset + PAGE_SIZE),
  })
  const windows = [windowAt(0, '')]
  for (let offset = 0; offset < artists.length; offset += PAGE_SIZE) {
    windows.push(windowAt(offset, `limit-${PAGE_SIZE}/offset-${offset}`))
  }
  return windows
}

export function pageBody(catalog, window, variant) {
  const results = window.artists.map((artist) => artistBody(catalog, artist, variant))
  return { ...pageLinks(catalog, window, variant), results }
}

export function pageLinks({ base, artists }, { offset }, { query }) {
  const list = `${base}/api/v1/catalog/artist/${query ? `${query}&` : '?'}limit=${PAGE_SIZE}`
  const link = (to) => (to > 0 ? `${list}&offset=${to}` : list)
  return {
    count: artists.length,
    next: offset + PAGE_SIZE < artists.length ? link(offset + PAGE_SIZE) : null,
    previous: offset > 0 ? link(offset - PAGE_SIZE) : null,
  }
}
