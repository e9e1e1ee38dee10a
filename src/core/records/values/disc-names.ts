// Names of discs, as cells, folders and titles of releases have them: `CD 2`, `Disc 2 - Live`, `Night (Disc 2)`.

const DISC = 'cd|dis[ck]|disque|disco|platte|skiva|schijf|płyta|levy|lemez|диск|ディスク|디스크|光[盘碟]'
/** Words that count volumes of a series in titles, and media in other places. */
const MEDIUM = 'dvd|lp|mc|vinyl|medium|vol(?:ume|\\.)?'

/** A word before the number of a disc: `CD 1`, `Disc 2 of 3`. */
export const DISC_WORD = new RegExp(`^(?:${DISC}|${MEDIUM})[ .#-]*(?=\\d)`, 'i')

/** A disc of a release. */
interface NamedDisc {
  /** The title of the release; empty if the name does not have it. */
  readonly title: string
  readonly disc: number
}

const ALONE = new RegExp(`^(?:${DISC}|${MEDIUM})[ .#_-]*0{0,2}([1-9]\\d{0,2})(?: *[-–—:([].*)?$`, 'i')
const AFTER_TITLE = new RegExp(
  `(?<![\\t\\n\\f\\r ,:–-])[\\t\\n\\f\\r ,:–-]+[[(]?(?:${DISC})[\\t\\n\\f\\r ]*\\.?(\\d{1,2})[\\])]?$`,
  'iu',
)

/** Returns the disc that a name is of; null for any other name. */
export function namedDisc(name: string): NamedDisc | null {
  const [, number] = ALONE.exec(name) ?? []
  if (number !== undefined) return { title: '', disc: Number(number) }
  const found = AFTER_TITLE.exec(name)
  return found && { title: name.slice(0, found.index), disc: Number(found[1]) }
}
