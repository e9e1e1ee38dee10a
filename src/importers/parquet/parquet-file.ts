import type { AsyncBuffer } from 'hyparquet'

/** A Parquet file, or object in storage, of which only parts are read at a time. */
export interface ParquetFile extends AsyncBuffer {
  close(): Promise<void>
}
