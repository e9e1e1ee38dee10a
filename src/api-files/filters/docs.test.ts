// The examples of the page on filters, with the catalog that it shows.
import path from 'node:path'
import { expect, it } from 'vitest'
import { findCommands, readFiles, readPage } from '../../testing/docs/page.ts'
import { createAnswerer, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

const PAGE = 'docs/how-to/filters.md'

it('are answered as the page shows', async () => {
  const folder = tempFolder()
  writeTree(folder, readFiles(PAGE))
  expect(await runBuild(folder)).toMatchObject({ code: 0 })
  const ask = createAnswerer(readTree(path.join(folder, 'dist')))
  const shown = readPage(PAGE).blocks.flatMap((block) =>
    block.language === 'console' ? findCommands(block) : [],
  )
  expect(shown.length).toBeGreaterThan(3)
  for (const { command, output } of shown) {
    const [, target = ''] = /^curl 'https:\/\/api\.example\.com(\S+)'$/.exec(command) ?? []
    const { count, results } = (await (await ask(target)).json()) as {
      readonly count: number
      readonly results: readonly { readonly name: string }[]
    }
    expect([command, { count, names: results.map(({ name }) => name) }]).toEqual([
      command,
      JSON.parse(output ?? ''),
    ])
  }
})
