import { it } from 'vitest'
import { conform, pressFor } from '../../testing/conformance.ts'
import { describeWithWrangler, startWrangler } from '../../testing/wrangler.ts'
import { cloudflarePages } from './pages.ts'

describeWithWrangler('Cloudflare Pages, on workerd', async () => {
  const pressed = await pressFor(cloudflarePages)
  const base = await startWrangler(pressed, ['pages', 'dev'])

  it('answers every case as the rules say', async () => {
    await conform(cloudflarePages.name, base, pressed, cloudflarePages.deviations)
  })
})
