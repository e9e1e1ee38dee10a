// Object storage (s3://): its objects are listed, and read in parts, by the S3 API.
import type { ParquetFile } from '../parquet/parquet-file.ts'

export const isS3Url = (location: string): boolean => /^s3:\/\//i.test(location)

/**
 * Lists the objects that match a pattern, in the order of their names. An object without a pattern is not looked for.
 * @throws CatalogError UNREACHABLE with the storage's answer
 */
export async function findS3Objects(location: string): Promise<string[]> {
  const { bucket, key } = parse(location)
  const [fixed = ''] = key.split(/[*?[]/, 1)
  if (fixed === key) return [location]
  const [{ openObjectStore }, { matcherFor }] = await Promise.all([
    import('./s3-store.ts'),
    import('../../core/system/glob.ts'),
  ])
  const isMatch = matcherFor([key], { dot: true, nobrace: true, noextglob: true, nonegate: true })
  const found: string[] = []
  for await (const each of openObjectStore(location, bucket).list(fixed)) if (isMatch(each)) found.push(each)
  return found.sort().map((each) => `s3://${bucket}/${each}`)
}

/** @throws CatalogError UNREACHABLE with the storage's answer */
export async function openS3Object(location: string): Promise<ParquetFile> {
  const { openObjectStore } = await import('./s3-store.ts')
  const { bucket, key } = parse(location)
  return openObjectStore(location, bucket).open(key)
}

function parse(location: string): { readonly bucket: string; readonly key: string } {
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]*)\/?(.*)$/is.exec(location) ?? []
  return { bucket, key }
}
