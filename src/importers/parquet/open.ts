// Opens a Parquet file, of which only parts are read at a time.
import { open } from 'node:fs/promises'
import { namingAsync } from '../../core/system/file-system.ts'
import { isS3Url, openS3Object } from '../download/s3.ts'
import type { ParquetFile } from './parquet-file.ts'

/** Opens a file or an object. The caller closes it. */
export const openParquet = (file: string): Promise<ParquetFile> =>
  isS3Url(file) ? openS3Object(file) : openFile(file)

const openFile = (file: string): Promise<ParquetFile> =>
  namingAsync(file, async () => {
    const handle = await open(file)
    const { size } = await handle.stat()
    return {
      byteLength: size,
      slice: (start, end = size) => namingAsync(file, () => readBytes(handle, start, end)),
      close: () => handle.close(),
    }
  })

type Handle = Awaited<ReturnType<typeof open>>

async function readBytes(handle: Handle, start: number, end: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(end - start)
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at)
    if (bytesRead === 0) throw new Error('It ends within its rows')
    at += bytesRead
  }
  return bytes.buffer
}
