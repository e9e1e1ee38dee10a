// The site in one file instead of a folder. It is made whole each time: nothing is kept for the next build.
import { rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pid } from 'node:process'
import { isatty } from 'node:tty'
import type { Environment } from '../config.ts'
import { CatalogError } from '../model/errors.ts'
import { type ArchiveOptions, unfinished } from '../site/archive.ts'
import { openArchive } from '../site/writer.ts'
import type { Terminal } from '../terminal.ts'
import { type Pressed, type PressOptions, pressInto } from './build.ts'
import { findInputs } from './inputs.ts'
import { readCatalog, withMemory } from './read-catalog.ts'
import { planBuild } from './site-files.ts'

/** Where whole lists stand until they are taken in. */
const SCRATCH = path.join(tmpdir(), `catalog-press-bulk-${pid}`)

export interface ArchiveBuildOptions extends Omit<PressOptions, 'out'> {
  /** A path that ends in `.tar` or `.zip`, or `-` for a tar to standard output. */
  readonly archive: string
}

/**
 * Presses a data folder into an archive, which is under its name when it is whole.
 * @param stop says that the process is about to end
 */
export async function buildArchive(
  options: ArchiveBuildOptions,
  env: Environment,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<Pressed> {
  if (options.precompress !== undefined) throw noPrecompress()
  const archive = parseArchive(options.archive)
  const remove = () => removeUnfinished(archive)
  stop.addEventListener('abort', remove)
  try {
    return await withMemory(options, (memory) => packInto(archive, { ...options, memory }, env, terminal))
  } finally {
    stop.removeEventListener('abort', remove)
    remove()
  }
}

async function packInto(
  archive: ArchiveOptions,
  { memory, ...options }: ArchiveBuildOptions & { readonly memory: string },
  env: Environment,
  terminal: Terminal,
): Promise<Pressed> {
  const { data, shard = null } = options
  const inputs = await findInputs(data, options, { shard }, env)
  const { order, sources, rules } = inputs
  const catalog = await readCatalog(sources, terminal, { order, memory, state: null })
  try {
    const plan = await planBuild(catalog, inputs, shard, null)
    const report = await pressInto(
      openArchive(archive),
      catalog,
      plan,
      inputs,
      { shard, scratch: SCRATCH },
      terminal,
    )
    return { counts: catalog.counts, rules, report }
  } finally {
    await catalog.close()
  }
}

/**
 * The archive that a path asks for, by its ending.
 * @throws CatalogError BAD_FLAG where there is no such archive, NO_SUCH_FILE where its folder is not there
 */
export function parseArchive(name: string): ArchiveOptions {
  if (name === '-') {
    if (isatty(1)) throw notHere()
    return { format: 'tar', file: null }
  }
  const format = FORMATS.find((each) => name.toLowerCase().endsWith(`.${each}`))
  if (!format) throw unknownEnding(name)
  const folder = path.dirname(name)
  if (!isFolder(folder)) throw noFolder(name, folder)
  if (isFolder(name)) throw inTheWay(name)
  return { format, file: name }
}

const FORMATS = ['tar', 'zip'] as const

const isFolder = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false

function removeUnfinished({ file }: ArchiveOptions): void {
  if (file !== null) rmSync(unfinished(file), { force: true })
  rmSync(SCRATCH, { recursive: true, force: true })
}

const noPrecompress = () =>
  new CatalogError('BAD_FLAG', 'An archive has no compressed siblings.', {
    hint: 'Leave --precompress out, or build into a folder with --out and pack that.',
  })

const notHere = () =>
  new CatalogError('BAD_FLAG', 'A tar is nothing to read on a terminal.', {
    hint: 'Send it on, as in `catalog-press build --archive - | zstd > site.tar.zst`, or name a file.',
  })

const unknownEnding = (name: string) =>
  new CatalogError('BAD_FLAG', `What "${name}" is to be cannot be told by its ending.`, {
    hint: 'Name a file that ends in .zip or .tar, or - for a tar to standard output, which a program such as gzip may read.',
  })

const noFolder = (name: string, folder: string) =>
  new CatalogError('NO_SUCH_FILE', `There is no folder ${folder} to write ${path.basename(name)} into.`, {
    hint: 'Make it, or name another file.',
  })

const inTheWay = (name: string) =>
  new CatalogError('BAD_FLAG', `${name} is a folder.`, {
    hint: `Name another file, or press into the folder with --out ${name}.`,
  })
