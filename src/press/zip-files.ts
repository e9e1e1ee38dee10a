// The zips of releases.

import type { ReleaseZip, ZipEntry } from '../core/library/web/release-zip.ts'
import type { WebLibrary } from '../core/library/web/web-library.ts'
import type { StreamedFile } from '../core/site/planned-file.ts'
import { writeZip, type ZippedFile } from '../core/site/write-zip.ts'
import { digest } from '../core/system/digest.ts'
import type { Host } from '../hosts/shared/host.ts'
import { checkFileSize } from '../hosts/shared/limits.ts'

/** The zips of the releases of the list. */
export function* releaseZips(web: WebLibrary): Generator<ReleaseZip> {
  for (const uuid of web.uuids('release')) {
    const zip = web.releaseZip(uuid)
    if (zip) yield zip
  }
}

/** @throws CatalogError OVER_LIMIT for a zip that is larger than a host accepts */
export function* zipFiles(zips: Iterable<ReleaseZip>, hosts: readonly Host[]): Generator<StreamedFile> {
  for (const zip of zips) {
    const { path, entries } = zip
    checkFileSize(hosts, zip)
    yield {
      path,
      digest: () => digestEntries(entries),
      write: async (to) => writeZip(to, entries.map(toZippedFile)),
    }
  }
}

const toZippedFile = (entry: ZipEntry): ZippedFile => ({
  name: entry.name,
  body: 'file' in entry ? entry.file : entry.text,
})

/** Null while one of the files may change unnoticed. */
function digestEntries(entries: readonly ZipEntry[]): string | null {
  if (entries.some((entry) => 'file' in entry && entry.file.identity === null)) return null
  const parts = entries.map((entry) => [
    entry.name,
    'file' in entry ? entry.file.identity : Buffer.from(entry.text).toString(),
  ])
  return digest(JSON.stringify(parts))
}
