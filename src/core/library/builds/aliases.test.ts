import { readFileSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ALIASES_FOLDER } from '../../../contract/urls/aliases.ts'
import { RULES_FILE } from '../../../contract/urls/files.ts'
import { netlify } from '../../../hosts/netlify/index.ts'
import { createListener } from '../../../hosts/servers/preview/handler.ts'
import { aliasWarnings } from '../../../hosts/shared/alias-warnings.ts'
import { hostTexts } from '../../../hosts/shared/host-file.ts'
import { artistId, smallCatalog, trackId } from '../../../testing/catalogs/catalog.ts'
import { siteRules } from '../../../testing/catalogs/rules.ts'
import {
  dataIn,
  distIn,
  parseCounts,
  pressed,
  readJson,
  readText,
  runBuild,
} from '../../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { runHere } from '../../../testing/run/here.ts'
import { ask } from '../../../testing/servers/http.ts'
import { startServer } from '../../../testing/servers/server.ts'
import { readBuiltAliases } from '../../site/built-aliases.ts'

const FORMER = '3f000000-0000-4000-8000-000000000001'
const OTHER = '3f000000-0000-4000-8000-000000000002'
const RULES = siteRules()
const SHARD = `${ALIASES_FOLDER}/artist/3f/index.json`

type Aliases = Readonly<Record<number, readonly string[]>>

const catalogWith = (artists: Aliases, tracks: Aliases = {}, settings: object = {}) => {
  const small = smallCatalog(5)
  const add = <T>(records: readonly T[], all: Aliases) =>
    records.map((record, index) => (all[index + 1] ? { ...record, aliases: all[index + 1] } : record))
  return {
    ...small,
    'artists.ndjson': add(small['artists.ndjson'], artists),
    'tracks.ndjson': add(small['tracks.ndjson'], tracks),
    'site.json': { ...small['site.json'], hosts: [], ...settings },
  }
}

const build = async (folder: string, catalog: object, args: readonly string[] = []) => {
  writeTree(dataIn(folder), catalog as Record<string, object>)
  const ran = await runBuild(folder, args)
  expect(ran).toMatchObject({ code: 0 })
  return ran
}

const namesUnder = (tree: ReadonlyMap<string, string>, start: string) =>
  [...tree.keys()].filter((file) => file.startsWith(start)).sort()

/** The files that differ, except those that contain build metadata. */
const changed = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((file) => one.get(file) !== other.get(file) && file !== '.catalog-press/revision')
    .sort()

