// Tags of a record, and the URLs that it is related to.
import { type Fields, isFields } from '../../../contract/common/own-value.ts'
import { nonBlankText, nonEmptyText, toList, toObject } from '../../json/json-values.ts'

/** Collects genres and tags of records, each once, without those that were voted down. */
export function collectTags(...records: readonly Fields[]): readonly string[] | undefined {
  const tags = new Set<string>()
  for (const { genres, tags: more } of records) {
    for (const tag of [...toList(genres), ...toList(more)]) {
      if (!isFields(tag) || (typeof tag.count === 'number' && tag.count <= 0)) continue
      const name = nonBlankText(tag.name)
      if (name !== undefined) tags.add(name)
    }
  }
  return tags.size === 0 ? undefined : [...tags]
}

const LICENSE = 'license'

export const findLicense = (relations: unknown): string | undefined =>
  findUrls(relations, (type) => type === LICENSE)[0]

export function findLinks(relations: unknown): readonly string[] | undefined {
  const links = findUrls(relations, (type) => type !== LICENSE)
  return links.length === 0 ? undefined : links
}

function findUrls(relations: unknown, isWanted: (type: unknown) => boolean): string[] {
  const addresses = new Set<string>()
  for (const relation of toList(relations)) {
    if (!isFields(relation) || relation.ended === true || !isWanted(relation.type)) continue
    const address = nonBlankText(toObject(relation.url).resource)
    if (address !== undefined && /^https?:\/\/\S+$/i.test(address)) addresses.add(address)
  }
  return [...addresses]
}

/** Roles of people and ensembles in a recording of a work. */
const CREDITED: ReadonlySet<unknown> = new Set(['conductor', 'performing orchestra', 'orchestra'])

/** An entity of a relation, as MusicBrainz has it. */
interface Related {
  readonly artist: unknown
  readonly role: string
}

/** What the relations of a recording show of a work: its title, its composers, and who performs it. */
export interface RecordedWork {
  readonly work: string | undefined
  readonly movement: string | undefined
  readonly movementnumber: number | undefined
  /** As entities of MusicBrainz. */
  readonly composers: readonly unknown[]
  readonly credits: readonly Related[]
}

/** Returns the work that a recording is related to, if it was asked for with the relations of works. */
export function findWork(relations: unknown): RecordedWork {
  const all = toList(relations).filter(isFields)
  const work = toObject(all.find(({ type, work }) => type === 'performance' && isFields(work))?.work)
  const ofWork = toList(work.relations).filter(isFields)
  // A movement is a part of its work.
  const part = ofWork.find(({ type, direction }) => type === 'parts' && direction === 'backward')
  const whole = toObject(part?.work)
  const title = nonBlankText(work.title)
  const wholeTitle = nonBlankText(whole.title)
  const key = part?.['ordering-key']
  return {
    work: wholeTitle ?? title,
    movement: wholeTitle === undefined ? undefined : title && withoutTitle(title, wholeTitle),
    movementnumber: typeof key === 'number' && Number.isInteger(key) && key > 0 ? key : undefined,
    composers: [...ofWork, ...toList(whole.relations).filter(isFields)].flatMap(({ type, artist }) =>
      type === 'composer' ? [artist] : [],
    ),
    credits: all.flatMap(({ type, artist }) =>
      CREDITED.has(type) ? [{ artist, role: String(nonEmptyText(type)).replace('performing ', '') }] : [],
    ),
  }
}

/** A movement is titled after its work there: `Symphony no. 5: II. Andante con moto`. */
const withoutTitle = (title: string, work: string): string => {
  const rest = title.startsWith(work) ? title.slice(work.length).replace(/^[\s:,–-]+/, '') : title
  return (rest || title).replace(/^[IVXL]+\.\s+/, '')
}
