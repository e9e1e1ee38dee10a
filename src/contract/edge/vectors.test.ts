// Compares paging with recorded answers of the real service.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderFiles } from '../../hosts/servers/preview/asset.ts'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { describeWithShared, readShared } from '../../testing/catalogs/shared.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { openFolder, writeTree } from '../../testing/run/folders.ts'
import type { SiteRules } from '../rules/site-rules.ts'
import { RULES_FILE } from '../urls/files.ts'
import { listPath } from '../urls/urls.ts'
import { createHandler } from './handler.ts'

interface Vector {
  readonly query: string
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly len: number
  readonly first: number | null
}

const FILE = 'vectors/limit-offset.json'

describeWithShared('what Django REST Framework answered', [FILE], () => {
  const { sets } = JSON.parse(readShared(FILE)) as { sets: Record<string, Vector[]> }
  describe.each(Object.entries(sets))('%s', (name, vectors) => {
    let answer: Awaited<ReturnType<typeof siteFor>>
    beforeAll(async () => {
      answer = await siteFor(name)
    })

    it.each(vectors)('"$query"', async ({ query, ...expected }) => {
      const { count, next, previous, results } = await answer(query)
      const first = results[0] ? Number.parseInt(results[0].uuid.slice(-12), 16) - 1 : null
      expect({ count, next, previous, len: results.length, first }).toEqual(expected)
    })
  })
})

/** Builds a site with the number of artists and the paging in the name of a set: `N45_default10_max15`. */
async function siteFor(name: string) {
  const [, artists, pageSize, max] = /^N(\d+)_default(\d+)(?:_max(\d+))?/.exec(name) ?? []
  const folder = openFolder()
  const settings = { pages: false, base_url: 'http://api.example.org', page_size: Number(pageSize) }
  writeTree(dataIn(folder), { ...smallCatalog(Number(artists)), 'site.json': settings })
  const ran = await runBuild(folder)
  if (ran.code !== 0) throw new Error(ran.stderr)
  const pressed = JSON.parse(readFileSync(path.join(distIn(folder), RULES_FILE), 'utf8')) as SiteRules
  const paging = { pageSize: Number(pageSize), maxLimit: max === undefined ? null : Number(max) }
  const handle = createHandler({ ...pressed, paging }, folderFiles(distIn(folder)).asset)
  return async (query: string) => {
    const response = await handle(new Request(`http://api.example.org${listPath('artist')}${query}`))
    return (await response.json()) as Omit<Vector, 'len' | 'first'> & { results: { uuid: string }[] }
  }
}