describe('a site with former uuids', () => {
  it('has a file of them for each resource and two digits, and lists these in its rules', async () => {
    const tree = await pressed(catalogWith({ 1: [FORMER], 2: [OTHER, artistId(12)] }, { 1: [trackId(11)] }))
    expect(namesUnder(tree, ALIASES_FOLDER)).toEqual([
      SHARD,
      `${ALIASES_FOLDER}/artist/aa/index.json`,
      `${ALIASES_FOLDER}/track/bb/index.json`,
    ])
    expect(readJson(tree, SHARD)).toEqual({ [FORMER]: artistId(1), [OTHER]: artistId(2) })
    expect(readJson(tree, RULES_FILE)).toMatchObject({ aliases: true })
    const { paths, components } = readJson(tree, 'api/v1/openapi.json')
    expect(paths['/api/v1/catalog/artist/{uuid}/'].get.responses[301]).toEqual({
      $ref: '#/components/responses/Moved',
    })
    expect(components.responses.Moved.headers).toHaveProperty('Location')
  })

  it('differs from one without them in nothing else', async () => {
    const [without, aliased] = [await pressed(catalogWith({})), await pressed(catalogWith({ 1: [FORMER] }))]
    expect(changed(without, aliased)).toEqual([RULES_FILE, SHARD, 'api/v1/openapi.json'])
    expect(readJson(without, RULES_FILE)).not.toHaveProperty('aliases')
  })

  it('is kept by builds that change as little as they can', async () => {
    const folder = tempFolder()
    await build(folder, catalogWith({}))
    const before = readTree(distIn(folder))
    await build(folder, catalogWith({ 1: [FORMER] }))
    const first = readTree(distIn(folder))
    expect(changed(before, first)).toEqual([RULES_FILE, SHARD, 'api/v1/openapi.json'])

    const more = await build(folder, catalogWith({ 1: [FORMER], 2: [OTHER] }, { 3: [trackId(13)] }))
    const second = readTree(distIn(folder))
    expect(changed(first, second)).toEqual([SHARD, `${ALIASES_FOLDER}/track/bb/index.json`])
    // Plus the revision.
    expect(parseCounts(more)).toMatchObject({ written: 3, removed: 0 })

    const fewer = await build(folder, catalogWith({ 1: [FORMER], 2: [OTHER] }))
    expect(changed(second, readTree(distIn(folder)))).toEqual([`${ALIASES_FOLDER}/track/bb/index.json`])
    expect(parseCounts(fewer)).toMatchObject({ written: 1, removed: 1 })

    await build(folder, catalogWith({}))
    expect(changed(before, readTree(distIn(folder)))).toEqual([])
  })

  it('has compressed copies, and is the same in an archive', async () => {
    const folder = tempFolder()
    const catalog = catalogWith({ 1: [FORMER], 2: [artistId(12)] })
    await build(folder, catalog, ['--precompress', 'gzip'])
    const tree = readTree(distIn(folder))
    expect(namesUnder(tree, ALIASES_FOLDER)).toContain(`${SHARD}.gz`)
    expect(readJson(tree, RULES_FILE)).toMatchObject({ aliases: true })
    const archive = path.join(folder, 'site.tar')
    const ran = await runHere(['build', '--data', dataIn(folder), '--archive', archive])
    expect(ran).toMatchObject({ code: 0 })
    expect(readFileSync(archive, 'latin1')).toContain(`{"${FORMER}":"${artistId(1)}"}`)
  })

  it('has them in the files of hosts that cannot read its own, up to what they take', async () => {
    const aliases = catalogWith({ 1: [FORMER], 2: [artistId(12)] }, {}, { hosts: ['apache', 'netlify'] })
    const tree = await pressed(aliases)
    const path = '/api/v1/catalog/artist'
    expect(readText(tree, '_redirects')).toMatch(
      new RegExp(`^${path}/${FORMER}/ {2}${path}/${artistId(1)}/ {2}301\n`),
    )
    expect(readText(tree, SHARD.replace('index.json', '.htaccess'))).toBe(
      `RewriteEngine On\nRewriteOptions AllowNoSlash\nRewriteCond %{ENV:REDIRECT_STATUS} ^$\nRewriteRule ^ - [R=404,END]\nRewriteRule ^${FORMER}$ ${path}/${artistId(1)} [L]\n`,
    )
    expect(readText(tree, '.htaccess')).toContain(`/${ALIASES_FOLDER}/`)
  })

  it('is read back by what is printed for hosts', async () => {
    const folder = tempFolder()
    await build(folder, catalogWith({ 1: [FORMER, OTHER] }, { 1: [trackId(11)] }, { hosts: ['apache'] }))
    expect(await readBuiltAliases(distIn(folder))).toEqual([
      { resource: 'artist', alias: FORMER, uuid: artistId(1) },
      { resource: 'artist', alias: OTHER, uuid: artistId(1) },
      { resource: 'track', alias: trackId(11), uuid: trackId(1) },
    ])
  })

  it('names the file of theirs that is damaged', async () => {
    const folder = tempFolder()
    await build(folder, catalogWith({ 1: [FORMER] }))
    const file = path.join(distIn(folder), SHARD)
    truncateSync(file, 9)
    await expect(readBuiltAliases(distIn(folder))).rejects.toMatchObject({
      code: 'DAMAGED_SITE',
      at: [{ file }],
    })
  })

  it('looks for them only where a record is missing', async () => {
    const folder = tempFolder()
    await build(folder, catalogWith({ 1: [FORMER] }))
    const rules = readJson(readTree(distIn(folder)), RULES_FILE)
    const { url, close } = await startServer(createListener(rules, distIn(folder)))
    try {
      const target = `/api/v1/catalog/artist/${FORMER}/`
      const { status, headers, body } = await ask(url, `${target}?format=api&a=%20`)
      expect({ status, body }).toEqual({ status: 301, body: '' })
      expect(headers).toMatchObject({
        location: `/api/v1/catalog/artist/${artistId(1)}/?format=api&a=%20`,
        'access-control-allow-origin': '*',
        'cache-control': rules.cacheControl,
      })
      expect(await ask(url, target.replace('artist', 'track'))).toMatchObject({ status: 404 })
      expect(await ask(url, target.replace('000001', '000009'))).toMatchObject({ status: 404 })
      expect(await ask(url, `/${SHARD}`)).toMatchObject({ status: 404 })
    } finally {
      await close()
    }
  })
})

