import { describe, expect, it } from 'vitest'
import { rootText, STORE_ROOT } from '../../contract/blocks/store-root.ts'
import { FaultyStore } from '../../testing/servers/faulty-store.ts'
import { ACCOUNT } from '../../testing/servers/s3.ts'
import { openBucket } from './bucket.ts'
import { readRoot, switchRoot } from './switch.ts'

const KEY = `folder/${STORE_ROOT}`
const [FIRST, SECOND, RIVAL] = ['1', '2', '3'].map((name) => rootText({ tables: { track: name } })) as [
  string,
  string,
  string,
]

async function start(knowsConditions = true) {
  const store = await FaultyStore.start({ seed: 1, rate: 0, knowsConditions })
  const bucket = openBucket({ name: 'store', prefix: 'folder/', endpoint: store.url, env: ACCOUNT })
  return { store, bucket, live: () => String(store.objects.get(KEY)) }
}

describe('the switch of readers', () => {
  it.each([true, false])(
    'writes one object, and leaves no other, with conditional writes: %s',
    async (knows) => {
      const { store, bucket, live } = await start(knows)
      expect(await switchRoot(bucket, null, FIRST)).toBe(knows)
      const { object, root } = await readRoot(bucket)
      expect(root?.tables).toEqual({ track: '1' })
      expect(await switchRoot(bucket, object, SECOND)).toBe(knows)
      expect(live()).toBe(SECOND)
      expect([...store.objects.keys()]).toEqual([KEY])
    },
  )

  it.each([true, false])('undoes no other that came before, with conditional writes: %s', async (knows) => {
    const { bucket, live } = await start(knows)
    await switchRoot(bucket, null, RIVAL)
    await expect(switchRoot(bucket, null, FIRST)).rejects.toMatchObject({
      code: 'OVERTAKEN',
      hint: expect.stringContaining('run the command again'),
    })
    expect(live()).toBe(RIVAL)
  })

  it.each([
    ['the first', null, 6],
    ['a later', FIRST, 6],
  ])('undoes no other in the moment of the write: %s', async (_, known, nth) => {
    const { store, bucket, live } = await start()
    if (known !== null) store.set(KEY, known)
    const { object } = await readRoot(bucket)
    store.onWrite(nth, () => store.set(KEY, RIVAL))
    await expect(switchRoot(bucket, object, SECOND)).rejects.toMatchObject({ code: 'OVERTAKEN' })
    expect(live()).toBe(RIVAL)
  })

  it('is reported as not guarded by a store that ignores conditions', async () => {
    const { store, bucket, live } = await start(false)
    store.onWrite(4, () => store.set(KEY, RIVAL))
    expect(await switchRoot(bucket, null, FIRST)).toBe(false)
    expect(live()).toBe(FIRST)
  })

  it.each(['lost', 'half', 'timeout', '500', '503'] as const)(
    'is done once after a fault: %s',
    async (fault) => {
      const { store, bucket, live } = await start()
      store.failNext(KEY, fault)
      expect(await switchRoot(bucket, null, FIRST)).toBe(true)
      expect(live()).toBe(FIRST)
    },
  )

  it('replaces a damaged root, and leaves one of a later form', async () => {
    const { store, bucket, live } = await start()
    store.set(KEY, '{"form":1,')
    await switchRoot(bucket, (await readRoot(bucket)).object, FIRST)
    expect(live()).toBe(FIRST)
    store.set(KEY, '{"form":2}')
    await expect(readRoot(bucket)).rejects.toMatchObject({ code: 'BUCKET_REFUSED' })
  })
})
