// The exports of media servers and streaming services, by the names of the fields of their records.
import { describe } from 'vitest'
import { type Export, itGuesses } from '../../testing/catalogs/exports.ts'

const EXPORTS: readonly Export[] = [
  {
    program: 'Jellyfin',
    columns: [
      ['Name', 'name', 'Low'],
      ['Album', 'release.name', 'First'],
      ['AlbumArtist', 'release.artist.name', 'Ann'],
      ['Artists', 'artists.name', 'Ann\nBob'],
      ['IndexNumber', 'tracknumber', '1'],
      ['RunTimeTicks', 'duration', '2250000000'],
      ['Id', null, 'a'],
      ['ServerId', null, 'b'],
      ['ParentIndexNumber', 'disc', '2'],
      ['ProductionYear', 'release.releasedate', '2020'],
      ['Type', null, 'Audio'],
    ],
  },
  {
    program: 'Plex',
    columns: [
      ['title', 'name', 'Low'],
      ['grandparentTitle', 'artist.name', 'Ann'],
      ['parentTitle', 'release.name', 'First'],
      ['index', 'tracknumber', '1'],
      ['duration', 'duration', '225000'],
    ],
  },
  {
    program: 'ListenBrainz',
    columns: [
      ['listened_at', null, '1'],
      ['track_metadata.artist_name', 'artist.name', 'Ann'],
      ['track_metadata.track_name', 'name', 'Low'],
      ['track_metadata.release_name', 'release.name', 'First'],
      ['track_metadata.additional_info.duration_ms', 'duration', '225000'],
    ],
  },
  {
    program: 'Apple Music',
    columns: [
      ['type', null, 'songs'],
      ['attributes.name', 'name', 'Low'],
      ['attributes.artistName', 'artist.name', 'Ann'],
      ['attributes.durationInMillis', 'duration', '225000'],
      ['attributes.genreNames', 'tags', 'Rock'],
    ],
  },
]

describe('the fields of records', () => itGuesses(EXPORTS))
