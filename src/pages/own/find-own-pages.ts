// Finds the pages and the news that a label writes: the files of `pages/` and `news/` in the data folder, CommonMark
// with a head of YAML.
import path from 'node:path'
import glob from 'fast-glob'
import { type Document, LineCounter, parseDocument, visit } from 'yaml'
import { z } from 'zod'
import { ownValue } from '../../contract/common/own-value.ts'
import { FORM_FOLDERS, OWN_PAGE } from '../../contract/urls/web.ts'
import type { MediaFile } from '../../core/library/source.ts'
import { CatalogError, ErrorCollector } from '../../core/problems/errors.ts'
import { didYouMean } from '../../core/problems/validation.ts'
import { positionIn } from '../../core/settings/settings-file.ts'
import { languageTag } from '../../core/settings/site-settings.ts'
import { type FoundFile, globFiles, notAFile } from '../../core/system/glob.ts'
import { readUtf8 } from '../../core/system/utf8.ts'
import { type NewsItem, type OwnPage, partsOfName, type WrittenPage } from './written-pages.ts'

export interface OwnPages {
  /** In the order of their names. */
  readonly pages: readonly OwnPage[]
  /** The newest first. */
  readonly news: readonly NewsItem[]
  /** Files beside the pages, which are published as media. */
  readonly media: readonly MediaFile[]
  /** Those among them that may be meant as pages: texts that no page names. Their paths in the data folder. */
  readonly unread: readonly string[]
}

/** The folders of the pages and the news in the data folder, and of their other files among the media. */
const PAGES = 'pages'
const NEWS = 'news'

/**
 * Reads the pages of a data folder.
 * @throws CatalogErrors with a BAD_PAGE for each page that cannot be published
 */
export async function findOwnPages(data: string): Promise<OwnPages> {
  const found = await globFiles(`{${PAGES},${NEWS}}/**`, data, { isClosed: true })
  const errors = new ErrorCollector()
  for (const folder of await likePages(data)) errors.add(folderInPlace(path.join(data, folder)))
  const pages: OwnPage[] = []
  const news: NewsItem[] = []
  const media: MediaFile[] = []
  for (const file of found) {
    try {
      if (!file.isFile) throw notAFile(path.join(data, file.path))
      if (!file.path.endsWith('.md')) media.push(mediaFile(data, file))
      else if (file.path.startsWith(`${NEWS}/`)) news.push(await readNews(data, file))
      else pages.push(await readPage(data, file))
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error
      errors.add(error)
    }
  }
  for (const error of sharedAddresses(pages)) errors.add(error)
  errors.throwIfAny()
  const newest = news.toSorted((one, other) => (one.name < other.name ? 1 : -1))
  const isNamed = (file: string) => [...pages, ...news].some(({ text }) => text.includes(path.basename(file)))
  const unread = found.map((file) => file.path).filter((file) => TEXT.test(file) && !isNamed(file))
  return { pages, news: newest, media, unread }
}

const likePages = (data: string) => glob(`{${PAGES},${NEWS}}/*.md`, { cwd: data, onlyDirectories: true })

const folderInPlace = (folder: string): CatalogError =>
  badPage(folder, 'This is a folder, but its name is that of a page.', {
    hint: 'Move the page out of this folder, and remove or rename the folder.',
  })

/** Of pages whose names make the same address, such as `about.de.md` and `about-de.md`. */
const sharedAddresses = (pages: readonly OwnPage[]): CatalogError[] =>
  pages.flatMap((page, at) => {
    const other = pages.findIndex(({ name }) => name === page.name)
    if (other === at) return []
    const base = path.basename(pages[other]?.file ?? '')
    return badPage(page.file, `Its address, /${page.name}/, is also that of ${base}.`, {
      hint: 'Keep one of the files.',
    })
  })

/** Texts in other formats than those of pages. */
const TEXT = /\.(?:html?|markdown|mdx|txt)$/i

const mediaFile = (data: string, { path: relative, size, identity }: FoundFile): MediaFile => ({
  path: `media/${relative}`,
  from: path.join(data, relative),
  bytes: size,
  identity,
})

const HEAD = /^---[ \t]*\n(?:(?<yaml>[\s\S]*?)\n)?---[ \t]*(?:\n|$)/

