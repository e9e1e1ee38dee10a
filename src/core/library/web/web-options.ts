// What web pages depend on beside the library.
import type { SiteSettings } from '../../settings/site-settings.ts'
import type { PagePictures } from '../../site/pictures.ts'
import type { Events } from '../events/event.ts'
import type { Playlist } from '../playlists/playlist.ts'
import type { ReadableAddresses } from '../readable.ts'
import type { MediaFile } from '../source.ts'

export interface WebOptions {
  /** Pictures that web pages and faces show. */
  readonly pictures: PagePictures
  /** The last date that is not in the future for feeds. */
  readonly today: string
  /** The order of the lists on pages. */
  readonly order: SiteSettings['order']
  /** The audio files of the site, if it serves the audio itself. */
  readonly audio?: readonly MediaFile[] | undefined
  /** The readable addresses of records, if the site has them. */
  readonly readable?: ReadableAddresses | null
  readonly playlists?: readonly Playlist[]
  readonly events?: Events
  /** Whether each release is a zip, too. */
  readonly zips?: boolean
}
