// `push` as a user runs it, against S3rver.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { BLOCK_SIZES } from '../../contract/blocks/packs.ts'
import { STORE_ROOT } from '../../contract/blocks/store-root.ts'
import { createHandler, handle } from '../../contract/edge/handler.ts'
import { PackMemory } from '../../contract/edge/pack-memory.ts'
import type { Read } from '../../contract/edge/pressed-page.ts'
import { RULES_FILE, UNFINISHED_FILE } from '../../contract/urls/files.ts'
import { resourcePath } from '../../contract/urls/urls.ts'
import { storeFolder } from '../../core/packed/store.ts'
import { folderFiles } from '../../hosts/servers/preview/asset.ts'
import { build } from '../../press/build.ts'
import { artistId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { startCli, waitForOutcome } from '../../testing/processes/cli.ts'
import { dataIn, distIn } from '../../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { createSearch } from '../../testing/searches/search.ts'
import { startPreview } from '../../testing/servers/preview.ts'
import { ACCOUNT, startS3 } from '../../testing/servers/s3.ts'
import { startServer } from '../../testing/servers/server.ts'
import { openBucket } from './bucket.ts'
import { push } from './push.ts'

const DAY = 86_400_000
const BUCKETS = ['first', 'edited', 'again', 'ahead', 'killed', 'damaged', 'dry', 'refusing']

const { count: KILLS, random } = createSearch('KILLS', { usual: 4, long: 60 })

let store: Awaited<ReturnType<typeof startS3>>
const folder = suiteFolder()

beforeAll(async () => {
  store = await startS3(BUCKETS)
  await press(folder, 'first')
})

async function press(project: string, bucket: string, edit = (name: string) => name) {
  const catalog = smallCatalog(80)
  writeTree(dataIn(project), {
    ...catalog,
    'tracks.ndjson': catalog['tracks.ndjson'].map((one) => ({ ...one, name: edit(String(one.name)) })),
    'site.json': {
      ...catalog['site.json'],
      ...{
        hosts: [],
        pages: true,
        faces: ['ws2'],
        layout: 'packed',
        store: `${store.endpoint}/${bucket}/blocks`,
      },
    },
  })
  await build({
    data: dataIn(project),
    out: distIn(project),
    blocks: { blockBytes: BLOCK_SIZES.blockBytes / 64, tableRows: 8 },
  })
}

const argsFor = (project: string, bucket: string) => [
  ...['push', `s3://${bucket}/blocks`, '--site', distIn(project), '--endpoint', store.endpoint],
]
const run = (project: string, bucket: string, args: readonly string[] = [], env = {}) =>
  runHere([...argsFor(project, bucket), ...args], { ...ACCOUNT, ...env })

/** Pushes some days from now. */
const pushOn = (project: string, name: string, days: number, signal?: AbortSignal) =>
  push({
    site: distIn(project),
    open: () => openBucket({ name, prefix: 'blocks/', endpoint: store.endpoint, env: ACCOUNT, signal }),
    ...{ grace: 7 * DAY, jobs: 4, now: Date.now() + days * DAY },
    ...(signal && { signal }),
  })

const countBlocks = (project: string) => readTree(storeFolder(distIn(project))).size

/** The objects of a bucket. */
const objectsIn = (bucket: string) =>
  new Map(
    [...readTree(store.folderOf(bucket))]
      .filter(([file]) => file.endsWith('._S3rver_object'))
      .map(([file, text]) => [file.slice('blocks/'.length).replace('._S3rver_object', ''), text]),
  )
const blocksIn = (bucket: string) =>
  new Map([...objectsIn(bucket)].filter(([file]) => file.endsWith('.block')))

type Answers = readonly (readonly [status: number, text: string])[]

/** Reads the blocks of a project from its own folder. */
const folderStore = (project: string) => folderFiles(storeFolder(distIn(project))).read

/** What a new handler of the site answers for records and pages of lists. */
async function readAnswers(project: string, own?: Read): Promise<Answers> {
  const dist = distIn(project)
  const rules = JSON.parse(readFileSync(path.join(dist, RULES_FILE), 'utf8'))
  const site = { rules, asset: folderFiles(dist).asset, memory: new PackMemory(), ...(own && { store: own }) }
  const paths = [1, 20, 44, 80].flatMap((number) => [
    resourcePath('artist', artistId(number), 'plain'),
    resourcePath('track', trackId(number), 'plain'),
    `/api/v1/catalog/track/?limit=10&offset=${number - 1}`,
  ])
  const answers: [number, string][] = []
  for (const each of paths) {
    const answer = await handle(site, new Request(`https://edge.example.net${each}`))
    answers.push([answer.status, await answer.text()])
  }
  return answers
}

describe('push', () => {
  it('uploads the blocks, then the tables, and nothing the next time', async () => {
    store.events.length = 0
    const count = countBlocks(folder)
    const { code, stdout, stderr } = await run(folder, 'first')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(
      new RegExp(`^${count} blocks uploaded \\(.*B\\), 0 unchanged, 0 removed\n.*does not guard`),
    )
    expect(blocksIn('first')).toEqual(readTree(storeFolder(distIn(folder))))
    const written = store.events.map((event) => event.replace(/^.* /, ''))
    expect(written.findLastIndex((key) => key.endsWith('.block'))).toBeLessThan(
      written.findIndex((key) => key.endsWith('.json')),
    )
    expect(written.filter((key) => !key.includes('/probe-')).slice(-2)).toEqual([
      `blocks/${STORE_ROOT}`,
      'blocks/api/v1/packs/unused.json',
    ])
    expect((await run(folder, 'first')).stdout).toBe(
      `0 blocks uploaded (0 B), ${count} unchanged, 0 removed\n`,
    )
  })

  it('takes the address of the store from the environment, where empty variables count as missing', async () => {
    await run(folder, 'first')
    const empty = { AWS_ENDPOINT_URL_S3: '', AWS_REGION: '', AWS_SESSION_TOKEN: '' }
    const env = { ...ACCOUNT, ...empty, AWS_ENDPOINT_URL: store.endpoint }
    expect(await runHere(['push', 's3://first/blocks', '--site', distIn(folder)], env)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^0 blocks uploaded/),
    })
  })

  it('makes the bucket the store from which a handler answers', async () => {
    await run(folder, 'first')
    const dist = distIn(folder)
    const answerTo = createHandler(
      JSON.parse(readFileSync(path.join(dist, RULES_FILE), 'utf8')),
      folderFiles(dist).asset,
    )
    const answer = await answerTo(
      new Request(`https://edge.example.net${resourcePath('track', trackId(7), 'plain')}`),
    )
    expect([answer.status, ((await answer.json()) as { uuid: string }).uuid]).toEqual([200, trackId(7)])
    const entity = await answerTo(
      new Request(`https://edge.example.net/faces/ws2/artists/${artistId(7)}/entity.json`),
    )
    expect([entity.status, await entity.json()]).toMatchObject([200, { id: artistId(7) }])
  })

  it('keeps what the last revision needs until the grace has passed', async () => {
    const project = tempFolder()
    await press(project, 'edited')
    await run(project, 'edited')
    const before = blocksIn('edited')
    await press(project, 'edited', (name) => name.replace('Track 7', 'Trick 7'))
    const { stdout } = await run(project, 'edited')
    const [uploaded, unused] = [...stdout.matchAll(/^(\d+) (?:blocks|unused objects)/gm)].map(([, n]) =>
      Number(n),
    )
    expect(uploaded).toBeGreaterThan(2)
    expect(uploaded).toBeLessThan(before.size / 2)
    expect(unused).toBeGreaterThan(2)
    for (const file of before.keys()) expect(blocksIn('edited').has(file)).toBe(true)
    const pushAfter = (days: number) => pushOn(project, 'edited', days)
    expect(await pushAfter(6)).toMatchObject({ removed: 0, kept: unused })
    expect(await pushAfter(8)).toMatchObject({ removed: unused, kept: 0 })
    expect(blocksIn('edited')).toEqual(readTree(storeFolder(distIn(project))))
  })

  it('keeps blocks that came into use again by a push that was stopped', async () => {
    const project = tempFolder()
    const renamed = (name: string) => name.replace('Track 7', 'Trick 7')
    await press(project, 'again')
    await pushOn(project, 'again', 0)
    const before = blocksIn('again')
    await press(project, 'again', renamed)
    await pushOn(project, 'again', 1)
    await press(project, 'again')
    const stop = new AbortController()
    store.events.length = 0
    const stopped = store.onEvent(() => store.events.at(-1)?.endsWith(STORE_ROOT) && stop.abort())
    await expect(pushOn(project, 'again', 7, stop.signal)).rejects.toThrow()
    stopped()
    await press(project, 'again', renamed)
    await pushOn(project, 'again', 9)
    for (const file of before.keys()) expect(blocksIn('again').has(file)).toBe(true)
  })

  it('counts the grace from the first push of a clock that is right', async () => {
    const project = tempFolder()
    await press(project, 'ahead')
    await pushOn(project, 'ahead', 0)
    await press(project, 'ahead', (name) => name.replace('Track 7', 'Trick 7'))
    const { kept } = await pushOn(project, 'ahead', 400)
    expect(await pushOn(project, 'ahead', 0)).toMatchObject({ removed: 0, kept })
    expect(await pushOn(project, 'ahead', 8)).toMatchObject({ removed: kept, kept: 0 })
  })

  it(
    `continues where it was killed, at any of ${KILLS} moments, while readers see one revision`,
    async () => {
      const [projects, answers] = [[tempFolder(), tempFolder()], [] as Answers[]]
      for (const [index, project] of projects.entries()) {
        await press(project, 'killed', (name) => name.replace(/Track \d*[2-5]$/, `Name ${index}`))
        answers.push(await readAnswers(project, folderStore(project)))
      }
      expect(new Set(answers.flat().map(([status]) => status))).toEqual(new Set([200]))
      let [live, killed] = [0, 0]
      expect(await run(projects[live] as string, 'killed')).toMatchObject({ code: 0 })
      for (let kill = 0; kill < KILLS; kill += 1) {
        const next = (live + 1) % 2
        const child = startCli([...argsFor(projects[next] as string, 'killed'), '--jobs', '2'], ACCOUNT)
        const ended = waitForOutcome(child)
        const moment = pause(250 + 500 * random())
        const read = await readAnswers(projects[live] as string)
        expect(read, `while push ${kill} ran`).toEqual(answers[live])
        await moment
        if (child.exitCode === null) killed += 1
        child.kill('SIGKILL')
        await ended
        expect(await readAnswers(projects[live] as string), `after kill ${kill}`).toEqual(answers[live])
        if (kill % 3 < 2) continue
        expect(await run(projects[next] as string, 'killed')).toMatchObject({ code: 0, stderr: '' })
        live = next
      }
      expect(killed).toBeGreaterThan(0)
      const last = projects[live] as string
      expect(await run(last, 'killed')).toMatchObject({ code: 0, stderr: '' })
      expect(await readAnswers(last)).toEqual(answers[live])
      for (const file of readTree(storeFolder(distIn(last))).keys()) {
        expect(blocksIn('killed').get(file)).toBe(readTree(storeFolder(distIn(last))).get(file))
      }
    },
    30_000 + KILLS * 5_000,
  )

  it('uploads a block again that has another size in the bucket', async () => {
    await run(folder, 'damaged')
    const [file = ''] = blocksIn('damaged').keys()
    const object = path.join(store.folderOf('damaged'), 'blocks', `${file}._S3rver_object`)
    writeFileSync(object, 'cut')
    expect((await run(folder, 'damaged')).stdout).toMatch(/^1 block uploaded/)
    expect(blocksIn('damaged')).toEqual(readTree(storeFolder(distIn(folder))))
  })

  it('only reports with --dry-run', async () => {
    const { stdout } = await run(folder, 'dry', ['--dry-run'])
    expect(stdout).toMatch(new RegExp(`^${countBlocks(folder)} blocks to upload`))
    expect(objectsIn('dry').size).toBe(0)
  })
})

