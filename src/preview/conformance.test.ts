import { beforeAll, describe, it } from 'vitest'
import { netlify } from '../hosts/netlify/index.ts'
import { conform, type Pressed, pressFor } from '../testing/conformance.ts'
import { pressPackedFor, whichGroups } from '../testing/packed.ts'
import { type Preview, startPreview } from '../testing/preview.ts'

describe.each([
  ['with variants "pressed"', () => pressFor(netlify, { settings: { variants: 'pressed' } }), () => ({})],
  ['with variants "edge"', () => pressFor(netlify, { settings: { variants: 'edge' } }), () => ({})],
  ['that is packed', () => pressPackedFor(netlify), whichGroups],
])('the preview of a site %s', (_, press, groups) => {
  let pressed: Pressed
  let preview: Preview
  beforeAll(async () => {
    pressed = await press()
    preview = await startPreview([pressed.site])
  })

  it('answers every case by the rules', () => conform('preview', preview.url, pressed, [], groups()))
})
