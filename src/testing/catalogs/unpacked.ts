// A catalog built as files, and built packed and then unpacked: both trees must be equal.
import path from 'node:path'
import { expect } from 'vitest'
import { dataIn, distIn, runBuild } from '../run/build.ts'
import { readTree, tempFolder, writeTree } from '../run/folders.ts'
import { runHere } from '../run/here.ts'

/** The files of a data folder, by their paths. */
export type CatalogFiles = Readonly<Record<string, string | object>>

const REVISION = '.catalog-press/revision'

/** Builds a catalog packed and as files, and unpacks the packed site. */
export async function unpackedAndFiles(data: CatalogFiles, args: readonly string[] = []) {
  const folder = tempFolder()
  const [packed, files] = ['packed', 'files'].map((name) => path.join(folder, name)) as [string, string]
  for (const [site, settings] of [
    [packed, { layout: 'packed' }],
    [files, {}],
  ] as const) {
    writeTree(dataIn(site), { ...data, 'site.json': { ...(data['site.json'] as object), ...settings } })
    const ran = await runBuild(site, args)
    if (ran.code !== 0) throw new Error(ran.stderr)
  }
  const out = path.join(folder, 'unpacked')
  const before = readTree(distIn(packed))
  const ran = await runHere(['unpack', distIn(packed), '--out', out])
  expect(readTree(distIn(packed))).toEqual(before)
  return { ran, packed: distIn(packed), unpacked: unpackTree(out), files: unpackTree(distIn(files)) }
}

/** All files except the program's own, which an unpacked site lacks. */
export function unpackTree(site: string): Map<string, string> {
  const tree = readTree(site)
  tree.delete(REVISION)
  return tree
}

/** Compares the paths first: a difference of whole trees is unreadable. */
export function expectSame(made: Map<string, string>, files: Map<string, string>): void {
  expect([...made.keys()]).toEqual([...files.keys()])
  expect([...made].filter(([file, body]) => files.get(file) !== body).map(([file]) => file)).toEqual([])
}
