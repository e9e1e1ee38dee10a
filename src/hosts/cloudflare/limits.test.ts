// Compares the declared limits of Cloudflare with what its own tool refuses, which it checks without an account.

import { linkSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { writeHostFiles } from '../../testing/catalogs/conformance.ts'
import { song } from '../../testing/formats/media.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { describeWithWrangler, runWrangler } from '../../testing/servers/wrangler.ts'
import type { Host } from '../shared/host.ts'
import { countFor } from '../shared/limits.ts'
import { cloudflarePages } from './pages.ts'
import { cloudflareWorkers } from './workers.ts'

/** Validates a folder with `wrangler`, on a plan that accepts `max` files; by default the free plan. */
async function validate(folder: string, max?: number) {
  // When Pages builds a site by itself, it passes the limit to wrangler in this token; the signature is not checked.
  const claims = Buffer.from(JSON.stringify({ max_file_count_allowed: max })).toString('base64')
  const env = max === undefined ? {} : { CF_PAGES_UPLOAD_JWT: `head.${claims}.signature` }
  return wrangler(tempFolder(), ['pages', 'project', 'validate', folder], env)
}

/** Deploys a project to Workers except for the upload. Only Cloudflare's server counts its files. */
const deploy = (project: string) => wrangler(project, ['deploy', '--dry-run'], { WRANGLER_LOG: 'debug' })

async function wrangler(project: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const { code, stdout, stderr } = await runWrangler(project, args, env)
  return { code, output: stdout + stderr }
}

describeWithWrangler('the files of a site', () => {
  const folder = suiteFolder()
  let files: string[]
  beforeAll(async () => {
    const { 'site.json': site, ...catalog } = smallCatalog(3)
    // Apache's file is published on Pages, and ignored on Workers.
    const hosts = ['cloudflare-pages', 'cloudflare-workers', 'apache']
    const settings = { ...site, hosts }
    writeTree(dataIn(folder), { ...catalog, 'site.json': settings, 'media/a.mp3': song('sound') })
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    files = [...readTree(distIn(folder)).keys()]
  })
  const filesCounted = (host: Host) => countFor(host, { files: files.length, named: files })

  it('are counted as Cloudflare Pages counts them', async () => {
    const count = filesCounted(cloudflarePages)
    const [accepted, refused] = await Promise.all([
      validate(distIn(folder), count),
      validate(distIn(folder), count - 1),
    ])
    expect(accepted).toMatchObject({ code: 0 })
    expect(refused).toEqual({ code: 1, output: expect.stringContaining(`up to ${count - 1} files`) })
  })

  it('are counted without those that Cloudflare Workers ignores', async () => {
    await writeHostFiles(cloudflareWorkers, distIn(folder), { project: folder })
    const { code, output } = await deploy(folder)
    expect(code).toBe(0)
    const ignored = [...output.matchAll(/Ignoring asset: (\S+)/g)].map(([, file]) => file)
    expect(filesCounted(cloudflareWorkers)).toBe(files.filter((file) => !ignored.includes(file)).length)
    expect(ignored).toContain('.catalog-press/rules.json')
  })
})

// Each takes seconds.
describe.skipIf(!process.env.LONG)('in a long run', () => {
  describeWithWrangler('the limits of the free plan', () => {
    it('are the number of files that Cloudflare Pages accepts', async () => {
      const { files } = cloudflarePages.limits
      const max = files?.max ?? 0
      const folder = tempFolder()
      writeFileSync(path.join(folder, '0'), '')
      for (let n = 1; n < max; n += 1) linkSync(path.join(folder, '0'), path.join(folder, `${n}`))
      expect(await validate(folder)).toMatchObject({ code: 0 })
      writeFileSync(path.join(folder, 'more'), '')
      expect(await validate(folder)).toEqual({
        code: 1,
        output: expect.stringContaining('up to 20,000 files'),
      })
    })

    it('are the size of a file that Cloudflare Pages and Workers accept', async () => {
      const { fileBytes } = cloudflarePages.limits
      const max = fileBytes?.max ?? 0
      expect(cloudflareWorkers.limits.fileBytes).toEqual(fileBytes)
      const folder = tempFolder()
      const settings = { name: 'test', compatibility_date: '2026-01-01', assets: { directory: './dist' } }
      writeTree(folder, { 'dist/large': '', 'wrangler.json': JSON.stringify(settings) })
      const codesFor = async (bytes: number) => {
        truncateSync(path.join(folder, 'dist/large'), bytes)
        return [await validate(path.join(folder, 'dist')), await deploy(folder)].map(({ code }) => code)
      }
      expect(await codesFor(max)).toEqual([0, 0])
      expect(await codesFor(max + 1)).toEqual([1, 1])
    })
  })
})
