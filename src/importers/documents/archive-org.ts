// The metadata of an item at archive.org (https://archive.org/developers/metadata.html): its files are originals, and
// copies in other formats that archive.org made of them.
import { groupBy } from '../../contract/common/group-by.ts'
import { knownValues } from '../../contract/common/known-values.ts'
import { type Fields, isFields } from '../../contract/common/own-value.ts'
import { readMinutes } from '../../core/records/values/duration.ts'
import { nameOfFile } from '../../core/records/values/file-name.ts'
import { splitNumberedName } from '../../core/records/values/numbered-name.ts'
import { htmlToCommonMark } from '../fields/html-text.ts'
import { nonBlankText, toList, toObject } from '../json/json-values.ts'
import { SharedRecords, type TrackRows } from '../origins/track-rows.ts'
import { ODD_DATES, parseDate } from '../origins/values.ts'
import type { JsonDocument } from './document.ts'

const AUDIO = /\.(?:flac|mp3|m4a|ogg|opus|wav|aiff?|shn|wma)$/i
const LOSSLESS = /\.(?:flac|wav|aiff?)$/i
/** Without the small copies that archive.org makes. */
const PICTURE = /^(?!.*__ia_thumb).*\.(?:jpe?g|png)$/i

/** The formats that browsers play, the best for that first. */
const PLAYED = [
  /^VBR MP3$/,
  /MP3$/,
  /^(?:Ogg Vorbis|Opus)$/,
  /^(?:AAC|Apple Lossless Audio|24bit Flac|Flac|WAVE)$/,
]

export const archiveOrg: JsonDocument = {
  open(rows) {
    const artists = new SharedRecords()
    return { add: (item) => addItem(toObject(item), { rows, artists }) }
  },
}

interface Context {
  readonly rows: TrackRows
  readonly artists: SharedRecords
}

function addItem({ metadata, files }: Fields, { rows, artists }: Context): void {
  rows.nextRelease()
  const about = toObject(metadata)
  const identifier = nonBlankText(about.identifier)
  const name = nonBlankText(about.title)
  const all = toList(files).filter(isFields)
  const tracks = groupBy(all.filter(isOriginal), ({ name: file }) => fileStem(`${file}`))
  if (identifier === undefined || name === undefined || tracks.size === 0) {
    rows.skip(name === undefined ? 'items without a title' : 'items without audio files')
    return
  }
  const readArtist = (written: unknown): Fields | undefined => {
    const [named] = textsIn(written)
    return named === undefined ? undefined : artists.get(named, () => ({ name: named }))
  }
  const fileAddress = (file: string) =>
    `https://archive.org/download/${identifier}/${file.split('/').map(encodeURIComponent).join('/')}`
  const release = makeRelease(about, all, {
    identifier,
    name,
    artist: readArtist(about.creator),
    fileAddress,
  })
  if (release.releasedate === undefined && about.date !== undefined) rows.skip(ODD_DATES)
  for (const originals of tracks.values()) {
    rows.nextTrack()
    const original = originals.find(({ name: file }) => LOSSLESS.test(`${file}`)) ?? toObject(originals[0])
    const file = `${original.name}`
    const title = readTitle(original, file)
    const artist = readArtist(original.artist ?? original.creator) ?? readArtist(about.creator)
    if (title === undefined) rows.skip('files without a title')
    else if (!artist) rows.skip('tracks without an artist')
    else {
      const played = playedFile(originals, all)
      rows.add(
        knownValues({
          id: `archive.org:${identifier}/${file}`,
          name: title.name,
          tracknumber: Number.parseInt(`${original.track ?? title.number}`, 10) || undefined,
          disc: Number.parseInt(`${original.disc}`, 10) || undefined,
          duration: Number(readMinutes(`${original.length}`) ?? original.length) || 0,
          artist,
          release,
          stream: played && fileAddress(`${played.name}`),
        }),
      )
    }
  }
}

interface Item {
  readonly identifier: string
  readonly name: string
  readonly artist: Fields | undefined
  readonly fileAddress: (file: string) => string
}

function makeRelease(about: Fields, files: readonly Fields[], item: Item): Fields {
  const { identifier, name, artist, fileAddress } = item
  const [label] = textsIn(about.publisher)
  const tags = textsIn(about.subject).flatMap((text) => text.split(/\s*;\s*/))
  const pictures = files.flatMap(({ name: file, source }) =>
    source === 'original' && PICTURE.test(`${file}`) ? [`${file}`] : [],
  )
  const picture = pictures.find((file) => /front|cover|folder/i.test(file)) ?? pictures[0]
  return knownValues({
    id: `archive.org:${identifier}`,
    name,
    artist,
    label: label === undefined ? undefined : { name: label },
    releasedate: parseDate(`${about.date}`.slice(0, 10)),
    description: htmlToCommonMark(textsIn(about.description).join('<p>')) || undefined,
    tags: tags.length > 0 ? [...new Set(tags)] : undefined,
    license: nonBlankText(about.licenseurl),
    image: picture && fileAddress(picture),
    links: [`https://archive.org/details/${identifier}`],
  })
}

/** A field of an item is a text, or a list of texts. */
const textsIn = (value: unknown): readonly string[] =>
  [value].flat().filter((text) => nonBlankText(text) !== undefined) as string[]

/** Returns the title of a file, or else its name, without its number. */
function readTitle(
  { title }: Fields,
  file: string,
): { readonly name: string; readonly number?: string } | undefined {
  const written = nonBlankText(title)
  if (written !== undefined) return { name: written }
  const name = nameOfFile(file)
  if (name === null) return undefined
  const numbered = splitNumberedName(name)
  return numbered?.isMarked ? numbered : { name }
}

const isOriginal = ({ name, source }: Fields): boolean => source === 'original' && AUDIO.test(`${name}`)

/** Returns what the files of a track have in common, if it was uploaded in several formats: in folders of these, too. */
const fileStem = (file: string): string =>
  file.replace(/\.[^./]+$/, '').replace(/(^|\/)(?:flac|mp3|ogg|wave?|aiff?)\//i, '$1')

/** Returns the file of a track that browsers play, unless only members may have it. */
function playedFile(originals: readonly Fields[], files: readonly Fields[]): Fields | undefined {
  const names = originals.map(({ name }) => name)
  const open = files.filter(
    ({ name, original, ...file }) =>
      file.private !== 'true' && AUDIO.test(`${name}`) && (names.includes(name) || names.includes(original)),
  )
  return PLAYED.map((format) => open.find((file) => format.test(`${file.format}`))).find((file) => file)
}
