// The forms in which a record is sent: Dublin Core, and the response of the API as XML.

import { ownValue } from '../../contract/common/own-value.ts'
import type { Listed } from '../../contract/kinds/kinds.ts'
import { faceFile } from '../../contract/rules/faces.ts'
import { HarvestError } from './errors.ts'
import { RECORD_NAMESPACE, RECORD_SCHEMA } from './repository.ts'
import { element, schemaAt, wrap } from './xml.ts'

/** A response of the API. */
export type Fields = Readonly<Record<string, unknown>>

export interface Format {
  readonly namespace: string
  readonly schema: (baseUrl: string) => string
  readonly write: (kind: Listed, record: Fields, baseUrl: string) => string
}

const DC = 'http://www.openarchives.org/OAI/2.0/oai_dc/'
const DC_SCHEMA = 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd'
const recordSchema = (baseUrl: string) => `${baseUrl}/${faceFile('oai', RECORD_SCHEMA)}`

export const FORMATS: ReadonlyMap<string, Format> = new Map([
  [
    'oai_dc',
    {
      namespace: DC,
      schema: () => DC_SCHEMA,
      write: (kind, record, baseUrl) =>
        wrap('oai_dc:dc', dublinCore(kind, record, baseUrl), {
          'xmlns:oai_dc': DC,
          'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
          ...schemaAt(DC, DC_SCHEMA),
        }),
    },
  ],
  [
    'catalog',
    {
      namespace: RECORD_NAMESPACE,
      schema: recordSchema,
      write: (_, record, baseUrl) =>
        wrap('record', renderMembers(record), {
          xmlns: RECORD_NAMESPACE,
          ...schemaAt(RECORD_NAMESPACE, recordSchema(baseUrl)),
        }),
    },
  ],
] satisfies [string, Format][])

/** @throws HarvestError cannotDisseminateFormat */
export function findFormat(prefix: string): Format {
  const format = FORMATS.get(prefix)
  if (!format) throw new HarvestError('cannotDisseminateFormat', `There is no format ${prefix}.`)
  return format
}

/** The type of each kind: that of DCMI for sound, and the kind itself. */
const TYPES: Readonly<Record<Listed, readonly string[]>> = {
  release: ['Sound', 'release'],
  track: ['Sound', 'track'],
  artist: ['artist'],
  label: ['label'],
}

function dublinCore(kind: Listed, record: Fields, baseUrl: string): string {
  const page = new URL(String(record.detail_url), baseUrl).href
  const stream = (record.assets as Fields | undefined)?.stream
  const elements: readonly (readonly [name: string, value: unknown])[] = [
    ['title', record.name],
    ['creator', record.artist_display],
    ['subject', record.tags],
    ['description', record.description],
    ['publisher', inLabels(record, 'name') ?? record.label_display],
    ['date', record.releasedate],
    ['type', [...TYPES[kind], record.type]],
    ['identifier', [record.url, page, stream, record.barcode, ...collectNumbers(record)]],
    ['relation', kind === 'track' ? record.release : (inLabels(record, 'url') ?? record.label)],
    ['rights', record.license],
  ]
  return elements
    .flatMap(([name, value]) => textsIn(value).map((text) => element(`dc:${name}`, text)))
    .join('')
}

/** Returns a member of each label of a release that has several. */
const inLabels = ({ labels }: Fields, member: 'name' | 'url' | 'catalognumber'): unknown[] | undefined =>
  (labels as readonly Fields[] | undefined)?.map((label) => ownValue(label, member))

const collectNumbers = (record: Fields): ReadonlySet<unknown> =>
  new Set([record.catalognumber, ...(inLabels(record, 'catalognumber') ?? [])])

/** The texts of a value that may be one, a list, or one for each language; none if there is no value. */
function textsIn(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  return typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [String(value)]
}

const NAME = /^[a-z_][\w-]*$/i

/** The members of an object as elements; those of a list are called `item`, and null is an empty element. */
function renderMembers(value: unknown): string {
  const members: [string, unknown][] = Array.isArray(value)
    ? value.map((item) => ['item', item])
    : Object.entries(value as object)
  return members
    .map(([key, member]) => {
      const [name, attributes] = NAME.test(key) ? [key, {}] : ['member', { name: key }]
      return typeof member === 'object' && member !== null
        ? wrap(name, renderMembers(member), attributes)
        : element(name, String(member ?? ''), attributes)
    })
    .join('')
}
