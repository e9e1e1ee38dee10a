// Sites whose blocks are in a store of their own.
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { BLOCK_SIZES, PACKS_FOLDER } from '../../contract/blocks/packs.ts'
import { createHandler } from '../../contract/edge/handler.ts'
import { RULES_FILE } from '../../contract/urls/files.ts'
import { listPath, resourcePath } from '../../contract/urls/urls.ts'
import { storeFolder } from '../../core/packed/store.ts'
import { folderFiles } from '../../hosts/servers/preview/asset.ts'
import { createListener } from '../../hosts/servers/preview/handler.ts'
import { build } from '../../press/build.ts'
import { unpack } from '../../press/unpack.ts'
import { smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn } from '../../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { serveFetch } from '../../testing/servers/fetch-server.ts'
import { ask } from '../../testing/servers/http.ts'
import { startServer } from '../../testing/servers/server.ts'

const COUNT = 60
const NAMES = { artists: 'artists.ndjson', tracks: 'tracks.ndjson', site: 'site.json' } as const

/** Serves the store that is at a path now. */
const store = { folder: '', address: '' }

const write = (folder: string, settings: object, edit = (name: string) => name) => {
  const catalog = smallCatalog(COUNT)
  const tracks = catalog[NAMES.tracks].map((track) => ({ ...track, name: edit(String(track.name)) }))
  writeTree(dataIn(folder), {
    ...catalog,
    [NAMES.tracks]: tracks,
    [NAMES.site]: { ...catalog[NAMES.site], hosts: [], pages: true, layout: 'packed', ...settings },
  })
}

const press = (folder: string, options = {}) =>
  build({
    data: dataIn(folder),
    out: distIn(folder),
    blocks: { blockBytes: BLOCK_SIZES.blockBytes / 64 },
    ...options,
  })

const isBlock = (file: string) => file.endsWith('.block')
const blocksIn = (folder: string) => [...readTree(folder).keys()].filter(isBlock)

const folder = suiteFolder()
const dist = distIn(folder)

beforeAll(async () => {
  store.folder = storeFolder(dist)
  store.address = await serveFetch(async (request) => {
    const file = new URL(request.url).pathname.slice('/blocks/'.length)
    return (
      (await folderFiles(store.folder).asset(file, request)) ?? new Response('no such key', { status: 403 })
    )
  })
  write(folder, { store: `${store.address}/blocks/` })
  await press(folder)
})

/** A handler that has just started. */
function start() {
  const rules = JSON.parse(readFileSync(path.join(dist, RULES_FILE), 'utf8'))
  const handle = createHandler(rules, folderFiles(dist).asset)
  return async (target: string) => {
    const answer = await handle(new Request(`https://edge.example.net${target}`))
    return [answer.status, await answer.text()] as const
  }
}

const track = resourcePath('track', trackId(7), 'plain')

describe('a site with a store', () => {
  it('has the blocks of a site without one, and all other files, each in its folder', async () => {
    const plain = tempFolder()
    write(plain, {})
    await press(plain)
    const whole = [...readTree(distIn(plain)).keys()]
    const site = [...readTree(dist).keys()]
    expect(site).toEqual(whole.filter((file) => !isBlock(file)))
    expect(blocksIn(store.folder)).toHaveLength(whole.filter(isBlock).length)
    expect([...readTree(store.folder).keys()].filter((file) => !isBlock(file))).toEqual([])
  })

  it('is answered from the address of the store', async () => {
    const answer = start()
    const [status, body] = await answer(track)
    expect([status, JSON.parse(body).uuid]).toEqual([200, trackId(7)])
    const [, page] = await answer(`${listPath('track')}?limit=30&offset=12`)
    expect(JSON.parse(page).results).toHaveLength(30)
    expect((await answer(resourcePath('track', trackId(999), 'plain')))[0]).toBe(404)
  })

  it('is previewed by the address of the store where its folder is elsewhere', async () => {
    const copy = path.join(tempFolder(), 'dist')
    cpSync(dist, copy, { recursive: true })
    const rules = JSON.parse(readFileSync(path.join(copy, RULES_FILE), 'utf8'))
    const { url, close } = await startServer(createListener(rules, copy))
    onTestFinished(close)
    expect((await ask(url, track)).status).toBe(200)
  })

  it('is a 502 where a block is cut off or missing, or the store does not answer', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const whole = store.folder
    onTestFinished(() => {
      store.folder = whole
      logged.mockRestore()
    })
    store.folder = path.join(tempFolder(), 'store')
    expect((await start()(track))[0]).toBe(502)
    cpSync(whole, store.folder, { recursive: true })
    for (const file of blocksIn(store.folder)) truncateSync(path.join(store.folder, file), 90)
    expect((await start()(track))[0]).toBe(502)
    const rules = JSON.parse(readFileSync(path.join(dist, RULES_FILE), 'utf8'))
    const silent = createHandler({ ...rules, store: 'http://127.0.0.1:9' }, folderFiles(dist).asset)
    expect((await silent(new Request(`https://edge.example.net${track}`))).status).toBe(502)
    expect(String(logged.mock.calls.at(-1))).toMatch(/^http:\/\/127.0.0.1:9\/api\S+ cannot be read: /)
  })

  it('is unpacked with the blocks of the store', async () => {
    const out = path.join(tempFolder(), 'files')
    const { rules } = await unpack({ site: dist, out })
    expect(rules).not.toHaveProperty('store')
    expect(JSON.parse(readFileSync(path.join(out, `${track.slice(1)}index.json`), 'utf8')).uuid).toBe(
      trackId(7),
    )
  })
})

