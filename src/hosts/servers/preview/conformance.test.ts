import { beforeAll, describe, it } from 'vitest'
import { conform, type Pressed, pressFor } from '../../../testing/catalogs/conformance.ts'
import { pressPackedFor, whichGroups } from '../../../testing/catalogs/packed.ts'
import { type Preview, startPreview } from '../../../testing/servers/preview.ts'
import { netlify } from '../../netlify/index.ts'

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
