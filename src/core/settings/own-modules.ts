import path from '../platform/path.ts'
import { isWithin } from '../system/is-within.ts'
import { isModulePath } from './module-path.ts'
import type { Settings } from './settings.ts'

/**
 * Recognizes modules of the user's own: those that the settings name, and others in the folders of these.
 * @returns a function of paths from the data folder
 */
export function ownModules({ faces, hosts, sources }: Settings): (file: string) => boolean {
  const names = [
    ...faces.map(({ name }) => name),
    ...hosts.map((host) => (typeof host === 'string' ? host : host.name)),
    ...(sources.own ?? []).map(({ module }) => module),
  ]
  const folders = names.filter(isModulePath).map((name) => path.dirname(name))
  return (file) => /\.[cm]?js$/.test(file) && folders.some((folder) => isWithin(folder, file))
}
