// A data folder as it is before it is written: its sources, settings and files.
import { type Kind, PLURALS } from '../../contract/kinds/kinds.ts'

export type Rec = Record<string, unknown> & { uuid: string }

/** A source with the format in which it is written. */
export interface SourceFile {
  kind: Kind
  stem: string
  ending: '.csv' | '.json' | '.ndjson'
  /** Blank lines at the start, which shift the lines of records. */
  blanks: number
  /** Its path does not identify its kind, so site.json names it. */
  isNamed: boolean
  records: Rec[]
}

/** Everything that a site derives from. */
export interface World {
  sources: SourceFile[]
  site: Record<string, unknown>
  media: Record<string, string>
  /** Pages and files of a theme, by their paths in the data folder. */
  own: Record<string, string>
  precompress: string
}

/** Chooses a value by a number. */
export const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T

const DIGITS: Record<Kind, string> = { artist: 'a', track: 'b', release: 'c', label: 'd', features: 'f' }
export const makeUuid = (kind: Kind, number: number): string =>
  `${DIGITS[kind].repeat(8)}-0000-4000-8000-${String(number % 6).padStart(12, '0')}`

export const NAMES = ['Ash', 'Ash ', 'ash', 'Åsh', 'Bo, "B"', 'n'.repeat(30_000), '["', '1 2', '0']

export function makeRecord(kind: Kind, number: number, other: number): Rec {
  const record = { uuid: makeUuid(kind, number), name: pick(NAMES, number) }
  if (kind === 'features') return { uuid: record.uuid, bpm: number }
  if (kind === 'release') return { ...record, label: makeUuid('label', other % 2) }
  if (kind !== 'track') return record
  const [release, artist] = [makeUuid('release', other % 2), makeUuid('artist', other % 3)]
  return { ...record, tracknumber: number, duration: '1.5', stream: 'audio/a b.mp3', release, artist }
}

export function newWorld(): World {
  const source = (kind: Kind, count: number): SourceFile => ({
    kind,
    stem: 'b',
    ending: '.ndjson',
    blanks: 0,
    isNamed: false,
    records: Array.from({ length: count }, (_, index) => makeRecord(kind, index, index)),
  })
  return {
    sources: [source('artist', 3), source('track', 3), source('release', 2), source('label', 2)],
    site: { base_url: 'https://a.example', page_size: 2, docs: false, pages: true, filters: 'pressed' },
    media: { 'one.bin': 'one', 'two/2.bin': 'two' },
    own: { 'pages/about.md': 'A' },
    precompress: '',
  }
}

/** Returns the sources of a kind, after adding one to a world that lacks them. */
export function worldSources(world: World, kind: Kind): SourceFile[] {
  const own = world.sources.filter((source) => source.kind === kind)
  if (own.length > 0) return own
  const source: SourceFile = { kind, stem: 'b', ending: '.json', blanks: 0, isNamed: false, records: [] }
  world.sources.push(source)
  return [source]
}

/** The files of a data folder, with their content. */
export function worldFiles({ sources, site, media, own }: World): Map<string, string> {
  const files = new Map<string, string>()
  const named: Partial<Record<string, string[]>> = {}
  for (const source of sources) {
    const word = PLURALS[source.kind]
    const path = `${source.isNamed ? 'named' : word}/${source.stem}${source.ending}`
    if (source.isNamed) named[word] = [...(named[word] ?? []), path]
    files.set(path, renderSource(source))
  }
  for (const [path, text] of Object.entries(media)) files.set(`media/${path}`, text)
  for (const [path, text] of Object.entries(own)) files.set(path, text)
  return files.set('site.json', JSON.stringify({ ...site, sources: named }))
}

function renderSource({ ending, blanks, records }: SourceFile): string {
  const before = '\n'.repeat(blanks)
  if (ending === '.json') return before + JSON.stringify(records, null, 1)
  // An empty file is not a valid list.
  if (ending === '.ndjson')
    return before + (records.map((record) => `${JSON.stringify(record)}\n`).join('') || '\n')
  const columns = [...new Set(['uuid', ...records.flatMap((record) => Object.keys(record))])]
  const lines = [columns, ...records.map((record) => columns.map((column) => toCell(record[column])))]
  return before + lines.map((cells) => `${cells.join()}\r\n`).join('')
}

const toCell = (value: unknown): string =>
  `"${(Array.isArray(value) ? value.join('|') : String(value ?? '')).replaceAll('"', '""')}"`
