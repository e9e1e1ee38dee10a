// Verifies a packed site like any other: against the content of its blocks.

import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { PACKS_FOLDER } from '../../contract/blocks/packs.ts'
import { CASE_GROUPS } from '../../contract/rules/case-groups.ts'
import { listPath, lookupPath } from '../../contract/urls/urls.ts'
import { buildBlock, buildMember, parseMembers, readMember } from '../../core/packed/block.ts'
import { encodeBody } from '../../core/site/encode.ts'
import { artistId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { describeWithShared, shared } from '../../testing/catalogs/shared.ts'
import { song } from '../../testing/formats/media.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import {
  at,
  both,
  type Fault,
  fault,
  isGet,
  rewriting,
  saying,
  where,
} from '../../testing/servers/faults/fault.ts'
import { type FaultySite, serveFaulty } from '../../testing/servers/faulty-site.ts'
import { type HeardCase, hear, isFound } from '../../testing/servers/heard-cases.ts'
import { createListener } from '../servers/preview/handler.ts'
import { listen } from '../servers/preview/server.ts'
import { readBuild } from './build-subject.ts'
import { createCases } from './cases.ts'
import type { Subject } from './subject.ts'

const folder = suiteFolder()
let site: FaultySite

beforeAll(async () => {
  const { 'site.json': settings, 'artists.ndjson': artists, ...rest } = smallCatalog(15)
  writeTree(dataIn(folder), {
    ...rest,
    // Enough for several blocks of an artist's features.
    'artists.ndjson': artists.map((artist, n) => ({
      ...artist,
      description: 'Long. '.repeat(2000),
      ...(n === 0 ? { aliases: [artistId(999)], country: 'SE' } : {}),
    })),
    'releases.ndjson': rest['releases.ndjson'].map((one) => ({ ...one, barcode: '0012345678905' })),
    'media/a.mp3': song('audio'),
    'site.json': {
      ...settings,
      layout: 'packed',
      limits: [7],
      pages: true,
      docs: false,
      bulk: true,
      filters: true,
      changes: true,
    },
  })
  expect((await runBuild(folder)).code).toBe(0)
  site = await serveFaulty(await readListener(distIn(folder)))
})

/** @param served a copy of the build, which may be damaged */
async function readListener(dist: string, served = dist) {
  const subject = await readBuild(dist, 1)
  if (subject === null) throw new Error(`${dist} is no site`)
  return createListener(subject.rules, served)
}

/** The report of `verify --json`. */
async function verified(url: string, dist: string, args: readonly string[] = []) {
  const { code, stdout, stderr } = await runHere(['verify', url, '--dist', dist, '--json', ...args])
  if (stdout === '') throw new Error(stderr)
  return { code, ...JSON.parse(stdout) }
}

