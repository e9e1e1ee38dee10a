// Origins of the user's own: modules that `sources` of site.json names by their paths.
import { z } from 'zod'
import { type Row, type Source, skipped } from '../../core/library/source.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { badModule, checkOwnValue } from '../../core/problems/own-files.ts'
import type { OwnOriginEntry } from '../../core/settings/source-settings.ts'
import { loadOwnModule } from '../../core/system/own-module.ts'
import { wholeFile } from '../text/blocks.ts'
import type { OriginContext } from './origin.ts'
import type { OwnOrigin } from './own-origin.ts'
import { sourcesAt } from './targets.ts'

const originSchema = z.strictObject({
  files: z.string({ error: 'it must be a pattern of files, such as "*.txt"' }),
  read: z.custom<OwnOrigin['read']>((value) => typeof value === 'function', {
    error: 'it must be a function',
  }),
})

/** @throws CatalogError BAD_MODULE for a module without an origin */
export async function sourcesOfOwn(
  { module, from }: OwnOriginEntry,
  context: OriginContext,
): Promise<readonly Source[]> {
  const { file, exported, digest } = await loadOwnModule(module, context.base, 'an origin')
  const { files, read } = checkOwnValue(originSchema, exported.default, { file, thing: 'an origin' })
  const reader = wholeFile((source) => readRows(read, source, file))
  return sourcesAt(from, context, {
    name: `${module} ${digest}`,
    inFolder: files,
    hint: `${module} reads it; each record that it yields is a track with its release and artists.`,
    readerFor: () => reader,
    chooseReader: () => reader,
  })
}

/** Whether an error is one of the catalog, even if the module has it from another copy of the package. */
const isCatalogError = (error: unknown): error is CatalogError =>
  error instanceof CatalogError || (error instanceof Error && error.name === 'CatalogError' && 'at' in error)

/** Rows that are passed on at a time. */
const BATCH = 256

async function* readRows(
  read: OwnOrigin['read'],
  source: string,
  module: string,
): AsyncGenerator<readonly Row[]> {
  let rows: Row[] = []
  let line = 0
  try {
    for await (const one of read(source, { CatalogError })) {
      line = one.line ?? line + 1
      const at = { file: source, line }
      rows.push(
        'skipped' in one ? skipped('track', at, one.skipped) : { kind: 'track', at, value: one.track },
      )
      if (rows.length < BATCH) continue
      yield rows
      rows = []
    }
  } catch (cause) {
    if (isCatalogError(cause)) throw cause
    throw badModule(`The origin failed to read ${source}`, { file: module, cause })
  }
  yield rows
}