/** A head that is not closed, does not begin the file, or has other marks, such as those of TOML. */
const ODD_HEAD =
  /^\s*(?:[-–—]+|\+{3})[ \t]*\n[ \t]*(?:title|menu|footer|language|date|draft|layout)[ \t]*[:=]/i

/** Anything longer is not a text that someone wrote, and may not fit into memory. */
const MAX_BYTES = 16 * 1024 * 1024

async function readPage(data: string, found: FoundFile): Promise<OwnPage> {
  const { menu, footer, ...page } = await readText(data, found, PAGES)
  const { of, language } = partsOfName(pageStem(found, PAGES))
  if (language !== null && page.language !== null && page.language.toLowerCase() !== language.toLowerCase())
    throw badPage(
      page.file,
      `The name of this page has the language "${language}", its head "${page.language}".`,
      {
        hint: 'Remove "language" from its head.',
      },
    )
  if (of === 'index')
    throw badPage(page.file, 'The site has a home page, which shows the text of home.md.', {
      hint: 'Name the file home.md.',
    })
  if (RESERVED.has(page.name))
    throw badPage(page.file, `The site uses the address /${page.name}/ itself.`, {
      hint: `Choose a different name, such as our-${page.name}.md.`,
    })
  return { ...page, of, language: page.language ?? language, menu: placeIn(menu), footer: placeIn(footer) }
}

async function readNews(data: string, found: FoundFile): Promise<NewsItem> {
  const { menu, footer, ...page } = await readText(data, found, NEWS)
  const { file } = page
  const [date = ''] = /^\d{4}-\d{2}-\d{2}(?=-)/.exec(page.name) ?? []
  if (!isDate(date))
    throw badPage(file, 'The name of news must begin with a date, followed by a hyphen and a word.', {
      hint: `Name the file 2026-11-25-${page.name.replace(/^[\d-]+(?=[a-z])/, '')}.md, with its own date.`,
    })
  if (menu !== false || footer !== false)
    throw badPage(file, 'News cannot have links in the menu or the footer of their own.', {
      hint: 'Remove "menu" and "footer": the menu links to all news.',
    })
  return { ...page, name: `${NEWS}/${page.name}`, date }
}

const isDate = (date: string): boolean =>
  date !== '' && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) === true

type Text = Omit<WrittenPage, 'language'> & Head

/** The path of a text in its folder, without its extension. */
const pageStem = ({ path: relative }: FoundFile, folder: string): string =>
  relative.slice(folder.length + 1, -'.md'.length)

async function readText(data: string, found: FoundFile, folder: string): Promise<Text> {
  const { path: relative, size } = found
  const file = path.join(data, relative)
  const stem = pageStem(found, folder)
  const name = pageName(folder === PAGES ? partsOfName(stem).name : stem, folder, file)
  if (size > MAX_BYTES)
    throw badPage(file, 'The page is longer than 16 MB.', {
      hint: 'Shorten it, and put files for readers into media/.',
    })
  const written = (await readUtf8(file)).replace(/\r\n?/g, '\n')
  const head = HEAD.exec(written)
  if (head === null && ODD_HEAD.test(written))
    throw badPage(file, 'The head of this page is not between two lines of three hyphens.', {
      line: 1,
      hint: 'Write --- as the first line of the file, and a line --- below the fields: title: About us.',
    })
  const fields = readHead(head?.groups?.yaml ?? '', file)
  const start = head?.[0].length ?? 0
  const { line: firstLine } = positionIn(written, start)
  return { name, file, text: written.slice(start), firstLine, ...fields }
}

/** @throws CatalogError BAD_PAGE for a name that cannot be part of an address */
function pageName(name: string, folder: string, file: string): string {
  if (name.includes('/'))
    throw badPage(file, `A page must be in the folder ${folder} itself, not in a folder of it.`, {
      hint: `Move it to ${folder}/${path.basename(file)}.`,
    })
  if (!NAME.test(name)) {
    const plain = name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
    const better = plain.replace(/^-+|-+$/g, '') || 'about'
    throw badPage(file, `The name of a page, "${name}", must consist of a–z, 0–9 and single hyphens.`, {
      hint: `Name the file ${better}.md. Its title may have any characters.`,
    })
  }
  return name
}

const NAME = new RegExp(`^${OWN_PAGE}$`)

