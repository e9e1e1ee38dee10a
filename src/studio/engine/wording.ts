// What the program reports, in words for a person who has this page and no command line.
import { type Problem, plainProblem, type Remedy, type Settings } from '../api.ts'
import { DATA, PROJECT } from './place.ts'

/** A problem as the program reports it. */
export interface Reported {
  readonly code: string
  readonly message: string
  readonly hint?: string | undefined
  readonly places: readonly string[]
}

/** Ways out where the page has another one. */
const WAYS: Readonly<Record<string, string>> = {
  NO_NAMESPACE:
    'The addresses of artists, tracks and releases follow from it. Have one made here, unless another copy of this project has one: it must stay as it is.',
  NO_ADDRESS: 'Write it under “Its look”, such as https://music.example.org.',
  NO_DATA: 'Add a spreadsheet with your tracks, or audio files.',
  OUT_OF_MEMORY: 'Close other tabs and programs, and try again. The command line can press larger catalogs.',
}

const BY_COMMAND_LINE = 'The command line can do this: take the project with you, and go on there.'

/** What is typed in a terminal. */
const COMMAND = /(?:^|[\s(`])--[a-z]|\bnpm (?:run|install|uninstall)\b|\bcatalog-press [a-z]|\bNode\.js\b/

const SENTENCES = /(?<=[.!?:]["”)]?) (?=[A-Z])/

/** A line of the settings that a hint proposes. */
const LINE =
  /"(namespace|streams|durations|tracknumbers|default_release|default_label)": "((?:[^"\\]|\\.)*)"/g

/** A value for all rows of the sheet that a hint proposes. */
const VALUE = /"(release\.image)": \{ "value": "((?:[^"\\]|\\.)*)" \}/g

/** The fields of the page by the names of their settings. */
const FIELDS: readonly (readonly [name: RegExp, field: keyof Settings])[] = [
  [/"base_url"/, 'baseUrl'],
  [/"site\.name"/, 'name'],
  [/"site\.description"/, 'description'],
  [/"site\.language"/, 'language'],
  [/"site\.accent"/, 'accent'],
  [/"site\.logo"/, 'logo'],
  [/"hosts/, 'host'],
  [/"artist": "…"/, 'artist'],
  [/"album": "…"/, 'album'],
]

const SETTINGS_FILE = /(?:\bdata\/)?\bsite\.json\b/

/** What a text proposes to write into the settings. */
const SETTINGS = /\bsite\.json\b|"fields"|"sources"|entry of the (?:source|spreadsheet)/

const IN_FIELDS = 'in "fields" of (?:"sources" in the settings|the source)'

/** What the table of columns does, in place of lines of the settings. */
const TABLE = 'in the table of columns'

const BY_COLUMNS: readonly (readonly [text: RegExp, instead: string])[] = [
  [/columns that "fields" does not name/g, 'columns that are not read'],
  [
    new RegExp(
      `(?:Name|Map) them (?:to fields )?${IN_FIELDS}(?: if [^,.]+, or write "\\*": "ignore" there)?`,
      'g',
    ),
    `Choose ${TABLE} what they are read as`,
  ],
  [
    new RegExp(
      `name it ${IN_FIELDS}(?: in the settings)?\\. If not, write "\\*": "ignore" there[^.]*\\.`,
      'g',
    ),
    `choose ${TABLE} what it is read as.`,
  ],
  [/write "(?:artist|album)": "…" in the entry "audio" of "sources" in the settings/g, 'name it below'],
  [new RegExp(`write ${VALUE.source} ${IN_FIELDS} in the settings`, 'g'), 'use “$2” as such below'],
  [new RegExp(`write "([\\w.]+)": "([^"]*)" ${IN_FIELDS}`, 'g'), `choose “$1” for “$2” ${TABLE}`],
]

export function inWordsOfPage({ code, message, hint, places }: Reported): Problem {
  const shownHint = WAYS[code] ?? (hint === undefined ? null : wayOut(hint))
  const own = [message, code in WAYS ? '' : (hint ?? ''), ...places].map(inProject)
  const isOfSettings = own.some((text) => SETTINGS.test(text)) || code in WAYS
  const remedies = isOfSettings ? remediesIn(hint ?? '') : []
  return {
    code,
    message: sentence(message),
    hint: shownHint,
    places: places.map(inProject),
    fields: isOfSettings && remedies.length === 0 && !shownHint?.includes(TABLE) ? fieldsOf(own, code) : [],
    remedies,
  }
}

/** What the browser refuses; null for other errors. */
export function problemOfBrowser(error: unknown): Problem | null {
  if (error instanceof DOMException && /^Not(?:Readable|Found)Error$/.test(error.name))
    return {
      ...plainProblem('A file can no longer be read: it was moved, changed or removed since it was added.'),
      hint: 'Add it again. If it is still in its place, the disk may be full.',
    }
  const isFull =
    (error instanceof DOMException && error.name === 'QuotaExceededError') ||
    (error instanceof RangeError && /allocat|array (?:buffer )?length/i.test(error.message))
  if (!isFull) return null
  return {
    ...plainProblem('The browser has no room for this.'),
    hint: 'Close other tabs and programs, and try again; or publish large audio files elsewhere.',
  }
}

/** A text beside problems, such as a note. */
export const sentence = (text: string): string =>
  BY_COLUMNS.reduce(
    (made, [found, instead]) => made.replace(found, instead),
    inProject(text).replaceAll(new RegExp(SETTINGS_FILE, 'g'), 'the settings'),
  )

/** The hint without what needs a terminal. */
function wayOut(hint: string): string {
  const own = sentence(hint)
    .split(SENTENCES)
    .filter((each) => !COMMAND.test(each))
  return own.length > 0 ? own.join(' ') : BY_COMMAND_LINE
}

const remediesIn = (hint: string): Remedy[] =>
  [...hint.matchAll(LINE), ...hint.matchAll(VALUE)].map(([, setting = '', value]) => ({
    setting,
    value: JSON.parse(`"${value}"`),
  }))

/** The fields that a problem names; all settings if it names one without a field. */
function fieldsOf(texts: readonly string[], code: string): (keyof Settings)[] {
  if (code === 'NO_DATA' || code === 'OUT_OF_MEMORY') return []
  const named = FIELDS.filter(([name]) => texts.some((text) => name.test(text))).map(([, field]) => field)
  return named.length > 0 ? named : ['text']
}

/** People know the files by the names that they gave them. */
const inProject = (text: string): string => text.replaceAll(`${DATA}/`, '').replaceAll(`${PROJECT}/`, '')
