// Cloudflare Workers and Pages: the static assets are bound as ASSETS.
import { createHandler } from '../handler.ts'
import { rules } from '../rules.ts'

interface Environment {
  readonly ASSETS: { fetch(request: Request): Promise<Response> }
}

export default {
  fetch(request: Request, { ASSETS }: Environment): Promise<Response> {
    const asset = async (path: string, asked: Request) => {
      const response = await ASSETS.fetch(new Request(new URL(`/${path}`, asked.url), asked))
      return response.status === 404 ? null : response
    }
    return createHandler(rules, asset)(request)
  },
}
