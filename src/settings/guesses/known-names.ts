// Names that columns are known by, whole: a table for each language, with those of programs under English. Of two
// columns, the one with the name before a semicolon is preferred to one after it.

import { ASIAN } from './asian-names.ts'
import { EASTERN } from './eastern-names.ts'
import type { Language, Meaning } from './meanings.ts'
import { UNITS } from './units.ts'
import { WESTERN } from './western-names.ts'

/** In all languages, without single letters, which mean other things as well. */
const WORDS_FOR_SECONDS = UNITS.s.filter((word) => !/^[a-z]$/.test(word)).join(', ')

const english: Language = {
  title:
    'track title, track name, song title, song name, recording title, artist title, artist and title, artist song, artist track; title, song, name, recording; track, work title, reference title',
  version:
    'version, recording version, track version, title version, track title version, song version, version title, track subtitle, subtitle, mix, mix name, mix version, remix',
  artist:
    'artist, artists, artist name, artist names, stage name, artist stage name, artistic name, grandparent title, track artist, track artists, track artist name, track artist names, song artist, recording artist, recording artists, recording artist name, band artist name, main artist, main artists, primary artist, primary artists, track primary artist, track primary artists, display artist, track display artist, display artist name; artists name, performer, performer name, performer artist name, performers, performed by, by, band, band name, act, creator, creators, artist credit name, by artist name',
  album:
    'album, album title, album name, album single title, parent title, release, release title, release name; record, record title, record name, release reference title',
  albumVersion:
    'album version, release version, album title version, release title version, release subtitle',
  albumArtist:
    'album artist, album artists, album artist name, album artist names, album artists name, album primary artist, album display artist, release artist, release artists, release artist name, release primary artist, release display artist, record artist',
  label:
    'label, label name, labels name, marketing label, releasing label, record label, record label name, record company, release label, release label name, album label, imprint; original release label',
  catalogNumber:
    'catalog number, catalogue number, cat number, catalog id, catalogue id, cat id, release catalog number, release catalogue number, release cat number, label catalog number; catalog, catalogue, cat',
  barcode:
    'barcode, barcode number, upc, ean, gtin, jan, upc ean, ean upc, upc code, ean code, upc ean code, upc number, ean number, upc barcode, release upc, album upc, release barcode, album barcode, variant barcode, icpn, gtin upc ean or isbn, upc isbn10',
  date: 'release date, date released, released, released on, date of release, album release date, digital release date, street date, sale start date, sales start date, release year, year of release, year released, date published, publication date, date issued, production year, parent year, publish date; year, date, album year; release, original release date',
  number:
    'track number, track no on release, song number, track position, track index, track sequence, track sequence number, track count number, index number; index, number, position, pos, sequence, sequence number, track',
  disc: 'disc, disk, cd, disc number, disk number, cd number, medium number, media number, volume number, parent index, parent index number; volume',
  duration: `duration, length, track duration, track length, track time, song duration, song length, recording duration, recording length, duration ms, track duration ms, length ms, track time millis, duration millis, duration in millis, duration milliseconds, duration seconds, length seconds, duration in seconds, length in seconds, duration sec, length sec, duration s, length s, duration min, length min, duration mm ss, length mm ss, duration hh mm ss, length hh mm ss, run time ticks, audio length; time, running time, playing time, play time, total time; minutes, extent, ${WORDS_FOR_SECONDS}`,
  tags: 'genre, genres, music genre, primary genre, main genre, track genre, release genre, album genre; style, styles, tags, subject, keywords, genres name, tags name, genre name, genre names, styles name',
  isrc: 'isrc, isrcs, isrc code, isrc number, track isrc, track isrc code, recording isrc, sound recording isrc, song isrc',
  stream:
    'file name, file path, file, audio, audio file, audio file name, audio path, audio url, audio link, track file, track file name, mp3, mp3 file, mp3 url, mp3 link, mp3 address, wav, wav file, flac, flac file, stream, stream url, stream link; path, location, url, link, file url, file link, download, download url, download link',
  cover:
    'cover, cover art, cover image, cover url, cover link, cover file, cover file name, cover image url, cover art url, front cover, artwork, artwork url, artwork link, artwork file, artwork file name, album art, album art url, album artwork, album cover, album cover url, album image, album image url, release image, release image url, release cover, release artwork; image, image url, image src, images, picture',
  license:
    'license, licence, license url, licence url, license link, licence link, cc license, cc licence, cc, creative commons',
  links:
    'link, links, url, urls, web, website, website url, web page, homepage, page, page url, release link, release url, release page, album link, album url, album page, bandcamp, bandcamp link, bandcamp url, bandcamp page, soundcloud, soundcloud link, soundcloud url, youtube, youtube link, youtube url, spotify, spotify link, spotify url, apple music, apple music link, apple music url, itunes, archive org, internet archive, fma, free music archive, smart link',
  type: 'release type, album type; type',
  recordingId: 'mb trackid, recording mbid, musicbrainz recording id, mb recording id',
  releaseId:
    'mb albumid, release mbid, album mbid, musicbrainz release id, musicbrainz album id, mb release id',
  discogs:
    'discogs, discogs id, discogs release, discogs release id, discogs url, discogs link, discogs albumid',
  description:
    'description, release description, album description, release text, release info, album info, liner notes, press text, blurb, body html; info, text, about, notes',
}

/** Names that mean something else beside another column, or nothing. */
export const BESIDE: readonly {
  readonly names: string
  readonly beside: string
  readonly meaning: Meaning | null
}[] = [
  // Discogs: a collection, an inventory, a wantlist.
  { names: 'release id', beside: 'collection folder, listing id, rating', meaning: 'discogs' },
  {
    names:
      'artist, artists, artist name, primary artist, primary artists, main artist, main artists, display artist, artiste, artistes, artiste principal',
    beside:
      'track artist, track artists, track artist name, track primary artist, track primary artists, track display artist, artiste de la piste, artistes de la piste',
    meaning: 'albumArtist',
  },
  // beets has each artist as one text and as a list.
  { names: 'artists', beside: 'artist', meaning: 'artistList' },
  { names: 'album artists', beside: 'album artist', meaning: null },
  { names: WORDS_FOR_SECONDS, beside: UNITS.min.join(', '), meaning: null },
]

export const LANGUAGES: readonly Language[] = [english, ...WESTERN, ...EASTERN, ...ASIAN]
