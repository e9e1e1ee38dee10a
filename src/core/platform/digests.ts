// Digests, and random names.
export { createHash, hash, randomUUID } from 'node:crypto'
