// Albums and recordings in the terms of schema.org, as JSON-LD (https://schema.org/MusicAlbum): web pages have it for
// search engines, also those of Bandcamp. Addresses of audio are read unless they have a query: those may expire.
import { knownValues } from '../../contract/common/known-values.ts'
import { type Fields, isFields, ownValue } from '../../contract/common/own-value.ts'
import { isAbsoluteUrl } from '../../contract/urls/urls.ts'
import { parseBarcode } from '../../core/records/values/barcode.ts'
import { readDate } from '../../core/records/values/date.ts'
import { readIso } from '../../core/records/values/duration.ts'
import { nonBlankText } from '../json/json-values.ts'
import {
  artistFields,
  creditFields,
  labelFields,
  pairLabels,
  SharedRecords,
  type TrackRows,
} from '../origins/track-rows.ts'
import { ODD_BARCODES, ODD_DATES, ODD_ISRCS, parseIsrcs } from '../origins/values.ts'
import type { JsonDocument } from './document.ts'

export const schemaOrg: JsonDocument = {
  open(rows) {
    const artists = new SharedRecords()
    return {
      add(value) {
        for (const found of musicIn(value)) {
          if (isTyped(found, ALBUM)) addAlbum(found, listIn(found.track ?? found.tracks), { rows, artists })
          else addAlbum(albumAround(found), [found], { rows, artists })
        }
      },
    }
  },
}

const ALBUM = /^Music(?:Album|Release)$/
const RECORDING = /^MusicRecording$/

const isTyped = ({ '@type': types }: Fields, type: RegExp): boolean =>
  [types].flat().some((each) => type.test(`${each}`.replace(/^.*[/:]/, '')))

/** Finds albums and recordings, wherever they are in a value. */
function musicIn(value: unknown): readonly Fields[] {
  if (Array.isArray(value)) return value.flatMap(musicIn)
  if (!isFields(value)) return []
  return isTyped(value, ALBUM) || isTyped(value, RECORDING) ? [value] : Object.values(value).flatMap(musicIn)
}

/** Returns the album of a recording, with what a page of the recording has instead of one of the album. */
function albumAround({ inAlbum, ...recording }: Fields): Fields {
  const { byArtist, datePublished, publisher, image, genre, keywords } = recording
  return { byArtist, datePublished, publisher, image, genre, keywords, ...listIn(inAlbum)[0] }
}

interface Context {
  readonly rows: TrackRows
  readonly artists: SharedRecords
}

function addAlbum(album: Fields, tracks: readonly Fields[], { rows, artists }: Context): void {
  rows.nextRelease()
  const readArtists = (by: unknown): readonly Fields[] =>
    namesIn(by).map((name) => artists.get(name, () => ({ name })))
  const title = textIn(album.name)
  if (tracks.length === 0) {
    rows.skip('albums without tracks')
    return
  }
  const byAlbum = readArtists(album.byArtist)
  const release = title === undefined ? undefined : makeRelease(album, title, { artists: byAlbum, rows })
  const taken = new Set([release?.id])
  for (const [at, track] of tracks.entries()) {
    rows.nextTrack()
    const own = readArtists(track.byArtist)
    const credited = own.length > 0 ? own : byAlbum
    const name = textIn(track.name)
    if (name === undefined) rows.skip('tracks without a title')
    else if (credited.length === 0) rows.skip('tracks without an artist')
    else {
      const id = readId(track)
      rows.add(
        knownValues({
          id: taken.has(id) ? undefined : id,
          name,
          tracknumber: numberIn(track.position) ?? (release && album !== track ? at + 1 : undefined),
          duration: Number(readIso(textIn(track.duration) ?? '') ?? 0),
          ...artistFields(credited, joinDisplay(credited)),
          release,
          isrc: parseIsrcs(textsIn(track.isrcCode), () => rows.skip(ODD_ISRCS)),
          stream: listIn(track.audio)
            .map(({ contentUrl }) => textIn(contentUrl))
            .find(isLasting),
          license: addressIn(track.license),
        }),
      )
      taken.add(id)
    }
  }
}

const joinDisplay = (artists: readonly Fields[]): string => artists.map(({ name }) => name).join(', ')

