// Determines which parts of a site belong to a shard.

import { formPart, indexPart, recordPart } from '../../contract/kinds/forms.ts'
import { FORM_RESOURCES, WEB_RESOURCES } from '../../contract/kinds/kinds.ts'
import { faceListPart } from '../../contract/rules/faces.ts'
import type { Shard } from '../../core/site/site.ts'

/**
 * SQL that decides whether a row of (resource, name) is in a shard; everything that is not a response is in the first.
 */
export const inShard = (shard: Shard | null): string =>
  shard === null
    ? 'true'
    : `CASE WHEN resource IN ('file', 'changes', 'aliases') THEN ${hasSharedFiles(shard)}
        ELSE md5_number(${TOGETHER}) % ${shard.count} = ${shard.index - 1} END`

/** Whether a shard publishes the files that do not follow from a single record: the first shard does. */
export const hasSharedFiles = (shard: Shard | null): boolean => shard === null || shard.index === 1

/** All forms of a record belong to the shard of its page, and those of a page of a list to that of the page. */
const TOGETHER = `CASE resource ${[
  ...FORM_RESOURCES.map(
    (kind) => `WHEN '${formPart(kind)}' THEN concat('${recordPart(kind)}', split_part(name, '/', 1))`,
  ),
  ...WEB_RESOURCES.map(
    (kind) =>
      `WHEN '${faceListPart(kind)}' THEN concat('${indexPart(kind)}', regexp_extract(name, '^page-(\\d+)', 1))`,
  ),
].join(' ')} ELSE concat(resource, name) END`
