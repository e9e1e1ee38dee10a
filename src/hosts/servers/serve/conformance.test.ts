import { beforeAll, describe, it } from 'vitest'
import {
  type ConformOptions,
  conform,
  type Pressed,
  pressFor,
} from '../../../testing/catalogs/conformance.ts'
import { pressPackedFor, whichGroups } from '../../../testing/catalogs/packed.ts'
import { type Preview, startServe } from '../../../testing/servers/preview.ts'
import { serve } from './host.ts'

const ALL: ConformOptions = {}
const COMPRESSED: ConformOptions = { groups: ['list', 'details', 'compression', 'conditional', 'web'] }

describe.each([
  ['with single files', () => pressFor(serve, { settings: { variants: 'edge' } }), () => ALL],
  ['that is packed', () => pressPackedFor(serve), whichGroups],
  [
    'with compressed copies',
    () => pressFor(serve, { flags: ['--precompress', 'gzip,br'] }),
    () => COMPRESSED,
  ],
])('serve of a site %s', (_, press, groups) => {
  let pressed: Pressed
  let server: Preview
  beforeAll(async () => {
    pressed = await press()
    server = await startServe([pressed.site, '--port', '0'])
  })

  it('answers every case by the rules', () =>
    conform(serve.name, server.url, pressed, serve.deviations, groups()))
})
