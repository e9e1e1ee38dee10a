// Converts a packed site into the same site of files, in a second folder: blocks are unpacked into files, and
// everything else is copied.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { PACKS_FOLDER } from '../../contract/blocks/packs.ts'
import { ENCODING_NAMES, ENCODINGS } from '../../contract/common/encodings.ts'
import { isPacked } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import {
  FACE_QUESTIONS_FILE,
  FACES_FILE,
  RULES_FILE,
  rootFile,
  UNFINISHED_FILE,
} from '../../contract/urls/files.ts'
import { PackedFolder } from '../../core/packed/folder.ts'
import { CatalogError, notASite, siteEmptied } from '../../core/problems/errors.ts'
import { rulesOfBuild } from '../../core/settings/config.ts'
import { parseEncodings } from '../../core/site/compress.ts'
import { textFile } from '../../core/site/encode.ts'
import { createMark } from '../../core/site/folder-mark.ts'
import { listFiles } from '../../core/site/list-files.ts'
import type { ExistingFile, SiteFile, WriteReport } from '../../core/site/site.ts'
import { openSite } from '../../core/site/writer.ts'
import { unlinkIfThere } from '../../core/system/file-system.ts'
import { isWithin } from '../../core/system/is-within.ts'
import { type ProgressOptions, stageProgress } from '../../core/system/progress.ts'
import { countUnpacked, rootFiles, unpackedFiles } from './unpack-files.ts'

export interface UnpackOptions extends ProgressOptions {
  /** The folder of the packed site. */
  readonly site: string
  /** The folder to write, which must be new or empty. */
  readonly out: string
  /** The files of hosts that depend on the layout of a site, by its rules as it is and as a site of files. */
  readonly hostFiles: (site: string, packed: SiteRules, rules: SiteRules) => Promise<UnpackedHostFiles>
}

export interface UnpackedHostFiles {
  /** The files that differ in a site of files. */
  readonly files: readonly SiteFile[]
  /** Files with such a name that a different version of the program made, or the user: they stay as they are. */
  readonly foreign: readonly string[]
}

export interface UnpackReport extends WriteReport {
  readonly rules: SiteRules
  /** Files of hosts that were copied, although they may only fit the packed site. */
  readonly foreign: readonly string[]
}

/**
 * Writes a packed site as a site of files, and leaves the packed one unchanged.
 * @throws CatalogError NOT_A_SITE, NOT_PACKED; FOREIGN_FILE for a folder that is not empty; BAD_FLAG for a folder
 *   inside the site; DAMAGED_SITE for a block that cannot be read
 */
export async function unpackSite({ site, out, hostFiles, ...options }: UnpackOptions): Promise<UnpackReport> {
  const packed = await readRules(site)
  checkFolders(site, out)
  const { layout: _, store: _store, ...rules } = packed
  const folder = new PackedFolder(site, packed)
  const hosts = await hostFiles(site, packed, rules)
  const made = [...rootFiles(site, rules), ...hosts.files]
  const ours = new Set(made.map((file) => file.path))
  const total = countUnpacked(folder, rules) + countFiles(othersIn(site, ours))
  const mark = createMark(UNFINISHED_TEXT)
  const writer = openSite(out, { encodings: listEncodings(site), isNew: true, mark })
  try {
    const tick = stageProgress('writing', total, options)
    for (const files of unpackedFiles(folder, rules)) tick(await writer.add(files))
    await writer.add(made)
    for (const file of othersIn(site, ours)) {
      await writer.copy([file])
      tick(1)
    }
    await writer.add([textFile(RULES_FILE, JSON.stringify(rules))])
    const report = await writer.close()
    if (!unlinkIfThere(path.join(out, mark.path))) throw siteEmptied(out)
    return { ...report, rules, foreign: hosts.foreign }
  } catch (error) {
    await writer.abort()
    throw error
  }
}

const UNFINISHED_TEXT = `This site is not complete: the command that unpacks it has not finished.
Do not publish it. Remove the folder, and run the same command again.
`

/** Files of the program's own folder that do not depend on the layout of a site. */
const OWN_FILES = [FACES_FILE, FACE_QUESTIONS_FILE]

/** The files of a packed site that are copied unchanged. */
function* othersIn(site: string, others: ReadonlySet<string>): Generator<ExistingFile> {
  const own = OWN_FILES.filter((file) => existsSync(path.join(site, file)))
  for (const file of [...listFiles(site), ...own]) {
    const isOurs = file.startsWith(`${PACKS_FOLDER}/`) || others.has(file)
    if (!isOurs) yield { path: file, from: path.join(site, file) }
  }
}

/** The encodings of the site's compressed copies. */
function listEncodings(site: string) {
  const names = ENCODING_NAMES.filter((name) =>
    existsSync(path.join(site, rootFile('api', 'plain') + ENCODINGS[name])),
  )
  return parseEncodings(names.join())
}

/** @throws CatalogError NOT_A_SITE, NOT_PACKED, DAMAGED_SITE */
async function readRules(site: string): Promise<SiteRules> {
  const rules = await rulesOfBuild(site)
  if (rules === undefined) {
    const hint = 'Pass the folder of a packed site, as in `catalog-press unpack dist --out files`.'
    throw notASite(site, hint)
  }
  if (isPacked(rules)) return rules
  throw new CatalogError('NOT_PACKED', `${site} is not packed: its records are already files.`, {
    hint: 'Use it as it is. A build packs a site if "layout" in site.json is "packed".',
  })
}

/** @throws CatalogError BAD_FLAG for a folder in the site, FOREIGN_FILE for a folder that is not empty */
function checkFolders(site: string, out: string): void {
  if (isWithin(site, out)) {
    throw new CatalogError(
      'BAD_FLAG',
      `${out} is in the folder of the site, and would be published with it.`,
      {
        hint: `Pass a folder outside of ${site} with --out.`,
      },
    )
  }
  if (!existsSync(out)) return
  const [first] = filesIn(out)
  if (first === undefined) return
  throw new CatalogError('FOREIGN_FILE', `The folder ${out} is not empty.`, {
    at: [{ file: path.join(out, first) }],
    hint: existsSync(path.join(out, UNFINISHED_FILE))
      ? 'An unpack or a build into it has not finished. Remove the folder and run this command again, or pass a new one with --out.'
      : 'Pass a new or empty folder with --out, because existing files are never replaced.',
  })
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (cause) {
    throw new CatalogError('BAD_FLAG', `${folder} is not a folder.`, {
      hint: 'Pass a new or empty folder with --out.',
      cause,
    })
  }
}

function countFiles(files: Iterable<unknown>): number {
  let count = 0
  for (const _ of files) count += 1
  return count
}
