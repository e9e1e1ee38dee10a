// XSPF (https://www.xspf.org/spec), and JSPF, the same as JSON (https://www.xspf.org/jspf).
import type { Node } from 'jsonc-parser'
import { type Fields, isFields } from '../../contract/common/own-value.ts'
import type { PlaylistEntry } from '../../core/library/playlists/playlist.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { positionIn } from '../../core/settings/settings-file.ts'
import { findTree } from '../../core/system/json-tree.ts'
import { badJson } from '../text/parse-row.ts'
import { childrenIn, type Element, XmlReader } from '../xml/elements.ts'
import { givenText, knownTitle, type PlaylistContent, toSeconds } from './playlist-content.ts'

const NONE: ReadonlySet<string> = new Set()
const FIRST_LINE = /<track[\s>/]|<!--[\s\S]*?-->/g

/** @throws CatalogError BAD_XML */
export function parseXspf(text: string, file: string): PlaylistContent {
  const read = new XmlReader({ skipped: NONE, withAttributes: NONE }).read(text)
  if ('message' in read)
    throw badXml(`This is not well-formed XML: ${read.message}.`, file, read.linesBefore + 1)
  const [root] = read
  if (root?.name !== 'playlist') throw badXml(`This is not XSPF: its first element is <${root?.name}>.`, file)
  const starts = [...text.matchAll(FIRST_LINE)].filter(([start]) => start.startsWith('<track'))
  const entries = childrenIn(root, 'trackList').map((track, at) =>
    readEntry(readFields(track), positionIn(text, starts[at]?.index ?? 0).line),
  )
  return { ...readHead(readFields(root)), entries }
}

/** The texts of the children of an element, by their names. */
function readFields({ children }: Element): Fields {
  const fields = new Map<string, string[]>()
  for (const { name, text } of children) fields.set(name, [...(fields.get(name) ?? []), text])
  return Object.fromEntries(fields)
}

/** @throws CatalogError BAD_JSON */
export function parseJspf(text: string, file: string): PlaylistContent {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    const [fault] = findTree(text)?.faults ?? []
    const place = { file, ...positionIn(text, fault?.offset ?? 0) }
    throw badJson((cause as Error).message, place, cause, EXPORT)
  }
  const playlist = isFields(value) ? value.playlist : null
  if (!isFields(playlist) || !Array.isArray(playlist.track))
    throw new CatalogError('BAD_JSON', 'This is not JSPF: it has no "playlist" with a list "track".', {
      at: [{ file }],
      hint: EXPORT,
    })
  const places = tracksIn(findTree(text)?.root)
  const entries = playlist.track.map((track, at) =>
    readEntry(isFields(track) ? track : {}, positionIn(text, places[at]?.offset ?? 0).line),
  )
  return { ...readHead(playlist), entries }
}

const EXPORT = 'Export it again, and make sure that it is complete.'

/** The tracks of JSPF, with their positions. */
const tracksIn = (root: Node | undefined): readonly Node[] =>
  findMember(findMember(root, 'playlist'), 'track')?.children ?? []

const findMember = (node: Node | undefined, name: string): Node | undefined =>
  node?.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1]

const readHead = (fields: Fields): Omit<PlaylistContent, 'entries'> => ({
  title: textIn(fields.title),
  description: textIn(fields.annotation),
  creator: textIn(fields.creator),
})

const readEntry = (fields: Fields, line: number): PlaylistEntry => ({
  line,
  names: [fields.identifier, fields.location].flat().flatMap((name) => givenText(name) ?? []),
  titles: knownTitle(textIn(fields.creator), textIn(fields.title)),
  seconds: toSeconds(fields.duration),
})

const textIn = (field: unknown): string | null => givenText([field].flat()[0])

const badXml = (message: string, file: string, line?: number): CatalogError =>
  new CatalogError('BAD_XML', message, {
    at: [{ file, ...(line !== undefined && { line }) }],
    hint: EXPORT,
  })
