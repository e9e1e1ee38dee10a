// Scans the output folder: without a build state, every file in it is examined.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { blockAt } from '../../contract/blocks/packs.ts'
import { ENCODINGS, type Encoding, isCompressible, listEndings } from '../../contract/common/encodings.ts'
import { OWN_FOLDER, UNFINISHED } from '../../contract/urls/files.ts'
import { storeFolder } from '../../core/packed/store.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { listFiles } from '../../core/site/list-files.ts'
import type { FoundFile } from './adopt.ts'
import type { Plan } from './plan.ts'

export interface ScanOptions {
  /** The folder of the site. */
  readonly out: string
  /** The encodings in which responses have compressed copies. */
  readonly encodings: readonly Encoding[]
  /** The revision in the folder. */
  readonly revision: string | null
}

export interface Scanned {
  /** Whether the folder holds no file of the site. */
  readonly isNew: boolean
  /** The folders in it without entries: a build that was killed may have created them, or emptied them. */
  readonly emptyFolders: readonly string[]
}

/**
 * Adds the files of the folder to the plan, so that they are compared, or removed if they are obsolete.
 * @throws CatalogError FOREIGN_FILE for a file that no build wrote
 */
export function scanOutput(plan: Plan, { out, encodings, revision }: ScanOptions): Scanned {
  const endings = listEndings(encodings)
  const emptyFolders: string[] = []
  const files = function* (): Generator<FoundFile> {
    for (const path of listFiles(out, { onEmpty: (folder) => emptyFolders.push(folder) })) {
      const ending = compressedEnding(path)
      const original = path.slice(0, path.length - ending.length)
      yield { path, original, isObsolete: ending !== '' && !endings.includes(ending) }
    }
    if (isSite) yield* storedBlocks(storeFolder(out))
  }
  const isSite = isMarked(out)
  const { foreign, isNew } = plan.adopt(files(), isSite, revision)
  if (foreign !== null) throw (foreign.isRecorded ? foreignFile : unrecordedFile)(foreign.path, out)
  return { isNew, emptyFolders }
}

/** The blocks in the store of a site. Other files in it are not touched. */
function* storedBlocks(store: string): Generator<FoundFile> {
  for (const path of listFiles(store))
    if (blockAt(path) !== null) yield { path, original: path, isObsolete: false }
}

/**
 * Checks a folder without a build state before anything is read: its files may belong to the user.
 * @throws CatalogError FOREIGN_FILE if it holds files, and is not marked as a site or as an unfinished one
 */
export function checkUnknownFolder(out: string): void {
  const [file] = isMarked(out) ? [] : listFiles(out)
  if (file !== undefined) throw foreignFile(file, out)
}

/**
 * Whether a folder is marked as a site, or as an unfinished one: the first files of a new site are written before the
 * program's own folder.
 */
const isMarked = (out: string): boolean =>
  existsSync(out) && readdirSync(out).some((name) => name === OWN_FOLDER || UNFINISHED.test(name))

const ENDINGS = Object.values(ENCODINGS)

/** `.gz` for `a.json.gz`; empty for files that are not compressed copies. */
const compressedEnding = (file: string): string =>
  ENDINGS.find((each) => file.endsWith(each) && isCompressible(file.slice(0, -each.length))) ?? ''

const foreignFile = (file: string, out: string): CatalogError =>
  new CatalogError('FOREIGN_FILE', `The folder ${out} holds a file that no build wrote.`, {
    at: [{ file: path.join(out, file) }],
    hint: `Build into a different folder with --out, or move that file away. ${MEDIA_HINT}`,
  })

/** The error for a file in a site whose build state is missing. */
const unrecordedFile = (file: string, out: string): CatalogError =>
  new CatalogError(
    'FOREIGN_FILE',
    `The folder ${out} holds a file that this build does not write, and no build state shows whether an earlier build did.`,
    {
      at: [{ file: path.join(out, file) }],
      hint: `If the folder holds nothing of your own, remove it and build again. Otherwise, build into a different folder with --out, or move that file away. ${MEDIA_HINT}`,
    },
  )

const MEDIA_HINT = 'Files to publish with the site belong in data/media.'
