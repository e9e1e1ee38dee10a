// A site in a bucket, as files.
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'
import { type Pack, packTableFile } from '../../contract/blocks/packs.ts'
import { parseRoot, STORE_ROOT, type StoreRoot, storedTable } from '../../contract/blocks/store-root.ts'
import { storeFolder } from '../../core/packed/store.ts'
import { unpack } from '../../press/unpack.ts'
import { readTree, tempFolder, writeTree } from '../run/folders.ts'

/** The objects of a bucket by their keys. */
export type Objects = ReadonlyMap<string, Buffer>

/** The files of a site, unpacked, without its revision. */
export async function unpackedFiles(site: string, folder = tempFolder()): Promise<Map<string, string>> {
  const out = path.join(folder, 'files')
  await unpack({ site, out })
  const files = readTree(out)
  files.delete('.catalog-press/revision')
  return files
}

/** The files of the site that the root of a store names. */
export async function storedFiles(objects: Objects, folder = tempFolder()): Promise<Map<string, string>> {
  const root = parseRoot(String(objects.get(STORE_ROOT))) as StoreRoot
  const site = path.join(folder, 'dist')
  const files: Record<string, Buffer> = {}
  writeTree(path.dirname(site), { 'site.zip': objects.get(root.site ?? '') as Buffer })
  const zip = await openPromise(path.join(path.dirname(site), 'site.zip'))
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry))
  for (const [pack, name] of Object.entries(root.tables)) {
    const table = objects.get(storedTable(pack as Pack, name))
    if (!table?.equals(files[packTableFile(pack as Pack)] as Buffer))
      throw new Error(`${pack} has two tables`)
  }
  writeTree(site, files)
  writeTree(storeFolder(site), Object.fromEntries([...objects].filter(([key]) => key.endsWith('.block'))))
  return unpackedFiles(site, folder)
}