describe('a host that redirects fewer than there are', () => {
  it('has as many as it takes', async () => {
    const host = { ...netlify, limits: { aliases: { max: 2, where: 'by its rules', waysOut: [] } } }
    const aliases = [1, 2, 3].map((number) => ({
      resource: 'artist' as const,
      alias: artistId(10 + number),
      uuid: artistId(number),
    }))
    const rules = { ...RULES, aliases: true }
    const texts = await hostTexts(host, { rules, aliases })
    const lines = texts.find((text) => text.path === '_redirects')?.text.match(/^.* 301$/gm)
    expect(lines).toEqual([expect.stringContaining(artistId(11)), expect.stringContaining(artistId(12))])
    expect(aliasWarnings([host], 3, rules)).toMatchObject([
      { count: 1, message: 'Netlify redirects only the first 2 of 3 former uuids by its rules.' },
    ])
    expect(aliasWarnings([host], 2, rules)).toEqual([])
  })

  it('is not written where code takes records out of blocks, and former uuids out of their files', async () => {
    const folder = tempFolder()
    const many = Array.from({ length: 9001 }, (_, n) => `3f000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`)
    const last = many.at(-1) as string
    const settings = { hosts: ['netlify'], docs: false }
    const files = await build(folder, catalogWith({ 1: many }, {}, settings))
    expect(files.stderr).toContain('UNREDIRECTED_ALIAS  Netlify redirects only the first 9,000 of 9,001 ')
    const packed = catalogWith({ 1: many }, {}, { ...settings, layout: 'packed' })
    expect((await build(folder, packed, ['--max-warnings', '0'])).stderr).toBe('')
    const tree = readTree(distIn(folder))
    expect(readText(tree, '_redirects')).not.toContain('301')
    const { url, close } = await startServer(createListener(readJson(tree, RULES_FILE), distIn(folder)))
    const { status, headers } = await ask(url, `/api/v1/catalog/artist/${last}/`)
    expect([status, headers.location]).toEqual([301, `/api/v1/catalog/artist/${artistId(1)}/`])
    const data = ['--data', dataIn(folder), '--dist', distIn(folder)]
    expect((await runHere(['rules', 'netlify', ...data])).stdout).not.toContain('former uuids')
    await close()
  })

  it('is warned of', async () => {
    const folder = tempFolder()
    const { stderr } = await build(folder, catalogWith({ 1: [FORMER, OTHER] }, {}, { hosts: ['cloudfront'] }))
    expect(stderr).toBe(
      'warning UNREDIRECTED_ALIAS  Amazon S3 and CloudFront redirects none of 2 former uuids because its function cannot read files.\n' +
        '  hint  Choose a host that redirects them, such as cloudflare-workers.\n',
    )
    expect((await runBuild(folder)).stderr).toBe(stderr)
    expect((await runBuild(folder, ['--max-warnings', '1'])).code).toBe(1)
  })
})
