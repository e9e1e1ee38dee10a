// The warnings of a catalog, which the manifest keeps for builds that read nothing.
import path from 'node:path'
import { unusedTexts } from '../../core/checks/unused-texts.ts'
import { catalogWarnings } from '../../core/checks/warnings.ts'
import type { Library } from '../../core/library/library.ts'
import { distinctPlaces, firstFiles, firstPlaces, listExamples } from '../../core/problems/examples.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { positionIn } from '../../core/settings/settings-file.ts'
import { formatCount } from '../../core/system/format.ts'
import { withBlanks } from '../../core/system/source-blanks.ts'
import { aliasWarnings } from '../../hosts/shared/alias-warnings.ts'
import { newsPaths, ownArticle, ownPagePath, ownPages } from '../../pages/own/own-articles.ts'
import { eventWarnings } from './events.ts'
import type { Inputs } from './inputs.ts'
import { hasOwnMedia } from './media.ts'
import { mediaWarnings } from './media-warnings.ts'
import { playlistWarnings } from './playlists.ts'
import { blockedReferences, deadReferences, idleProperties, unclosedMarkup } from './theme-warnings.ts'

/**
 * Returns the warnings of a joined catalog and of the files that its site has.
 * @param data the folder of the catalog
 */
export function siteWarnings(library: Library, inputs: Inputs, data: string): Warning[] {
  const { media, unfit, inspected, withheld, hosts, rules, sources, records } = inputs
  return [
    ...catalogWarnings(library, {
      media: [...media, ...unfit].map(({ path: file }) => file),
      hasOwnMedia: hasOwnMedia(inputs),
      sources,
      defaultRelease: records.default_release,
    }),
    ...mediaWarnings(inspected),
    unnamedTexts(unusedTexts(library, records.texts ?? {}), data),
    withheldFiles(withheld),
    deadLinks(inputs),
    htmlOnPages(inputs),
    blockedReferences(inputs),
    unclosedMarkup(inputs),
    idleProperties(inputs),
    ...playlistWarnings(inputs),
    ...eventWarnings(inputs),
    ...aliasWarnings(hosts, library.aliases.length, rules),
  ].filter((warning) => warning !== null)
}

/** Links of own pages, news and the theme to files that the site does not have. */
function deadLinks(inputs: Inputs): Warning | null {
  const { ownPages: pages, news, media } = inputs
  const paths = new Set(['/', ...media.map(({ path }) => `/${path}`), ...newsPaths(news)])
  for (const { name } of ownPages(pages)) paths.add(ownPagePath(name))
  const ofPages = [...pages, ...news].flatMap((page) =>
    ownArticle(page)
      .fileLinks.filter(({ path }) => !paths.has(path))
      .map(({ written, line }) => ({ written, file: page.file, line })),
  )
  const ofTheme = deadReferences(inputs, paths).map(({ source, file, line }) => ({
    written: source,
    file,
    line,
  }))
  const dead = [...ofPages, ...ofTheme]
  if (dead.length === 0) return null
  const examples = listExamples(dead, ({ written }) => written)
  return {
    code: 'DEAD_LINK',
    count: dead.length,
    message: `${formatCount(dead.length, 'link')} ${ofTheme.length === 0 ? 'on your own pages' : ofPages.length === 0 ? 'in your theme' : 'on your own pages and in your theme'} to missing files: ${examples}.`,
    at: distinctPlaces(dead),
    hint: 'Write the path of a file from that of the page or the style sheet: imprint.md for another page, ../news/2026-11-25-tour.md for news, a picture beside it by its name, with %20 for each blank in it. Addresses of the site begin with a slash, such as /artists/.',
  }
}

function unnamedTexts(files: readonly string[], data: string): Warning | null {
  if (files.length === 0) return null
  return {
    code: 'UNUSED_TEXT',
    count: files.length,
    message: `${formatCount(files.length, 'file')} in texts/ that no record shows: ${listExamples(files, (file) => file)}.`,
    at: firstFiles(files.map((file) => path.join(data, file))),
    hint: `Name a text in a record, such as "description": { "file": "${files[0]}" }, or move it out of the folder texts.`,
  }
}

/** HTML on own pages and in news, which is shown as it is written, except in code. */
function htmlOnPages({ ownPages: pages, news }: Inputs): Warning | null {
  const found = [...pages, ...news].flatMap(({ file, text, firstLine }) => {
    const offset = withBlanks(text, CODE).search(TAG)
    return offset < 0 ? [] : [{ file, line: firstLine - 1 + positionIn(text, offset).line }]
  })
  if (found.length === 0) return null
  const examples = listExamples(found, ({ file }) => path.basename(file))
  return {
    code: 'HTML_TEXT',
    count: found.length,
    message: `${formatCount(found.length, 'page')} of your own with HTML, which is shown as it is written: ${examples}.`,
    at: firstPlaces(found),
    hint: 'Write it in CommonMark: **bold**, [a link](https://…), ![a picture](harbour.jpg). HTML belongs into the places of the theme.',
  }
}

const TAG = /<(?:(?:a|img|iframe)\s[^<>]*(?:href|src)|(?:br|b|i|em|p|div|strong)(?:\s[^<>]*)?\/?>)/i
/** Blocks between fences, indented lines, and spans between backticks. */
const CODE = /^(```|~~~)[\s\S]*?^\1|^(?: {4}|\t).*$|(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\2(?!`)/gm

export function withheldFiles(files: Inputs['withheld']): Warning | null {
  if (files.length === 0) return null
  const reason =
    files.length === 1
      ? 'is not published: its name is that of a private file, and no record names it'
      : 'are not published: their names are those of private files, and no record names them'
  return {
    code: 'UNPUBLISHED_FILE',
    count: files.length,
    message: `${formatCount(files.length, 'file')} in media/ ${reason}.`,
    at: firstFiles(files.map(({ from }) => from)),
    hint: 'Move them out of the data folder. To publish some of them, add patterns to site.json, such as "publish": ["masters/*.wav"].',
  }
}
