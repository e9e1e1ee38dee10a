// An .xlsx file (ECMA-376, Office Open XML): a ZIP file whose parts refer to each other by relationships. The workbook
// refers to its sheets, their shared strings, and the styles that distinguish dates from numbers.
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import micromatch from 'micromatch'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { CatalogError } from '../../problems/errors.ts'
import { didYouMean } from '../../problems/validation.ts'
import { quotedList } from '../../settings/foreign-fields.ts'
import { isTrue, readXml, SizeError } from './xml.ts'

export interface Sheet {
  readonly name: string
  readonly part: string
  readonly isHidden: boolean
}

/** Returns a test for the sheets that a pattern matches: a hidden one only by its name. */
export function sheetMatcher(pattern: string): (sheet: Sheet) => boolean {
  const isMatch = micromatch.matcher(pattern, { dot: true })
  return ({ name, isHidden }) => name === pattern || (!isHidden && isMatch(name))
}

export class Workbook {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly file: string
  /** Worksheets, visible ones first. */
  readonly sheets: readonly Sheet[]
  /** Whether days are counted from 1904, as older programs on the Mac do. */
  readonly is1904: boolean
  readonly sharedStrings: string | undefined
  readonly styles: string | undefined

  private constructor(parts: {
    zip: ZipFile
    entries: ReadonlyMap<string, Entry>
    file: string
    described: Described
  }) {
    this.#zip = parts.zip
    this.#entries = parts.entries
    this.file = parts.file
    this.sheets = parts.described.sheets
    this.is1904 = parts.described.is1904
    this.sharedStrings = parts.described.sharedStrings
    this.styles = parts.described.styles
  }

  /**
   * Opens a file; the caller closes it.
   * @throws CatalogError BAD_SPREADSHEET for a file that is not a workbook
   */
  static async open(file: string): Promise<Workbook> {
    await checkStart(file)
    let zip: ZipFile | undefined
    try {
      zip = await openPromise(file, { autoClose: false })
      const entries = new Map<string, Entry>()
      // The names of parts do not differ by case only (ECMA-376-2, 6.2.2.3).
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
      const described = await describe(zip, entries, file)
      return new Workbook({ zip, entries, file, described })
    } catch (error) {
      zip?.close()
      throw badSpreadsheet(error, file)
    }
  }

  /** Returns the sheet with a name; without one, the first. */
  sheet(name: string | undefined): Sheet {
    const [first] = this.sheets
    const found = name === undefined ? first : this.sheets.find((sheet) => sheet.name === name)
    if (found) return found
    throw this.#noSheet(name)
  }

  /**
   * Returns the sheets whose names match a pattern, in their order; hidden ones only by their names.
   * @throws CatalogError BAD_SPREADSHEET if a pattern matches none
   */
  matching(patterns: readonly string[]): readonly Sheet[] {
    const matched = patterns.map((pattern) => this.sheets.filter(sheetMatcher(pattern)))
    const none = matched.findIndex((sheets) => sheets.length === 0)
    if (none !== -1) throw this.#noSheet(patterns[none])
    return this.sheets.filter((sheet) => matched.some((sheets) => sheets.includes(sheet)))
  }

  #noSheet(name: string | undefined): CatalogError {
    const names = this.sheets.map((sheet) => sheet.name)
    const list =
      names.length === 1 ? `Its only sheet is ${quotedList(names)}.` : `Its sheets are ${quotedList(names)}.`
    const hint =
      name === undefined ? 'Save it with a worksheet.' : [didYouMean(name, names), list].join(' ').trim()
    const message =
      name === undefined ? 'The spreadsheet has no sheet.' : `The spreadsheet has no sheet "${name}".`
    return new CatalogError('BAD_SPREADSHEET', message, { at: [{ file: this.file }], hint })
  }

  /**
   * Opens a part of the workbook; null for one that the workbook does not have.
   * @throws CatalogError BAD_SPREADSHEET for a part that is missing in the file
   */
  async read(part: string | undefined): Promise<Readable | null> {
    if (part === undefined) return null
    const entry = this.#entries.get(part.toLowerCase())
    if (!entry) throw missingPart(this.file, `its part ${part}`)
    return this.#zip.openReadStreamPromise(entry)
  }

  close(): void {
    this.#zip.close()
  }
}

interface Described {
  readonly sheets: readonly Sheet[]
  readonly is1904: boolean
  readonly sharedStrings: string | undefined
  readonly styles: string | undefined
}

interface Relationship {
  readonly id: string
  /** The last word of its type: `worksheet`, `styles`. */
  readonly type: string
  /** The path of the part in the file. */
  readonly part: string
}

