// The handler of Netlify, as an edge function before the rules: requests passed to `next` do not return to it, and a
// file is served before any rule is read. If it fails, the rules answer by themselves; for a packed site, whose records
// they do not find, Netlify sends an error.

import { faces } from '../../contract/edge/bundled-faces.ts'
import { rules } from '../../contract/edge/bundled-rules.ts'
import { handle } from '../../contract/edge/handler.ts'
import { PackMemory } from '../../contract/edge/pack-memory.ts'
import { DOCUMENT_PATHS } from '../../contract/rules/documents.ts'
import { isPacked } from '../../contract/rules/rules.ts'

interface Context {
  next(request: Request, options: { readonly sendConditionalRequest: boolean }): Promise<Response>
}

export const config = {
  ...(rules.web === undefined
    ? { path: ['/api/*', ...DOCUMENT_PATHS] }
    : { path: ['/*'], excludedPath: ['/media/*'] }),
  onError: isPacked(rules) ? 'fail' : 'bypass',
}

const memory = new PackMemory()

export default (request: Request, context: Context): Promise<Response> => {
  const asset = (path: string, { headers }: Request) => {
    // A page is requested by its folder: Netlify may redirect from the file to it (Pretty URLs).
    const at = path.replace(/index\.html$/, '')
    const file = new Request(new URL(`/${at}`, request.url), { headers })
    return context.next(file, { sendConditionalRequest: true })
  }
  return handle({ rules, asset, memory, faces }, request)
}
