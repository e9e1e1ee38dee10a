// Files of JSON lines that builds write and users keep in version control: each line decides the URL of a record.
import type { z } from 'zod'
import { CatalogError, type Place } from '../problems/errors.ts'
import { readIfPresent } from './file-system.ts'

/**
 * Reads the lines of a file, with their places; a missing file is empty.
 * @param title names the file in messages
 * @throws CatalogError BAD_JSON, BAD_VALUE for an invalid line, such as one left by a merge conflict: skipping it would
 *   change URLs
 */
export async function readOwnLines<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  title: string,
): Promise<{ readonly line: z.output<Schema>; readonly at: Place & { readonly line: number } }[]> {
  const texts = ((await readIfPresent(file)) ?? '').split(/\r?\n/)
  return texts.flatMap((text, index) => {
    if (text.trim() === '') return []
    const at = { file, line: index + 1 }
    return [{ line: parseLine(text, schema, { title, at }), at }]
  })
}

interface Line {
  readonly title: string
  readonly at: Place
}

function parseLine<Schema extends z.ZodType>(text: string, schema: Schema, { title, at }: Line) {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    const message = `This line of ${title} is not JSON.`
    throw new CatalogError('BAD_JSON', message, { at: [at], hint: RESTORE, cause })
  }
  const { data, error } = schema.safeParse(value)
  if (error === undefined) return data
  const field = error.issues[0]?.path.join('.') || 'kind'
  throw new CatalogError('BAD_VALUE', `This line of ${title} has an invalid "${field}".`, {
    at: [at],
    hint: RESTORE,
  })
}

const RESTORE =
  'Restore the file as the last build wrote it, from version control or a backup; without it, URLs change.'
