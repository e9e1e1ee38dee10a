// Loads DuckDB's library. That takes longer than a build without changes, which therefore goes without it.

type Library = Pick<typeof import('@duckdb/node-api'), 'DuckDBInstance' | 'DuckDBDataChunk'>

/** jemalloc, the allocator of DuckDB on Linux, reads its options once, when the library is loaded, and only from here. */
const ALLOCATOR_OPTIONS = 'DUCKDB_JE_MALLOC_CONF'

/**
 * Memory that the engine frees goes back to the system after less than half a second. By default it stays for a second
 * and more, in which time a query frees, and takes anew, as much as the engine may hold; a tenth of a second is less than
 * there is between many queries, and the memory that went back costs each page of it to take anew.
 */
const EARLY_RETURN = 'dirty_decay_ms:400,muzzy_decay_ms:0'

/** Options of the allocator that the environment has already are used as they are. */
export async function loadLibrary(): Promise<Library> {
  const { env } = process
  if (env[ALLOCATOR_OPTIONS] !== undefined) return loadClasses()
  env[ALLOCATOR_OPTIONS] = EARLY_RETURN
  try {
    return await loadClasses()
  } finally {
    // Programs that this process starts may use DuckDB too.
    delete env[ALLOCATOR_OPTIONS]
  }
}

/** By their own files: the package's main one passes on some five hundred names, one after another. */
async function loadClasses(): Promise<Library> {
  const { DuckDBInstance } = await import('@duckdb/node-api/lib/DuckDBInstance.js')
  const { DuckDBDataChunk } = await import('@duckdb/node-api/lib/DuckDBDataChunk.js')
  return { DuckDBInstance, DuckDBDataChunk }
}
