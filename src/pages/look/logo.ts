// The logo of a site: a file of data/media, with the size that the page reserves for it.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { escapePath } from '../../contract/urls/urls.ts'
import { CatalogError } from '../../core/problems/errors.ts'

export interface Logo {
  /** `/media/logo.svg` */
  readonly path: string
  /** In pixels, as the file has it. */
  readonly width: number
  readonly height: number
}

interface LogoFile {
  readonly logo: Logo
  readonly bytes: Uint8Array
}

const HINT = 'Use an image in data/media, such as "logo.svg", or remove the setting.'

/**
 * @param setting its path in data/media
 * @throws CatalogError NO_SUCH_FILE if the file is not an image
 */
export async function readLogo(data: string, setting: string): Promise<LogoFile> {
  const file = path.join(data, 'media', setting)
  const bytes = await readFile(file).catch(() => null)
  const size = bytes && (await measureImage(bytes))
  if (bytes && size) return { logo: { path: `/media/${escapePath(setting)}`, ...size }, bytes }
  const message = `"logo" of "site" names ${file}, which is ${bytes ? 'not an image' : 'missing'}.`
  throw new CatalogError('NO_SUCH_FILE', message, { hint: HINT })
}

/** In pixels; null for bytes that are not an image. */
export async function measureImage(bytes: Uint8Array): Promise<Pick<Logo, 'width' | 'height'> | null> {
  const { imageSize } = await import('image-size')
  try {
    const { width, height } = imageSize(bytes)
    return width > 0 && height > 0 ? { width, height } : null
  } catch {
    return null
  }
}
