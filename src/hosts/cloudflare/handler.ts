// The handler of Cloudflare Workers and Pages, where static assets are bound as ASSETS.

import { faces } from '../../contract/edge/bundled-faces.ts'
import { rules } from '../../contract/edge/bundled-rules.ts'
import { createHandler } from '../../contract/edge/handler.ts'
import { PackMemory } from '../../contract/edge/pack-memory.ts'

interface Environment {
  readonly ASSETS: { fetch(url: URL, init: RequestInit): Promise<Response> }
}

const memory = new PackMemory()

export default {
  fetch(request: Request, { ASSETS }: Environment): Promise<Response> {
    const asset = async (path: string, { url, method, headers }: Request) => {
      // Pages redirects from a page to its folder, and fails to do so if the name of the folder has escapes.
      const ask = (file: string) =>
        ASSETS.fetch(new URL(`/${file}`, url), { method, headers, redirect: 'follow' })
      const response = await ask(path)
      const isRefused = response.status >= 400 && /%.*\/index\.html$/.test(path)
      return isRefused ? ask(path.replace(/index\.html$/, '')) : response
    }
    return createHandler(rules, asset, { memory, faces })(request)
  },
}
