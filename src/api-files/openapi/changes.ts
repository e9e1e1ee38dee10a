// The feed of changes as operations. Its schemas are inline: no other response refers to them.

import { RESOURCES } from '../../contract/kinds/kinds.ts'
import { CHANGES_PATH, CURSOR, changesPath, PAGE_CHANGES } from '../../contract/schemas/changes.ts'
import { objectSchema } from '../../contract/search/search-schema.ts'
import { type Answers, answersWith } from './answers.ts'

export const CHANGES_TAG = {
  name: 'Changes',
  description: 'The records that each build created, changed and removed. Extension of this project.',
}

const cursor = { type: 'string', pattern: `^${CURSOR}$` }
const url = { type: 'string', format: 'uri' }
const digest = (description: string, type: unknown = 'string') => ({
  description,
  type,
  pattern: `^${CURSOR}$`,
})

const place = (description: string) => ({ type: 'object', description, ...objectSchema({ cursor, url }) })

const ROOT = objectSchema({
  snapshot: digest('Digest of all records.'),
  first: place('The start of the feed.'),
  latest: place('The current end of the feed, where later changes are appended.'),
})

const PAGE = objectSchema({
  cursor,
  next: {
    description: 'The URL of the changes after these; null on the last page.',
    type: ['string', 'null'],
    format: 'uri',
  },
  changes: {
    description: 'The changes, in order; empty on the last page until there are new ones.',
    type: 'array',
    maxItems: PAGE_CHANGES,
    items: objectSchema({
      change: { type: 'string', enum: ['created', 'changed', 'removed'] },
      kind: { type: 'string', enum: RESOURCES },
      uuid: { type: 'string', format: 'uuid' },
      url: { ...url, description: 'The current or former URL of the record.' },
      digest: digest('Changes whenever the record does; null if it was removed.', ['string', 'null']),
    }),
  },
})

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly schema: object
}

export function changesPaths(answers: Answers): Record<string, object> {
  const operation = ({ operationId, summary, description, schema }: Operation) => ({
    operationId,
    tags: [CHANGES_TAG.name],
    summary,
    description: `${description} Extension of this project.`,
    responses: answersWith(answers, { description: summary, schema }),
  })
  const root = operation({
    operationId: 'getChanges',
    summary: 'Read the start and end of the feed of changes',
    description: 'Save `latest`, read the catalog, and follow the feed from there.',
    schema: ROOT,
  })
  const page = operation({
    operationId: 'listChanges',
    summary: 'List the changes after a cursor',
    description:
      'Follow `next` until it is null, and continue later from the last cursor. If a cursor answers 404, there is a new feed, so read the whole catalog again.',
    schema: PAGE,
  })
  const parameter = {
    name: 'cursor',
    in: 'path',
    required: true,
    schema: cursor,
    description: 'A position in the feed, as `latest` and `next` name it.',
  }
  return {
    [CHANGES_PATH]: { get: root },
    [changesPath('{cursor}')]: { get: { ...page, parameters: [parameter] } },
  }
}
