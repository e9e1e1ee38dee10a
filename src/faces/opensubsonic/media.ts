// Methods that return media, by redirects, and texts about records.

import { isFields } from '../../contract/common/own-value.ts'
import { isTexts, textIn } from '../../contract/common/texts.ts'
import { escapeUrl, resourcePath } from '../../contract/urls/urls.ts'
import { artUrl } from './items.ts'
import { type Library, readSong, readTrack } from './library.ts'
import type { WithPicture } from './library-file.ts'
import { type Call, type Methods, Redirect } from './method.ts'
import { ALBUM, ARTIST, SONG } from './parameters.ts'
import { type Members, notFound } from './reply.ts'

/** The widths of the three pictures in texts about records. */
const [SMALL, MEDIUM, LARGE] = [250, 500, 1200]

export const MEDIA: Methods = {
  getCoverArt: async ({ library, parameters, site }) => {
    const read = await library()
    const { kind, uuid } = parameters.id()
    const size = parameters.number('size', 0) || undefined
    const url =
      kind === ARTIST
        ? artUrl(read, 'artist', read.artist(uuid), size)
        : artUrl(
            read,
            'release',
            read.album(kind === ALBUM ? uuid : (await readTrack(site, uuid)).release_uuid),
            size,
          )
    if (url === undefined) throw notFound('picture')
    return redirect(site.baseUrl, url)
  },

  stream: (call) => audio(call),
  download: (call) => audio(call),

  getLyricsBySongId: async ({ library, parameters, site }) => {
    const song = await readSong(site, await library(), parameters.uuid(SONG))
    const words = song.lyrics?.split(/\r\n|[\r\n]/).map((value) => ({ value }))
    // Clients take the first that they can show.
    const texts = [song.lines, words].flatMap((line) =>
      line === undefined
        ? []
        : [
            {
              displayArtist: song.artist,
              displayTitle: song.name,
              lang: song.language ?? 'und',
              synced: line === song.lines,
              line,
            },
          ],
    )
    return { lyricsList: { structuredLyrics: texts } }
  },

  getArtistInfo: async (call) => ({ artistInfo: await aboutArtist(call) }),
  getArtistInfo2: async (call) => ({ artistInfo2: await aboutArtist(call) }),
  getAlbumInfo: async (call) => ({ albumInfo: await aboutAlbum(call) }),
  getAlbumInfo2: async (call) => ({ albumInfo: await aboutAlbum(call) }),
}

async function audio({ parameters, site }: Call): Promise<Redirect> {
  const { stream } = (await readTrack(site, parameters.uuid(SONG))).assets
  if (stream === null) throw notFound('audio of this song')
  return redirect(site.baseUrl, escapeUrl(stream))
}

/** Redirects to a path if the site has the file itself, so that every copy of the site serves its own. */
function redirect(baseUrl: string, url: string): Redirect {
  const { origin } = new URL(baseUrl)
  return new Redirect(url.startsWith(`${origin}/`) ? url.slice(origin.length) : url)
}

async function aboutArtist({ library, parameters, site }: Call): Promise<Members> {
  const read = await library()
  const artist = read.artist(parameters.uuid(ARTIST))
  const about = await site.json(resourcePath('artist_features', artist.uuid, 'plain'))
  return { biography: description(read, about), ...identified(about), ...pictures(read, 'artist', artist) }
}

async function aboutAlbum({ library, parameters, site }: Call): Promise<Members> {
  const read = await library()
  const album = read.album(parameters.uuid(ALBUM))
  const about = await site.json(resourcePath('release', album.uuid, 'plain'))
  return { notes: description(read, about), ...identified(about), ...pictures(read, 'release', album) }
}

/** The description in a response of the site, in the language of the site if there are several. */
function description({ file }: Library, about: unknown): string | undefined {
  const texts = isFields(about) ? about.description : undefined
  if (isTexts(texts)) return textIn(JSON.stringify(texts), file.language).text
  return typeof texts === 'string' ? texts : undefined
}

const identified = (about: unknown): Members =>
  isFields(about) && typeof about.musicbrainz === 'string' ? { musicBrainzId: about.musicbrainz } : {}

const pictures = (library: Library, kind: 'artist' | 'release', record: WithPicture) => ({
  smallImageUrl: artUrl(library, kind, record, SMALL),
  mediumImageUrl: artUrl(library, kind, record, MEDIUM),
  largeImageUrl: artUrl(library, kind, record, LARGE),
})