interface Album {
  readonly artists: readonly Fields[]
  readonly rows: TrackRows
}

function makeRelease(album: Fields, name: string, { artists, rows }: Album): Fields {
  const editions = [album, ...listIn(album.albumRelease), ...listIn(album.offers)]
  const first = <T>(read: (edition: Fields) => T | undefined): T | undefined =>
    editions.map(read).find((value) => value !== undefined)
  const [artist] = artists
  const publisher = namesIn(album.publisher).find((each) => each !== artist?.name)
  const labels = first(({ recordLabel }) => unlessEmpty(namesIn(recordLabel))) ?? [publisher ?? []].flat()
  const numbers = first(({ catalogNumber }) => unlessEmpty(textsIn(catalogNumber))) ?? []
  const date = first(({ datePublished }) => textIn(datePublished))
  const releasedate = date && readDate('d/m/y', date.replace(/^(\d{4}-\d\d-\d\d)T.*/s, '$1'))
  if (date !== undefined && !releasedate) rows.skip(ODD_DATES)
  const codes = ['gtin13', 'gtin12', 'gtin14', 'gtin'].flatMap(
    (key) => first((edition) => textIn(ownValue(edition, key))) ?? [],
  )
  const barcode = codes.map(parseBarcode).find((code) => code !== undefined)
  if (codes.length > 0 && barcode === undefined) rows.skip(ODD_BARCODES)
  const tags = [...new Set([...wordsIn(album.genre), ...wordsIn(album.keywords)])]
  const page = addressIn(album['@id']) ?? addressIn(album.url)
  const [type] = textsIn(album.albumReleaseType).map((each) => each.replace(/^.*\/|Release$/g, ''))
  return knownValues({
    id: readId(album),
    name,
    ...(artist && creditFields(artists, joinDisplay(artists))),
    ...labelFields(
      pairLabels(
        labels.map((label) => ({ name: label })),
        numbers,
      ),
    ),
    releasedate: releasedate ?? undefined,
    barcode,
    type: type?.toLowerCase(),
    description: textIn(album.description),
    tags: tags.length > 0 ? tags : undefined,
    license: addressIn(album.license),
    image: addressIn(album.image),
    links: page && [page],
  })
}

const unlessEmpty = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined)

/** Returns the id of a record: the address that its data have of it. */
function readId(value: Fields): string | undefined {
  const address = addressIn(value['@id']) ?? addressIn(value.url)
  return address && `schema.org:${address}`
}

/** Lists the objects of a value, also those of a list of schema.org, which may give their positions. */
function listIn(value: unknown): readonly Fields[] {
  return [value]
    .flat()
    .filter(isFields)
    .flatMap((each) => {
      if (each.itemListElement !== undefined) return listIn(each.itemListElement)
      const { item, position } = each
      return isFields(item) ? [{ position, ...item }] : [each]
    })
}

/** Names of persons and groups, which may be objects or texts. */
const namesIn = (value: unknown): readonly string[] =>
  [value].flat().flatMap((each) => textIn(isFields(each) ? each.name : each) ?? [])

/** Returns the first text of a value, without the blanks around it. */
const textIn = (value: unknown): string | undefined => textsIn(value)[0]

const textsIn = (value: unknown): readonly string[] =>
  [value].flat().flatMap((each) => nonBlankText(typeof each === 'number' ? `${each}` : each)?.trim() ?? [])

/** Words may be a list, or one text with commas. */
const wordsIn = (value: unknown): readonly string[] =>
  textsIn(value).flatMap((text) => (isAbsoluteUrl(text) ? [] : text.split(/\s*,\s*/)))

/** Returns the first address of a value: a text, or the address of an object. */
function addressIn(value: unknown): string | undefined {
  const [first] = [value].flat()
  const text = isFields(first) ? (textIn(first.contentUrl) ?? textIn(first.url)) : textIn(first)
  return text !== undefined && isAbsoluteUrl(text) ? text : undefined
}

const isLasting = (address: string | undefined): address is string =>
  address !== undefined && /^https?:[^?]+$/i.test(address)

const numberIn = (value: unknown): number | undefined => {
  const number = Number.parseInt(textIn(value) ?? '', 10)
  return number > 0 ? number : undefined
}
