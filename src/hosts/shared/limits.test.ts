import { existsSync, truncateSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { CatalogError } from '../../core/problems/errors.ts'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { song } from '../../testing/formats/media.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { findHost, HOSTS } from '../index.ts'
import type { Host } from './host.ts'
import { checkFileCount, checkFileSize } from './limits.ts'

/** The error or warnings for a catalog of this many artists with these settings. */
async function told(settings: object, count = 3, args: readonly string[] = []) {
  const folder = tempFolder()
  const catalog = smallCatalog(count)
  writeTree(dataIn(folder), { ...catalog, 'site.json': { ...catalog['site.json'], ...settings } })
  return { ...(await runBuild(folder, args)), isBuilt: existsSync(distIn(folder)) }
}

describe('hosts that read the files of each other', () => {
  it.each(['cloudflare-workers', 'cloudflare-pages'])(
    'are refused together: netlify and %s',
    async (name) => {
      const { code, stderr, isBuilt } = await told({ hosts: ['netlify', name] })
      expect([code, isBuilt]).toEqual([1, false])
      expect(stderr).toContain('error HOSTS_CLASH  Cloudflare ')
      expect(stderr).toContain(`such as "hosts": ["${name}"], and build again.`)
      expect(await told({ hosts: ['apache', name] })).toMatchObject({ code: 0 })
    },
  )
})

describe('the limits of hosts', () => {
  it('stop a site of too many files before anything is written, with the ways out', async () => {
    const { code, stderr, isBuilt } = await told({ hosts: ['cloudflare-workers'] }, 5000)
    expect(stderr).toMatch(
      /^error OVER_LIMIT {2}The site has 2\d,\d{3} files, but .* accepts 20,000 on the free plan/,
    )
    expect(stderr).toContain('"variants": "edge"')
    expect(code).toBe(1)
    expect(isBuilt).toBe(false)
  })

  it.each([
    [1000, { layout: 'packed', pages: true }, []],
    [30, { bulk: true, changes: true }, ['--precompress', 'gzip']],
  ])(
    'count what a build writes, and so do the check and the statistics: %i artists, %o',
    async (count, settings, flags) => {
      const folder = tempFolder()
      const { 'site.json': site, ...catalog } = smallCatalog(count)
      const own = { 'site.json': { ...site, hosts: ['cloudflare-pages'], ...settings } }
      writeTree(dataIn(folder), { ...catalog, ...own, 'media/a.mp3': song('sound') })
      expect(await runBuild(folder, flags)).toMatchObject({ code: 0 })
      const args = ['--data', dataIn(folder), '--out', distIn(folder), ...flags]
      expect(await runHere(['check', ...args])).toMatchObject({ code: 0 })
      const { site: stats } = JSON.parse((await runHere(['stats', ...args, '--json'])).stdout)
      expect(stats.files).toBe(readTree(distIn(folder)).size)
    },
  )

  it('count the smaller copies of pictures, in the build, the check and the statistics', async () => {
    const folder = tempFolder()
    const { 'site.json': site, ...catalog } = smallCatalog(3150)
    const settings = { ...site, hosts: ['cloudflare-workers'], pages: true, site: { track_pages: false } }
    writeTree(dataIn(folder), { ...catalog, 'site.json': settings })
    const args = ['--data', dataIn(folder), '--out', distIn(folder)]
    const countFiles = async () => JSON.parse((await runHere(['stats', ...args, '--json'])).stdout).site.files
    // Workers skip _headers, .assetsignore, and the program's internal files: the rules and the revision.
    const most = 20_000 + 4
    // One more file fits.
    const room = most - 1 - (await countFiles())
    expect(room).toBeGreaterThan(0)
    writeTree(dataIn(folder), Object.fromEntries(Array.from({ length: room }, (_, n) => [`media/${n}`, 'x'])))
    const cover = 'media/_s/catalog/release/image/a.png'
    writeTree(dataIn(folder), { [cover]: 'GIF89a' })
    const before = readTree(folder)
    const { code, stderr } = await runHere(['check', ...args])
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('BROKEN_PICTURE  1 picture that cannot be shown: '),
    ])
    expect(await runHere(['check', ...args, '--max-warnings', '0'])).toMatchObject({ code: 1 })
    expect(await countFiles()).toBe(most)
    await sharp({ create: { width: 600, height: 600, channels: 3, background: '#fff' } })
      .png()
      .toFile(path.join(dataIn(folder), cover))
    const checked = await runHere(['check', ...args])
    expect([checked.code, checked.stderr]).toEqual([
      1,
      expect.stringMatching(/^error OVER_LIMIT {2}The site has 20,002 files, but .* accepts 20,000 /),
    ])
    expect(await countFiles()).toBe(most + 2)
    expect([...readTree(folder).keys()]).toEqual([...before.keys()])
    expect(await runBuild(folder)).toEqual(checked)
  })

  it('count the compressed siblings', async () => {
    const hosts = { hosts: ['cloudflare-workers'] }
    expect(await told(hosts, 2000, ['--dry-run'])).toMatchObject({ code: 0 })
    const { stderr, isBuilt } = await told(hosts, 2000, ['--precompress', 'gzip,br'])
    expect(stderr).toMatch(/^error OVER_LIMIT {2}The site has 2\d,\d{3} files, but .* accepts 20,000/)
    expect(isBuilt).toBe(false)
  })

  it('stop a site with a file of the user that is too large before anything is written', async () => {
    const folder = tempFolder()
    const catalog = smallCatalog(3)
    const site = { ...catalog['site.json'], hosts: ['cloudflare-workers'] }
    writeTree(dataIn(folder), { ...catalog, 'site.json': site, 'media/a.flac': '', 'media/b.flac': '' })
    truncateSync(path.join(dataIn(folder), 'media/b.flac'), 25 * 1024 * 1024 + 1)
    const { code, stderr } = await runBuild(folder)
    expect(stderr).toMatch(/^error OVER_LIMIT {2}The file media\/b.flac has 26,214,401 bytes, but /)
    expect(code).toBe(1)
    expect(existsSync(distIn(folder))).toBe(false)
  })

  it('are those of the hosts that are named', () => {
    const workers = HOSTS.filter(({ name }) => name === 'cloudflare-workers')
    const rules = { variants: 'pressed' } as const
    const check = (hosts: readonly Host[], files: number, named: readonly string[] = []) =>
      checkFileCount(hosts, { files, named }, rules)
    expect(() => check(workers, 20_000)).not.toThrow()
    expect(() => check(workers, 20_001)).toThrow('20,001 files')
    expect(() => check(workers, 20_002, ['_headers', '.catalog-press/rules.json'])).not.toThrow()
    expect(() => check(workers, 20_002, ['_headers', 'media/_headers'])).toThrow('20,001 files')
    expect(() => check([], 1e9)).not.toThrow()
    const largest = { path: 'api/v1/x.json', bytes: 25 * 1024 * 1024 + 1 }
    expect(() => checkFileSize(workers, largest)).toThrow('api/v1/x.json has 26,214,401 bytes')
  })

  it.each(['cloudflare-workers', 'cloudflare-pages'])('are those of the plan that is named: %s', (name) => {
    const hint = (count: number, plan: string, variants: 'pressed' | 'edge', packed = {}) => {
      try {
        checkFileCount([findHost({ name, plan })], { files: count, named: [] }, { variants, ...packed })
        return null
      } catch (error) {
        return (error as CatalogError).hint
      }
    }
    expect(hint(100_000, 'paid', 'pressed')).toBe(null)
    expect(hint(20_001, 'free', 'pressed')).toBe(
      'Set "layout": "packed" in site.json, which puts many records into one file. Or: ' +
        'Set "variants": "edge", which halves the files. Or: Choose a paid plan, which accepts 100,000, ' +
        `and write "hosts": [{ "name": "${name}", "plan": "paid" }] in site.json. Or: Choose a host without a limit on files, such as nginx or cloudfront.`,
    )
    // Only what helps: half of them is too many, and so is all of them on a paid plan.
    expect(hint(599_192, 'free', 'pressed')).toBe(
      'Set "layout": "packed" in site.json, which puts many records into one file. ' +
        'Or: Choose a host without a limit on files, such as nginx or cloudfront.',
    )
    expect(hint(20_001, 'free', 'edge')).toMatch(/^Set "layout": "packed" .* Or: Choose a paid plan/)
    expect(hint(100_001, 'paid', 'edge')).toBe(
      'Set "layout": "packed" in site.json, which puts many records into one file. Or: Choose a host without a limit on files, such as nginx or cloudfront.',
    )
    expect(hint(20_001, 'free', 'edge', { hasTrackPages: true })).toContain('"track_pages": false')
    const packed = { layout: 'packed' }
    expect(hint(100_001, 'paid', 'pressed', packed)).toMatch(
      /^Set "store" in site.json, .* Or: Choose a host/,
    )
    const stored = { ...packed, store: 'https://blocks.example.org' }
    expect(hint(100_001, 'paid', 'pressed', stored)).toMatch(/^Choose a host/)
  })

  it('are chosen in the settings, and a plan that a host does not have is refused', async () => {
    const paid = { name: 'cloudflare-workers', plan: 'paid' }
    expect(await told({ hosts: [paid] }, 5000, ['--dry-run'])).toMatchObject({ code: 0, stderr: '' })
    const { stderr } = await told({ hosts: [{ ...paid, plan: 'gold' }] })
    expect(stderr).toMatch(
      /^error BAD_CONFIG {2}Cloudflare Workers has no plan "gold" .*\n {2}at {4}.*site\.json:1:\d+\n {2}hint {2}Its plans are "free" and "paid"/,
    )
    const inherited = await told({ hosts: [{ ...paid, plan: 'constructor' }] })
    expect(inherited.stderr).toContain('Cloudflare Workers has no plan "constructor"')
    const netlify = await told({ hosts: [{ name: 'netlify', plan: 'paid' }] })
    expect(netlify.stderr).toContain('hint  Write "netlify" alone.')
    const wrong = await told({ hosts: [{ name: 'netlify', plans: 'paid' }] })
    expect(wrong.stderr).toContain('it must be the name of a host, or an object such as { "name": ')
  })

  it.each([
    [
      'cloudflare-pages',
      /^error OVER_LIMIT {2}A line of _headers has 2,0\d\d characters, but .* accepts 2,000 /,
    ],
    ['cloudfront', /^error OVER_LIMIT {2}The function in cloudformation\.yaml has 1\d,\d{3} bytes, but /],
  ])('stop a header that %s would not send', async (host, said) => {
    const settings = { hosts: [host], cache_control: `x="${'a'.repeat(1990)}"` }
    const { code, stderr, isBuilt } = await told(settings)
    expect(stderr).toMatch(said)
    expect(stderr).toContain('Shorten "cache_control" in site.json')
    expect([code, isBuilt]).toEqual([1, false])
  })

  it('let no host that only serves files be left with half of them', async () => {
    const { code, stderr } = await told({ variants: 'edge', hosts: ['netlify', 'apache'] })
    expect(stderr).toMatch(/^error BAD_CONFIG {2}Apache.* only serves files/)
    expect(stderr).toContain('hint')
    expect(code).toBe(1)
  })
})
