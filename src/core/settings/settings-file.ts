// Reads data/site.json, and maps each value to its line and column.

import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  printParseErrorCode,
} from 'jsonc-parser'
import { statSync } from '../platform/files.ts'
import { CatalogError, type Place } from '../problems/errors.ts'
import { findTree } from '../system/json-tree.ts'
import { isMergeMark, MERGE_HINT, MERGE_MARK } from '../system/merge-marks.ts'
import { readUtf8 } from '../system/utf8.ts'
import { refuseLookalike } from './settings-lookalikes.ts'

export interface SettingsFile {
  /** The parsed value; empty if there is no file. */
  readonly value: object
  /** The location of the value at a path, or of its nearest existing ancestor. */
  locate(path: readonly PropertyKey[]): Place
}

/** Anything longer was not written as settings, and may not fit into memory. */
const MAX_BYTES = 16 * 1024 * 1024

/**
 * @throws CatalogError BAD_CONFIG for a file that is not a single JSON object, BAD_ENCODING for one that is not UTF-8
 */
export async function readSettingsFile(file: string): Promise<SettingsFile> {
  const stats = statSync(file, { throwIfNoEntry: false })
  // Reading a pipe would block until something is written to it.
  if (stats && !stats.isFile()) {
    throw new CatalogError('BAD_CONFIG', 'The settings are not in a file.', {
      at: [{ file }],
      hint: 'Put a file in its place.',
    })
  }
  if (stats && stats.size > MAX_BYTES) {
    throw new CatalogError('BAD_CONFIG', 'The settings are longer than 16 MB.', {
      at: [{ file }],
      hint: 'Check what the file holds: records belong in files of their own.',
    })
  }
  if (!stats) {
    refuseLookalike(file)
    return { value: {}, locate: () => ({ file }) }
  }
  const text = await readUtf8(file)
  const placeAt = (offset: number): Place => ({ file, ...positionIn(text, offset) })
  const root = parse(text, placeAt)
  if (root.type !== 'object') {
    throw new CatalogError('BAD_CONFIG', 'The settings must be one JSON object.', {
      at: [placeAt(root.offset)],
      hint: 'Write them between braces: { "base_url": "https://api.example.com" }.',
    })
  }
  refuseDoubledKeys(root, placeAt)
  return { value: getNodeValue(root), locate: (path) => placeAt(nearest(root, path).offset) }
}

function parse(text: string, placeAt: (offset: number) => Place): Node {
  const tree = findTree(text)
  if (tree === null)
    throw new CatalogError('BAD_CONFIG', 'The settings are nested too deeply.', {
      at: [placeAt(0)],
      hint: 'No setting has more than three levels of brackets.',
    })
  const { root } = tree
  const [first] = tree.faults
  if (root && !first) return root
  const { wrong, hint } = first ? explain(first, text) : EMPTY
  throw new CatalogError('BAD_CONFIG', `The settings are not valid JSON: ${wrong}.`, {
    at: [placeAt(first?.offset ?? 0)],
    hint,
  })
}

interface Explanation {
  readonly wrong: string
  readonly hint: string
}

const EMPTY: Explanation = {
  wrong: 'the file is empty',
  hint: 'Write {} into it, or delete it: then every setting has its default.',
}

const UNQUOTED_KEY: Explanation = {
  wrong: 'a key in double quotes is expected',
  hint: 'Write keys as in { "page_size": 20 }.',
}

const UNCLOSED_LIST: Explanation = { wrong: 'a bracket is not closed', hint: 'Close it with ].' }

const NO_VALUE: Explanation = {
  wrong: 'a key has no value',
  hint: 'Write a colon and a value after it, or remove it.',
}

/** Explanations of a bracket or a brace that comes too early, by it and the parser's error name. */
const CLOSED_TOO_EARLY: ReadonlyMap<string, Explanation> = new Map([
  ['} CommaExpected', UNCLOSED_LIST],
  ['} ColonExpected', NO_VALUE],
  ['} ValueExpected', NO_VALUE],
  [
    '] CommaExpected',
    {
      wrong: 'a bracket closes no list',
      hint: 'Remove it, or close the brace in front of it with }.',
    },
  ],
])

