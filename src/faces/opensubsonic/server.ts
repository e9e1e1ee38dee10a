// Methods about the server and its users, and those that are accepted for clients that expect them: nobody has an
// account, so nothing is kept.
import type { Call, Method, Methods } from './method.ts'
import { type Members, notFound, Refusal } from './reply.ts'

/** The parts of OpenSubsonic that a client can rely on, with their versions. */
const EXTENSIONS = [
  { name: 'formPost', versions: [1] },
  { name: 'songLyrics', versions: [1] },
]

/** What a user may not do. */
const NOT_ALLOWED = Object.fromEntries(
  ['admin', 'settings', 'upload', 'playlist', 'coverArt', 'comment', 'podcast', 'jukebox', 'share'].map(
    (role) => [`${role}Role`, false],
  ),
)

/** Lists of which nothing exists, by the name of the method. */
const EMPTY: Readonly<Record<string, Members>> = {
  getStarred: { starred: { artist: [], album: [], song: [] } },
  getStarred2: { starred2: { artist: [], album: [], song: [] } },
  getNowPlaying: { nowPlaying: { entry: [] } },
  getBookmarks: { bookmarks: { bookmark: [] } },
  getShares: { shares: { share: [] } },
  getPodcasts: { podcasts: { channel: [] } },
  getNewestPodcasts: { newestPodcasts: { episode: [] } },
  getInternetRadioStations: { internetRadioStations: { internetRadioStation: [] } },
  getVideos: { videos: { video: [] } },
}

/** What is accepted and dropped. */
const DROPPED = [
  'scrobble',
  'star',
  'unstar',
  'setRating',
  'savePlayQueue',
  'savePlayQueueByIndex',
  'reportPlayback',
  'createBookmark',
  'deleteBookmark',
]

/** What would change the catalog, and is refused. */
const REFUSED = [
  'createPlaylist',
  'updatePlaylist',
  'deletePlaylist',
  'createShare',
  'updateShare',
  'deleteShare',
  'createUser',
  'updateUser',
  'deleteUser',
  'changePassword',
  'startScan',
]

const username = (call: Call): string => call.parameters.get('u') ?? 'guest'

/** A queue that was never saved. */
const emptyQueue = (call: Call): Members => ({
  username: username(call),
  changed: '1970-01-01T00:00:00Z',
  changedBy: '',
  entry: [],
})

const missing =
  (what: string): Method =>
  () => {
    throw notFound(what)
  }

const refuse: Method = () => {
  throw new Refusal(50, 'The catalog is read-only.')
}

export const SERVER: Methods = {
  ping: () => ({}),
  getLicense: () => ({ license: { valid: true } }),
  getOpenSubsonicExtensions: () => ({ openSubsonicExtensions: EXTENSIONS }),
  getUser: (call) => ({
    user: {
      username: call.parameters.get('username') ?? username(call),
      scrobblingEnabled: false,
      ...NOT_ALLOWED,
      videoConversionRole: false,
      downloadRole: true,
      streamRole: true,
      folder: [1],
    },
  }),
  getScanStatus: async ({ library }) => {
    const { albums } = (await library()).file
    return { scanStatus: { scanning: false, count: albums.reduce((sum, { tracks }) => sum + tracks, 0) } }
  },
  getPlayQueue: (call) => ({ playQueue: emptyQueue(call) }),
  getPlayQueueByIndex: (call) => ({ playQueueByIndex: emptyQueue(call) }),
  getAvatar: missing('picture of a user'),
  ...Object.fromEntries(Object.entries(EMPTY).map(([name, members]) => [name, () => members])),
  ...Object.fromEntries(DROPPED.map((name) => [name, () => ({})])),
  ...Object.fromEntries(REFUSED.map((name) => [name, refuse])),
}
