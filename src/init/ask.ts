// Asks in a terminal what the flags of `init` do not say.
import type { Readable, Writable } from 'node:stream'
import { cancel, intro, select, text, updateSettings } from '@clack/prompts'
import { HOSTS } from '../hosts/index.ts'
import { CatalogError } from '../model/errors.ts'
import {
  ADDRESS_TO_COME,
  type Answers,
  asAddress,
  DEFAULT_HOST,
  DEFAULT_ORIGIN,
  faultOfAddress,
  type Known,
  nameFor,
  originNamed,
} from './answers.ts'
import { checkFree, EVERY_PROJECT } from './init.ts'
import { ORIGINS, type Origin } from './origins.ts'

export interface Console {
  readonly input: Readable
  readonly output: Writable
  readonly signal: AbortSignal
}

/** What is asked; each is left out where it is known. */
export type Question = Known & { readonly folder?: string | undefined }

export type Asked = Answers & { readonly folder: string }

/** @returns the answers, or null where the user has left */
export async function ask(known: Question, streams: Console): Promise<Asked | null> {
  withWidth(streams.output)
  updateSettings({ aliases: { [CTRL_D]: 'cancel' } })
  intro('A new catalog', streams)
  try {
    return await askAll(known, streams)
  } catch (error) {
    if (!(error instanceof Left)) throw error
    cancel('Nothing was written.', streams)
    return null
  }
}

/** The end of what is typed: there will be no answer. */
const CTRL_D = '\x04'

/** A terminal may not know how wide it is: then questions are as wide as where there is none. */
function withWidth(output: Writable & { columns?: number; rows?: number }): void {
  if (output.columns === 0) output.columns = 80
  if (output.rows === 0) output.rows = 24
}

class Left extends Error {}

async function askAll(known: Question, streams: Console): Promise<Asked> {
  const line = (message: string, defaultValue: string, validate?: (value: string) => string | undefined) =>
    answer(
      text({
        ...streams,
        message,
        placeholder: defaultValue,
        defaultValue,
        // An empty line stands for the default.
        validate: (value = '') => (value.trim() === '' ? undefined : validate?.(value.trim())),
      }),
    )
  const folder = known.folder ?? (await line('In which folder?', 'my-catalog', faultOfFolder))
  const name = known.name ?? (await line('What is it called?', nameFor(folder)))
  const from =
    known.from ??
    originNamed(
      await answer(
        select({
          ...streams,
          message: 'Where is the catalog?',
          initialValue: DEFAULT_ORIGIN,
          options: ORIGINS.map(({ word, title }) => ({ value: word, label: title })),
        }),
      ),
    )
  const source = known.source ?? (from.asks && (await askSource(from, folder, streams)))
  const host =
    known.host ??
    (await answer(
      select({
        ...streams,
        message: 'Which host will serve it?',
        initialValue: DEFAULT_HOST,
        options: HOSTS.map(({ name: value, title: label }) => ({ value, label })),
      }),
    ))
  const baseUrl =
    known.baseUrl ?? (await line('At which address? It can be set later.', ADDRESS_TO_COME, faultOfAddress))
  return { folder, name, baseUrl: asAddress(baseUrl), host, from, source }
}

function askSource({ asks, locate }: Origin, folder: string, streams: Console): Promise<string> {
  const { question = '', example = '' } = asks ?? {}
  return answer(
    text({
      ...streams,
      message: `${question} A path begins where you are.`,
      placeholder: example,
      validate: (value = '') =>
        value.trim() === ''
          ? 'Name the place of the catalog.'
          : faultOf(() => locate?.(value.trim(), folder)),
    }),
  )
}

const faultOfFolder = (folder: string): string | undefined => faultOf(() => checkFree(folder, EVERY_PROJECT))

/** What a mistake of the user is said to be; undefined where there is none. */
function faultOf(look: () => unknown): string | undefined {
  try {
    look()
    return undefined
  } catch (error) {
    if (error instanceof CatalogError) return error.message
    throw error
  }
}

async function answer(asked: Promise<string | symbol>): Promise<string> {
  const given = await asked
  if (typeof given === 'symbol') throw new Left()
  return given.trim()
}
