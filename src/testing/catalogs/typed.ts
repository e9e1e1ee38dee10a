// Generates the types of an API with openapi-typescript.
import { createRequire, Module } from 'node:module'
import type openapiTS from 'openapi-typescript'
import type { astToString } from 'openapi-typescript'

/** Returns the text of a module of types. */
export async function generateTypes(openapi: string): Promise<string> {
  const require = createRequire(import.meta.url)
  // It requires the compiler API of TypeScript 6 or older, which the project's version lacks.
  const stand = new Module('typescript')
  stand.exports = require('@ts-morph/common').ts
  require.cache[require.resolve('typescript')] = stand
  const made: { default: typeof openapiTS; astToString: typeof astToString } = require('openapi-typescript')
  return made.astToString(await made.default(openapi))
}
