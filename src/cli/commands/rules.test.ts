import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { artistId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

describe('rules', () => {
  function folderWith(settings: object = {}): string {
    const folder = tempFolder()
    const catalog = smallCatalog(1)
    writeTree(dataIn(folder), { ...catalog, 'site.json': { ...catalog['site.json'], ...settings } })
    return folder
  }
  const rules = (host: string, folder: string, ...args: readonly string[]) =>
    runHere(['rules', host, '--data', dataIn(folder), '--out', path.join(folder, 'out'), ...args])

  it.each([
    ['nginx', 'nginx.conf'],
    ['cloudflare-workers', 'wrangler.jsonc'],
    ['vercel', '.vercel/output/config.json'],
  ])('replaces what it has written for %s before', async (host, name) => {
    const folder = folderWith({ hosts: [host] })
    expect(await rules(host, folder)).toMatchObject({ code: 0 })
    const file = path.join(folder, 'out', name)
    expect(await rules(host, folder, '--base-url', 'https://other.example')).toMatchObject({ code: 0 })
    if (host === 'nginx') expect(readFileSync(file, 'utf8')).toContain('other.example')
  })

  it.each(['written by someone else', 'edited since'])('replaces no file that was %s', async (how) => {
    const folder = folderWith({ hosts: ['cloudflare-workers'] })
    const out = path.join(folder, 'out')
    if (how === 'edited since') await rules('cloudflare-workers', folder)
    writeTree(out, { 'other.txt': '' })
    appendFileSync(path.join(out, 'wrangler.jsonc'), '// mine\n')
    const before = readTree(out)
    const { code, stderr } = await rules('cloudflare-workers', folder)
    expect(code).toBe(1)
    expect(stderr).toBe(
      `error FOREIGN_FILE  ${out}/wrangler.jsonc was not written by this command, or was edited since.\n` +
        '  hint  Write into a different folder with --out and compare, or replace the file with --force.\n',
    )
    expect(readTree(out)).toEqual(before)
    expect(await rules('cloudflare-workers', folder, '--force')).toMatchObject({ code: 0 })
    expect(readTree(out)).not.toEqual(before)
  })

  it('takes the address that the site was built for where nothing else gives one', async () => {
    const folder = folderWith({ base_url: undefined })
    const dist = ['--dist', distIn(folder)]
    const missing = await rules('nginx', folder, ...dist)
    expect([missing.code, missing.stderr]).toEqual([
      1,
      `error NOT_A_SITE  ${distIn(folder)} is not a built site.\n  hint  Pass the folder of the built site with --dist, or leave the flag out.\n`,
    ])
    await runBuild(folder, ['--base-url', 'https://built.example'])
    expect(await rules('nginx', folder, ...dist)).toMatchObject({ code: 0 })
    expect(readFileSync(path.join(folder, 'out/nginx.conf'), 'utf8')).toContain('server_name built.example;')
    const { stdout } = await rules('nginx', folder, ...dist, '--base-url', 'https://other.example')
    expect(stdout).toContain(
      'was built for https://built.example; these files are for https://other.example.',
    )
  })

  it('takes the former uuids of records from the site', async () => {
    const folder = folderWith({ hosts: ['nginx'] })
    const former = artistId(999)
    const dist = ['--dist', distIn(folder)]
    const { stdout } = await rules('nginx', folder)
    expect(stdout).toContain('If records have aliases, build first')
    await runBuild(folder)
    await rules('nginx', folder, ...dist)
    const out = path.join(folder, 'out')
    expect([...readTree(out).keys()]).toEqual(['nginx.conf', 'release.sh'])
    writeTree(dataIn(folder), {
      'artists.ndjson': [{ ...smallCatalog(1)['artists.ndjson'][0], aliases: [former] }],
    })
    await runBuild(folder)
    await rules('nginx', folder, ...dist)
    expect(readFileSync(path.join(out, 'nginx-aliases.conf'), 'utf8')).toContain(`${former} ${artistId(1)};`)
    expect(readFileSync(path.join(out, 'nginx.conf'), 'utf8')).toContain('$catalog_artist_at_api_example_org')
    const printed = await runHere(['rules', 'deno', '--data', dataIn(folder), ...dist])
    expect(printed.stdout).toContain('"aliases":true')
  })

  it('prints nothing that its host would cut off', async () => {
    const folder = folderWith({ cache_control: `x="${'a'.repeat(2000)}"` })
    const { code, stderr } = await rules('cloudfront', folder)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^error OVER_LIMIT {2}The function in cloudformation\.yaml has /)
  })
})