describe('verify against a packed site', () => {
  it('passes, with cases of every group but for faces, of which it has none', async () => {
    site.plant((answer) => answer)
    const { code, cases } = await verified(site.url, distIn(folder), ['--all'])
    expect(code).toBe(0)
    const groups = new Set(cases.map(({ group }: { group: string }) => group))
    expect(Object.keys(CASE_GROUPS).filter((group) => !groups.has(group))).toEqual(['faces'])
  })

  const track = `${listPath('track')}${trackId(11)}/`
  const other = (target: string) =>
    where(
      both(isGet, at(target)),
      rewriting((body) => body.replace(/11|Artist|Track|catalog/, 'X')),
    )
  const FAULTS: readonly Fault[] = [
    fault('one byte in a record', other(track)),
    fault('one byte in the format=api of a record', other(`${track}?format=api`)),
    fault('a missing record', where(both(isGet, at(track)), saying(404, '{"detail":"Not found."}'))),
    fault('one byte in a page of a list', other(`${listPath('artist')}?limit=7&offset=14`)),
    fault('one byte in the list without a window', other(listPath('track'))),
    fault('one byte in a web page', other(`/releases/${releaseId(1)}/`)),
    fault('one byte in a lookup', other(lookupPath('barcode/0012345678905', 'plain'))),
  ]

  let subject: Subject
  let cases: readonly HeardCase[]
  beforeAll(async () => {
    subject = (await readBuild(distIn(folder), null)) as Subject
    cases = await hear(site, subject, createCases(subject, null))
  })

  it.each(FAULTS)('finds $name', async ({ plant }) => {
    expect(await isFound(site, subject, cases, plant)).toBe(true)
  })

  it('finds a block of another build', async () => {
    const served = path.join(tempFolder(), 'dist')
    cpSync(distIn(folder), served, { recursive: true })
    const blocks = path.join(served, PACKS_FOLDER, 'track')
    const name = readdirSync(blocks).find((each) => /^[0-9a-f]+\.block$/.test(each)) as string
    const bytes = readFileSync(path.join(blocks, name))
    const blockName = path.basename(name, '.block')
    const members = (parseMembers(blockName, bytes) ?? []).map((member) => {
      const text = readMember(bytes, member)?.toString().replaceAll('"Track ', '"track ') ?? ''
      return buildMember(member.hint, [Buffer.from(text)])
    })
    writeFileSync(path.join(blocks, name), encodeBody(buildBlock('track', blockName, members)))
    const server = await listen('127.0.0.1', 0)
    onTestFinished(() => server.close())
    server.answer(await readListener(served))
    const { code, cases } = await verified(server.url, distIn(folder), ['--sample', '1'])
    expect(code).toBe(1)
    const failed = cases.filter(({ verdict }: { verdict: string }) => verdict === 'failed')
    expect(new Set(failed.map(({ group }: { group: string }) => group))).toContain('details')
  })

  it('names a block of the site that is cut off, and finds no half of a response', async () => {
    const served = path.join(tempFolder(), 'dist')
    cpSync(distIn(folder), served, { recursive: true })
    const blocks = path.join(served, PACKS_FOLDER, 'track')
    const name = readdirSync(blocks).find((each) => /^[0-9a-f]+\.block$/.test(each)) as string
    const bytes = readFileSync(path.join(blocks, name))
    writeFileSync(path.join(blocks, name), bytes.subarray(0, bytes.length - 100))
    const server = await listen('127.0.0.1', 0)
    onTestFinished(() => server.close())
    server.answer(await readListener(distIn(folder), served))
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const block = `${PACKS_FOLDER}/track/${name}`
    const { code, damaged, cases } = await verified(server.url, distIn(folder), ['--sample', '1'])
    expect(code).toBe(1)
    expect(damaged).toEqual([block])
    const tracks = cases.filter(({ name }: { name: string }) => name.startsWith(`GET ${listPath('track')}`))
    const received = tracks.flatMap(({ faults }: { faults?: { received: string }[] }) => faults ?? [])
    expect(new Set(received.map(({ received }: { received: string }) => received))).toEqual(new Set(['502']))
    const { stdout } = await runHere(['verify', server.url, '--dist', distIn(folder), '--sample', '1'])
    logged.mockRestore()
    expect(stdout).toContain(`A block of the packed site is damaged or missing: ${block}. Upload it again.\n`)
  })

  it('names a block that it cannot read', async () => {
    const dist = path.join(tempFolder(), 'dist')
    cpSync(distIn(folder), dist, { recursive: true })
    writeFileSync(path.join(dist, PACKS_FOLDER, 'track/index.json'), '{')
    site.plant((answer) => answer)
    const { code, stderr } = await runHere(['verify', site.url, '--dist', dist])
    expect(code).toBe(1)
    expect(stderr).toContain('DAMAGED_SITE')
    expect(stderr).toContain('track/index.json')
  })
})

describeWithShared('verify against a packed site of musicbrainz', ['data/musicbrainz'], () => {
  it('passes', { timeout: 60_000 }, async () => {
    const mine = tempFolder()
    cpSync(shared('data/musicbrainz'), dataIn(mine), { recursive: true })
    const settings = { layout: 'packed', base_url: 'https://api.example.org', pages: true, bulk: true }
    writeTree(dataIn(mine), { 'site.json': settings })
    expect((await runBuild(mine)).code).toBe(0)
    const server = await listen('127.0.0.1', 0)
    onTestFinished(() => server.close())
    server.answer(await readListener(distIn(mine)))
    const { code, cases } = await verified(server.url, distIn(mine), ['--sample', '3'])
    expect(cases.filter(({ verdict }: { verdict: string }) => verdict === 'failed')).toEqual([])
    expect(code).toBe(0)
  })
})
