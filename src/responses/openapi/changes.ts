// The feed of changes as operations. Its schemas are inline: no other response refers to them.
import { CHANGES_PATH, CURSOR, changesPath, PAGE_CHANGES } from '../../api/changes.ts'
import { RESOURCES } from '../../api/resources.ts'
import { exampleIn, type PathExamples } from './examples.ts'

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
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  }
}

const place = (description: string) => objectOf({ cursor, url }, description)

const ROOT = objectOf({
  snapshot: digest('Digest of all records.'),
  first: place('Where the feed begins.'),
  latest: place('Where the feed ends: later changes follow from there.'),
})

const PAGE = objectOf({
  cursor,
  next: {
    description: 'The URL of the changes after these; null on the last page.',
    type: ['string', 'null'],
    format: 'uri',
  },
  changes: {
    description: 'Empty on the last page until the next changes.',
    type: 'array',
    maxItems: PAGE_CHANGES,
    items: objectOf({
      change: { type: 'string', enum: ['created', 'changed', 'removed'] },
      kind: { type: 'string', enum: RESOURCES },
      uuid: { type: 'string', format: 'uuid' },
      url: { ...url, description: 'Where the record answers, or did.' },
      digest: digest('Changes whenever the record does; null where it was removed.', ['string', 'null']),
    }),
  },
})

interface Answers {
  /** The headers of every response. */
  readonly headers: object
  /** The response to unsupported methods. */
  readonly notAllowed: object
  /** The 404 response. */
  readonly notFound: object
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly schema: object
}

export function changesPaths(
  { headers, notAllowed, notFound }: Answers,
  paths: Pick<PathExamples, 'cursor'>,
): Record<string, object> {
  const operation = ({ operationId, summary, description, schema }: Operation) => ({
    operationId,
    tags: [CHANGES_TAG.name],
    summary,
    description: `${description} Extension of this project.`,
    responses: {
      200: { description: summary, headers, content: { 'application/json': { schema } } },
      404: notFound,
      405: notAllowed,
    },
  })
  const root = operation({
    operationId: 'getChanges',
    summary: 'Where the feed of changes begins and ends',
    description: 'Take `latest`, read the catalog, and follow the feed from there.',
    schema: ROOT,
  })
  const page = operation({
    operationId: 'listChanges',
    summary: 'What has changed after a cursor',
    description:
      'Follow `next` until it is null, and come back with the last cursor. If a cursor answers 404, the feed is a new one: read the whole catalog again.',
    schema: PAGE,
  })
  const parameter = {
    name: 'cursor',
    in: 'path',
    required: true,
    schema: cursor,
    description: 'A place in the feed.',
    ...exampleIn(paths.cursor),
  }
  return {
    [CHANGES_PATH]: { get: root },
    [changesPath('{cursor}')]: { get: { ...page, parameters: [parameter] } },
  }
}
