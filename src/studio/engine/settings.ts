// The settings of the project, edited as text, so that what nobody changed stays as it was written.
import { readFileSync, writeFileSync } from 'node:fs'
import { applyEdits, type JSONPath, modify, parse } from 'jsonc-parser'
import { isFields, ownValue } from '../../contract/common/own-value.ts'
import { readSettings } from '../../core/settings/config.ts'
import type { Settings } from '../api.ts'
import { isFileThere } from './files.ts'
import { DATA, SETTINGS_FILE } from './place.ts'

/** Where each is in `site.json`. */
const PLACES: Readonly<Record<keyof Settings, JSONPath>> = {
  name: ['site', 'name'],
  description: ['site', 'description'],
  language: ['site', 'language'],
  accent: ['site', 'accent'],
  logo: ['site', 'logo'],
  baseUrl: ['base_url'],
  host: ['hosts', 0],
}

const NAMES = Object.keys(PLACES) as (keyof Settings)[]

const readText = (): string | null =>
  isFileThere(SETTINGS_FILE) ? readFileSync(SETTINGS_FILE, 'utf8') : null

/** The settings as they are written; empty if they are not an object. */
export function writtenSettings(): Readonly<Record<string, unknown>> {
  const value: unknown = parse(readText() ?? '{}', [], { allowTrailingComma: true })
  return isFields(value) ? value : {}
}

export function shownSettings(): Settings | null {
  if (readText() === null) return null
  const written = writtenSettings()
  const shown = NAMES.map((name) => [name, shownText(valueAt(written, PLACES[name]))])
  return Object.fromEntries(shown) as unknown as Settings
}

/** The host of an entry with a plan is its name. */
const shownText = (value: unknown): string | null =>
  typeof value === 'string' ? value : isFields(value) && typeof value.name === 'string' ? value.name : null

function valueAt(value: unknown, path: JSONPath): unknown {
  let found = value
  for (const step of path) {
    if (typeof step === 'number') found = Array.isArray(found) ? found[step] : undefined
    else found = isFields(found) ? ownValue(found, step) : undefined
  }
  return found
}

/** @throws CatalogErrors for values that cannot be; the settings stay as they were */
export async function changeSettings(changes: Partial<Settings>): Promise<void> {
  const edits = NAMES.filter((name) => name in changes).map((name): [JSONPath, unknown] =>
    name === 'host' ? [['hosts'], [changes.host]] : [PLACES[name], emptyAsNone(changes[name])],
  )
  await edit(edits)
}

const emptyAsNone = (value: string | null | undefined): string | undefined => value?.trim() || undefined

/** @param edits undefined removes a value */
export async function edit(edits: readonly (readonly [JSONPath, unknown])[]): Promise<void> {
  const before = readText()
  if (before === null) return
  let text = before
  for (const [path, value] of edits)
    text = applyEdits(
      text,
      modify(text, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }),
    )
  if (text === before) return
  writeFileSync(SETTINGS_FILE, text)
  try {
    await readSettings(DATA, {}, {})
  } catch (error) {
    writeFileSync(SETTINGS_FILE, before)
    throw error
  }
}
