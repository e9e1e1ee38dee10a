// Vercel, as routing middleware. It fetches the files itself: a rewrite to one that is not there would be
// answered by the platform, and nothing could be made of that. What it asks for itself it does not run on.

import { rules } from '../../edge/bundled-rules.ts'
import { createHandler } from '../../edge/handler.ts'
import { ASKS_FOR_FILE } from '../shared/file-request.ts'

/** What lets a visitor into a deployment that is protected lets the middleware in. */
const PASSES = ['cookie', 'x-vercel-protection-bypass']
const CONDITIONS = ['if-none-match', 'if-modified-since']

export default (request: Request): Promise<Response> => {
  const asset = async (path: string, { headers }: Request) => {
    const fields = [...pick(request.headers, PASSES), ...pick(headers, CONDITIONS)]
    const response = await fetch(new URL(`/${path}`, request.url), {
      // What comes compressed is unpacked on the way, and would be sent under the header of what it was.
      headers: [...fields, ['accept-encoding', 'identity'], [ASKS_FOR_FILE, '1']],
      redirect: 'manual',
    })
    return response.status === 404 ? null : response
  }
  return createHandler(rules, asset)(request)
}

const pick = (headers: Headers, names: readonly string[]): [string, string][] =>
  names.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
