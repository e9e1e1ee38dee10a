// importers/download/download-data.ts and s3-store.ts: a press in a browser opens no connection.
import { CatalogError } from '../../core/problems/errors.ts'

export async function downloadData(url: string): Promise<never> {
  throw noConnection(url)
}

export function openObjectStore(location: string): never {
  throw noConnection(location)
}

const noConnection = (url: string): CatalogError =>
  new CatalogError('UNREACHABLE', `Nothing is read from ${url}: this page opens no connection.`, {
    hint: 'Download the file and add it, or press the catalog with the command line.',
  })
