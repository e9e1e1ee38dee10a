// What a new project is made of: what `init` asks, or its flags say, and what it takes where nobody says.
import path from 'node:path'
import type { ZodType } from 'zod'
import { hostNamed } from '../hosts/index.ts'
import { CatalogError } from '../model/errors.ts'
import { SAMPLE_ADDRESSES } from '../model/sample.ts'
import { settingsSchema } from '../model/settings.ts'
import { site } from '../model/site-settings.ts'
import { didYouMean } from '../model/validation.ts'
import { ORIGINS, type Origin } from './origins.ts'

export interface Answers {
  /** The name of the site, as its pages show it. */
  readonly name: string
  /** The origin of its links. */
  readonly baseUrl: string
  /** The name of the host. */
  readonly host: string
  readonly from: Origin
  /** A path from where the command runs, a pattern or an address; of an origin that needs one. */
  readonly source?: string | undefined
}

/** Those that are known before anybody is asked. */
export type Known = Partial<Answers>

/** Until somebody says the address: builds warn of it. */
export const ADDRESS_TO_COME = SAMPLE_ADDRESSES[0] as string

/** The default of `hosts` in the settings. */
export const DEFAULT_HOST = 'netlify'

export const DEFAULT_ORIGIN = 'starter'

/** `my-catalog` → `My catalog`. */
export function nameFor(folder: string): string {
  const words = path
    .basename(path.resolve(folder))
    .replace(/[-_.\s]+/g, ' ')
    .trim()
  const [first = '', ...rest] = words
  return words === '' ? 'My catalog' : first.toLocaleUpperCase('en') + rest.join('')
}

/** A name that npm takes, made of a folder's: https://docs.npmjs.com/cli/configuring-npm/package-json#name */
export function packageNameFor(folder: string): string {
  const name = path
    .basename(path.resolve(folder))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
  // A package cannot depend on another of its own name.
  return name === '' || name === 'catalog-press' || name === 'node-modules' ? 'my-catalog' : name
}

/** What the flags say. */
export interface Flags {
  readonly name?: string | undefined
  readonly baseUrl?: string | undefined
  readonly host?: string | undefined
  readonly from?: string | undefined
  readonly source?: string | undefined
}

/**
 * What the flags say, looked at before anything is asked.
 * @throws CatalogError BAD_FLAG, UNKNOWN_HOST or UNFIT_HOST
 */
export function answersOf({ name, baseUrl, host, from, source }: Flags): Known {
  if (name?.trim() === '') throw badFlag('--name is empty.', 'Give the site a name, or leave the flag out.')
  const faultOfName = faultOf(site.shape.name, name)
  if (faultOfName !== undefined)
    throw badFlag(`--name is ${JSON.stringify(name)}. ${faultOfName}`, 'Write it without line breaks.')
  const fault = faultOfAddress(baseUrl)
  if (fault !== undefined)
    throw badFlag(`--base-url is "${baseUrl}". ${fault}`, 'Write it as in https://api.example.com.')
  if (host !== undefined) hostNamed(host)
  const origin = from === undefined ? undefined : originNamed(from)
  if (source !== undefined && !origin?.asks) {
    const words = ORIGINS.filter(({ asks }) => asks).map(({ word }) => word)
    throw badFlag(
      '--source needs an origin that reads it.',
      `Say with --from what it is: ${words.join(', ')}.`,
    )
  }
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(baseUrl !== undefined && { baseUrl: asAddress(baseUrl) }),
    ...(host !== undefined && { host }),
    ...(origin && { from: origin }),
    ...(source !== undefined && { source }),
  }
}

/** All answers, with the defaults for what is not known. */
export function withDefaults(known: Known, folder: string): Answers {
  const { from = originNamed(DEFAULT_ORIGIN), source } = known
  if (from.asks && source === undefined) {
    const hint = `Name it with --source, such as ${from.asks.example}.`
    throw badFlag(`The origin ${from.word} needs the place of the catalog.`, hint)
  }
  return {
    name: known.name ?? nameFor(folder),
    baseUrl: known.baseUrl ?? ADDRESS_TO_COME,
    host: known.host ?? DEFAULT_HOST,
    from,
    source,
  }
}

/** What is wrong with an address; undefined where nothing is. */
export const faultOfAddress = (address: string | undefined): string | undefined =>
  faultOf(settingsSchema.shape.base_url, address)

function faultOf(setting: ZodType, value: string | undefined): string | undefined {
  const checked = setting.safeParse(value)
  return checked.success ? undefined : sentence(checked.error.issues[0]?.message ?? 'it cannot be used')
}

/** The address in the form that links have. */
export const asAddress = (address: string): string => settingsSchema.shape.base_url.parse(address) ?? address

/** @throws CatalogError BAD_FLAG */
export function originNamed(word: string): Origin {
  const origin = ORIGINS.find((each) => each.word === word)
  if (origin) return origin
  const words = ORIGINS.map((each) => each.word)
  throw badFlag(
    `There is no origin "${word}" for --from.`,
    didYouMean(word, words) ?? `The origins are ${words.join(', ')}.`,
  )
}

const badFlag = (message: string, hint: string): CatalogError =>
  new CatalogError('BAD_FLAG', message, { hint })

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
