// The names of records in their readable addresses.
import { tagName } from './tags.ts'
import { LATER_PAGE } from './web.ts'

/** The maximum length in characters. */
const MAX_LENGTH = 60

/** What is under the folder of a kind already, looks like a uuid, or cannot name a folder on Windows. */
const RESERVED = new RegExp(`^(?:page|${LATER_PAGE}|[0-9a-f-]{36}|con|prn|aux|nul|(?:com|lpt)\\d)$`)

/** The name of a record in its readable address, without a number for those of the same title. It is like the name of a tag, but shorter. */
export function addressName(title: string): string {
  const name = shortened(tagName(title))
  return RESERVED.test(name) ? `${name}-x` : name
}

/** Whether a name is another with a number. */
export const isNumbered = (name: string, base: string): boolean =>
  name.startsWith(`${base}-`) && /^[1-9]\d*$/.test(name.slice(base.length + 1))

/** The first words of a name that fit; of a word that is longer, its first characters. */
function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= MAX_LENGTH) return name.replace(/-$/, '')
  const whole = characters
    .slice(0, MAX_LENGTH + 1)
    .join('')
    .replace(/-[^-]*$/, '')
  return [...whole].slice(0, MAX_LENGTH).join('')
}
