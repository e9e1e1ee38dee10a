// What the page asks of the engine, which runs in a thread of its own and has the files.
import type { NewColumn } from '../importers/csv/add-column.ts'

export interface AddedFile {
  /** Its path in what was added: `Album/01 Song.mp3`. */
  readonly path: string
  readonly blob: Blob
}

export interface Engine {
  /**
   * Adds files: a project of the command line, a sheet, audio, pictures. What is there stays, but for files of the same
   * paths. Without a project, one is made of the sheet or the folder of audio files.
   */
  add(files: readonly AddedFile[]): Promise<Added>
  /** Removes a file of the project by its path. */
  remove(path: string): Promise<void>
  /** Forgets all files. */
  clear(): Promise<void>
  /** Makes the project again from another of its sheets, or with other kinds of rows. */
  read(source: string, rows?: 'track' | 'release'): Promise<void>
  /** The files of the project, to be kept by the page. */
  files(): Promise<readonly AddedFile[]>
  /** What is in the settings of the project; null without a project. */
  settings(): Promise<Settings | null>
  /** Changes settings; a setting is removed by null. @throws a problem for a value that cannot be */
  change(changes: Partial<Settings>): Promise<void>
  /** What was understood of the sheet. */
  understanding(): Promise<Understanding>
  /** Reads a field from a column; null to read it from none. */
  map(field: string, column: string | null): Promise<void>
  /** Chooses an option of a question. */
  choose(question: number, option: number): Promise<void>
  /** Does what a problem proposes. */
  remedy(remedy: Remedy): Promise<void>
  /** Reads what has changed, and checks the catalog as a whole. The site stays as it was while there are errors. */
  review(): Promise<Review>
  /** The file that the site has at an address: `/releases/`; null if it has none. */
  file(address: string): Promise<SiteFile | null>
  /** The media that the site publishes, by their addresses. */
  media(): Promise<ReadonlyMap<string, Blob>>
  hosts(): Promise<readonly HostChoice[]>
  /**
   * The site, as a zip.
   * @param time of its files, in milliseconds: where a host keeps it, versions of a file differ by it
   * @throws problems for which the site cannot be published
   */
  site(time: number): Promise<Blob>
  /** The project, as a zip, which the command line continues. @param time as of {@link site} */
  project(time: number): Promise<Blob>
}

export interface Added {
  readonly kind: 'project' | 'sheet' | 'audio' | 'nothing'
  /** Files that are not used, each with the reason in a sentence. */
  readonly left: readonly { readonly path: string; readonly reason: string }[]
}

export interface Settings {
  readonly name: string | null
  readonly description: string | null
  readonly language: string | null
  readonly baseUrl: string | null
  readonly host: string | null
  /** In hexadecimal digits: `#0b6e69`. */
  readonly accent: string | null
  /** The path of a picture in the media. */
  readonly logo: string | null
  /** The artist of audio files whose tags name none. */
  readonly artist: string | null
  /** The release of audio files whose tags name none. */
  readonly album: string | null
  /** All of them, as the text of their file. */
  readonly text: string | null
}

export interface Understanding {
  /** What the catalog is read from: the path of a sheet or of a folder; null for a project with settings of its own. */
  readonly source: string | null
  /** Sheets that it could be read from. */
  readonly sources: readonly string[]
  readonly rows: 'track' | 'release' | null
  /** Whether audio files are read, which may have no tags. */
  readonly hasAudio: boolean
  readonly columns: readonly Column[]
  /** The fields that a column may be read as. */
  readonly fields: readonly string[]
  readonly questions: readonly Question[]
  /** What was assumed, a sentence each. */
  readonly notes: readonly string[]
}

export interface Column {
  readonly name: string
  /** The fields that are read from it. */
  readonly fields: readonly string[]
  /** Its first cells with a value. */
  readonly samples: readonly string[]
}

export interface Question {
  readonly reason: string
  readonly options: readonly string[]
  readonly chosen: number
}

export interface Review {
  readonly counts: { readonly artists: number; readonly tracks: number; readonly releases: number } | null
  readonly errors: readonly Problem[]
  /** Errors beyond those. */
  readonly more: number
  readonly warnings: readonly Problem[]
  readonly notes: readonly string[]
  /** The first tracks, as they will be published. */
  readonly tracks: readonly ShownTrack[]
}

export interface Problem {
  readonly code: string
  readonly message: string
  readonly hint: string | null
  readonly places: readonly string[]
  /** The settings that it is about. */
  readonly fields: readonly (keyof Settings)[]
  /** What the page can write into the settings, each of which ends it. */
  readonly remedies: readonly Remedy[]
  /** What it is about, one by one: the songs of rows. */
  readonly list: readonly string[]
}

/** A fault of the program. */
export const bug = (message: string): Problem => ({ ...plainProblem(message), code: 'BUG' })

export const plainProblem = (message: string): Problem => ({
  ...{ code: '', message, hint: null, places: [], fields: [], remedies: [], list: [] },
})

/** What a press of a button writes into the settings. */
export interface Remedy {
  /** As the button shows it: `streams: optional`. */
  readonly line: string
  readonly edits: readonly Edit[]
  /** A column that the sheet gets before. */
  readonly column?: NewColumn
}

/** A value, and the path of its place in the settings. */
export type Edit = readonly [path: readonly (string | number)[], value: unknown]

export interface ShownTrack {
  readonly number: number | null
  readonly name: string
  readonly artists: string
  readonly release: string
  /** In seconds. */
  readonly duration: number | null
  readonly isPlayable: boolean
}

export interface SiteFile {
  readonly body: Blob
  readonly type: string
}

export interface HostChoice {
  readonly name: string
  readonly title: string
  /** What to do with the site there. */
  readonly way: string
}

/** Files of the package that the engine reads, by their paths in it. */
export type PackageFiles = Readonly<Record<string, { readonly text: string } | { readonly base64: string }>>

/** The first message to the thread of the engine. */
export interface Start {
  /** The address of its program. */
  readonly url: string
  readonly files: PackageFiles
}

/** What the thread begins with: the program needs its files as soon as it runs. */
export const STARTER = 'onmessage=({data:{url,files}})=>{packageFiles=files;importScripts(url)}'

/** A call of the page, and the answer of the engine. */
export interface Call {
  readonly id: number
  readonly name: keyof Engine
  readonly args: readonly unknown[]
}

export type Reply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly problems: readonly Problem[]; readonly isBug: boolean }
  /** How far a call is, from 0 to 1. */
  | { readonly id: number; readonly stage: string; readonly share: number }
