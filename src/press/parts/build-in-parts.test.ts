import { expect, it } from 'vitest'
import { partedCatalog } from '../../testing/catalogs/parted.ts'
import { runCli } from '../../testing/processes/cli.ts'
import { dataIn, distIn } from '../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'

it('presses many parts in processes of their own, which print nothing, and none again', {
  timeout: 240_000,
}, async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), partedCatalog)
  const args = ['build', '--data', dataIn(folder), '--out', distIn(folder), '--parts', '12']
  const first = await runCli(args)
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toMatch(
    /^Pressed 23 artists and 160 tracks for https:\/\/api\.example\.com into .*\n\d+ files? written/,
  )
  expect((await runCli(args)).stdout).toContain(`into ${distIn(folder)}\n0 files written`)
})
