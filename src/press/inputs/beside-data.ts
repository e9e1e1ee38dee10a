// Warns of pages, news and themes beside the data folder: they are read only inside of it.
import path from 'node:path'
import glob from 'fast-glob'
import { ownValue } from '../../contract/common/own-value.ts'
import { listExamples } from '../../core/problems/examples.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { isFolder } from '../../core/system/file-system.ts'
import { formatCount } from '../../core/system/format.ts'

/** The folders, and the names of files that distinguish them from those of other programs. */
const OWN_FILES = {
  pages: /\.md$/,
  news: /^\d{4}-\d{2}-\d{2}-.*\.md$/,
  theme: /^(?:theme\.css|words\.json|pages\.mjs|(?:head|header|footer)\.html)$/,
}

/** @param data the folder of the catalog */
export function filesBeside(data: string): Warning | null {
  const parent = path.dirname(data)
  const names = Object.keys(OWN_FILES).filter((name) => !isFolder(path.join(data, name)))
  const patterns = names.map((name) => `${name}/*`)
  const found = glob
    .sync(patterns, { cwd: parent, suppressErrors: true })
    .map((file) => ({ file, name: path.dirname(file) }))
    .filter(({ file, name }) => ownValue(OWN_FILES, name)?.test(path.basename(file)))
  if (found.length === 0) return null
  const folders = [...new Set(found.map(({ name }) => name))]
  return {
    code: 'BESIDE_DATA',
    count: found.length,
    message: `${formatCount(found.length, 'file')} beside the data folder ${found.length === 1 ? 'is' : 'are'} not read: ${listExamples(found, ({ file }) => file)}.`,
    at: folders.map((name) => ({ file: path.join(parent, name) })),
    hint: `Move ${folders.join(' and ')} into ${data}: pages, news and a theme are read there.`,
  }
}
