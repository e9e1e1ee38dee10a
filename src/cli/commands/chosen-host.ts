// The host that the command line names.
import type { Host } from '../../hosts/shared/host.ts'
import { asUsageError } from './flag-values.ts'

/**
 * Finds a host by its name, or loads the module at its path.
 * @throws UsageError for an unknown name; CatalogError BAD_MODULE for a module without a host
 */
export async function chosenHost<Known>(name: string, find: (name: string) => Known): Promise<Known | Host> {
  const { isModulePath } = await import('../../core/settings/module-path.ts')
  if (!isModulePath(name)) return asUsageError(() => find(name))
  const { loadOwnHost } = await import('../../hosts/shared/own-host.ts')
  return loadOwnHost(name, '.')
}
