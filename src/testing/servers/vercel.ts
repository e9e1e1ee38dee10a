// Emulates Vercel's routing with a pressed folder, for the features of the Build Output API that the printed
// configuration uses. It rejects all other features, so that every printed one is tested.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { Pressed } from '../catalogs/conformance.ts'
import type { Fetch } from './fetch-server.ts'
import { decodedName, fileResponse } from './static-file.ts'

const headersSchema = z.record(z.string(), z.string())
const routeSchema = z.union([
  z.strictObject({ handle: z.enum(['filesystem', 'error']) }),
  z.strictObject({
    src: z.string(),
    missing: z.array(z.strictObject({ type: z.literal('header'), key: z.string() })),
    middlewarePath: z.string(),
    continue: z.literal(true),
  }),
  z.strictObject({ src: z.string(), headers: headersSchema, continue: z.literal(true) }),
  z.strictObject({ src: z.string(), status: z.number(), dest: z.string(), headers: headersSchema }),
])
const configSchema = z.strictObject({ version: z.literal(3), routes: z.array(routeSchema) })

const functionSchema = z.strictObject({ runtime: z.literal('edge'), entrypoint: z.string() })

type Route = Exclude<z.infer<typeof routeSchema>, { handle: string }>

export async function vercelDeployment({ site, project }: Pressed): Promise<Fetch> {
  const output = path.join(project, '.vercel/output')
  const { routes } = configSchema.parse(readJson(path.join(output, 'config.json')))
  const phase = (from: number, to: number) =>
    routes.slice(from, to).filter((route): route is Route => 'src' in route)
  const [files, error] = ['filesystem', 'error'].map((name) =>
    routes.findIndex((route) => 'handle' in route && route.handle === name),
  ) as [number, number]
  const [before, afterError] = [phase(0, files), phase(error + 1, routes.length)]

  return async (request) => {
    const asked = new URL(request.url).pathname
    const headers: Record<string, string> = {}
    for (const route of before.filter(({ src }) => new RegExp(src).test(asked))) {
      if ('middlewarePath' in route) {
        if (route.missing.some(({ key }) => request.headers.has(key))) continue
        const middleware = await middlewareAt(path.join(output, 'functions', `${route.middlewarePath}.func`))
        const response = await middleware(request)
        if (!response.headers.has('x-middleware-next')) return response
      } else {
        Object.assign(headers, route.headers)
        if ('dest' in route)
          return sendFile(request, path.join(site, route.dest), { status: route.status, headers })
      }
    }
    const name = decodedName(asked)
    if (name === null) return new Response('Bad Request', { status: 400 })
    const file = path.join(site, name)
    if (isFile(file)) return sendFile(request, file, { status: 200, headers })
    const missing = afterError.find(({ src }) => new RegExp(src).test(asked))
    if (!missing || !('dest' in missing)) return new Response('The page could not be found', { status: 404 })
    return sendFile(request, path.join(site, missing.dest), missing)
  }
}

async function middlewareAt(folder: string): Promise<Fetch> {
  const { entrypoint } = functionSchema.parse(readJson(path.join(folder, '.vc-config.json')))
  const loaded: { default: Fetch } = await import(pathToFileURL(path.join(folder, entrypoint)).href)
  return loaded.default
}

/** Sends a file like Vercel, with the headers of its routes. */
function sendFile(
  request: Request,
  file: string,
  { status, headers: more }: { readonly status: number; readonly headers: Record<string, string> },
): Response {
  const type = path.extname(file) === '.json' ? { 'Content-Type': 'application/json; charset=utf-8' } : {}
  const headers = { 'Cache-Control': 'public, max-age=0, must-revalidate', ...type, ...more }
  return fileResponse(request, { name: file, body: readFileSync(file), status, headers })
}

/** False for an impossible file name. */
const isFile = (file: string): boolean =>
  !/\0|[^/]{256}/.test(file) && (statSync(file, { throwIfNoEntry: false })?.isFile() ?? false)

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
