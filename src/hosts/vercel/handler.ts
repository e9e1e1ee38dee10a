// The handler for Vercel, as routing middleware. It fetches files itself: for a rewrite to a missing file, the platform
// would send its own error. Its own requests bypass it.

import { faces } from '../../contract/edge/bundled-faces.ts'
import { rules } from '../../contract/edge/bundled-rules.ts'
import { createHandler } from '../../contract/edge/handler.ts'
import { PackMemory } from '../../contract/edge/pack-memory.ts'
import { FILE_REQUEST_HEADER } from '../shared/file-request.ts'

/** Headers that give the visitor, and thus the middleware, access to a protected deployment. */
const CREDENTIALS = ['cookie', 'x-vercel-protection-bypass']
const CONDITIONS = ['if-none-match', 'if-modified-since']

const memory = new PackMemory()

export default (request: Request): Promise<Response> => {
  const asset = (path: string, { headers }: Request) => {
    const fields = [...pick(request.headers, CREDENTIALS), ...pick(headers, CONDITIONS)]
    return fetch(new URL(`/${path}`, request.url), {
      // fetch would decompress a compressed file but keep its Content-Encoding.
      headers: [...fields, ['accept-encoding', 'identity'], [FILE_REQUEST_HEADER, '1']],
      redirect: 'manual',
    })
  }
  return createHandler(rules, asset, { memory, faces })(request)
}

const pick = (headers: Headers, names: readonly string[]): [string, string][] =>
  names.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
