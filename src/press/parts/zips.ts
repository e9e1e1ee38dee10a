// The zips of the releases of a catalog in parts: each part leaves what they hold, and the merge writes them, which has the
// files.

import type { MediaFile } from '../../core/library/source.ts'
import type { ReleaseZip, ZipEntry } from '../../core/library/web/release-zip.ts'
import type { WebLibrary } from '../../core/library/web/web-library.ts'
import { readLines } from '../../core/system/text-lines.ts'
import type { Inputs } from '../inputs/inputs.ts'
import { hasZips } from '../record-files.ts'
import type { LeftFiles } from './left-files.ts'
import type { MadePart } from './made.ts'
import type { PartFolder } from './part-folder.ts'
import type { ReadPart } from './read-part.ts'

const NAME = 'zips'

/** A zip, whose entries are paths of files in the site, or texts. */
interface LeftZip extends Pick<ReleaseZip, 'path' | 'bytes'> {
  readonly entries: readonly { readonly name: string; readonly file?: string; readonly text?: string }[]
}

interface PressedPart {
  readonly inputs: Inputs
  readonly read: ReadPart
  readonly web: WebLibrary
}

export function leaveZips(left: LeftFiles, { inputs, read: { owns }, web }: PressedPart): void {
  if (!hasZips(inputs)) return
  const lines = function* (): Generator<string> {
    for (const uuid of web.uuids('release')) {
      const zip = owns('release', uuid) ? web.releaseZip(uuid) : null
      if (zip) yield JSON.stringify({ ...zip, entries: zip.entries.map(leftEntry) } satisfies LeftZip)
    }
  }
  left.write(NAME, lines())
}

const leftEntry = (entry: ZipEntry): LeftZip['entries'][0] =>
  'file' in entry
    ? { name: entry.name, file: entry.file.path }
    : { name: entry.name, text: Buffer.from(entry.text).toString() }

/** Yields the zips that all parts left, with the files of the site. */
export function* mergedZips(
  folder: PartFolder,
  parts: readonly MadePart[],
  inputs: Inputs,
): Generator<ReleaseZip> {
  if (!hasZips(inputs)) return
  const media = new Map(inputs.media.map((file) => [file.path, file]))
  for (const [part, made] of parts.entries())
    for (const line of readLines(folder.left(part, made.inputs, NAME))) {
      const zip: LeftZip = JSON.parse(line)
      const entries = zip.entries.map(
        ({ name, file, text = '' }): ZipEntry =>
          file === undefined
            ? { name, text: Buffer.from(text) }
            : { name, file: media.get(file) as MediaFile },
      )
      yield { ...zip, entries }
    }
}
