import { beforeAll, describe, it } from 'vitest'
import { conform, type Pressed, pressFor } from '../../testing/catalogs/conformance.ts'
import { pressPackedFor, whichGroups } from '../../testing/catalogs/packed.ts'
import { describeWithWrangler, startWrangler } from '../../testing/servers/wrangler.ts'
import { cloudflarePages } from './pages.ts'

describeWithWrangler('Cloudflare Pages, on workerd', () => {
  let pressed: Pressed
  beforeAll(async () => {
    pressed = await pressFor(cloudflarePages)
  })

  it('answers every case by the rules', { timeout: 180_000 }, async () => {
    const base = await startWrangler(pressed, ['pages', 'dev'])
    await conform(cloudflarePages.name, base, pressed, cloudflarePages.deviations)
  })
})

// Workers run the same handler in the same runtime; starting it a second time is too slow for every test run.
describe.skipIf(!process.env.LONG)('in a long run', () => {
  describeWithWrangler('Cloudflare Pages, on workerd, with a packed site', () => {
    let pressed: Pressed
    beforeAll(async () => {
      pressed = await pressPackedFor(cloudflarePages)
    })

    it('answers from blocks as from files', { timeout: 180_000 }, async () => {
      const base = await startWrangler(pressed, ['pages', 'dev'])
      await conform(cloudflarePages.name, base, pressed, cloudflarePages.deviations, whichGroups())
    })
  })
})
