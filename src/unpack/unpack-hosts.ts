// The files of hosts in a site contain its rules. A site does not record its hosts: a file that is byte for byte what a
// host has for the packed rules is regenerated for the rules of the site of files.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { FACES_FILE } from '../api/files.ts'
import type { SiteRules } from '../api/site-rules.ts'
import { hostTexts } from '../hosts/host-file.ts'
import { HOSTS } from '../hosts/index.ts'
import { textFile } from '../stages/encode.ts'
import type { SiteFile } from '../stages/site.ts'
import { readIfPresent } from '../system/file-system.ts'
import { readBuiltAliases } from './built-aliases.ts'

export interface UnpackedHostFiles {
  /** The files that differ in a site of files. */
  readonly files: readonly SiteFile[]
  /** Files with such a name that a different version of the program made, or the user: they stay as they are. */
  readonly foreign: readonly string[]
}

/**
 * The files of hosts that depend on the layout of a site.
 * @param packed the rules of the packed site in the folder
 * @param rules the rules of the same site as files
 */
export async function unpackedHostFiles(
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