/** The folders of a site, now or in future versions. */
const RESERVED: ReadonlySet<string> = new Set([
  ...FORM_FOLDERS,
  ...['api', 'assets', 'docs', 'embed', 'media', 'news', 'search', 'tags', 'years'],
])

const PLACE = 'it must be true, false or a number, by which links are sorted'
const place = z.union([z.boolean(), z.number()], { error: PLACE }).default(false)

const schema = z.strictObject(
  {
    title: z.string({ error: 'it must be text' }).trim().min(1, { error: 'it must be text' }).optional(),
    menu: place,
    footer: place,
    language: languageTag.optional(),
  },
  { error: 'it must consist of lines such as "title: About us"' },
)

type Head = Pick<OwnPage, 'title' | 'language'> & Pick<z.output<typeof schema>, 'menu' | 'footer'>

/** @throws CatalogError BAD_PAGE */
function readHead(yaml: string, file: string): Head {
  const result = schema.safeParse(parseYaml(yaml, file) ?? {})
  if (result.success) {
    const { title = null, language = null, menu, footer } = result.data
    return { title, language, menu, footer }
  }
  const [issue] = result.error.issues
  if (issue?.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    const known = Object.keys(schema.shape)
    throw badPage(file, `The head of a page has no field "${key}".`, {
      hint: `${key === 'date' ? 'The date of news is in the name of the file.' : (didYouMean(key, known) ?? '')} Its fields are ${known.join(', ')}.`.trim(),
    })
  }
  const field = issue?.path.join('.')
  throw badPage(
    file,
    `${field ? `The field "${field}" of this page` : 'The head of this page'}: ${issue?.message}.`,
  )
}

const UNQUOTED = {
  wrong: 'a text with a colon or quotes is not in quotes',
  hint: 'Put it into quotes: title: "Ferrow: the story".',
}

const UNCLOSED = { wrong: 'a quote or a bracket is not closed', hint: 'Close it on the same line.' }

const SIGNED = {
  wrong: 'a text that begins with a sign such as *, & or ! is not in quotes',
  hint: 'Put it into quotes: title: "*About*".',
}

/** The faults of a head by the parser's codes; all others come from texts without quotes. */
const YAML_FAULTS: Readonly<Record<string, typeof UNQUOTED>> = {
  BAD_ALIAS: SIGNED,
  TAG_RESOLVE_FAILED: SIGNED,
  BAD_INDENT: UNCLOSED,
  MISSING_CHAR: UNCLOSED,
  DUPLICATE_KEY: { wrong: 'a field occurs twice', hint: 'Keep one of them.' },
  TAB_AS_INDENT: { wrong: 'a line begins with a tab', hint: 'Begin each field at the start of its line.' },
}

/** @throws CatalogError BAD_PAGE for what is not valid, and for tags and aliases that mean nothing here */
function parseYaml(yaml: string, file: string): unknown {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines, logLevel: 'error', prettyErrors: false })
  const faultAt = (offset: number, { wrong, hint }: typeof UNQUOTED) =>
    badPage(file, `The head of this page cannot be read: ${wrong}.`, {
      line: lines.linePos(offset).line + 1,
      hint,
    })
  const [fault] = [...document.errors, ...document.warnings]
  if (fault) throw faultAt(fault.pos[0], ownValue(YAML_FAULTS, fault.code) ?? UNQUOTED)
  try {
    return document.toJS()
  } catch {
    throw faultAt(firstAlias(document), SIGNED)
  }
}

/** Values are made of a valid text: all that can fail is an alias, such as that of `*About*`. */
function firstAlias(document: Document): number {
  let offset = 0
  visit(document, {
    Alias: (_, { range }) => {
      offset = range?.[0] ?? 0
      return visit.BREAK
    },
  })
  return offset
}

/** Links without a number are sorted after those with one. */
const placeIn = (written: boolean | number): number | null =>
  written === false ? null : written === true ? Number.MAX_SAFE_INTEGER : written

export function badPage(
  file: string,
  message: string,
  { line, hint }: { readonly line?: number; readonly hint?: string } = {},
): CatalogError {
  const at = [{ file, ...(line === undefined ? {} : { line }) }]
  return new CatalogError('BAD_PAGE', message, { at, ...(hint === undefined ? {} : { hint }) })
}
