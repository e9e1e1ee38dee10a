// A registry of npm for the tests of a file, on 127.0.0.1. It holds what is published there, and serves what the
// checkout has installed, so that it needs no other.
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { create } from 'tar'
import { ROOT } from '../run/root.ts'
import { type Fetch, serveFetch } from './fetch-server.ts'

const INSTALLED = path.join(ROOT, 'node_modules/')

/** https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md */
interface Metadata {
  readonly name: string
  readonly versions: Readonly<Record<string, object>>
}

/** What `npm publish` sends. */
interface Publication extends Metadata {
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>
}

/** @returns the settings for npm to use the registry, as variables of the environment */
export async function startRegistry(home: string): Promise<Record<string, string>> {
  const published = new Map<string, Publication>()
  const url = await serveFetch((request) => answer(request, published))
  const { host } = new URL(url)
  return {
    HOME: home,
    npm_config_cache: path.join(home, 'cache'),
    npm_config_registry: `${url}/`,
    // npm publishes nothing without one.
    [`npm_config_//${host}/:_authToken`]: 'any',
  }
}

async function answer(request: Request, published: Map<string, Publication>): ReturnType<Fetch> {
  const { pathname, origin } = new URL(request.url)
  const [name = '', file] = decodeURIComponent(pathname.slice(1)).split('/-/')
  if (request.method === 'PUT') {
    published.set(name, (await request.json()) as Publication)
    return Response.json({ ok: true }, { status: 201 })
  }
  const own = published.get(name)
  if (file === undefined) {
    const metadata = own ?? readMetadata(name, origin)
    return metadata ? Response.json(metadata) : new Response(null, { status: 404 })
  }
  const attached = own?._attachments[file]?.data
  return new Response(attached === undefined ? await packInstalled(name) : Buffer.from(attached, 'base64'))
}

/** The metadata of an installed package, which has only one version here. Links are packages of the checkout. */
function readMetadata(name: string, origin: string): object | null {
  const folder = path.join(INSTALLED, name)
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return null
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const { version } = manifest
  const dist = { tarball: `${origin}/${name}/-/package.tgz` }
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } }
}

function packInstalled(name: string): Promise<Buffer> {
  const cwd = path.join(INSTALLED, name)
  const files = readdirSync(cwd).filter((each) => each !== 'node_modules')
  return buffer(
    create({ gzip: { level: 0 }, cwd, prefix: 'package' }, files) as unknown as AsyncIterable<Buffer>,
  )
}
