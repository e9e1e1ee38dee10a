import { beforeAll, it } from 'vitest'
import { conform, type Pressed, pressFor } from '../../testing/conformance.ts'
import { describeWithWrangler, startWrangler } from '../../testing/wrangler.ts'
import { cloudflarePages } from './pages.ts'

describeWithWrangler('Cloudflare Pages, on workerd', () => {
  let pressed: Pressed
  let base: string
  beforeAll(async () => {
    pressed = await pressFor(cloudflarePages)
    base = await startWrangler(pressed, ['pages', 'dev'])
  })

  it('answers every case as the rules say', { timeout: 180_000 }, async () => {
    await conform(cloudflarePages.name, base, pressed, cloudflarePages.deviations)
  })
})