describe('push refuses', () => {
  it('credentials that are missing or wrong, and a bucket that does not exist', async () => {
    const missing = await runHere(argsFor(folder, 'refusing'))
    expect(missing.stderr).toMatch(/BUCKET_REFUSED {2}There are no credentials[\s\S]*AWS_ACCESS_KEY_ID/)
    const wrong = await run(folder, 'refusing', [], { AWS_SECRET_ACCESS_KEY: 'other' })
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringMatching(
        /s3:\/\/refusing does not accept[\s\S]*SignatureDoesNotMatch[\s\S]*Correct AWS_SECRET/,
      ),
    ])
    const unknown = await run(folder, 'refusing', [], { AWS_ACCESS_KEY_ID: 'other' })
    expect(unknown.stderr).toMatch(/InvalidAccessKeyId[\s\S]*Correct AWS_ACCESS_KEY_ID/)
    const absent = await run(folder, 'absent')
    expect(absent.stderr).toMatch(/NoSuchBucket[\s\S]*Create the bucket/)
    expect(objectsIn('refusing').size).toBe(0)
  })

  it('a server that is not an object store', async () => {
    const server = await startPreview([distIn(folder)])
    const { code, stderr } = await run(folder, 'refusing', ['--endpoint', server.url])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/BUCKET_REFUSED[\s\S]*Check --endpoint: it does not/),
    ])
    await server.stop()
  })

  it.each<[string, number, string, RegExp]>([
    ['a web page', 200, '<!doctype html>', /BUCKET_REFUSED[\s\S]*Check --endpoint: it does not/],
    [
      'a full disk',
      507,
      '<Error><Code>XMinioStorageFull</Code><Message>The drive is full</Message></Error>',
      /XMinioStorageFull, The drive is full\.\n {2}hint {2}The store itself fails, or is full/,
    ],
  ])('a server that answers with %s', async (_, status, body, message) => {
    const { url, close } = await startServer((_, response) => response.writeHead(status).end(body))
    onTestFinished(close)
    const { code, stderr } = await run(folder, 'refusing', ['--endpoint', url, '--dry-run'])
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)])
  })

  it('to go on where a store has not kept what it accepted, and tries again what was cut off or damaged', async () => {
    const refused = '<Error><Code>BadDigest</Code></Error>'
    const kept = new Map<string, number>()
    const faults = new Set(['list', 'upload', 'loss'])
    const { url, close } = await startServer(async ({ method, url = '', headers }, response) => {
      const key = url.slice('/refusing/'.length)
      if (method === 'PUT' && faults.delete('upload')) response.writeHead(400).end(refused)
      else if (method === 'PUT') {
        if (!faults.delete('loss')) kept.set(key, Number(headers['content-length']))
        response.end()
      } else if (method === 'DELETE') response.end()
      else if (!url.includes('list-type')) response.writeHead(kept.has(key) ? 200 : 404).end()
      else if (faults.delete('list')) {
        response.writeHead(200, { 'Content-Length': '500' }).write('<ListBucketResult>')
        response.destroy()
      } else {
        const objects = [...kept].map(
          ([name, size]) => `<Contents><Key>${name}</Key><Size>${size}</Size></Contents>`,
        )
        response.end(`<ListBucketResult>${objects.join('')}</ListBucketResult>`)
      }
    })
    onTestFinished(close)
    const first = await run(folder, 'refusing', ['--endpoint', url])
    expect([first.code, first.stderr]).toEqual([
      1,
      expect.stringMatching(/BUCKET_REFUSED {2}s3:\/\/refusing did not keep a block[\s\S]*\.block\n/),
    ])
    expect(kept.has(`blocks/${STORE_ROOT}`)).toBe(false)
    const second = await run(folder, 'refusing', ['--endpoint', url])
    expect([second.code, second.stdout]).toEqual([0, expect.stringMatching(/^1 block uploaded/)])
    expect(kept.has(`blocks/${STORE_ROOT}`)).toBe(true)
  })

  it.each([
    'minio.lan:9000',
    'minio.lan',
    'ftp://minio.lan',
    'http://key:secret@minio.lan',
    'http://minio.lan/?a=b',
  ])('what is not the address of an object store, by flag and variable: %s', async (endpoint) => {
    for (const [args, env] of [
      [['--endpoint', endpoint], {}],
      [[], { AWS_ENDPOINT_URL: endpoint }],
    ] as const) {
      const asked = ['push', 's3://refusing', '--site', distIn(folder), ...args]
      const { code, stderr } = await runHere(asked, { ...ACCOUNT, ...env })
      expect([code, stderr]).toEqual([
        2,
        expect.stringMatching(/^error BAD_FLAG .*not the address of an object store/),
      ])
      expect(stderr).not.toContain('secret')
    }
  })

  it('nothing where flags are empty, as of variables that are not set', async () => {
    const env = { ...ACCOUNT, AWS_ENDPOINT_URL: store.endpoint }
    const asked = [
      'push',
      's3://refusing',
      '--site',
      distIn(folder),
      '--dry-run',
      '--endpoint',
      '',
      '--region',
      '',
    ]
    expect(await runHere(asked, env)).toMatchObject({ code: 0, stderr: '' })
  })

  it('a store that does not answer, after some attempts', async () => {
    const { code, stderr } = await run(folder, 'refusing', ['--endpoint', 'http://127.0.0.1:9'])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/BUCKET_UNREACHABLE[\s\S]*continues where it stopped/),
    ])
  })

  it('a site without a store, one that is not complete, and one that lacks a block', async () => {
    const copy = tempFolder()
    cpSync(folder, copy, { recursive: true })
    const [block = ''] = readTree(storeFolder(distIn(copy))).keys()
    const file = path.join(storeFolder(distIn(copy)), block)
    rmSync(file)
    expect((await run(copy, 'refusing')).stderr).toMatch(/DAMAGED_SITE[\s\S]*A file of the site is missing/)
    mkdirSync(file)
    const { stderr } = await run(copy, 'refusing')
    expect(stderr).toMatch(/DAMAGED_SITE[\s\S]*A file of the site is damaged/)
    expect(stderr).toContain(file)
    writeFileSync(path.join(distIn(copy), UNFINISHED_FILE), '')
    expect((await run(copy, 'refusing')).stderr).toMatch(/DAMAGED_SITE[\s\S]*Run the build again/)
    expect((await run(tempFolder(), 'refusing')).stderr).toContain('NOT_A_SITE')
    const rules = path.join(distIn(copy), RULES_FILE)
    rmSync(path.join(distIn(copy), UNFINISHED_FILE))
    writeFileSync(rules, readFileSync(rules, 'utf8').replace(/"store":"[^"]*",/, ''))
    expect((await run(copy, 'refusing')).stderr).toMatch(/NO_STORE[\s\S]*Add "store"/)
    expect(objectsIn('refusing').size).toBe(0)
  })

  it.each([
    [
      'http://minio.lan:9000/blocks',
      's3://blocks, and the address of the object store with --endpoint, such as --endpoint http://minio.lan:9000.',
    ],
    ['https://bucket.example.com', 's3://my-bucket, and the address'],
    ['s3://My_Bucket', 'The name of a bucket has 3 to 63 lower-case letters'],
    ['my-bucket', 'The name of a bucket has'],
    ['s3://my-bucket/../other', 'The name of a bucket has'],
  ])('what is not the address of a bucket: %s', async (address, hint) => {
    const { code, stderr } = await runHere(['push', address], ACCOUNT)
    expect(code).toBe(2)
    expect(stderr).toContain(`error BAD_FLAG  "${address}" is not the address of a bucket`)
    expect(stderr).toContain(hint)
  })

  it('a site that is not built, before it asks for credentials', async () => {
    const site = path.join(tempFolder(), 'dist')
    const { code, stderr } = await runHere(['push', 's3://blocks', '--site', site])
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^error NOT_A_SITE /)])
  })
})
