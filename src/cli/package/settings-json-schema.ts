// The JSON Schema of data/site.json, from which editors complete and explain its keys. It derives from the zod schema
// of the settings; checks in code (the names of hosts, the entries of `sources`) are spelled out here.

import { z } from 'zod'
import { ownValue } from '../../contract/common/own-value.ts'
import { KINDS, type Kind, PLURALS } from '../../contract/kinds/kinds.ts'
import { listPaths } from '../../core/records/fields.ts'
import { SCHEMAS } from '../../core/records/records.ts'
import { settingsSchema } from '../../core/settings/settings.ts'
import { MAX_TIMEOUT } from '../../core/settings/sql-settings.ts'
import { HOSTS } from '../../hosts/index.ts'
import { COLUMN, textSchema, wordsSchema } from './column-json-schema.ts'

export function settingsJsonSchema(): object {
  const schema = z.toJSONSchema(settingsSchema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema),
  })
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, property]) => [
      key,
      { ...(property as object), ...findExamples(key), ...ownValue(WRITTEN_OUT, key)?.() },
    ]),
  )
  return { ...schema, title: 'Settings of a catalog-press site', properties, $defs: DEFINITIONS }
}

/** A value whose checks are in code has a type of its own. */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.type !== undefined) delete schema.anyOf
}

/** A schema that converts its value loses its examples. */
function findExamples(key: string): object {
  const { examples } = ownValue<z.ZodType>(settingsSchema.shape, key)?.meta() ?? {}
  return examples === undefined ? {} : { examples }
}

/** By keys of the settings. */
const WRITTEN_OUT: Readonly<Record<string, () => object>> = {
  hosts: () => ({
    uniqueItems: true,
    items: {
      anyOf: [
        ...HOSTS.map(({ name, title }) => ({ const: name, description: title })),
        ...HOSTS.filter(({ plans }) => plans).map(({ name, title, plans = {} }) => ({
          type: 'object',
          description: `${title}, with the limits of a plan`,
          properties: { name: { const: name }, plan: { enum: Object.keys(plans) } },
          required: ['name', 'plan'],
          additionalProperties: false,
        })),
      ],
    },
  }),
  sources: () => ({
    properties: {
      ...Object.fromEntries(KINDS.map((kind) => [PLURALS[kind], targets(kind)])),
      musicbrainz: {
        description: 'Responses of the MusicBrainz web service, or its JSON dumps.',
        anyOf: [
          { $ref: '#/$defs/places' },
          {
            type: 'object',
            properties: {
              from: { $ref: '#/$defs/places' },
              tags: {
                type: 'boolean',
                default: false,
                description: 'Read tags and genres, whose license is CC BY-NC-SA 3.0.',
              },
              annotations: {
                type: 'boolean',
                default: false,
                description: 'Read annotations as descriptions. Their license is CC BY-NC-SA 3.0.',
              },
            },
            required: ['from'],
            additionalProperties: false,
          },
        ],
      },
      discogs: { $ref: '#/$defs/places', description: 'Monthly Discogs dumps of releases.' },
      audio: AUDIO,
      sql: {
        description: 'Databases, with a query for each kind of record in them.',
        anyOf: [{ $ref: '#/$defs/database' }, { type: 'array', items: { $ref: '#/$defs/database' } }],
      },
    },
    additionalProperties: false,
    default: {},
  }),
}

function targets(kind: Kind): object {
  const words = PLURALS[kind]
  const target = { anyOf: [{ $ref: '#/$defs/place' }, { $ref: `#/$defs/${words}` }] }
  return {
    description: `Where ${words} are read from: a path, a pattern or a URL, an object with options, or a list of them.`,
    anyOf: [...target.anyOf, { type: 'array', items: target }],
  }
}

const GROUP = {
  type: 'array',
  items: textSchema('The name of a column.'),
  minItems: 1,
  description: 'Columns whose equal values make one release.',
}

const VALUES = { type: 'array', items: { type: ['string', 'number', 'boolean'] } }

