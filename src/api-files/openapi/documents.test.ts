// Tests the site's name in its documents.
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { DOCS_PATH, LLMS_PATH, OPENAPI_PATH } from '../../contract/rules/documents.ts'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, pressed, readJson, readText, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

const REFERENCE = `${DOCS_PATH.slice(1)}index.html`
const [LLMS, OPENAPI] = [LLMS_PATH, OPENAPI_PATH].map((path) => path.slice(1)) as [string, string]

const catalogWith = (settings: object) => {
  const small = smallCatalog(1)
  return { ...small, 'site.json': { ...small['site.json'], docs: true, ...settings } }
}

describe('the documents of a site', () => {
  it.each([true, false])('have its name as soon as it has one (web pages: %s)', async (pages) => {
    const folder = tempFolder()
    // Otherwise files written a moment ago would be read again.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    writeTree(dataIn(folder), catalogWith({}))
    for (const [site, title] of [
      [{}, 'Music catalog at api.example.org'],
      [{ name: 'Ferrow & Sons' }, 'Ferrow & Sons API'],
      [{ name: 'The Ferrow API' }, 'The Ferrow API'],
    ] as const) {
      writeTree(dataIn(folder), { 'site.json': catalogWith({ pages, site })['site.json'] })
      expect(await runBuild(folder)).toMatchObject({ code: 0 })
      const tree = readTree(distIn(folder))
      expect(readJson(tree, OPENAPI)).toMatchObject({ info: { title } })
      expect(readText(tree, LLMS)).toMatch(new RegExp(`^# ${title}\n`))
    }
  })

  it('link from the reference to the web pages, if there are some', async () => {
    const [withPages, without] = await Promise.all(
      [true, false].map(async (pages) => readText(await pressed(catalogWith({ pages })), REFERENCE)),
    )
    expect(withPages?.match(/<nav aria-label="Site">.*?<\/nav>/s)?.[0]).toContain('<a href="/">Home</a>')
    expect(without).not.toContain('href="/"')
  })
})
