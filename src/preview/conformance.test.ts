import { describe, it } from 'vitest'
import { netlify } from '../hosts/netlify.ts'
import { conform, pressFor } from '../testing/conformance.ts'
import { startPreview } from '../testing/preview.ts'

describe('the preview', () => {
  it.each(['pressed', 'edge'])(
    'answers every case as the rules say, with variants "%s"',
    async (variants) => {
      const pressed = await pressFor(netlify, { variants })
      const preview = await startPreview([pressed.site])
      try {
        await conform('preview', preview.url, pressed, [])
      } finally {
        await preview.stop()
      }
    },
  )
})
