import { beforeAll, expect, inject, it } from 'vitest'
import { listPath } from '../../contract/urls/urls.ts'
import { conform, type Pressed, pressFor } from '../../testing/catalogs/conformance.ts'
import { pressPackedFor, whichGroups } from '../../testing/catalogs/packed.ts'
import { song } from '../../testing/formats/media.ts'
import { describeWithDeno, startDeno } from '../../testing/servers/deno.ts'
import { ask } from '../../testing/servers/http.ts'
import { missingAt } from '../../testing/servers/pattern-hosts-odd.ts'
import { deno } from './index.ts'

const LIST = listPath('artist')

/** Too large to be hashed for its ETag. */
const LARGE = song('0123456789'.repeat(149_999))

describeWithDeno('Deno, the program itself', () => {
  const files = { 'media/01 é (live).mp3': song('0123456789'), 'media/a.bin': 'x', 'media/large.mp3': LARGE }
  let pressed: Pressed
  let base: string
  beforeAll(async () => {
    // Deno reads files below /dev only with all permissions.
    pressed = await pressFor(deno, { files, parent: inject('diskFolder') })
    base = await startDeno(pressed)
  })

  it('answers every case by the rules', async () => {
    await conform(deno.name, base, pressed, deno.deviations)
  })

  it('answers from the blocks of a packed site as from files', async () => {
    const packed = await pressPackedFor(deno)
    await conform(deno.name, await startDeno(packed), packed, deno.deviations, whichGroups())
  })

  it('serves media with their types and ETags', async () => {
    const sound = await ask(base, '/media/01%20%C3%A9%20(live).mp3')
    expect(sound).toMatchObject({ status: 200, body: song('0123456789') })
    expect(sound.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'access-control-allow-origin': '*' })
    const tag = { 'If-None-Match': sound.headers.etag as string }
    expect((await ask(base, '/media/01%20%C3%A9%20(live).mp3', { headers: tag })).status).toBe(304)
    expect(sound.headers['x-content-type-options']).toBe('nosniff')
    expect((await ask(base, '/media/a.bin')).headers['content-type']).toBeUndefined()
  })

  it('sends a part of a file of any size, or answers 416', async () => {
    for (const [target, size] of [
      ['/media/01%20%C3%A9%20(live).mp3', 20],
      ['/media/large.mp3', LARGE.length],
      [LIST, (await ask(base, LIST)).body.length],
    ] as const) {
      const part = await ask(base, target, { headers: { Range: 'bytes=5-8' } })
      expect([target, part.status, part.body.length]).toEqual([target, 206, 4])
      expect(part.headers['content-range']).toBe(`bytes 5-8/${size}`)
      const end = await ask(base, target, { headers: { Range: 'bytes=-1' } })
      expect([end.status, end.headers['content-length']]).toEqual([206, '1'])
      const beyond = await ask(base, target, { headers: { Range: `bytes=${size}-` } })
      expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
      expect(beyond.headers['access-control-allow-origin']).toBe('*')
      const whole = await ask(base, target, { headers: { Range: 'items=0-5' } })
      expect([whole.status, whole.body.length]).toEqual([200, size])
    }
  })

  it('streams a large file, with an ETag made from its size and time', async () => {
    const [get, head] = [
      await ask(base, '/media/large.mp3'),
      await ask(base, '/media/large.mp3', { method: 'HEAD' }),
    ]
    expect(get.body === LARGE).toBe(true)
    expect(head.headers).toMatchObject({ 'content-length': `${LARGE.length}`, 'accept-ranges': 'bytes' })
    const tag = head.headers.etag as string
    expect(tag).toMatch(/^"[0-9a-f]+-[0-9a-f]+"$/)
    const again = await ask(base, '/media/large.mp3', { headers: { 'If-None-Match': tag } })
    expect([again.status, again.body]).toEqual([304, ''])
    const part = { Range: 'bytes=0-9', 'If-Range': tag }
    expect((await ask(base, '/media/large.mp3', { headers: part })).status).toBe(206)
    const other = { ...part, 'If-Range': '"other"' }
    expect((await ask(base, '/media/large.mp3', { headers: other })).status).toBe(200)
  })

  it('gives HEAD the headers of GET for a missing file', async () => {
    const [get, head] = [await ask(base, '/nothing'), await ask(base, '/nothing', { method: 'HEAD' })]
    expect([head.status, head.body]).toEqual([404, ''])
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(get.headers['content-length']).toBe(`${Buffer.byteLength(get.body)}`)
  })

  it.each(['a/api/v1/catalog/label/?limit=1&z=', 'a b', 'user@host', '%', 'a?b', 'a#b', 'x:y'])(
    'refuses the invalid Host header "%s"',
    async (host) => {
      const { status, body } = await ask(base, '/nothing', { headers: { Host: host } })
      expect([status, body]).toEqual([400, '{"detail":"The Host header is not the name of a host."}'])
    },
  )

  it.each(['api.example.org', '[::1]:8000', '127.0.0.1:1', ''])(
    'accepts the Host header "%s"',
    async (host) => {
      expect((await ask(base, LIST, { headers: { Host: host } })).status).toBe(200)
    },
  )

  it.each([
    '/media/_s/',
    '/media/_s',
    '/media/02.mp3',
    '/media/%',
    '/media/%zz',
    '/media/%00',
    '/media/%E9',
    `/media/${'a'.repeat(300)}`,
    '/media/a.bin/b',
    '/media/%2e%2e/main.js',
  ])('has no media %s', async (target) => {
    expect(await ask(base, target)).toMatchObject({ status: 404, body: missingAt(pressed, target).body })
  })
})
