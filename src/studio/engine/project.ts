// The project: made of what a person adds, and given back as a whole.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import {
  type Answers,
  DEFAULT_HOST,
  defaultName,
  findOrigin,
  PLACEHOLDER_URL,
  parseFlags,
} from '../../cli/init/answers.ts'
import { lookAtSheet } from '../../cli/init/fields.ts'
import { planProject } from '../../cli/init/project.ts'
import { isFields } from '../../contract/common/own-value.ts'
import { writeZip } from '../../core/site/write-zip.ts'
import { writeInFolder } from '../../core/system/file-system.ts'
import { version } from '../../core/system/package.ts'
import type { Progress } from '../../core/system/progress.ts'
import type { SheetKind } from '../../importers/guesses/guessed.ts'
import type { Added, AddedFile } from '../api.ts'
import { addFile, type FileEntry, filesBelow } from '../platform/tree.ts'
import { arrange } from './arrange.ts'
import { type Correction, settingsAfter } from './corrected.ts'
import { isFileThere } from './files.ts'
import { setSheetsAside, sheetsOfProject, takeSheet } from './other-sheets.ts'
import { DATA, MUSIC, PROJECT, SETTINGS_FILE, TEMPORARY } from './place.ts'
import { withReadingProgress } from './reading-progress.ts'
import { edit, logoFile, shownSettings, writtenSettings } from './settings.ts'
import { columnNames, type Entry, SHEET_KINDS, sheetEntry } from './sheet.ts'
import { filesInZip } from './unzip.ts'

export async function addFiles(added: readonly AddedFile[]): Promise<Added> {
  const opened = await Promise.all(added.map(async (file) => ({ file, files: await filesIn(file) })))
  const unpacked = opened.flatMap(({ files }) => files ?? [])
  const damaged = opened
    .filter(({ files }) => files === null)
    .map(({ file }) => ({ path: file.path, reason: DAMAGED_ZIP }))
  const isNew = !isFileThere(SETTINGS_FILE) || isBare()
  const { isProject, files, sheets, hasAudio, ...arranged } = arrange(unpacked, sheetEntry() !== null)
  const left = [...damaged, ...arranged.left]
  if (isProject) clear()
  const entry = sheetEntry()
  const isCorrected = entry !== null && files.has(path.relative(PROJECT, entry.file))
  const before = isCorrected ? await settingsFor(entry) : null
  for (const [name, blob] of files)
    addFile(path.join(PROJECT, name), blob as Blob, blob instanceof File ? blob.lastModified : undefined)
  if (isProject) return { kind: 'project', left }
  if (entry && before) await readCorrected(entry, before)
  const [sheet] = sheets
  if (sheet !== undefined && (isNew || sheetEntry() === null)) {
    if (areTables(sheets)) await create({ from: { ...findOrigin('empty'), files: {} } })
    else await readFrom(path.join(PROJECT, sheet))
    setSheetsAside()
    return { kind: 'sheet', left }
  }
  setSheetsAside()
  if (hasAudio && isNew) {
    await create({ from: findOrigin('audio'), source: MUSIC })
    return { kind: 'audio', left }
  }
  return { kind: sheetEntry() ? 'sheet' : hasAudio ? 'audio' : 'nothing', left }
}

/** Whether nothing is left but the settings and media. */
const isBare = (): boolean =>
  [...filesBelow(PROJECT)].every(([name]) => name === 'data/site.json' || name.startsWith('data/media/'))

/** Sheets named after kinds of records are read together. */
const areTables = (sheets: readonly string[]): boolean =>
  sheets.length > 1 &&
  sheets.every((sheet) => /^data\/(?:artists|tracks|releases|labels|features)\.\w+$/.test(sheet))

const DAMAGED_ZIP = 'This zip is damaged, or has a password. Unpack it, and add what is in it.'

/** The files in a zip, or the file itself; null for a zip that cannot be read. */
const filesIn = async (added: AddedFile): Promise<readonly AddedFile[] | null> =>
  /\.zip$/i.test(added.path) ? filesInZip(added.blob) : [added]

export function clear(): void {
  rmSync(PROJECT, { recursive: true, force: true })
  mkdirSync(PROJECT, { recursive: true })
}

/** Removes a file and its settings. Without its sheet the catalog is read from another one. */
export async function removeFile(name: string): Promise<void> {
  const entry = sheetEntry()
  const place = path.join(PROJECT, name)
  rmSync(place, { force: true })
  if (place === logoFile()) await edit([[['site', 'logo'], undefined]])
  if (place !== entry?.file) return
  const [other] = sheetsOfProject()
  if (other !== undefined) await readSheet(other)
  else await edit([[['sources'], removeEntries(place)]])
}

/** Returns the sources without those that read a file; undefined if no others are left. */
function removeEntries(file: string): object | undefined {
  const { sources } = writtenSettings()
  const others = Object.entries(isFields(sources) ? sources : {}).filter(
    ([, entry]) => path.join(DATA, `${isFields(entry) ? entry.from : entry}`) !== file,
  )
  return others.length > 0 ? Object.fromEntries(others) : undefined
}

/** Reads the catalog from another of the sheets, or with other kinds of rows. */
export async function readSheet(name: string, rows?: SheetKind): Promise<void> {
  await readFrom(takeSheet(name), rows)
  setSheetsAside()
}

