// Asks in a terminal for the answers that are not passed as flags.
import type { Readable, Writable } from 'node:stream'
import { cancel, intro, select, text, updateSettings } from '@clack/prompts'
import { CatalogError } from '../../core/problems/errors.ts'
import { membersText } from '../../core/problems/proposals.ts'
import { HOSTS } from '../../hosts/index.ts'
import type { GuessedFields } from '../../importers/guesses/guessed.ts'
import {
  type Answers,
  DEFAULT_HOST,
  DEFAULT_ORIGIN,
  defaultName,
  describeAddressFault,
  findOrigin,
  type Known,
  normalizeAddress,
  PLACEHOLDER_URL,
} from './answers.ts'
import { type Looked, lookAtSheet, type Rows } from './fields.ts'
import { checkFree, EVERY_PROJECT } from './init.ts'
import { ORIGINS, type Origin } from './origins.ts'
import { checkPlace } from './place.ts'

export interface Console {
  readonly input: Readable
  readonly output: Writable
  readonly signal: AbortSignal
}

/** The answers given as flags, which are not asked for. */
export type Question = Known & { readonly folder?: string | undefined }

export type Asked = Answers & { readonly folder: string }

/** @returns the answers, or null if the user left */
export async function ask(known: Question, streams: Console): Promise<Asked | null> {
  withWidth(streams.output)
  updateSettings({ aliases: { [CTRL_D]: 'cancel' } })
  intro('A new catalog', streams)
  try {
    return await askAll(known, streams)
  } catch (error) {
    if (!(error instanceof UserLeft)) throw error
    cancel('Nothing was written.', streams)
    return null
  }
}

/** Ctrl+D ends the input, so it cancels. */
const CTRL_D = '\x04'

/** Some terminals report a width of 0; give them the default size. */
function withWidth(output: Writable & { columns?: number; rows?: number }): void {
  if (output.columns === 0) output.columns = 80
  if (output.rows === 0) output.rows = 24
}

class UserLeft extends Error {}

async function askAll(known: Question, streams: Console): Promise<Asked> {
  const line = (message: string, defaultValue: string, validate?: (value: string) => string | undefined) =>
    awaitAnswer(
      text({
        ...streams,
        message,
        placeholder: defaultValue,
        defaultValue,
        // An empty line selects the default.
        validate: (value = '') => (value.trim() === '' ? undefined : validate?.(value.trim())),
      }),
    )
  const folder = known.folder ?? (await line('In which folder?', 'my-catalog', describeFolderFault))
  const name = known.name ?? (await line('What is it called?', defaultName(folder)))
  const from =
    known.from ??
    findOrigin(
      await awaitAnswer(
        select({
          ...streams,
          message: 'Where is the catalog?',
          initialValue: DEFAULT_ORIGIN,
          options: ORIGINS.map(({ word, title }) => ({ value: word, label: title })),
        }),
      ),
    )
  const source = known.source ?? (from.asks && (await askSource(from, folder, streams)))
  const looked = from.rows && source !== undefined ? await askColumns(source, from.rows, streams) : undefined
  const host =
    known.host ??
    (await awaitAnswer(
      select({
        ...streams,
        message: 'Which host will serve it?',
        initialValue: DEFAULT_HOST,
        options: HOSTS.map(({ name: value, title: label }) => ({ value, label })),
      }),
    ))
  const baseUrl =
    known.baseUrl ??
    (await line('At which address? It can be set later.', PLACEHOLDER_URL, describeAddressFault))
  return { folder, name, baseUrl: normalizeAddress(baseUrl), host, from, source, looked }
}

function askSource({ asks, locate }: Origin, folder: string, streams: Console): Promise<string> {
  const { question = '', example = '' } = asks ?? {}
  return awaitAnswer(
    text({
      ...streams,
      message: `${question} Paths are relative to the current folder.`,
      placeholder: example,
      validate: (value = '') =>
        value.trim() === ''
          ? 'Enter the location of the catalog.'
          : describeFault(() => locate?.(value.trim(), folder)),
    }),
  )
}

/** Asks which columns are meant where the sheet has several. */
async function askColumns(source: string, rows: Rows, streams: Console): Promise<Looked> {
  const { sheet, faults } = await lookAtSheet(source, rows)
  let chosen: GuessedFields = {}
  for (const { reason, options } of sheet?.choices ?? []) {
    const message = `${reason} Which is right?`
    const answers = options.map((option) => ({ value: JSON.stringify(option), label: membersText(option) }))
    chosen = {
      ...chosen,
      ...JSON.parse(await awaitAnswer(select({ ...streams, message, options: answers }))),
    }
  }
  return { sheet: sheet && { ...sheet, fields: { ...sheet.fields, ...chosen }, choices: [] }, faults }
}

const describeFolderFault = (folder: string): string | undefined =>
  describeFault(() => {
    checkPlace(folder)
    checkFree(folder, EVERY_PROJECT)
  })

/** Returns the message if `look` throws an error that the user can fix; otherwise undefined. */
function describeFault(look: () => unknown): string | undefined {
  try {
    look()
    return undefined
  } catch (error) {
    if (error instanceof CatalogError) return error.message
    throw error
  }
}

async function awaitAnswer(asked: Promise<string | symbol>): Promise<string> {
  const given = await asked
  if (typeof given === 'symbol') throw new UserLeft()
  return given.trim()
}
