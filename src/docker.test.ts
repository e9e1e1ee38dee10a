// The image for containers, without Docker: the files that its build copies, and its command.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { smallCatalog } from './testing/catalog.ts'
import { ROOT } from './testing/docs/page.ts'
import { tempFolder, writeTree } from './testing/folders.ts'
import { packedRelease } from './testing/released.ts'

const FOLDER = path.join(ROOT, 'scripts/docker')

it('the image is made of the package of a release and of files that exist', async () => {
  const dockerfile = readFileSync(path.join(FOLDER, 'Dockerfile'), 'utf8')
  const copied = [...dockerfile.matchAll(/^COPY (?:--\S+ )*(\S+) /gm)].map(([, source = '']) => source)
  const [tarball, ...others] = copied
  expect(tarball).toBe('release/catalog-press-[0-9]*.tgz')
  const packed = readdirSync(await packedRelease()).filter((name) => /^catalog-press-\d.*\.tgz$/.test(name))
  expect(packed).toHaveLength(1)
  expect(others.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([])
})

it('a server in a container listens on every address', async () => {
  const folder = tempFolder()
  writeTree(path.join(folder, 'data'), smallCatalog(1))
  symlinkSync(path.join(ROOT, 'lib/cli.js'), path.join(folder, 'catalog-press'))
  const server = spawn('sh', [path.join(FOLDER, 'entrypoint.sh'), 'preview', '--port', '0'], {
    cwd: folder,
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill())
  const [text] = await once(server.stdout.setEncoding('utf8'), 'data')
  const [url = ''] = /http:\/\/localhost:\d+\S+/.exec(text) ?? []
  // Each address of this machine is one of the loopback network.
  expect((await fetch(url.replace('localhost', '127.0.0.2'))).status).toBe(200)
})
