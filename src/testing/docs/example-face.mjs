// XSPF: a playlist for each release with audio (https://www.xspf.org/spec).

/** @type {import('catalog-press').Face} */
export default {
  name: 'xspf',
  title: 'XSPF playlists',
  description: 'A playlist of each release, in an open format that players such as VLC read.',
  types: { xspf: 'application/xspf+xml' },
  forms: {
    release: [
      {
        file: 'playlist.xspf',
        when: 'playable',
        link: { type: 'application/xspf+xml', title: 'XSPF' },
        render: ({ card, tracks }, { pageUrl, audioUrl }) =>
          playlist(
            card.name,
            pageUrl('release', card.uuid),
            tracks
              .filter(({ stream }) => stream !== null)
              .map((track) => renderTrack(audioUrl(track.stream), { ...track, album: card.name })),
          ),
      },
    ],
  },
  files: [
    {
      file: 'newest.xspf',
      render: async ({ name, baseUrl, fileUrl }, { playable }) => {
        const releases = (await playable()).slice(0, 20)
        return playlist(
          name,
          `${baseUrl}/`,
          releases.map(({ card }) => renderTrack(fileUrl(`releases/${card.uuid}/playlist.xspf`), card)),
        )
      },
    },
  ],
  entry: 'newest.xspf',
}

const playlist = (title, info, tracks) => `<?xml version="1.0" encoding="UTF-8"?>
<playlist version="1" xmlns="http://xspf.org/ns/0/">
${element('title', title)}${element('info', info)}<trackList>
${tracks.join('')}</trackList>
</playlist>
`

const renderTrack = (location, { name, artist_display, album, duration }) => `<track>
${element('location', location)}${element('title', name)}${element('creator', artist_display)}${element('album', album)}\
${element('duration', Math.round(Number(duration) * 1000) || '')}</track>
`

const element = (name, value = '') =>
  value === ''
    ? ''
    : `<${name}>${String(value).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</${name}>\n`
