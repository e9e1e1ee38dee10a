// Where files that a person adds belong in a project.
import { isAudioFile } from '../../contract/rules/media-types.ts'
import { SOURCE_EXTENSIONS } from '../../core/settings/source-extensions.ts'
import { isTaggedAudio } from '../../importers/files/audio-extensions.ts'
import { extensionHint } from '../../importers/files/unread.ts'
import type { AddedFile } from '../api.ts'
import { sentence } from './wording.ts'

/** What file managers and other programs leave in folders. */
const IGNORED =
  /(?:^|\/)(?:\.(?!htaccess|well-known)[^/]*|__MACOSX|node_modules|thumbs\.db|desktop\.ini|~\$[^/]*)(?:\/|$)/i

/** What a build writes beside its data. */
const BUILT = /^(?:dist|dist-store)\//

const SETTINGS = /^(?:(.*)\/)?data\/site\.json$/
const BARE_SETTINGS = /^(?:(.*)\/)?site\.json$/

export interface Arranged {
  readonly isProject: boolean
  /** The files by their paths in the project. */
  readonly files: ReadonlyMap<string, Blob>
  /** Sheets from which the catalog may be read, by their paths in the project, the likeliest first. */
  readonly sheets: readonly string[]
  readonly hasAudio: boolean
  readonly left: readonly { readonly path: string; readonly reason: string }[]
}

/** Sorts added files. @param hasSheet whether the project reads a sheet already */
export function arrange(added: readonly AddedFile[], hasSheet: boolean): Arranged {
  const files = added.filter(({ path }) => !IGNORED.test(path))
  return asProject(files) ?? asCatalog(withoutCommonFolder(files), hasSheet)
}

/** Removes the one folder that all files are in. */
function withoutCommonFolder(files: readonly AddedFile[]): readonly AddedFile[] {
  const [top, ...rest] = files[0]?.path.split('/') ?? []
  if (rest.length === 0) return files
  const isCommon = files.every(({ path }) => path.startsWith(`${top}/`))
  return isCommon ? files.map(({ path, blob }) => ({ path: path.slice(`${top}/`.length), blob })) : files
}

function asProject(files: readonly AddedFile[]): Arranged | null {
  const own = (pattern: RegExp) => files.map(({ path }) => pattern.exec(path)).find((found) => found !== null)
  const whole = own(SETTINGS)
  const bare = whole ?? own(BARE_SETTINGS)
  if (!bare) return null
  const folder = bare[1] === undefined ? '' : `${bare[1]}/`
  const placed = files
    .filter(({ path }) => path.startsWith(folder))
    .map(({ path, blob }) => [path.slice(folder.length), blob] as const)
    .filter(([path]) => !BUILT.test(path))
  return {
    isProject: true,
    files: new Map(placed.map(([path, blob]) => [whole ? path : `data/${path}`, blob])),
    sheets: [],
    hasAudio: false,
    left: [],
  }
}

function asCatalog(added: readonly AddedFile[], hasSheet: boolean): Arranged {
  const files = new Map<string, Blob>()
  const left: { path: string; reason: string }[] = []
  const sheets = added.filter(({ path }) => isSheet(path))
  const audio = added.filter(({ path }) => isTaggedAudio(path))
  const isOfSheet = hasSheet || sheets.length > 0
  for (const { path, blob } of added) {
    if (isSheet(path)) files.set(sheetPath(path), blob)
    else if (isOfSheet && (isAudioFile(path) || isPicture(path))) files.set(mediaPath(path), blob)
    else if (audio.length > 0) files.set(`music/${path}`, blob)
    else if (isPicture(path)) files.set(mediaPath(path), blob)
    else left.push({ path, reason: reasonFor(path) })
  }
  return {
    isProject: false,
    files,
    sheets: sheets
      .toSorted((one, other) => other.blob.size - one.blob.size)
      .map(({ path }) => sheetPath(path)),
    hasAudio: audio.length > 0,
    left,
  }
}

const sheetPath = (path: string): string => `data/${path.split('/').pop()}`

const mediaPath = (path: string): string => `data/media/${path.replace(/^media\//, '')}`

const isPicture = (path: string): boolean => /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(path)

/** Documents of other programs, such as an export of iTunes, are known by what they hold. */
const isSheet = (path: string): boolean => {
  const name = path.toLowerCase().replace(/\.gz$/, '')
  return name.endsWith('.xml') || SOURCE_EXTENSIONS.some((extension) => name.endsWith(extension))
}

/** Reasons where a person with this page has another way than one with a project in a folder. */
const REASONS: readonly (readonly [names: RegExp, reason: string])[] = [
  [/\.(?:sqlite3?|db3?)$/i, 'A database is read by the command line only: export its tables as CSV.'],
  [
    /\.(?:xls|xlsm|xlsb|numbers|fods|gnumeric)$/i,
    'Save the spreadsheet as .xlsx or .ods: in LibreOffice that is “Save as”, in Numbers “Export to”.',
  ],
  [/\.(?:txt|tab)$/i, 'If this is a table, give its name the extension .csv or .tsv.'],
  [/\.(?:7z|rar|tar|tgz)$/i, 'Unpack the archive, and add what is in it.'],
  [
    /\.cue$/i,
    'A cue sheet divides an audio file into tracks: split the file by it, such as with XLD or foobar2000, and add the new files.',
  ],
  [/\.(?:m3u8?|pls|xspf|jspf|nfo)$/i, 'A playlist does not hold its songs: add the audio files themselves.'],
  [
    /\.(?:nml|plist|crate|session|fpl|wpl)$/i,
    'Export the list as text or CSV from the program that wrote it, or add its audio files.',
  ],
]

const reasonFor = (path: string): string =>
  REASONS.find(([names]) => names.test(path))?.[1] ??
  sentence(extensionHint(path) ?? 'This is not a sheet, a picture or an audio file.')
