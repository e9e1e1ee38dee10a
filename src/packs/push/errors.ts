// What can go wrong with a bucket, and what to do about it.
import { CatalogError } from '../../core/problems/errors.ts'

/** The answer of an object store that refuses a request. */
export interface Refusal {
  readonly status: number
  /** Its code, if it gives one: `AccessDenied`. */
  readonly code: string | null
  readonly message: string | null
}

/** What to do, by the codes of the S3 API. */
const HINTS = new Map([
  ['NoSuchBucket', 'Create the bucket, or correct its name, --endpoint or --region.'],
  ['InvalidAccessKeyId', 'Correct AWS_ACCESS_KEY_ID: the store does not know it. Check --endpoint, too.'],
  ['SignatureDoesNotMatch', 'Correct AWS_SECRET_ACCESS_KEY, which does not belong to AWS_ACCESS_KEY_ID.'],
  ['RequestTimeTooSkewed', 'Set the clock of this machine, which differs from that of the store.'],
  ['AuthorizationHeaderMalformed', 'Correct --region or AWS_REGION: the bucket is in a different region.'],
  ['ExpiredToken', 'Set new credentials, and run the command again: it continues where it stopped.'],
  [
    'BadDigest',
    'Check the network, which damages uploads, and run the command again: it continues where it stopped.',
  ],
  ['PermanentRedirect', 'Correct --region or --endpoint: the bucket is in a different region.'],
])

const OTHER =
  'Check that the credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY may list, read, write and remove the objects of the bucket.'

const FAILING =
  'The store itself fails, or is full: look at its state, and run the command again, which continues where it stopped.'

const NO_STORE = 'Check --endpoint: it does not answer as an object store.'

export function bucketRefused(bucket: string, { status, code, message }: Refusal): CatalogError {
  const reason = [code ?? `status ${status}`, ...(message ? [message.replace(/\.$/, '')] : [])].join(', ')
  return new CatalogError('BUCKET_REFUSED', `${bucket} does not accept a request: ${reason}.`, {
    hint: hintFor(status, code),
  })
}

function hintFor(status: number, code: string | null): string {
  if (status === 429 || status >= 500) return FAILING
  return code === null ? NO_STORE : (HINTS.get(code) ?? OTHER)
}

export const blockLost = (bucket: string, file: string): CatalogError =>
  new CatalogError('BUCKET_REFUSED', `${bucket} did not keep a block that it accepted, or not all of it.`, {
    at: [{ file }],
    hint: 'Run the command again, which uploads what is missing. If it fails again, check --endpoint, and what else removes objects of the bucket.',
  })

export const overtaken = (bucket: string, file: string): CatalogError =>
  new CatalogError('OVERTAKEN', `Another push or merge has switched the readers of ${bucket} meanwhile.`, {
    at: [{ file }],
    hint: 'Nothing of it was undone. If readers should have this site instead, run the command again: what is uploaded stays.',
  })

export const unknownRoot = (bucket: string, file: string): CatalogError =>
  new CatalogError('BUCKET_REFUSED', `${bucket} has a root that this version does not know.`, {
    at: [{ file }],
    hint: 'Use the version of catalog-press that wrote it, or another folder of the bucket.',
  })

export const badEndpoint = (address: string, reason: string): CatalogError =>
  new CatalogError('BAD_FLAG', `"${address}" is not the address of an object store: ${reason}.`, {
    hint: 'Correct --endpoint or AWS_ENDPOINT_URL: it is the address of the API, such as https://abc.r2.cloudflarestorage.com.',
  })

export function bucketUnreachable(bucket: string, url: string, error: unknown): CatalogError {
  const { message, cause } = error as Error & { readonly cause?: Error }
  return new CatalogError(
    'BUCKET_UNREACHABLE',
    `${bucket} cannot be reached: ${cause?.message ?? message}.`,
    {
      at: [{ file: url }],
      hint: 'Check --endpoint and the network, and run the command again: it continues where it stopped.',
      cause: error,
    },
  )
}

export const noCredentials = (bucket: string): CatalogError =>
  new CatalogError('BUCKET_REFUSED', `There are no credentials for ${bucket}.`, {
    hint: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to those of the bucket.',
  })