async function describe(zip: ZipFile, entries: ReadonlyMap<string, Entry>, file: string): Promise<Described> {
  const readPartRelationships = async (part: string): Promise<Relationship[]> => {
    const { dir, base } = path.posix.parse(part)
    const entry = entries.get(path.posix.join(dir, '_rels', `${base}.rels`).toLowerCase())
    return entry ? readRelationships(await zip.openReadStreamPromise(entry), dir) : []
  }
  const main = (await readPartRelationships('')).find(({ type }) => type === 'officeDocument')?.part
  const entry = entries.get((main ?? 'xl/workbook.xml').toLowerCase())
  if (!entry || !/\.xml$/i.test(entry.fileName)) throw notAWorkbook(file, entries)
  const relationships = await readPartRelationships(entry.fileName)
  const { sheets, is1904 } = await readWorkbook(await zip.openReadStreamPromise(entry))
  const findPart = (wanted: string) => relationships.find(({ type }) => type === wanted)?.part
  const found = sheets.flatMap(({ name, id, isHidden }) => {
    const sheet = relationships.find((each) => each.id === id)
    if (!sheet) throw missingPart(file, `the part of its sheet "${name}"`)
    // Others are charts and dialogs.
    return sheet.type === 'worksheet' ? [{ name, part: sheet.part, isHidden }] : []
  })
  return {
    sheets: [...found.filter(({ isHidden }) => !isHidden), ...found.filter(({ isHidden }) => isHidden)],
    is1904,
    sharedStrings: findPart('sharedStrings'),
    styles: findPart('styles'),
  }
}

async function readRelationships(stream: Readable, folder: string): Promise<Relationship[]> {
  const found: Relationship[] = []
  await readXml(stream, {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const { Id: id = '', Type = '', Target = '' } = attributes()
      const part = Target.startsWith('/') ? Target.slice(1) : path.posix.join(folder, Target)
      found.push({ id, type: Type.slice(Type.lastIndexOf('/') + 1), part })
    },
    text() {},
    close() {},
  })
  return found
}

async function readWorkbook(stream: Readable) {
  const sheets: { name: string; id: string; isHidden: boolean }[] = []
  let is1904 = false
  await readXml(stream, {
    open(element, attributes) {
      if (element === 'workbookPr') is1904 = isTrue(attributes().date1904)
      if (element !== 'sheet') return
      const { name = '', id = '', state = 'visible' } = attributes()
      sheets.push({ name, id, isHidden: state !== 'visible' })
    },
    text() {},
    close() {},
  })
  return { sheets, is1904 }
}

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
/** Bytes at the start of an OLE file in which its directory is expected. */
const OLE_SEARCH_BYTES = 4 * 1024 * 1024

/** @throws CatalogError BAD_SPREADSHEET for a file that is not a ZIP file, stating what it is */
async function checkStart(file: string): Promise<void> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    const start = buffer.subarray(0, bytesRead)
    if (start.subarray(0, 2).toString('latin1') === 'PK') return
    if (!start.subarray(0, 4).equals(OLE)) {
      throw fail(
        file,
        'This is not an .xlsx file.',
        'If it is text, use the extension .csv. Otherwise, save it as .xlsx again.',
      )
    }
    const { buffer: more, bytesRead: size } = await handle.read(
      Buffer.alloc(OLE_SEARCH_BYTES),
      0,
      OLE_SEARCH_BYTES,
      0,
    )
    throw more.subarray(0, size).includes(Buffer.from('EncryptedPackage', 'utf16le'))
      ? fail(file, 'The spreadsheet is protected by a password.', 'Save it without one.')
      : fail(file, 'This is a spreadsheet in the older .xls format.', 'Save it as .xlsx.')
  } finally {
    await handle.close()
  }
}

function notAWorkbook(file: string, entries: ReadonlyMap<string, Entry>): CatalogError {
  const isBinary = entries.has('xl/workbook.bin')
  const message = isBinary
    ? 'This is a spreadsheet in the binary .xlsb format.'
    : 'This ZIP file is not an .xlsx file.'
  return fail(file, message, 'Save the spreadsheet as .xlsx.')
}

/** Converts an error of reading a spreadsheet. System errors, such as missing permission, are returned unchanged. */
export function badSpreadsheet(cause: unknown, file: string): unknown {
  if (cause instanceof CatalogError || (cause instanceof Error && 'syscall' in cause)) return cause
  if (cause instanceof SizeError)
    return fail(file, `The spreadsheet ${cause.message}.`, 'Save the sheet as .csv, and check what it holds.')
  const [reason = ''] = (cause as Error).message.split('\n')
  return new CatalogError(
    'BAD_SPREADSHEET',
    `The spreadsheet cannot be read: ${reason.replace(/\.$/, '')}.`,
    {
      at: [{ file }],
      hint: 'Save it again with the program that wrote it, and make sure that the copy is complete.',
      cause,
    },
  )
}

const missingPart = (file: string, part: string): CatalogError =>
  fail(
    file,
    `The spreadsheet lacks ${part}.`,
    'Save it again with the program that wrote it, and make sure that the copy is complete.',
  )

const fail = (file: string, message: string, hint: string): CatalogError =>
  new CatalogError('BAD_SPREADSHEET', message, { at: [{ file }], hint })
