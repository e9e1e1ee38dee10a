// Hosts of the user's own: modules that site.json names by their paths.
import { z } from 'zod'
import { badModule, checkOwnValue } from '../../core/problems/own-files.ts'
import { loadOwnModule } from '../../core/system/own-module.ts'
import type { Host, HostFile } from './host.ts'

const text = z.string({ error: 'it must be text' }).min(1, { error: 'it must be text' })

const hostSchema = z.looseObject({
  name: text,
  title: text,
  docs: text,
  files: z.custom<Host['files']>((value) => typeof value === 'function', { error: 'it must be a function' }),
})

const fileSchema = z.looseObject({
  in: z.enum(['site', 'project'], { error: 'it must be "site" or "project"' }),
  path: text,
  body: z.string({ error: 'it must be text' }).optional(),
})

/**
 * @param name the path of its module from a folder
 * @throws CatalogError BAD_MODULE for a module without a host
 */
export async function loadOwnHost(name: string, folder: string): Promise<Host> {
  const { file, exported } = await loadOwnModule(name, folder, 'a host')
  checkOwnValue(hostSchema, exported.default, { file, thing: 'a host' })
  const host = exported.default as Host
  return {
    ...{ limits: {}, deviations: [] },
    ...host,
    files: (rules, aliases) => {
      const files = attempt(() => host.files(rules, aliases), file)
      for (const each of files) checkOwnValue(fileSchema, each, { file, thing: 'a file of a host' })
      return files
    },
  }
}

function attempt(make: () => readonly HostFile[], file: string): readonly HostFile[] {
  try {
    return make()
  } catch (cause) {
    throw badModule('The host failed to make its files', { file, cause })
  }
}
