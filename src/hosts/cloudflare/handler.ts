// Cloudflare Workers and Pages: the static assets are bound as ASSETS.

import { rules } from '../../edge/bundled-rules.ts'
import { createHandler } from '../../edge/handler.ts'
import { PackMemory } from '../../edge/packs.ts'

interface Environment {
  readonly ASSETS: { fetch(request: Request): Promise<Response> }
}

const memory = new PackMemory()

export default {
  fetch(request: Request, { ASSETS }: Environment): Promise<Response> {
    const asset = (path: string, asked: Request) => {
      const file = new Request(new URL(`/${path}`, asked.url), asked)
      // Pages redirects from a page to its folder.
      return ASSETS.fetch(new Request(file, { redirect: 'follow' }))
    }
    return createHandler(rules, asset, memory)(request)
  },
}
