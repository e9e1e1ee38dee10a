// OAI-PMH 2.0: the protocol by which libraries and archives harvest records.

import { z } from 'zod'
import { isListed } from '../../contract/kinds/resources.ts'
import type { LatestChanges } from '../../contract/schemas/changes.ts'
import type { Face, FaceCatalog, FaceContext } from '../../core/site/face.ts'
import { faceCode } from '../../core/system/package.ts'
import { MAX_DATED, RECORD_NAMESPACE, RECORD_SCHEMA, REPOSITORY, type Repository } from './repository.ts'
import { type OaiSettings, STATIC_REPOSITORY, staticRepository } from './static.ts'

const settings = z.strictObject({
  email: z.email({ error: 'it must be the address of whom harvesters may ask' }),
  gateway: z.url({ protocol: /^https?$/, error: 'it must be the address of a gateway' }).optional(),
})

export const oai: Face = {
  name: 'oai',
  title: 'OAI-PMH',
  description: 'The records for harvesters of libraries and archives, as Dublin Core and as XML of the API.',
  settings,
  types: { xsd: 'application/xml' },
  files: [
    {
      file: REPOSITORY,
      reads: ['changes'],
      render: async (context, catalog) => JSON.stringify(await createRepository(context, catalog)),
    },
    { file: RECORD_SCHEMA, reads: [], render: () => SCHEMA },
    {
      file: STATIC_REPOSITORY,
      reads: ['changes', 'releases'],
      when: (settings) => (settings as OaiSettings).gateway !== undefined,
      render: async (context, catalog) =>
        staticRepository(
          context as FaceContext<OaiSettings>,
          catalog,
          await createRepository(context, catalog),
        ),
    },
  ],
  answers: {
    paths: ['/oai'],
    methods: ['GET', 'POST'],
    code: faceCode('oai'),
    // Other answers have the time at which they are sent.
    questions: [],
  },
  needs: ['changes'],
  entry: '/oai?verb=Identify',
  operations: () => ({ paths: { '/oai': { get: OPERATION } } }),
}

/** The dates of records follow from the feed of changes, which the face needs. */
async function createRepository({ name, counts }: FaceContext, catalog: FaceCatalog): Promise<Repository> {
  const { cursor, since, changes } = (await catalog.changes(MAX_DATED)) as LatestChanges
  return {
    name,
    revision: cursor,
    since,
    counts: { artist: counts.artists, release: counts.releases, label: counts.labels, track: counts.tracks },
    changes: changes.flatMap(({ kind, uuid, change, day }) =>
      isListed(kind) ? [{ kind, uuid, day, ...(change === 'removed' && { removed: true }) }] : [],
    ),
  }
}

const ARGUMENTS: Readonly<Record<string, string>> = {
  verb: 'Identify, ListMetadataFormats, ListSets, ListIdentifiers, ListRecords or GetRecord.',
  metadataPrefix: '`oai_dc` or `catalog`.',
  identifier: '`oai:<host>:<kind>/<uuid>`',
  set: '`artists`, `releases`, `labels` or `tracks`.',
  from: 'The first day of changes.',
  until: 'The last day of changes.',
  resumptionToken: 'Where a list goes on.',
}

const OPERATION = {
  operationId: 'harvest',
  tags: ['OAI-PMH'],
  summary: 'Harvest records by OAI-PMH',
  description:
    'Version 2.0 of the protocol; forms in the body of POST are answered too. Extension of this project.',
  parameters: Object.entries(ARGUMENTS).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    required: name === 'verb',
    schema: { type: 'string' },
  })),
  responses: {
    200: { description: 'The response, or an error of the protocol', content: { 'text/xml': {} } },
    405: { description: 'The method is not allowed' },
  },
}

/** Allows any members: those of the API, of which more may come. */
const SCHEMA = `<?xml version="1.0" encoding="UTF-8"?>
<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="${RECORD_NAMESPACE}" elementFormDefault="qualified">
<annotation><documentation>A record of the API: each member is an element, those of lists are item.</documentation></annotation>
<element name="record"><complexType><sequence>
<any minOccurs="0" maxOccurs="unbounded" processContents="skip"/>
</sequence></complexType></element>
</schema>
`
