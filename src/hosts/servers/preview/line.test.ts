import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { RULES_FILE } from '../../../contract/urls/files.ts'
import { smallCatalog } from '../../../testing/catalogs/catalog.ts'
import { dataIn, distIn, runBuild } from '../../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { ask } from '../../../testing/servers/http.ts'
import { createListener } from './handler.ts'
import { createLine } from './line.ts'
import { openPort } from './server.ts'

const LISTS = 60

it('answers other requests between the lists that it composes', async () => {
  const folder = tempFolder()
  const catalog = smallCatalog(300)
  const site = { ...catalog['site.json'], layout: 'packed', limits: [100] }
  writeTree(dataIn(folder), { ...catalog, 'site.json': site })
  const { code, stderr } = await runBuild(folder)
  expect([code, stderr]).toEqual([0, ''])
  const dist = distIn(folder)
  const rules = JSON.parse(readFileSync(path.join(dist, RULES_FILE), 'utf8'))
  const server = createServer(createListener(rules, dist))
  onTestFinished(() => void server.close())
  const url = await openPort(server, { host: '127.0.0.1', port: 0 })

  const answered: string[] = []
  const asking = async (target: string) => {
    const { status } = await ask(url, target)
    expect(status).toBe(200)
    answered.push(target)
  }
  const lists = Array.from({ length: LISTS }, (_, at) =>
    asking(`/api/v1/catalog/artist/?limit=100&offset=${at}`),
  )
  await Promise.all([...lists, asking('/api/v1/')])
  expect(answered.indexOf('/api/v1/')).toBeLessThan(LISTS / 2)
})

it('goes on after work that fails', async () => {
  const inLine = createLine()
  const failed = inLine(() => Promise.reject(new Error('a block is missing')))
  const next = inLine(async () => 'composed')
  await expect(failed).rejects.toThrow('a block is missing')
  expect(await next).toBe('composed')
})
