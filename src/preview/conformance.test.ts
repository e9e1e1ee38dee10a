import { afterAll, describe, it } from 'vitest'
import { netlify } from '../hosts/netlify/index.ts'
import { conform, pressFor } from '../testing/conformance.ts'
import { startPreview } from '../testing/preview.ts'

describe.each(['pressed', 'edge'])('the preview of a site with variants "%s"', async (variants) => {
  const pressed = await pressFor(netlify, { variants })
  const preview = await startPreview([pressed.site])
  afterAll(() => preview.stop())

  it('answers every case as the rules say', () => conform('preview', preview.url, pressed, []))
})
