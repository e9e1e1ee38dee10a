// The handler of Cloudflare Workers and Pages, where static assets are bound as ASSETS.

import { faces } from '../../edge/bundled-faces.ts'
import { rules } from '../../edge/bundled-rules.ts'
import { createHandler } from '../../edge/handler.ts'
import { PackMemory } from '../../edge/pack-memory.ts'

interface Environment {
  readonly ASSETS: { fetch(url: URL, init: RequestInit): Promise<Response> }
}

const memory = new PackMemory()

export default {
  fetch(request: Request, { ASSETS }: Environment): Promise<Response> {
    const asset = (path: string, { url, method, headers }: Request) =>
      // Pages redirects from a page to its folder.
      ASSETS.fetch(new URL(`/${path}`, url), { method, headers, redirect: 'follow' })
    return createHandler(rules, asset, { memory, faces })(request)
  },
}
