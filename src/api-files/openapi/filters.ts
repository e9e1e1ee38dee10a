// The parameters that filter and order lists.

import { FILTERS, type Filter, ORDER_FIELDS, ORDERING } from '../../contract/filters/filters.ts'
import type { Listed } from '../../contract/kinds/kinds.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { FIELDS, OMIT } from '../../contract/schemas/fields.ts'
import { queryParameter } from './parameters.ts'

/** On hosts that only serve files. */
const IGNORED = 'A host that only serves files ignores it. Extension of this project.'
const PRESSED =
  'A host that only serves files answers it alone, with a value that needs no escapes, or ignores it. Extension of this project.'

const TEXT = { type: 'string' }
const UUID = { type: 'string', format: 'uuid' }

const DESCRIPTIONS: Readonly<Record<Filter, readonly [description: string, schema: object]>> = {
  artist: ['Only records of the artist with this uuid.', UUID],
  release: ['Only tracks of the release with this uuid.', UUID],
  label: ['Only records of the label with this uuid.', UUID],
  year: ['Only releases of this year, and their tracks.', { type: 'string', pattern: '^[0-9]{4}$' }],
  tag: ['Only records with this tag, in any case.', TEXT],
  type: ['Only releases of this type, such as `album`.', TEXT],
  license: ['Only records under this license: the URL or SPDX identifier that they show.', TEXT],
  country: [
    'Only records of this country, a two-letter code (ISO 3166-1).',
    { type: 'string', pattern: '^[A-Z]{2}$' },
  ],
}

/** A parameter whose values are separated by commas. */
const listParameter = (name: string, description: string, items: object): object => ({
  ...queryParameter(name, `${description} ${IGNORED}`, { type: 'array', items }),
  ...{ style: 'form', explode: false },
})

/** The parameters of the list of a resource. */
export const filterParameters = (
  resource: Listed,
  filters: NonNullable<SiteRules['filters']>,
): readonly object[] => [
  ...FILTERS[resource].map((filter) => {
    const [description, schema] = DESCRIPTIONS[filter]
    return queryParameter(filter, `${description} ${filters === 'pressed' ? PRESSED : IGNORED}`, schema)
  }),
  listParameter(
    ORDERING,
    'Fields to order the list by, separated by commas; a hyphen before one reverses it. Equal records keep the order of the list, and those without a value come last.',
    { type: 'string', enum: ORDER_FIELDS[resource].flatMap((field) => [field, `-${field}`]) },
  ),
  listParameter(FIELDS, 'The fields to show of each record, separated by commas; by default all.', TEXT),
  listParameter(OMIT, 'Fields to leave out of each record, separated by commas.', TEXT),
]
