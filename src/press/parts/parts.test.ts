// A catalog that is pressed in parts is the same site as one that is pressed whole.
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { trackCatalog } from '../../testing/catalogs/parted.ts'
import { builtOnce, dataIn, distIn } from '../../testing/run/build.ts'
import { readTree, tempFolder } from '../../testing/run/folders.ts'
import { unpack } from '../unpack.ts'
import { mergeParts } from './merge.ts'
import { pressPart } from './press-part.ts'
import { splitCatalog } from './split.ts'

/** The files of the site of a catalog that is pressed in parts. */
async function pressedInParts(data: string, count: number): Promise<Map<string, string>> {
  const [folder, out] = [tempFolder(), tempFolder()]
  const from = path.join(folder, 'parts')
  await splitCatalog({ data, parts: count, into: from })
  for (let index = count; index >= 1; index -= 1) await pressPart({ data, from, part: { index, count } })
  const dist = path.join(out, 'dist')
  await mergeParts({ data, from, out: dist })
  return unpackedFiles(dist)
}

async function unpackedFiles(site: string): Promise<Map<string, string>> {
  const out = path.join(tempFolder(), 'files')
  await unpack({ site, out })
  const files = readTree(out)
  files.delete('.catalog-press/revision')
  return files
}

describe('a catalog in parts', () => {
  it.each([1, 2, 7])('is the same site in %d as whole', async (count) => {
    const whole = await builtOnce(trackCatalog)
    const expected = await unpackedFiles(distIn(whole))
    const found = await pressedInParts(dataIn(whole), count)
    expect([...found.keys()].sort()).toEqual([...expected.keys()].sort())
    for (const [file, text] of expected) expect(`${file}\n${found.get(file)}`).toBe(`${file}\n${text}`)
  })
})
