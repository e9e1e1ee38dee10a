// The short form of a text in a block. A response names its own uuid and those of others many times, between texts that
// all responses have. For gzip each of these is a match of its own, of some three bytes. In the short form a control
// character replaces the key of the response, and others replace the uuids that precede it, the latest first. So the
// texts of similar responses differ in few places, and take a quarter less. JSON contains none of these characters.

/** Replaces the key. */
const KEY = '\x01'
/** The first of the characters that replace uuids, and the number of them. */
const LATEST = 0x0e
const UUIDS = 18

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const UUIDS_IN_TEXT = new RegExp(UUID, 'g')
const CODE = '[\\x0e-\\x1f]'
const UUIDS_IN_SHORT = new RegExp(`${CODE}|${UUID}`, 'g')
const UNFIT = new RegExp(`${KEY}|${CODE}`)

/**
 * Returns the short form of a text; null if the text has such characters of its own.
 * @param entry the name of its entry, which ends with the key
 */
export function shorten(entry: string, text: string): string | null {
  if (UNFIT.test(text)) return null
  const latest: string[] = []
  return text.replaceAll(keyIn(entry), KEY).replace(UUIDS_IN_TEXT, (uuid) => {
    const at = latest.indexOf(uuid)
    putFirst(latest, uuid, at)
    return at === -1 ? uuid : String.fromCharCode(LATEST + at)
  })
}

/** Returns the text of a short form. */
export function expand(entry: string, short: string): string {
  const latest: string[] = []
  return short
    .replace(UUIDS_IN_SHORT, (found) => {
      const at = found.length === 1 ? found.charCodeAt(0) - LATEST : -1
      const uuid = latest[at] ?? found
      putFirst(latest, uuid, at)
      return uuid
    })
    .replaceAll(KEY, keyIn(entry))
}

/** The uuid of a record, or the value of a lookup: digits, letters and hyphens. */
const keyIn = (entry: string): string => entry.slice(entry.lastIndexOf('/') + 1)

function putFirst(latest: string[], uuid: string, at: number): void {
  if (at === 0) return
  if (at > 0) latest.splice(at, 1)
  else if (latest.length === UUIDS) latest.pop()
  latest.unshift(uuid)
}
