// Finds the theme of a label: the files of `theme/` in the data folder.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type ParseError, parseTree } from 'jsonc-parser'
import { ASSET_DIGITS } from '../api/web.ts'
import { badTheme } from '../problems/own-files.ts'
import { didYouMean } from '../problems/validation.ts'
import { positionIn } from '../settings/settings-file.ts'
import type { MediaFile } from '../stages/source.ts'
import {
  type CustomProperty,
  type OwnWords,
  SLOTS,
  type SlotName,
  type Theme,
  type ThemeReference,
  type UnclosedMarkup,
} from '../stages/theme.ts'
import { readUtf8 } from '../system/utf8.ts'
import { versionOf } from '../system/version.ts'
import { globFiles, notAFile } from './glob.ts'
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

/** @throws CatalogError BAD_THEME for HTML that has no place on any page */
export async function findTheme(data: string): Promise<FoundTheme> {
  const media: MediaFile[] = []
  const unread: string[] = []
  const slots: Partial<Record<SlotName, string>> = {}
  let style: string | null = null
  let words: OwnWords | null = null
  const modules: string[] = []
  const references: ThemeReference[] = []
  const unclosed: UnclosedMarkup[] = []
  const properties: CustomProperty[] = []
  for (const { path: relative, size, identity, isFile } of await globFiles(`${FOLDER}/**`, data, {
    isClosed: true,
  })) {
    const from = path.join(data, relative)
    if (!isFile) throw notAFile(from)
    if (relative.endsWith('.css')) {
      const bytes = await readFile(from)
      if (relative === STYLE) style = versionOf(bytes, ASSET_DIGITS)
      const text = bytes.toString('utf8')
      references.push(...referencesInStyle(from, text, `/media/${path.posix.dirname(relative)}/`))
      unclosed.push(...unclosedInStyle(from, text))
      properties.push(...propertiesInStyle(from, text))
    } else if (NAMING.test(relative)) properties.push(...propertiesNamed(from, await readUtf8(from)))
    if (relative === WORDS) words = await readWords(from)
    else if (LOADED.test(relative)) media.push({ path: `media/${relative}`, from, bytes: size, identity })
    else if (relative.endsWith('.mjs')) modules.push(from)
    else if (relative.endsWith('.html')) {
      const text = await readUtf8(from)
      slots[slotOf(relative, from)] = text
      references.push(...referencesInHtml(from, text))
      unclosed.push(...unclosedInHtml(from, text))
    } else unread.push(relative)
  }
  const module = path.join(data, PAGES)
  const pages = modules.includes(module) ? await loadPages(module, modules) : null
  const theme = {
    style: style && `/media/${STYLE}?${style}`,
    slots,
    pages,
    references,
    unclosed,
    properties,
  }
  const isLoaded = (file: string) => references.some(({ source }) => source.includes(path.basename(file)))
  const sheets = media.map((file) => file.path.slice('media/'.length)).filter((file) => file.endsWith('.css'))
  const idle = sheets.filter((file) => file !== STYLE && !isLoaded(file))
  return { theme, words, media, unread: [...unread, ...idle] }
}

/** @throws CatalogError BAD_THEME for a file that is not JSON */
async function readWords(file: string): Promise<OwnWords> {
  const text = await readUtf8(file)
  try {
    return { file, value: JSON.parse(text) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const errors: ParseError[] = []
    parseTree(text, errors, { disallowComments: true })
    throw badTheme('The words of the theme are not valid JSON.', {
      file,
      ...positionIn(text, errors[0]?.offset ?? 0),
      hint: 'Write an object such as { "tracks": "Songs" }, without a comma after the last word.',
    })
  }
}

function slotOf(relative: string, file: string): SlotName {
  const name = relative.slice(FOLDER.length + 1, -'.html'.length)
  const slot = SLOTS.find((each) => each === name)
  if (slot !== undefined) return slot
  throw badTheme(`No page has a place for ${path.basename(file)}.`, {
    file,
    hint: `${didYouMean(name, SLOTS) ?? ''} The places are ${SLOTS.join(', ')}.`.trim(),
  })
}
