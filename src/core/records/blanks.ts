// Blanks in names and ids: people type them without seeing them, so they never make two records of one. Names are
// published as they are.

/** White space of Unicode, NBSP included. */
const BLANK = '\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000'
/** Characters without a width, that only a program sees: soft hyphens, marks of direction, byte order marks. */
const UNSEEN = '\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF'
/** Joiners belong to the spelling between two letters or emoji; next to a blank they have no effect. */
const JOINER = '\u200C\u200D'

/** In order: patterns, and what replaces them. A limit of 8 keeps them linear in the length of a name. */
const STEPS = [
  [`[${UNSEEN}]+`, ''],
  [`[${BLANK}${JOINER}]{0,8}[${BLANK}][${BLANK}${JOINER}]*`, ' '],
  [`^[ ${JOINER}]+|[ ${JOINER}]{1,8}$`, ''],
] as const

const PATTERNS = STEPS.map(([pattern, by]) => [new RegExp(pattern, 'g'), by] as const)
/** Most names need no change. */
const IS_PLAIN = /^[!-~]+(?: [!-~]+)*$/

/** Returns a name with one space for each run of blanks, and none at its ends; in Unicode's form NFC. */
export function withPlainBlanks(name: string): string {
  if (IS_PLAIN.test(name)) return name
  const plain = PATTERNS.reduce((text, [pattern, by]) => text.replace(pattern, by), name.normalize('NFC'))
  return plain === '' ? name : plain
}

/** Returns an id without blanks at its ends, in Unicode's form NFC. */
export function withoutOuterBlanks(id: string): string {
  const plain = id.normalize('NFC').replace(OUTER, '')
  return plain === '' ? id : plain
}

const OUTER = new RegExp(
  `^[${BLANK}${UNSEEN}${JOINER}]+|(?<![${BLANK}${UNSEEN}${JOINER}])[${BLANK}${UNSEEN}${JOINER}]+$`,
  'g',
)
