import { beforeAll, expect, it } from 'vitest'
import { RULES_FILE } from '../../contract/urls/files.ts'
import { listPath } from '../../contract/urls/urls.ts'
import { conform, type Pressed, pressFor } from '../../testing/catalogs/conformance.ts'
import { pressPackedFor, whichGroups } from '../../testing/catalogs/packed.ts'
import { song } from '../../testing/formats/media.ts'
import type { Asking } from '../../testing/servers/http.ts'
import { missingAt } from '../../testing/servers/pattern-hosts-odd.ts'
import { askWrangler, describeWithWrangler, startWrangler } from '../../testing/servers/wrangler.ts'
import { cloudflareWorkers } from './workers.ts'

const LIST = listPath('artist')

describeWithWrangler('Cloudflare Workers, on workerd', () => {
  let pressed: Pressed
  beforeAll(async () => {
    pressed = await pressFor(cloudflareWorkers, {
      files: { 'media/01 (live).mp3': song('0123456789'), 'media/a=b.mp3': song('0123456789') },
    })
  })
  const askPressed = async (target: string, asking?: Asking) =>
    askWrangler(await startWrangler(pressed), target, asking)

  it('answers every case by the rules', { timeout: 180_000 }, async () => {
    await conform(cloudflareWorkers.name, await startWrangler(pressed), pressed, cloudflareWorkers.deviations)
  })

  it('serves pressed files from the assets, with their ETags', async () => {
    const { headers } = await askPressed(LIST)
    // The handler's own ETags have 24 digits.
    expect(headers.etag).toMatch(/^"[0-9a-f]{32}"$/)
    const weak = { 'If-None-Match': `"other", W/${headers.etag}` }
    const again = await askPressed(LIST, { headers: weak })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  it('serves media without the worker, and answers 404 for missing media', async () => {
    const sound = await askPressed('/media/01%20(live).mp3')
    expect(sound).toMatchObject({ status: 200, body: song('0123456789') })
    expect(sound.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300, stale-while-revalidate=60, stale-if-error=86400',
      'content-type': 'audio/mpeg',
    })
    expect(sound.headers.allow).toBeUndefined()
    const missing = await askPressed('/media/02.mp3')
    expect(missing).toMatchObject({ status: 404, body: missingAt(pressed, '/media/02.mp3').body })
  })

  it('redirects media with an equals sign to the URL that the assets know', async () => {
    const { status, headers } = await askPressed('/media/a=b.mp3')
    expect([status, headers.location]).toEqual([307, '/media/a%3Db.mp3'])
    expect((await askPressed(headers.location as string)).body).toBe(song('0123456789'))
  })

  it.each([`/${RULES_FILE}`, '/.assetsignore', '/_headers'])('does not publish %s', async (file) => {
    expect(await askPressed(file)).toMatchObject({ status: 404, body: missingAt(pressed, file).body })
  })
})

describeWithWrangler('Cloudflare Workers, on workerd, with a packed site', () => {
  let pressed: Pressed
  beforeAll(async () => {
    pressed = await pressPackedFor(cloudflareWorkers)
  })

  it('answers from blocks as from files', { timeout: 180_000 }, async () => {
    await conform(
      cloudflareWorkers.name,
      await startWrangler(pressed),
      pressed,
      cloudflareWorkers.deviations,
      whichGroups(),
    )
  })
})
