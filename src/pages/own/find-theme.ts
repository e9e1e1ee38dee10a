// Finds the theme of a label: the files of `theme/` in the data folder.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ASSET_DIGITS } from '../../contract/urls/web.ts'
import type { MediaFile } from '../../core/library/source.ts'
import { badTheme } from '../../core/problems/own-files.ts'
import { didYouMean } from '../../core/problems/validation.ts'
import { positionIn } from '../../core/settings/settings-file.ts'
import { type FoundFile, globFiles, notAFile } from '../../core/system/glob.ts'
import { findTree } from '../../core/system/json-tree.ts'
import { readUtf8 } from '../../core/system/utf8.ts'
import { digestVersion } from '../../core/system/version.ts'
import {
  type CustomProperty,
  type OwnWords,
  SLOTS,
  type SlotName,
  type Theme,
  type ThemeReference,
  type UnclosedMarkup,
} from './theme.ts'
import { unclosedInHtml, unclosedInStyle } from './theme-markup.ts'
import { loadPages } from './theme-module.ts'
import { propertiesInStyle, propertiesNamed } from './theme-properties.ts'
import { referencesInHtml, referencesInStyle } from './theme-references.ts'

export interface FoundTheme {
  readonly theme: Theme
  /** Null for the words of the program. */
  readonly words: OwnWords | null
  /** The style sheet, and the fonts and pictures for it. */
  readonly media: readonly MediaFile[]
  /** Files that a theme does not use, style sheets that nothing loads among them, by their paths in the data folder. */
  readonly unread: readonly string[]
}

export const NO_THEME: FoundTheme = {
  theme: { style: null, slots: {}, pages: null, references: [], unclosed: [], properties: [] },
  words: null,
  media: [],
  unread: [],
}

const FOLDER = 'theme'
const STYLE = `${FOLDER}/theme.css`
const WORDS = `${FOLDER}/words.json`
const PAGES = `${FOLDER}/pages.mjs`

/** The types of files that a style sheet may load. */
const LOADED = /\.(?:css|woff2?|ttf|otf|svg|png|jpe?g|webp|avif|gif)$/i

/** Files that may set and use custom properties beside the style sheets. */
const NAMING = /\.(?:html|mjs|svg)$/i

/** A file of a theme. */
interface ThemeFile extends MediaFile {
  /** Its path in the data folder. */
  readonly name: string
  /** Empty for fonts and pictures. */
  readonly text: string
}

/** @throws CatalogError BAD_THEME for HTML that has no place on any page */
export async function findTheme(data: string): Promise<FoundTheme> {
  const files: ThemeFile[] = []
  for (const found of await globFiles(`${FOLDER}/**`, data, { isClosed: true })) {
    files.push(await readThemeFile(found, data))
  }
  const named = (name: string) => files.find((file) => file.name === name)
  const ending = (extension: string) => files.filter(({ name }) => name.endsWith(extension))
  const style = named(STYLE)
  const words = named(WORDS)
  const pages = named(PAGES)
  const references = files.flatMap(referencesIn)
  const theme: Theme = {
    style: style ? `/media/${STYLE}?${digestVersion(await readFile(style.from), ASSET_DIGITS)}` : null,
    slots: Object.fromEntries(ending('.html').map((file) => [findSlot(file), file.text])),
    pages: pages
      ? await loadPages(
          pages.from,
          ending('.mjs').map(({ from }) => from),
        )
      : null,
    references,
    unclosed: files.flatMap(unclosedIn),
    properties: files.flatMap(propertiesIn),
  }
  const media = files.filter(({ name }) => LOADED.test(name))
  const unread = files.filter(
    ({ name }) => name !== WORDS && !LOADED.test(name) && !/\.(?:mjs|html)$/.test(name),
  )
  const isLoaded = ({ name }: ThemeFile) =>
    name === STYLE || references.some(({ source }) => source.includes(path.basename(name)))
  const idle = ending('.css').filter((file) => !isLoaded(file))
  return {
    theme,
    words: words ? readWords(words) : null,
    media,
    unread: [...unread, ...idle].map(({ name }) => name),
  }
}

async function readThemeFile(found: FoundFile, data: string): Promise<ThemeFile> {
  const { path: name, size, identity, isFile } = found
  const from = path.join(data, name)
  if (!isFile) throw notAFile(from)
  const text = await readText(name, from)
  return { name, text, path: `media/${name}`, from, bytes: size, identity }
}

/** A style sheet may have another encoding, which browsers know. */
async function readText(name: string, file: string): Promise<string> {
  if (name.endsWith('.css')) return readFile(file, 'utf8')
  return name === WORDS || NAMING.test(name) ? readUtf8(file) : ''
}

function referencesIn({ name, from, text }: ThemeFile): ThemeReference[] {
  if (name.endsWith('.css')) return referencesInStyle(from, text, `/media/${path.posix.dirname(name)}/`)
  return name.endsWith('.html') ? referencesInHtml(from, text) : []
}

function unclosedIn({ name, from, text }: ThemeFile): UnclosedMarkup[] {
  if (name.endsWith('.css')) return unclosedInStyle(from, text)
  return name.endsWith('.html') ? unclosedInHtml(from, text) : []
}

function propertiesIn({ name, from, text }: ThemeFile): CustomProperty[] {
  if (name.endsWith('.css')) return propertiesInStyle(from, text)
  return NAMING.test(name) ? propertiesNamed(from, text) : []
}

/** @throws CatalogError BAD_THEME for a file that is not JSON */
function readWords({ from: file, text }: ThemeFile): OwnWords {
  try {
    return { file, value: JSON.parse(text) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const [fault] = findTree(text)?.faults ?? []
    throw badTheme('The words of the theme are not valid JSON.', {
      file,
      ...positionIn(text, fault?.offset ?? 0),
      hint: 'Write an object such as { "tracks": "Songs" }, without a comma after the last word.',
    })
  }
}

function findSlot({ name: relative, from: file }: ThemeFile): SlotName {
  const name = relative.slice(FOLDER.length + 1, -'.html'.length)
  const slot = SLOTS.find((each) => each === name)
  if (slot !== undefined) return slot
  throw badTheme(`No page has a place for ${path.basename(file)}.`, {
    file,
    hint: `${didYouMean(name, SLOTS) ?? ''} The places are ${SLOTS.join(', ')}.`.trim(),
  })
}
