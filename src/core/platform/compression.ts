// Compression, and its checksums.
export { crc32, default, gunzipSync, gzipSync } from 'node:zlib'
