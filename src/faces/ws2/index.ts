// The web service of MusicBrainz, version 2, read-only: taggers and libraries that read it read the catalog as they
// are.
import type { Face } from '../../core/site/face.ts'
import { faceCode } from '../../core/system/package.ts'
import { FACE, FILE } from './files.ts'
import { artistFile, labelFile, releaseFile } from './make-files.ts'

export const ws2: Face = {
  name: FACE,
  title: 'MusicBrainz API',
  description:
    'The catalog as the web service of MusicBrainz answers, in XML and JSON: `/ws/2/release?query=low`.',
  forms: {
    artist: [{ file: FILE, render: (page) => JSON.stringify(artistFile(page)) }],
    label: [{ file: FILE, render: (page) => JSON.stringify(labelFile(page)) }],
    release: [{ file: FILE, render: (page) => JSON.stringify(releaseFile(page)) }],
  },
  answers: {
    paths: ['/ws/2/*'],
    methods: ['GET'],
    code: faceCode(FACE),
    questions: [
      { target: '/ws/2/artist/{artist}?inc=releases+recordings+release-groups' },
      { target: '/ws/2/release/{release}?inc=artist-credits+labels+recordings+isrcs&fmt=json' },
      { target: '/ws/2/release/{release}', headers: { Accept: 'application/json' } },
      { target: '/ws/2/label/{label}?inc=releases&fmt=json' },
      { target: '/ws/2/release?artist={artist}&limit=3&offset=1' },
      { target: '/ws/2/release?query=a&fmt=json' },
      { target: '/ws/2/release/none?fmt=json' },
      { target: '/ws/2/release/{release}?inc=none' },
      { target: '/ws/2/discid/none?fmt=yaml' },
    ],
  },
  entry: '/ws/2/release?query=a&fmt=json',
  operations: () => ({
    paths: {
      '/ws/2/{entity}/{mbid}': {
        get: operation('lookUp', 'Look up an entity by its MBID', [ENTITY, MBID, INC]),
      },
      '/ws/2/{entity}': { get: operation('browse', 'Browse or search entities', [ENTITY, ...BROWSING, INC]) },
    },
  }),
}

const inQuery = (name: string, description: string, schema: object = { type: 'string' }) => ({
  name,
  in: 'query',
  description,
  schema,
})

const ENTITY = {
  name: 'entity',
  in: 'path',
  required: true,
  description: 'The kind of entity.',
  schema: { type: 'string', enum: ['artist', 'label', 'recording', 'release', 'release-group'] },
  example: 'release',
}
const MBID = {
  name: 'mbid',
  in: 'path',
  required: true,
  description: 'The uuid of a record, or its MBID.',
  schema: { type: 'string', format: 'uuid' },
}
const INC = inQuery('inc', 'What the answer includes, separated by spaces: `artist-credits recordings`.')
const BROWSING = [
  inQuery('query', 'A search, in the syntax of Lucene: `artist:ferrow AND release:low`.'),
  ...['artist', 'label', 'recording', 'release', 'release-group'].map((name) =>
    inQuery(name, `The MBID of a ${name} with which the entities are linked.`),
  ),
  inQuery('limit', 'How many, at most 100.', { type: 'integer', default: 25 }),
  inQuery('offset', 'How many to leave out.', { type: 'integer', default: 0 }),
]

const operation = (operationId: string, summary: string, parameters: readonly object[]) => ({
  operationId: `${FACE}_${operationId}`,
  tags: ['MusicBrainz API'],
  summary,
  description: 'As the web service of MusicBrainz answers. Extension of this project.',
  externalDocs: { url: 'https://musicbrainz.org/doc/MusicBrainz_API' },
  parameters: [
    ...parameters,
    inQuery('fmt', 'The format, if the header Accept does not choose it.', {
      type: 'string',
      enum: ['xml', 'json'],
      default: 'xml',
    }),
  ],
  responses: {
    200: { description: 'The answer', content: { 'application/xml': {}, 'application/json': {} } },
    400: { description: 'A parameter is wrong' },
    404: { description: 'There is no such entity' },
    405: { description: 'The method is not allowed' },
    406: { description: 'There is no such format' },
  },
})