/** Makes the settings again for a sheet, with those of the site as they were. */
const readFrom = async (source: string, rows?: SheetKind): Promise<void> =>
  create(await answersFor(source, rows))

/** @param before what would be written for the sheet before it was corrected */
async function readCorrected(entry: Entry, before: Correction['before']): Promise<void> {
  const written = writtenSettings()
  const { file } = entry
  const after = settingsAfter(written, {
    ...{ file, before, now: await settingsFor(entry), columns: await columnNames(entry) },
  })
  const names = [...new Set([...Object.keys(written), ...Object.keys(after)])]
  await edit(
    names
      .filter((name) => JSON.stringify(written[name]) !== JSON.stringify(after[name]))
      .map((name) => [[name], after[name]]),
  )
}

/** What would be written for a sheet as it is. */
const settingsFor = async ({ file, word }: Entry): Promise<Correction['before']> => ({
  ...(await planned(answersWith(await answersFor(file, SHEET_KINDS[word])))).settings,
})

async function answersFor(source: string, rows?: SheetKind): Promise<Partial<Answers>> {
  const { from } = parseFlags({ source, ...(rows && { from: `${rows}s` }) })
  const looked = from?.rows ? await lookAtSheet(source, rows ?? from.rows) : undefined
  // Of each question the first answer is taken until another is chosen.
  const chosen = Object.assign({}, ...(looked?.sheet?.choices ?? []).map(({ options }) => options[0]))
  const sheet = looked?.sheet && {
    ...looked.sheet,
    fields: Object.keys(chosen).length > 0 ? { ...looked.sheet.fields, ...chosen } : looked.sheet.fields,
  }
  return {
    ...(from && { from }),
    source,
    ...(looked && sheet && { looked: { ...looked, sheet } }),
  }
}

async function create(known: Partial<Answers>): Promise<void> {
  const before = shownSettings() === null ? null : writtenSettings()
  const answers = answersWith(known)
  const { settings } = await planned(answers)
  const { site, base_url, hosts, namespace } = before ?? {}
  const stays = Object.fromEntries(
    Object.entries({ base_url, hosts, namespace }).filter(([, value]) => value !== undefined),
  )
  const named = isFields(site) ? { site } : {}
  writeInFolder(SETTINGS_FILE, `${JSON.stringify({ ...settings, ...stays, ...named }, null, 2)}\n`)
}

function answersWith({ from = findOrigin('empty'), source, looked }: Partial<Answers>): Answers {
  const { name, baseUrl, host } = shownSettings() ?? {}
  const named = source === undefined || source === MUSIC ? '' : path.basename(source).replace(/\..*$/, '')
  return {
    name: name ?? (GENERIC.test(named) ? 'My catalog' : defaultName(named)),
    baseUrl: baseUrl ?? PLACEHOLDER_URL,
    host: host ?? DEFAULT_HOST,
    ...{ from, source, looked },
  }
}

/** Names of files that any catalog may have. */
const GENERIC =
  /^(?:|tracks?|releases?|songs?|data|catalog(?:ue)?|export|sheet ?\d*|untitled.*|new.*|book ?\d*)$/i

const planned = (answers: Answers) =>
  planProject(PROJECT, answers, { dependency: { spec: version }, sheet: answers.looked?.sheet ?? null })

/** The project as a zip: with what the command line and pipelines need, as `init` writes it. @param date of its files */
export async function zipProject(date: Date, onProgress: (progress: Progress) => void): Promise<Blob> {
  const made = new Map<string, Uint8Array>()
  const { files } = await planned(answersWith(originOfProject()))
  for (const [name, file] of files)
    if ('text' in file && !name.startsWith('data/')) made.set(name, Buffer.from(file.text))
  const own = new Map([...filesBelow(PROJECT)])
  const zip = path.join(TEMPORARY, 'project.zip')
  const bodies = [
    ...[...made].filter(([name]) => !own.has(name)).map(([name, body]) => ({ name, body })),
    ...[...own].map(([name, { content }]) => ({
      name,
      body: { from: path.join(PROJECT, name), bytes: content.size },
    })),
  ].sort((one, other) => (one.name < other.name ? -1 : 1))
  const bytes = [...own.values()].reduce((sum, { content }) => sum + content.size, 0)
  await withReadingProgress(bytes, onProgress, async () => writeZip(zip, bodies, date))
  return taken(zip)
}

/** What the project reads, as `init` would be asked. */
function originOfProject(): Partial<Answers> {
  const entry = sheetEntry()
  if (entry) return { from: findOrigin(entry.word), source: entry.file }
  const { sources } = writtenSettings()
  const isAudio = isFields(sources) && 'audio' in sources
  return isAudio ? { from: findOrigin('audio'), source: MUSIC } : { from: findOrigin('empty') }
}

/** Takes a file out of the engine. */
export function taken(file: string): Blob {
  const [, entry] = [...filesBelow(path.dirname(file))].find(([name]) => name === path.basename(file)) ?? []
  const blob = (entry as FileEntry).content.toBlob()
  rmSync(file)
  return blob
}

export const projectFiles = (): AddedFile[] =>
  [...filesBelow(PROJECT)].map(([name, { content }]) => ({ path: name, blob: content.toBlob() }))
