import { expect, it } from 'vitest'
import { rootText, STORE_ROOT } from '../../../contract/blocks/store-root.ts'
import { runHere } from '../../../testing/run/here.ts'
import { FaultyStore } from '../../../testing/servers/faulty-store.ts'

it.each([
  ['no root', {}, 'status 404', 'Check the address'],
  [
    'blocks alone',
    { [STORE_ROOT]: rootText({ tables: {} }) },
    'has the blocks of a site alone',
    'Serve the folder',
  ],
  [
    'a zip that is not whole',
    { [STORE_ROOT]: rootText({ tables: {}, site: 'site-1.zip' }), 'site-1.zip': 'PK' },
    'it is not whole',
    'Check the address',
  ],
])('a store with %s is not served', async (_, objects, reason, hint) => {
  const store = await FaultyStore.start({ seed: 1, rate: 0, knowsConditions: true })
  for (const [key, body] of Object.entries(objects)) store.set(key, body)
  const { code, stderr } = await runHere(['serve', `${store.url}/store`, '--port', '0'])
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^error NOT_A_SITE /)])
  expect(stderr).toContain(reason)
  expect(stderr).toContain(hint)
})
