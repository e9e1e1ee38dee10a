// The cover of releases without one, published under the contract's image path.

import { imageFolder, isAbsoluteUrl } from '../../contract/urls/urls.ts'
import type { MediaFile } from '../library/source.ts'
import { createHash } from '../platform/digests.ts'
import { readFile } from '../platform/files.ts'
import path from '../platform/path.ts'
import { CatalogError } from '../problems/errors.ts'
import { packageFile } from '../system/package.ts'
import type { SiteFile } from './site.ts'

export interface Placeholder {
  /** The image: a file name, or an absolute URL. */
  readonly image: string
  /** The package's image, to be published. */
  readonly own?: SiteFile
  /** The user's image, to be published. */
  readonly media?: MediaFile
}

const DEFAULT_IMAGE = packageFile('lib/core/site/placeholder.jpg')
const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** @param setting a .jpg in the data folder, an absolute URL, or null for this package's image */
export async function readPlaceholder(data: string, setting: string | null): Promise<Placeholder> {
  if (setting !== null && isAbsoluteUrl(setting)) return { image: setting }
  if (setting === null) {
    const body = await readFile(DEFAULT_IMAGE)
    const { image, path } = placeholderNames(sha256(body))
    return { image, own: { path, body: [body] } }
  }
  const from = path.join(data, setting)
  const body = await readCover(from)
  const identity = sha256(body)
  const { image, ...file } = placeholderNames(identity)
  return { image, media: { ...file, from, bytes: body.length, identity } }
}

const sha256 = (body: Buffer): string => createHash('sha256').update(body).digest('hex')

function placeholderNames(digest: string): { readonly image: string; readonly path: string } {
  const image = `${NIL_UUID}-${digest.slice(0, 8)}.jpg`
  return { image, path: `${imageFolder('release')}/${image}` }
}

async function readCover(file: string): Promise<Buffer> {
  const body = await readFile(file).catch(() => null)
  const isJpeg = body?.[0] === 0xff && body[1] === 0xd8
  if (body && isJpeg) return body
  const message = `"placeholder_release_image" names ${file}, which is ${body ? 'not a JPEG image' : 'missing'}.`
  throw new CatalogError('NO_SUCH_FILE', message, {
    hint: 'Use a .jpg in the data folder or an absolute URL, or remove the setting.',
  })
}
