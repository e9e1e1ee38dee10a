// Pictures may be anywhere in the media folder, and are published at the addresses that the contract has for them.
import path from 'node:path'
import { groupBy } from '../../contract/common/group-by.ts'
import type { NamedFile } from '../../core/checks/named-media.ts'
import type { MediaFile } from '../../core/library/source.ts'
import { CatalogError, ErrorCollector } from '../../core/problems/errors.ts'
import { listExamples } from '../../core/problems/examples.ts'

/** Smaller copies, which no record means. */
const COPIES = 'media/_t/'

/**
 * Returns the files of pictures that are not at their addresses yet, at these addresses. A picture is found by its path
 * from the media folder, or by a name that no other file there has.
 * @param named the files that records name, by their paths in the site
 * @throws CatalogErrors AMBIGUOUS_PICTURE for names that several files have
 */
export function placePictures(
  named: ReadonlyMap<string, NamedFile>,
  files: readonly MediaFile[],
): readonly MediaFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const absent = [...named.values()].filter(({ path: to, type }) => type === 'picture' && !byPath.has(to))
  if (absent.length === 0) return []
  const originals = files.filter(({ path: file }) => !file.startsWith(COPIES))
  const byName = groupBy(originals, ({ path: file }) => path.posix.basename(file))
  const problems = new ErrorCollector()
  const placed = absent.flatMap((wanted) => {
    const exact = byPath.get(`media/${wanted.name}`)
    const found = exact ? [exact] : (byName.get(wanted.name) ?? [])
    if (found.length > 1) problems.add(ambiguous(wanted, found))
    return found.slice(0, 1).map((file) => ({ ...file, path: wanted.path }))
  })
  problems.throwIfAny()
  return placed
}

function ambiguous({ name, at }: NamedFile, files: readonly MediaFile[]): CatalogError {
  const paths = files.map(({ path: file }) => file.slice('media/'.length))
  return new CatalogError(
    'AMBIGUOUS_PICTURE',
    `${files.length} files in media/ have the name ${name}: ${listExamples(paths, (each) => each)}.`,
    {
      at: [{ file: at.file, line: at.line }],
      hint: `Write the path of the one that is meant, such as "${paths[0]}".`,
    },
  )
}
