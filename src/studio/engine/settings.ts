// The settings of the project, edited as text, so that what nobody changed stays as it was written.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { applyEdits, type JSONPath, modify, parse } from 'jsonc-parser'
import { isFields, ownValue } from '../../contract/common/own-value.ts'
import { CatalogError, CatalogErrors } from '../../core/problems/errors.ts'
import { readSettings } from '../../core/settings/config.ts'
import type { Edit, Settings } from '../api.ts'
import { isFileThere } from './files.ts'
import { DATA, MEDIA, SETTINGS_FILE } from './place.ts'

/** Where each is in `site.json`. */
const PLACES: Readonly<Record<Exclude<keyof Settings, 'text'>, JSONPath>> = {
  name: ['site', 'name'],
  description: ['site', 'description'],
  language: ['site', 'language'],
  accent: ['site', 'accent'],
  logo: ['site', 'logo'],
  baseUrl: ['base_url'],
  host: ['hosts', 0],
  artist: ['sources', 'audio', 'artist'],
  album: ['sources', 'audio', 'album'],
}

/** The field of the page for a setting, or for what is in it; null without one. */
export const fieldFor = (path: readonly PropertyKey[]): keyof Settings | null =>
  NAMES.find((name) => {
    const place = PLACES[name]
    return path.length > 0 && place.every((step, at) => at >= path.length || step === path[at])
  }) ?? null

const NAMES = Object.keys(PLACES) as (keyof typeof PLACES)[]

const readText = (): string | null =>
  isFileThere(SETTINGS_FILE) ? readFileSync(SETTINGS_FILE, 'utf8') : null

/** The settings as they are written; empty if they are not an object. */
export function writtenSettings(): Readonly<Record<string, unknown>> {
  const value: unknown = parse(readText() ?? '{}', [], { allowTrailingComma: true })
  return isFields(value) ? value : {}
}

export function shownSettings(): Settings | null {
  const text = readText()
  if (text === null) return null
  const written = writtenSettings()
  const shown = NAMES.map((name) => [name, shownText(valueAt(written, PLACES[name]))])
  return { ...Object.fromEntries(shown), text } as Settings
}

/** The host of an entry with a plan is its name. */
const shownText = (value: unknown): string | null =>
  typeof value === 'string' ? value : isFields(value) && typeof value.name === 'string' ? value.name : null

function valueAt(value: unknown, steps: JSONPath): unknown {
  let found = value
  for (const step of steps) {
    if (typeof step === 'number') found = Array.isArray(found) ? found[step] : undefined
    else found = isFields(found) ? ownValue(found, step) : undefined
  }
  return found
}

/** @throws CatalogErrors for values that cannot be; the settings stay as they were */
export async function changeSettings({ text, ...changes }: Partial<Settings>): Promise<void> {
  if (text !== undefined) await write(text ?? '')
  const before = logoFile()
  const edits = NAMES.filter((name) => name in changes).map(
    (name): Edit =>
      name === 'host' ? [['hosts'], [changes.host]] : [PLACES[name], emptyAsNone(changes[name])],
  )
  await edit(edits)
  if (
    before !== null &&
    'logo' in changes &&
    before !== logoFile() &&
    OWN_LOGO.test(path.relative(MEDIA, before))
  )
    rmSync(before, { force: true })
}

const emptyAsNone = (value: string | null | undefined): string | undefined => value?.trim() || undefined

/** The place of the logo; null without one. */
export function logoFile(): string | null {
  const logo = shownSettings()?.logo
  return logo ? path.join(MEDIA, logo) : null
}

/** Named by the page, which has it for the logo alone. */
const OWN_LOGO = /^logo\.\w+$/

/** @param edits undefined removes a value */
export async function edit(edits: readonly Edit[]): Promise<void> {
  const before = readText()
  if (before === null) return
  let text = before
  for (const [place, value] of edits)
    text = applyEdits(
      text,
      modify(text, [...place], value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }),
    )
  await write(text)
}

/** Writes the settings unless they have errors that they had not before. */
async function write(text: string): Promise<void> {
  const before = readText()
  if (before === null || text === before) return
  const known = new Set((await errorsOfSettings()).map(({ message }) => message))
  writeFileSync(SETTINGS_FILE, text)
  const fresh = (await errorsOfSettings()).filter(({ message }) => !known.has(message))
  if (fresh.length === 0) return
  writeFileSync(SETTINGS_FILE, before)
  throw new CatalogErrors(fresh, 0)
}

async function errorsOfSettings(): Promise<readonly CatalogError[]> {
  try {
    await readSettings(DATA, {}, {})
    return []
  } catch (error) {
    if (error instanceof CatalogErrors) return error.errors
    if (error instanceof CatalogError) return [error]
    throw error
  }
}
