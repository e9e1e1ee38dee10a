// Reads the texts to which records refer: the files of `texts/` in the data folder.
import path from 'node:path'
import { CatalogError } from '../../core/problems/errors.ts'
import { globFiles, notAFile } from '../../core/system/glob.ts'
import { readUtf8 } from '../../core/system/utf8.ts'

/** More than a text may have in characters, whatever they are. */
const MAX_BYTES = 1024 * 1024

/**
 * Returns texts by their paths in the data folder: `texts/release.md`.
 * @throws CatalogError BAD_VALUE for a file that is longer than any text, BAD_ENCODING for one that is not UTF-8
 */
export async function readTexts(data: string): Promise<Readonly<Record<string, string>>> {
  const found = await globFiles('texts/**', data, { isClosed: true })
  const texts = found.map(async ({ path: relative, size, isFile }) => {
    const file = path.join(data, relative)
    if (!isFile) throw notAFile(file)
    if (size > MAX_BYTES) {
      throw new CatalogError('BAD_VALUE', 'The text is longer than 65,536 characters.', {
        at: [{ file }],
        hint: 'Shorten it, or move the file out of the folder texts.',
      })
    }
    const text = await readUtf8(file)
    return [relative, text.replaceAll('\r\n', '\n').trim()] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}
