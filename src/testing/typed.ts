// Types of an API as openapi-typescript makes them of its description.
import { createRequire, Module } from 'node:module'
import type openapiTS from 'openapi-typescript'
import type { astToString } from 'openapi-typescript'

/** The text of a module of types. */
export async function typesOf(openapi: string): Promise<string> {
  const require = createRequire(import.meta.url)
  // It prints its types with the compiler of TypeScript 6 and older, which this project's own no longer has.
  const stand = new Module('typescript')
  stand.exports = require('@ts-morph/common').ts
  require.cache[require.resolve('typescript')] = stand
  const made: { default: typeof openapiTS; astToString: typeof astToString } = require('openapi-typescript')
  return made.astToString(await made.default(openapi))
}
