import { beforeAll, describe, it } from 'vitest'
import { netlify } from '../hosts/netlify/index.ts'
import { conform, type Pressed, pressFor } from '../testing/conformance.ts'
import { type Preview, startPreview } from '../testing/preview.ts'

describe.each(['pressed', 'edge'])('the preview of a site with variants "%s"', (variants) => {
  let pressed: Pressed
  let preview: Preview
  beforeAll(async () => {
    pressed = await pressFor(netlify, { settings: { variants } })
    preview = await startPreview([pressed.site])
  })

  it('answers every case as the rules say', () => conform('preview', preview.url, pressed, []))
})
