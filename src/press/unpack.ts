// Unpacks a site. The files of hosts in it contain its rules, and a site does not record its hosts: a file that is byte
// for byte what a host has for the packed rules is regenerated for the rules of the site of files.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SiteRules } from '../contract/rules/site-rules.ts'
import { FACES_FILE } from '../contract/urls/files.ts'
import { readBuiltAliases } from '../core/site/built-aliases.ts'
import { textFile } from '../core/site/encode.ts'
import { readIfPresent } from '../core/system/file-system.ts'
import { HOSTS } from '../hosts/index.ts'
import { hostTexts } from '../hosts/shared/host-file.ts'
import {
  type UnpackedHostFiles,
  type UnpackOptions,
  type UnpackReport,
  unpackSite,
} from '../packs/unpack/unpack.ts'

/** @throws CatalogError as {@link unpackSite} */
export const unpack = (options: Omit<UnpackOptions, 'hostFiles'>): Promise<UnpackReport> =>
  unpackSite({ ...options, hostFiles: unpackedHostFiles })

/**
 * The files of hosts that depend on the layout of a site.
 * @param packed the rules of the packed site in the folder
 * @param rules the rules of the same site as files
 */
async function unpackedHostFiles(
  site: string,
  packed: SiteRules,
  rules: SiteRules,
): Promise<UnpackedHostFiles> {
  const files = new Map<string, string>()
  const foreign = new Set<string>()
  const aliases = await readBuiltAliases(site)
  const code = await readIfPresent(path.join(site, FACES_FILE))
  const faces = code === null ? {} : { faces: code }
  for (const host of HOSTS.filter(({ composes }) => composes)) {
    const listed = host.listsAliases ? aliases.slice(0, host.limits.aliases?.max) : []
    const [before, after] = await Promise.all(
      [packed, rules].map((each) => hostTexts(host, { rules: each, aliases: listed, ...faces })),
    )
    for (const [at, { in: place, path: file, text }] of (before ?? []).entries()) {
      const other = after?.[at]?.text
      if (place !== 'site' || other === undefined || other === text) continue
      const found = await readFile(path.join(site, file), 'utf8').catch(() => null)
      if (found === text) files.set(file, other)
      else if (found !== null) foreign.add(file)
    }
  }
  const unknown = [...foreign].filter((file) => !files.has(file))
  return { files: [...files].map(([file, text]) => textFile(file, text)), foreign: unknown }
}