const WHERE = {
  type: 'object',
  additionalProperties: {
    anyOf: [
      { ...VALUES, minItems: 1 },
      {
        type: 'object',
        properties: { not: VALUES },
        required: ['not'],
        additionalProperties: false,
      },
    ],
  },
  description:
    'Which rows are read, by columns: the values that they have, in capitals or not, or those that they do not have, as not.',
}

const AUDIO = {
  description: 'A folder of tagged audio files, each of which is a track.',
  anyOf: [
    textSchema('The folder; its path is relative to the data folder.'),
    {
      type: 'object',
      properties: {
        from: textSchema('The folder; its path is relative to the data folder.'),
        publish: { type: 'boolean', default: false, description: 'Publish the audio files, too.' },
        comments: {
          type: 'boolean',
          default: false,
          description: 'Describe a release by the comment that all of its files share.',
        },
        identity: textSchema('The file that remembers URLs; by default identity.ndjson in the data folder.'),
        split: wordsSchema('Words that separate artists in one tag, such as feat.'),
      },
      required: ['from'],
      additionalProperties: false,
    },
  ],
}

const PLACE = textSchema('A path, a pattern or a URL. Paths are relative to the data folder.')
const PLACES = { anyOf: [PLACE, { type: 'array', items: PLACE }] }
const PATTERN = textSchema('A pattern, in which * stands for any part of a name.')
const PATTERNS = { anyOf: [PATTERN, { type: 'array', items: PATTERN, minItems: 1 }] }
const QUERY = textSchema('A SELECT, or the path of a file in the data folder that ends in .sql.')

const DEFINITIONS = {
  place: PLACE,
  places: PLACES,
  column: COLUMN,
  database: {
    type: 'object',
    properties: {
      url: textSchema('Its address, such as sqlite:../music.sqlite or postgres://user@host/music.'),
      timeout: {
        type: 'number',
        exclusiveMinimum: 0,
        maximum: MAX_TIMEOUT,
        description: 'The most seconds to wait for the answer to a query.',
      },
      ...Object.fromEntries(KINDS.map((kind) => [PLURALS[kind], QUERY])),
    },
    required: ['url'],
    additionalProperties: false,
  },
  ...Object.fromEntries(KINDS.map((kind) => [PLURALS[kind], entry(kind)])),
}

/** An entry with options for reading the files of a kind. */
function entry(kind: Kind): object {
  return {
    type: 'object',
    properties: {
      from: PLACES,
      fields: {
        type: 'object',
        description: 'Maps fields to columns.',
        properties: {
          ...Object.fromEntries(listPaths(kind).map((path) => [path, column(kind, path)])),
          '*': { const: 'ignore', description: 'Ignores columns that are not mapped.' },
        },
        additionalProperties: { $ref: '#/$defs/column' },
      },
      header: {
        type: 'integer',
        minimum: 1,
        description:
          'The line of a CSV file, or the row of a sheet, that names the columns; by default the first.',
      },
      ...(kind === 'track' && { group: GROUP }),
      empty: {
        type: 'array',
        items: { type: 'string' },
        description: 'Cells that count as empty, such as N/A and -, in capitals or not.',
      },
      where: WHERE,
      sheets: {
        ...PATTERNS,
        description:
          'Instead of sheet: a pattern of the names of several sheets, such as *, or a list of patterns.',
      },
      sheet: textSchema('The name of a sheet of the spreadsheet; by default the first that is not hidden.'),
      hidden: {
        enum: ['read', 'skip'],
        description:
          'Whether the rows that a spreadsheet hides are read; by default they are, with a warning.',
      },
      encoding: textSchema('The encoding of a CSV file that is not UTF-8, such as windows-1252.'),
      delimiter: { type: 'string', description: 'The separator between the cells of a CSV file.' },
    },
    required: ['from'],
    additionalProperties: false,
  }
}

function column(kind: Kind, path: string): object {
  const { description } = ownValue<z.ZodType>(SCHEMAS[kind].shape, path)?.meta() ?? {}
  return { $ref: '#/$defs/column', ...(description !== undefined && { description }) }
}