/** Explanations by the parser's error names. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  InvalidCommentToken: {
    wrong: 'JSON has no comments',
    hint: 'Remove the comment.',
  },
  CommaExpected: { wrong: 'a comma is missing', hint: 'Put a comma in front of this.' },
  ColonExpected: { wrong: 'a colon is missing', hint: 'Put a colon between key and value.' },
  PropertyNameExpected: UNQUOTED_KEY,
  CloseBraceExpected: { wrong: 'a brace is not closed', hint: 'Close it with }.' },
  CloseBracketExpected: UNCLOSED_LIST,
  EndOfFileExpected: {
    wrong: 'something follows the closing brace',
    hint: 'Remove what follows; the file is one object.',
  },
  UnexpectedEndOfString: {
    wrong: 'a text is not closed',
    hint: 'End it on the same line with a double quote.',
  },
  InvalidEscapeCharacter: {
    wrong: 'a backslash is followed by a character that cannot be escaped',
    hint: 'Write a backslash as \\\\, or a slash in paths.',
  },
}

const UNREADABLE: Explanation = {
  wrong: 'this is not a JSON value',
  hint: 'Values are texts in double quotes, numbers, true, false, null, lists and objects.',
}

const AS_TEXT =
  'Write it again in an editor for code or plain text: { "base_url": "https://api.example.com" }.'

/** What is saved under the name of the settings by mistake, by how it begins. */
const OTHER_FORMS: readonly (Explanation & { readonly start: RegExp })[] = [
  { start: /^\s*</, wrong: 'this is a web page or another document', hint: AS_TEXT },
  { start: /^\{\\rtf/, wrong: 'this is a text with fonts (RTF)', hint: AS_TEXT },
  {
    start: /^\s*["']?[a-z_]+["']?\s*:/i,
    wrong: 'the braces are missing',
    hint: 'Put the settings between braces, with their keys and texts in double quotes: { "base_url": "https://api.example.com" }.',
  },
]

const CURLY_QUOTE: Explanation = {
  wrong: 'a quotation mark is curly',
  hint: 'Write it straight: ". Editors of code do; those of texts make quotation marks curly.',
}

const TRAILING_COMMA: Explanation = {
  wrong: 'a comma follows the last value',
  hint: 'Remove that comma.',
}

function explain({ error, offset }: ParseError, text: string): Explanation {
  if (text.trim() === '') return EMPTY
  const [before, after] = [text.slice(0, offset), text.slice(offset)]
  if (isMergeMark(after.split('\n', 1)[0] as string)) return { wrong: MERGE_MARK, hint: MERGE_HINT }
  const form = OTHER_FORMS.find(({ start }) => start.test(text))
  if (form) return form
  if (/^[}\]]/.test(after) && /,\s*$/.test(before)) return TRAILING_COMMA
  if (/^[“”„‟«»‘’]/.test(after)) return CURLY_QUOTE
  if (/^['\w-]+\s*:/.test(after)) return UNQUOTED_KEY
  const code = printParseErrorCode(error)
  return CLOSED_TOO_EARLY.get(`${after[0]} ${code}`) ?? EXPLANATIONS[code] ?? UNREADABLE
}

function refuseDoubledKeys(node: Node, placeAt: (offset: number) => Place): void {
  const seen = new Map<string, Node>()
  for (const child of node.children ?? []) {
    const key = child.type === 'property' ? child.children?.[0] : undefined
    if (key !== undefined) {
      const other = seen.get(key.value)
      if (other) {
        throw new CatalogError('BAD_CONFIG', `The settings have the key "${key.value}" twice.`, {
          at: [placeAt(other.offset), placeAt(key.offset)],
          hint: 'Keep one of them.',
        })
      }
      seen.set(key.value, key)
    }
    refuseDoubledKeys(child, placeAt)
  }
}

function nearest(root: Node, path: readonly PropertyKey[]): Node {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length) as (string | number)[])
    if (node) return node
  }
  return root
}

/** Both count from 1. */
export function positionIn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
