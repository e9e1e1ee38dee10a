// Switches the readers of a store to another revision, by one write of its root. Where two pushes or merges do so at a
// time, the one that would undo the other stops: by a conditional write, if the store has these. Stores differ in that
// (some accept the condition and ignore it), so each is probed before it is relied on.
import { randomUUID } from 'node:crypto'
import { PACKS_FOLDER } from '../../contract/blocks/packs.ts'
import { parseRoot, STORE_ROOT, type StoreRoot } from '../../contract/blocks/store-root.ts'
import type { Bucket, TaggedObject } from './bucket.ts'
import { overtaken, unknownRoot } from './errors.ts'

/** Readers ask again each time: it is the only object that changes. */
const ROOT_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }

/** What a store had before, which the switch must not undo unseen. */
export interface Before {
  readonly object: TaggedObject | null
  readonly root: StoreRoot | null
}

/** @throws CatalogError BUCKET_REFUSED for the root of a later form */
export async function readRoot(bucket: Bucket): Promise<Before> {
  const object = await bucket.get(STORE_ROOT)
  const root = object && parseRoot(object.text)
  if (object !== null && root === null && isJson(object.text)) throw unknownRoot(bucket.title, STORE_ROOT)
  return { object, root }
}

/** A damaged root, which nobody can read, is replaced. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Writes the root, unless it is that already.
 * @returns whether the store guards against others who do so at the same time
 * @throws CatalogError OVERTAKEN where another has switched since `before` was read
 */
export async function switchRoot(
  bucket: Bucket,
  before: TaggedObject | null,
  text: string,
): Promise<boolean> {
  if (before?.text === text) return true
  const isGuarded = await knowsConditions(bucket)
  const body = new TextEncoder().encode(text)
  for (let attempt = 1; ; attempt += 1) {
    const now = await bucket.get(STORE_ROOT)
    if (now?.text === text) return isGuarded
    if (now?.text !== before?.text || attempt > ATTEMPTS) throw overtaken(bucket.title, STORE_ROOT)
    if (!isGuarded) {
      await bucket.put(STORE_ROOT, body, ROOT_HEADERS)
      return false
    }
    const condition = now === null ? { isAbsent: true as const } : { hasTag: now.tag }
    // If it is refused, the next look decides: an attempt whose answer was lost may have written it.
    if (await bucket.putIf(STORE_ROOT, body, { condition, headers: ROOT_HEADERS })) return true
  }
}

/** A store may refuse one of two writes at a time although neither was done. */
const ATTEMPTS = 3

/** Tries on an object of its own whether the store holds to conditions, both of an absent and of a present object. */
async function knowsConditions(bucket: Bucket): Promise<boolean> {
  const key = `${PACKS_FOLDER}/probe-${randomUUID()}.json`
  const write = (condition: Parameters<Bucket['putIf']>[2]['condition']) =>
    bucket.putIf(key, new TextEncoder().encode(randomUUID()), { condition })
  try {
    // Whether this succeeds is not asked: its answer may be lost, and the object is there.
    await write({ isAbsent: true })
    const first = await bucket.get(key)
    if (first === null || first.tag === '') return false
    if ((await write({ isAbsent: true })) || (await write({ hasTag: OTHER_TAG }))) return false
    await write({ hasTag: first.tag })
    const second = await bucket.get(key)
    return second !== null && second.text !== first.text
  } finally {
    await bucket.remove(key)
  }
}

/** The tag of no object. */
const OTHER_TAG = '"00000000000000000000000000000000"'
