// The feed of changes as operations. Its schemas stand where they are used: no other response refers to them.
import { CHANGES_PATH, CURSOR, changesPath, PAGE_CHANGES } from '../../api/changes.ts'
import { RESOURCES } from '../../api/resources.ts'

export const CHANGES_TAG = {
  name: 'Changes',
  description: 'What each build has created, changed and removed. Extension of this project.',
}

const cursor = { type: 'string', pattern: `^${CURSOR}$` }
const url = { type: 'string', format: 'uri' }
const digest = (description: string, type: unknown = 'string') => ({
  description,
  type,
  pattern: `^${CURSOR}$`,
})

function objectOf(properties: Readonly<Record<string, object>>, description?: string): object {
  const told = description === undefined ? {} : { description }
  return {
    type: 'object',
    ...told,
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  }
}

const place = (description: string) => objectOf({ cursor, url }, description)

const ENTRANCE = objectOf({
  snapshot: digest('What all records there are come to.'),
  first: place('Where the feed begins.'),
  latest: place('Where the feed ends: what changes from now on will be told from there.'),
})

const PAGE = objectOf({
  cursor,
  next: {
    description: 'The URL of the changes after these; null on the last page.',
    type: ['string', 'null'],
    format: 'uri',
  },
  changes: {
    description: 'Empty on the last page, until there are changes to tell.',
    type: 'array',
    maxItems: PAGE_CHANGES,
    items: objectOf({
      change: { type: 'string', enum: ['created', 'changed', 'removed'] },
      kind: { type: 'string', enum: RESOURCES },
      uuid: { type: 'string', format: 'uuid' },
      url: { ...url, description: 'Where the record answers, or did.' },
      digest: digest('Another one for each state of the record; null where it was removed.', [
        'string',
        'null',
      ]),
    }),
  },
})

interface Answers {
  /** The headers of every answer. */
  readonly headers: object
  /** The answer to methods there are not. */
  readonly refused: object
  /** The answer where nothing is. */
  readonly missing: object
}

export function changesPaths({ headers, refused, missing }: Answers): Record<string, object> {
  const operation = (operationId: string, summary: string, told: string, schema: object) => ({
    operationId,
    tags: [CHANGES_TAG.name],
    summary,
    description: `${told} Extension of this project.`,
    responses: {
      200: { description: summary, headers, content: { 'application/json': { schema } } },
      404: missing,
      405: refused,
    },
  })
  const entrance = operation(
    'getChanges',
    'Where the feed of changes begins and ends',
    'Take `latest`, read the catalog, and follow the feed from there.',
    ENTRANCE,
  )
  const page = operation(
    'listChanges',
    'What has changed after a cursor',
    'Follow `next` until it is null, and come back with the last cursor. Where a cursor leads nowhere, the feed was begun anew: read the catalog again.',
    PAGE,
  )
  const parameter = {
    name: 'cursor',
    in: 'path',
    required: true,
    schema: cursor,
    description: 'A place in the feed.',
  }
  return {
    [CHANGES_PATH]: { get: entrance },
    [changesPath('{cursor}')]: { get: { ...page, parameters: [parameter] } },
  }
}
