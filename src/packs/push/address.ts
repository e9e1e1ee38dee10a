// The address of a bucket, as users write it: s3://bucket/folder.
import { CatalogError } from '../../core/problems/errors.ts'

export interface BucketAddress {
  readonly name: string
  /** The folders in it that contain all objects; empty, or with a slash at its end. */
  readonly prefix: string
}

/** Its folders have no characters that an answer of a store would escape, nor dots, which name another bucket. */
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/(?!\.\.?(?:\/|$))[\w.-]+)*)\/?$/

/** Whether a place is meant to be a bucket rather than a folder. */
export const isBucket = (place: string): boolean => /^[a-z][a-z0-9]+:\/\//i.test(place)

/** @throws CatalogError BAD_FLAG */
export function parseBucket(text: string): BucketAddress {
  const [, name, folders = ''] = BUCKET.exec(text) ?? []
  if (name === undefined)
    throw new CatalogError(
      'BAD_FLAG',
      `"${text}" is not the address of a bucket, such as s3://my-bucket/blocks.`,
      { hint: bucketHint(text) },
    )
  return { name, prefix: folders === '' ? '' : `${folders.slice(1)}/` }
}

/** The address that a store is read at, and that of its API, are common mistakes. */
function bucketHint(text: string): string {
  const [, endpoint, folders = ''] = /^(https?:\/\/[^/]+)\/*(.*?)\/*$/i.exec(text) ?? []
  if (endpoint !== undefined)
    return `Blocks are uploaded by the S3 API: pass s3://${folders || 'my-bucket'}, and the address of the object store with --endpoint, such as --endpoint ${endpoint}.`
  return 'The name of a bucket has 3 to 63 lower-case letters, digits, dots and hyphens; folders in it have letters, digits and the signs . _ -'
}