describe('a build of a site with a store', () => {
  /** A copy of the project, whose catalog is edited. */
  function edited(edit = (name: string) => name.replace('Track 7', 'Trick 7')): string {
    const copy = path.join(tempFolder(), 'project')
    cpSync(folder, copy, { recursive: true, preserveTimestamps: true })
    write(copy, { store: `${store.address}/blocks/` }, edit)
    return copy
  }
  const readTrees = (project: string) => [readTree(distIn(project)), readTree(storeFolder(distIn(project)))]

  async function buildClean(project: string) {
    const out = path.join(tempFolder(), 'clean', 'dist')
    await press(project, { out })
    return [readTree(out), readTree(storeFolder(out))]
  }

  it('writes what an edit changes, and removes what it replaces', async () => {
    const project = edited()
    const { written, removed } = await press(project)
    expect(written).toBeLessThan(20)
    expect(removed).toBeGreaterThan(1)
    expect(readTrees(project)).toEqual(await buildClean(project))
  })

  it('ends the same without its state', async () => {
    const project = edited()
    rmSync(path.join(project, '.catalog-press'), { recursive: true, force: true })
    await press(project)
    expect(readTrees(project)).toEqual(await buildClean(project))
  })

  it('writes blocks again that were lost', async () => {
    const project = edited((name) => name)
    const blocks = storeFolder(distIn(project))
    renameSync(blocks, `${blocks}.lost`)
    await press(project)
    expect(readTrees(project)).toEqual(await buildClean(project))
  })

  it('moves blocks out of a site that had them, and keeps files of others in the store', async () => {
    const project = edited()
    write(project, {})
    await press(project)
    expect(blocksIn(distIn(project)).length).toBeGreaterThan(10)
    const foreign = path.join(storeFolder(distIn(project)), 'robots.txt')
    writeFileSync(foreign, '')
    write(project, { store: `${store.address}/blocks/` })
    await press(project)
    expect(blocksIn(distIn(project))).toEqual([])
    expect(existsSync(foreign)).toBe(true)
    rmSync(foreign)
    // Blocks that an earlier build left in the store are removed, too.
    expect(readTrees(project)).toEqual(await buildClean(project))
    expect(readdirSync(path.join(distIn(project), PACKS_FOLDER, 'track'))).toEqual(['index.json'])
  })

  it('lists only changed files of the site', async () => {
    const project = edited()
    const changedFiles = path.join(project, 'changed.txt')
    const before = readTree(distIn(project))
    await press(project, { changedFiles })
    const after = readTree(distIn(project))
    const differing = [...after.keys()].filter((file) => before.get(file) !== after.get(file))
    expect(readFileSync(changedFiles, 'utf8').trimEnd().split('\n').sort()).toEqual(differing.sort())
  })

  it('refuses an archive, which has no place for the blocks', async () => {
    const project = edited()
    const archive = path.join(project, 'site.tar')
    await expect(build({ data: dataIn(project), archive })).rejects.toMatchObject({ code: 'BAD_FLAG' })
    expect(existsSync(archive)).toBe(false)
  })

  it('refuses a store for a site that is not packed', async () => {
    const project = edited()
    write(project, { layout: 'files', store: store.address })
    await expect(press(project)).rejects.toMatchObject({
      errors: [{ message: expect.stringContaining('not packed') }],
    })
  })
})
