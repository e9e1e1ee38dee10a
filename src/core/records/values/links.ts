// Lists of links and of offers. Each is an address, or an object with an address and texts.
import { z } from 'zod'
import { isAbsoluteUrl, isUrl } from '../../../contract/urls/urls.ts'
import { listReader, type Reading } from './list.ts'
import { isTooLong, MAX_PATH } from './value.ts'

const MUST_BE_LINK = 'it must be an address that begins with https:// or http://'
/** Maximum length of a name, a price or a state in characters. */
const MAX_LENGTH = 256

/** Links with a name: `{ "name": "Bandcamp", "url": "https://…" }`, or `[Bandcamp](https://…)` in text. */
export const links = listOfLinks(['name'])

/** Places to buy from: links that may also have a price and a state. */
export const offers = listOfLinks(['name', 'price', 'state'])

/**
 * A link with its name, or text without blanks; a vertical bar in it is part of an address unless another link follows.
 */
const PARTS =
  /\[[^\]]{0,256}\]\([^\s|()]*\)|(?:[^|\s]|(?<=[^|\s])\|+(?=[^|\s])(?!\[|[a-z][a-z\d+.-]*:|[\w-]+\.))+/gi

function listOfLinks(texts: readonly string[]) {
  return listReader({
    usual: z.string().refine(isLink, { abort: true }),
    partsOf: (text) => text.match(PARTS) ?? [],
    read: readText,
    readObject: (value) => readObject(value, texts),
    mustBe: 'it must be a list of addresses',
  })
}

function isLink(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= MAX_PATH &&
    isAbsoluteUrl(value) &&
    !/\s/.test(value) &&
    isUrl(value)
  )
}

/** Removes blanks around an address, unless it is too long to be one: that is probably a whole file in a cell. */
const withoutBlanks = (written: string): string => (written.length > MAX_PATH ? written : written.trim())

function readText(written: string): Reading {
  const value = withoutBlanks(written)
  const [, name, url] = /^\[(.*)\]\((.*)\)$/s.exec(value) ?? []
  if (name !== undefined) return readObject({ url, name }, ['name'])
  if (isLink(value)) return value
  const isHost = !isTooLong(value) && /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(value)
  return { message: MUST_BE_LINK, hint: isHost ? `Write https://${value}.` : undefined }
}

/** Reads an object with a `url` and some texts; empty texts are omitted. */
function readObject(value: object, texts: readonly string[]): Reading {
  const { url: written, ...others } = value as Record<string, unknown>
  const url = typeof written === 'string' ? withoutBlanks(written) : written
  if (!isLink(url)) return { message: `its "url" must be an address that begins with https:// or http://` }
  const unknown = Object.keys(others).find((name) => !texts.includes(name))
  if (unknown !== undefined) {
    return { message: `it cannot have a field ${JSON.stringify(unknown)}`, hint: `Use ${known(texts)}.` }
  }
  const given = Object.entries(others).filter(([, text]) => text !== undefined && text !== null)
  const wrong = given.find(([, text]) => !isText(text))
  if (wrong !== undefined) {
    return {
      message: `its ${JSON.stringify(wrong[0])} must be text of no more than ${MAX_LENGTH} characters`,
    }
  }
  const shown = given
    .map(([name, text]) => [name, String(text).trim()] as const)
    .filter(([, text]) => text !== '')
    .toSorted(([one], [other]) => texts.indexOf(one) - texts.indexOf(other))
  return shown.length === 0 ? url : JSON.stringify({ url, ...Object.fromEntries(shown) })
}

const isText = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= MAX_LENGTH && value.isWellFormed()

const known = (texts: readonly string[]): string => ['url', ...texts].map((name) => `"${name}"`).join(', ')
