// What stops a catalog from being read, as far as its place and its kind of file show: a project is made all the same.
import { opendir } from 'node:fs/promises'
import path from 'node:path'
import { CatalogError, CatalogErrors, ErrorCollector } from '../../core/problems/errors.ts'
import { settingsSchema } from '../../core/settings/settings.ts'
import { isTaggedAudio } from '../../importers/files/audio-extensions.ts'
import { findEntries } from '../../importers/files/find.ts'

/** Returns the faults of the sources that settings name, which `check` would report. */
export async function findFaults(settings: object, data: string): Promise<readonly CatalogError[]> {
  const { sources } = settingsSchema.parse(settings)
  const { audio, sql: _, ...files } = sources
  const errors = new ErrorCollector()
  const place = path.resolve(data)
  try {
    await findEntries({ base: place, data: place }, files, errors)
    errors.throwIfAny()
  } catch (error) {
    if (error instanceof CatalogErrors) return error.errors
    if (error instanceof CatalogError) return [error]
    throw error
  }
  return audio ? await findFaultOfFolder(path.resolve(data, audio.from)) : []
}

/** Reading the tags would take long; most folders have their first audio file near. */
async function findFaultOfFolder(folder: string): Promise<readonly CatalogError[]> {
  try {
    for await (const { name } of await opendir(folder, { recursive: true }))
      if (isTaggedAudio(name)) return []
  } catch {
    // `check` reports a folder that cannot be read.
    return []
  }
  return [
    new CatalogError('EMPTY_SOURCE', `The folder ${folder} holds no audio files.`, {
      hint: 'Put them there.',
    }),
  ]
}
