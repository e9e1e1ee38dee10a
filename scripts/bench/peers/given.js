// The input catalog of the peers written in JavaScript.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export const catalog = JSON.parse(readFileSync(process.env.CATALOG ?? '', 'utf8'))

/** A path of Astro with the key by which an incremental build recognizes unchanged data. */
export const keyed = (path) => ({
  ...path,
  cacheKey: createHash('sha256').update(JSON.stringify(path.props)).digest('hex'),
})
