// Reads rows of documents, from texts.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { readDocument } from '../../importers/documents/read-document.ts'
import { tempFolder } from '../run/folders.ts'
import { flattenRows, type ReadRow, readRows } from './rows.ts'

/** Reads a text as a file that is recognized by what it holds. */
export async function documentRows(text: string | Buffer, kind: Kind = 'track'): Promise<ReadRow[]> {
  const file = path.join(tempFolder(), 'document')
  writeFileSync(file, text)
  return readRows(flattenRows(readDocument(file, kind)))
}
