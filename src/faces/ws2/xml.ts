// Writes answers in XML (https://musicbrainz.org/doc/MusicBrainz_XML_Meta_Data_v2): the members of JSON as elements, in
// their order. What is null, empty or false there is left out.
import { groupBy } from '../../contract/common/group-by.ts'
import { ownValue } from '../../contract/common/own-value.ts'
import { escapeXml } from '../../contract/common/xml.ts'
import { type Entity, List } from './entity.ts'

const NAMESPACE = 'http://musicbrainz.org/ns/mmd-2.0#'
const EXTENSION = 'http://musicbrainz.org/ns/ext#-2.0'

/** @param name of the element, or of the items of a list */
export function renderDocument(name: string, value: Entity | List): string {
  const content = value instanceof List ? renderList(name, value) : renderElement(name, value)
  const extension = content.includes(' ext:score="') ? ` xmlns:ext="${EXTENSION}"` : ''
  return withDeclaration(`<metadata xmlns="${NAMESPACE}"${extension}>${content}</metadata>`)
}

export const errorDocument = (texts: readonly string[]): string =>
  withDeclaration(`<error>${texts.map((text) => `<text>${escapeXml(text)}</text>`).join('')}</error>`)

const withDeclaration = (element: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${element}\n`

/** Members that are lists, by the name of an item. */
const ITEMS: ReadonlyMap<string, string> = new Map([
  ['artists', 'artist'],
  ['labels', 'label'],
  ['media', 'medium'],
  ['recordings', 'recording'],
  ['release-groups', 'release-group'],
  ['releases', 'release'],
  ['label-info', 'label-info'],
  ['release-events', 'release-event'],
  ['tags', 'tag'],
])

/** Members that are entities. */
const ELEMENTS: ReadonlySet<string> = new Set([
  'artist',
  'label',
  'recording',
  'release-group',
  'pregap',
  'work',
])

/** Members that are attributes, with their names there. */
const ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['id', 'id'],
  ['type', 'type'],
  ['type-id', 'type-id'],
  ['joinphrase', 'joinphrase'],
  ['isrc', 'id'],
  ['count', 'count'],
  ['score', 'ext:score'],
])

/** Members that are texts in elements of their own names. */
const TEXTS: ReadonlySet<string> = new Set([
  ...['title', 'name', 'sort-name', 'country', 'disambiguation', 'quality', 'date', 'barcode', 'length'],
  ...['position', 'number', 'first-release-date', 'catalog-number'],
])

/** Members with a form of their own in XML. */
const WRITERS: ReadonlyMap<string, (value: unknown, entity: Entity) => string> = new Map([
  ['artist-credit', (value) => wrap('artist-credit', renderItems('name-credit', value as Entity[]))],
  [
    'isrcs',
    (value) =>
      renderCounted(
        'isrc',
        (value as string[]).map((isrc) => ({ isrc })),
      ),
  ],
  [
    'isnis',
    (value) => wrap('isni-list', (value as string[]).map((isni) => textElement('isni', isni)).join('')),
  ],
  ['primary-type', (value, entity) => typeElement('primary-type', value, entity['primary-type-id'])],
  [
    'secondary-types',
    (value, entity) => {
      const ids = entity['secondary-type-ids'] as string[]
      const types = (value as string[]).map((type, index) => typeElement('secondary-type', type, ids[index]))
      return wrap('secondary-type-list', types.join(''))
    },
  ],
  [
    'relations',
    (value) =>
      Array.from(
        groupBy(value as Entity[], (relation) => String(relation['target-type'])),
        ([target, relations]) =>
          wrap('relation-list', renderItems('relation', relations), ` target-type="${target}"`),
      ).join(''),
  ],
  [
    'direction',
    (value, relation) => {
      // An address is its own target.
      const entity = ownValue<unknown>(relation, String(relation['target-type'])) as Entity
      const target = 'id' in entity ? textElement('target', entity.id) : ''
      return `${target}${textElement('direction', value)}`
    },
  ],
  ['url', (value) => textElement('target', (value as Entity).resource)],
  [
    'track-count',
    (value, { tracks }) =>
      wrap(
        'track-list',
        renderItems('track', (tracks ?? []) as Entity[]),
        ` count="${value}"${tracks ? ' offset="0"' : ''}`,
      ),
  ],
])

/** Tracks leave out what is the same in their recording. */
const SAME_IN_RECORDING: ReadonlySet<string> = new Set(['title', 'artist-credit'])

function renderElement(name: string, entity: Entity): string {
  const attributes: string[] = []
  const content: string[] = []
  if (name === 'release-group') attributes.push(...groupAttributes(entity))
  for (const [member, value] of Object.entries(entity)) {
    if (isEmpty(value)) continue
    const attribute = ATTRIBUTES.get(member)
    if (attribute !== undefined) attributes.push(` ${attribute}="${escapeXml(String(value))}"`)
    else if (!isImplied(name, member, entity)) content.push(renderMember(member, value, entity))
  }
  return wrap(name, content.join(''), attributes.join(''))
}

function isImplied(element: string, member: string, entity: Entity): boolean {
  if (element === 'name-credit') return member === 'name' && (entity.artist as Entity).name === entity.name
  return (element === 'track' || element === 'pregap') && SAME_IN_RECORDING.has(member)
}

function renderMember(name: string, value: unknown, entity: Entity): string {
  const write = WRITERS.get(name)
  if (write) return write(value, entity)
  const item = ITEMS.get(name)
  if (item !== undefined)
    return value instanceof List ? renderList(item, value) : renderCounted(item, value as Entity[])
  if (ELEMENTS.has(name)) return renderElement(name, value as Entity)
  return TEXTS.has(name) ? textElement(name, value) : ''
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

const renderList = (item: string, { items, total, offset }: List): string =>
  wrap(
    `${item}-list`,
    renderItems(item, items),
    ` count="${total}"${offset > 0 ? ` offset="${offset}"` : ''}`,
  )

const renderCounted = (item: string, items: readonly Entity[]): string => renderList(item, new List(items))

const renderItems = (item: string, items: readonly Entity[]): string =>
  items.map((each) => renderElement(item, each)).join('')

/** The one type of a release group that older clients read: what kind of album it is, or else its primary type. */
function groupAttributes(entity: Entity): string[] {
  const [secondary] = entity['secondary-types'] as string[]
  const [id] = entity['secondary-type-ids'] as string[]
  const type = secondary ?? (entity['primary-type'] as string | null)
  return type ? [` type="${escapeXml(type)}" type-id="${id ?? entity['primary-type-id']}"`] : []
}

const typeElement = (name: string, type: unknown, id: unknown): string =>
  wrap(name, escapeXml(String(type)), ` id="${id}"`)

const textElement = (name: string, value: unknown): string => wrap(name, escapeXml(String(value)))

const wrap = (name: string, content: string, attributes = ''): string =>
  content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`
