// The answers that a new project is made from: from flags of `init`, from questions, or defaults.
import path from 'node:path'
import type { ZodType } from 'zod'
import { CatalogError } from '../../core/problems/errors.ts'
import { didYouMean } from '../../core/problems/validation.ts'
import { SAMPLE_ADDRESSES } from '../../core/records/sample.ts'
import { plain } from '../../core/settings/choice.ts'
import { settingsSchema } from '../../core/settings/settings.ts'
import { site } from '../../core/settings/site-settings.ts'
import { SOURCE_EXTENSIONS } from '../../core/settings/source-extensions.ts'
import { hostNamed } from '../../hosts/index.ts'
import { knownDocument } from '../../importers/documents/known.ts'
import { dataAddressHint } from '../../importers/download/page-addresses.ts'
import { extensionHint } from '../../importers/files/unread.ts'
import type { Looked } from './fields.ts'
import { ORIGINS, type Origin } from './origins.ts'

export interface Answers {
  /** The name of the site, as its pages show it. */
  readonly name: string
  /** The address in its links. */
  readonly baseUrl: string
  readonly host: string
  readonly from: Origin
  /** A path relative to the current folder, a glob pattern or a URL, for origins that need one. */
  readonly source?: string | undefined
  /** The catalog, if the questions were about its columns. */
  readonly looked?: Looked | undefined
}

/** Answers given as flags. */
export type Known = Partial<Answers>

/** Placeholder until the address is known; builds warn about it. */
export const PLACEHOLDER_URL = SAMPLE_ADDRESSES[0] as string

/** The default of `hosts` in the settings. */
export const DEFAULT_HOST = 'netlify'

export const DEFAULT_ORIGIN = 'starter'

/** `my-catalog` → `My catalog`. */
export function defaultName(folder: string): string {
  const words = path
    .basename(path.resolve(folder))
    .replace(/[-_.\s]+/g, ' ')
    .trim()
  const [first = '', ...rest] = words
  return words === '' ? 'My catalog' : first.toLocaleUpperCase('en') + rest.join('')
}

/** Derives a valid npm name from that of a folder: https://docs.npmjs.com/cli/configuring-npm/package-json#name */
export function packageNameFor(folder: string): string {
  const name = path
    .basename(path.resolve(folder))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
  // A package cannot depend on a package of the same name.
  return name === '' || name === 'catalog-press' || name === 'node-modules' ? 'my-catalog' : name
}

export interface Flags {
  readonly name?: string | undefined
  readonly baseUrl?: string | undefined
  readonly host?: string | undefined
  readonly from?: string | undefined
  readonly source?: string | undefined
}

/**
 * Checks the flags before any question is asked.
 * @throws CatalogError BAD_FLAG, UNKNOWN_HOST or UNFIT_HOST
 */
export function parseFlags({ name, baseUrl, host, from, source }: Flags): Known {
  if (name?.trim() === '') throw badFlag('--name is empty.', 'Give the site a name, or omit the flag.')
  const faultOfName = describeFault(site.shape.name, name)
  if (faultOfName !== undefined)
    throw badFlag(`--name is ${JSON.stringify(name)}. ${faultOfName}`, 'Write it without line breaks.')
  const fault = describeAddressFault(baseUrl)
  if (fault !== undefined)
    throw badFlag(`--base-url is "${baseUrl}". ${fault}`, 'Write it as in https://api.example.com.')
  if (host !== undefined) hostNamed(host)
  const origin = findAnyOrigin(from, source)
  if (source !== undefined && !origin?.asks) throw unknownSource(source, from)
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(baseUrl !== undefined && { baseUrl: normalizeAddress(baseUrl) }),
    ...(host !== undefined && { host }),
    ...(origin && { from: origin }),
    ...(source !== undefined && { source }),
  }
}

/** For a source whose location does not show what it is, or is that of a file which no origin reads. */
function unknownSource(source: string, from: string | undefined): CatalogError {
  const words = ORIGINS.filter(({ asks }) => asks).map(({ word }) => word)
  const pass = `Pass its type with --from: ${words.join(', ')}.`
  if (from !== undefined) return badFlag(`The origin "${from}" reads no --source.`, pass)
  const dataAddress = dataAddressHint(source)
  if (dataAddress !== undefined)
    return badFlag(`${source} is not the address of the data itself.`, dataAddress)
  const document = knownDocument(source)
  if (document && 'way' in document)
    return badFlag(`A catalog cannot be read from ${document.what}.`, document.way)
  const extension = /\.[a-z]\w*$/i.exec(source)?.[0]
  if (extension === undefined) return badFlag(`What ${source} holds is unknown.`, pass)
  const save = `Save it as one of ${SOURCE_EXTENSIONS.join(', ')}. If the catalog has a form of its own: ${pass}`
  return badFlag(`A catalog cannot be read from ${extension} files.`, extensionHint(source) ?? save)
}

/** Completes the answers with defaults. */
export function withDefaults(known: Known, folder: string): Answers {
  const { from = findOrigin(DEFAULT_ORIGIN), source } = known
  if (from.asks && source === undefined) {
    const hint = `Pass it with --source, such as ${from.asks.example}.`
    throw badFlag(`The origin ${from.word} needs the location of the catalog.`, hint)
  }
  return {
    name: known.name ?? defaultName(folder),
    baseUrl: known.baseUrl ?? PLACEHOLDER_URL,
    host: known.host ?? DEFAULT_HOST,
    from,
    source,
  }
}

/** Describes why an address is invalid; undefined for a valid one. */
export const describeAddressFault = (address: string | undefined): string | undefined =>
  describeFault(settingsSchema.shape.base_url, address)

function describeFault(setting: ZodType, value: string | undefined): string | undefined {
  const checked = setting.safeParse(value)
  if (checked.success) return undefined
  const [issue] = checked.error.issues.flatMap((each) => plain(each))
  const reason = toSentence(issue?.message ?? 'it cannot be used')
  return [reason, issue?.params.hint].filter((part) => part !== undefined).join(' ')
}

/** Normalizes an address as links do. */
export const normalizeAddress = (address: string): string =>
  settingsSchema.shape.base_url.parse(address) ?? address

/** Finds the origin by its word, or else by the location that it reads. */
function findAnyOrigin(word: string | undefined, source: string | undefined): Origin | undefined {
  if (word !== undefined) return findOrigin(word)
  return source === undefined || dataAddressHint(source) !== undefined ? undefined : recognizedOrigin(source)
}

/** Finds the origin that reads a location. Whether the rows of a sheet are tracks is for its columns to decide. */
function recognizedOrigin(source: string): Origin | undefined {
  const origin = ORIGINS.find(({ recognizes }) => recognizes?.(source))
  return origin?.rows === 'track' ? { ...origin, rows: 'either' } : origin
}

/** @throws CatalogError BAD_FLAG */
export function findOrigin(word: string): Origin {
  const origin = ORIGINS.find((each) => each.word === word)
  if (origin) return origin
  const words = ORIGINS.map((each) => each.word)
  throw badFlag(
    `Unknown origin "${word}" for --from.`,
    recognizedOrigin(word)
      ? 'Pass the location of the catalog with --source instead.'
      : (didYouMean(word, words) ??
          `The origins are ${words.join(', ')}. For a file, a folder or a database, --source alone is enough.`),
  )
}

const badFlag = (message: string, hint: string): CatalogError =>
  new CatalogError('BAD_FLAG', message, { hint })

const toSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
