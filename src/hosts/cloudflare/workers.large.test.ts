// A large catalog on the real workerd; the worker composes half of its responses.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { type Asset, createHandler } from '../../contract/edge/handler.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { RULES_FILE, windowFile } from '../../contract/urls/files.ts'
import { listPath } from '../../contract/urls/urls.ts'
import type { Pressed } from '../../testing/catalogs/conformance.ts'
import { BASE } from '../../testing/catalogs/contract.ts'
import { describeWithShared } from '../../testing/catalogs/shared.ts'
import { LEAN, sharedSite } from '../../testing/catalogs/shared-site.ts'
import { openFolder, writeTree } from '../../testing/run/folders.ts'
import { askWrangler, describeWithWrangler, startWrangler } from '../../testing/servers/wrangler.ts'
import { folderFiles } from '../servers/preview/asset.ts'
import { readHostFile } from '../shared/host-file.ts'
import { cloudflareWorkers } from './workers.ts'

const TARGET = `${listPath('artist')}?limit=100&offset=1234`

describeWithShared('discogs', ['data/discogs'], () => {
  describeWithWrangler('on workerd', () => {
    let pressed: Pressed
    beforeAll(async () => {
      pressed = await pressShared()
    })

    it('answers a window of 100 at offset 1,234 with that slice of the whole list', async () => {
      const { status, body } = await askWrangler(await startWrangler(pressed), TARGET)
      const all = readList(pressed)
      expect(status).toBe(200)
      expect(JSON.parse(body)).toEqual({
        count: all.length,
        next: `${BASE}${listPath('artist')}?limit=100&offset=1334`,
        previous: `${BASE}${listPath('artist')}?limit=100&offset=1134`,
        results: all.slice(1234, 1334),
      })
    })

    it('reads at most six files for it', async () => {
      const files = folderFiles(pressed.site).asset
      const read: string[] = []
      const counting: Asset = (file, request) => {
        read.push(file)
        return files(file, request)
      }
      const handle = createHandler(pressed.rules, counting)
      const response = await handle(new Request(`${BASE}${TARGET}`))
      expect(await response.text()).toBe((await askWrangler(await startWrangler(pressed), TARGET)).body)
      expect(read.length).toBeLessThanOrEqual(6)
    })
  })
})

async function pressShared(): Promise<Pressed> {
  const { site, ran } = await sharedSite('discogs', LEAN)
  expect(ran).toMatchObject({ code: 0 })
  const rules = JSON.parse(readFileSync(path.join(site, RULES_FILE), 'utf8')) as SiteRules
  const project = path.join(openFolder(), 'project')
  for (const file of cloudflareWorkers.files(rules)) {
    if (file.in === 'project') writeTree(project, { [file.path]: await readHostFile(file, rules) })
  }
  return { rules, site, project }
}

/** Reads all records of the list from its default pages. */
function readList({ site, rules }: Pressed): unknown[] {
  const limit = BigInt(rules.paging.pageSize)
  const results: unknown[] = []
  for (let offset = 0n, count = 1n; offset < count; offset += limit) {
    const page = JSON.parse(
      readFileSync(path.join(site, windowFile('artist', 'plain', { limit, offset })), 'utf8'),
    )
    results.push(...page.results)
    count = BigInt(page.count)
  }
  return results
}
