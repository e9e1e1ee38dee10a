// Vercel, as routing middleware. It fetches the files itself, since the platform would answer a rewrite to a
// missing one. It does not run on its own requests.

import { rules } from '../../edge/bundled-rules.ts'
import { createHandler } from '../../edge/handler.ts'
import { PackMemory } from '../../edge/packs.ts'
import { ASKS_FOR_FILE } from '../shared/file-request.ts'

/** Headers that let a visitor into a protected deployment, and so the middleware. */
const CREDENTIALS = ['cookie', 'x-vercel-protection-bypass']
const CONDITIONS = ['if-none-match', 'if-modified-since']

const memory = new PackMemory()

export default (request: Request): Promise<Response> => {
  const asset = (path: string, { headers }: Request) => {
    const fields = [...pick(request.headers, CREDENTIALS), ...pick(headers, CONDITIONS)]
    return fetch(new URL(`/${path}`, request.url), {
      // A compressed file is decompressed on the way, and would be sent under the header of a compressed one.
      headers: [...fields, ['accept-encoding', 'identity'], [ASKS_FOR_FILE, '1']],
      redirect: 'manual',
    })
  }
  return createHandler(rules, asset, memory)(request)
}

const pick = (headers: Headers, names: readonly string[]): [string, string][] =>
  names.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
