// Netlify's own redirect engine over the pressed folder, and the bundled edge function before it.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { RULES_FILE } from '../../contract/urls/files.ts'
import { conform, type Pressed, pressFor } from '../../testing/catalogs/conformance.ts'
import { pressPackedFor, whichGroups } from '../../testing/catalogs/packed.ts'
import { runCli } from '../../testing/processes/cli.ts'
import { type Fetch, serveFetch } from '../../testing/servers/fetch-server.ts'
import { ask } from '../../testing/servers/http.ts'
import { netlifyFiles } from '../../testing/servers/netlify.ts'
import { RULE_FILES } from '../shared/host.ts'
import { readHostFile } from '../shared/host-file.ts'
import { netlify } from './index.ts'
import { netlifyRules } from './rules-only.ts'

interface EdgeFunction {
  readonly config: {
    readonly path: readonly string[]
    readonly excludedPath?: readonly string[]
    readonly onError: string
  }
  default(
    request: Request,
    context: { next(request: Request, options: object): Promise<Response> },
  ): Promise<Response>
}

describe('a deployment on netlify', () => {
  const LIST = '/api/v1/catalog/artist/'
  let pressed: Pressed
  let next: Fetch
  let edge: EdgeFunction
  let byRules: string
  let byFunction: string
  beforeAll(async () => {
    pressed = await pressFor(netlify)
    next = await netlifyFiles(pressed.site)
    edge = await importEdgeFunction(pressed)
    byRules = await serveFetch(next)
    byFunction = await serveFetch(before(next, edge))
  })

  it('follows the rules without the function, except for declared deviations', async () => {
    await conform(netlifyRules.name, byRules, pressed, netlifyRules.deviations)
  })

  it.each([...RULE_FILES, RULES_FILE])('does not publish %s', async (name) => {
    const file = path.join(pressed.site, name)
    if (!existsSync(file)) writeFileSync(file, '')
    const { status, body } = await ask(byFunction, `/${name}`)
    expect({ status, body }).toEqual({
      status: 404,
      body: readFileSync(path.join(pressed.site, '404.html'), 'utf8'),
    })
    if (name === '404.html') return
    expect(await ask(byRules, `/${name}`)).toMatchObject({ status: 404, body: '{"detail":"Not found."}' })
  })

  it('is verified by rules alone as netlify-rules', async () => {
    const args = ['verify', byRules, '--dist', pressed.site, '--host', 'netlify-rules', '--sample', '1']
    const { code, stdout, stderr } = await runCli(args)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^\d+ passed, \d+ declared, 0 failed$/m)
  })

  it('follows all rules with the edge function before them', async () => {
    await conform('netlify', byFunction, pressed, netlify.deviations)
  })

  it('follows them with the function and the blocks of a packed site', async () => {
    const packed = await pressPackedFor(netlify)
    const edge = await importEdgeFunction(packed)
    // The rules alone would answer that there are no records.
    expect(edge.config.onError).toBe('fail')
    const base = await serveFetch(before(await netlifyFiles(packed.site), edge))
    await conform('netlify', base, packed, netlify.deviations, whichGroups())
  })

  it('runs the function for the API and the documents, or with web pages for everything except media, and falls back to the rules if it fails', async () => {
    expect(edge.config).toEqual({
      path: ['/*'],
      excludedPath: ['/media/*'],
      onError: 'bypass',
    })
    const { web: _, ...rules } = pressed.rules
    const [file] = netlify.files(rules).filter((file) => 'handler' in file)
    const place = path.join(pressed.project, 'without-pages.js')
    writeFileSync(place, file ? await readHostFile(file, rules) : '')
    const { config }: EdgeFunction = await import(pathToFileURL(place).href)
    expect(config).toEqual({
      path: ['/api/*', '/.well-known/api-catalog', '/llms.txt', '/docs', '/docs/*'],
      onError: 'bypass',
    })
  })

  it('requests a page by its folder, to avoid redirects', async () => {
    const seen: string[] = []
    await edge.default(new Request('https://api.example.org/docs/'), {
      next: async (file) => {
        seen.push(new URL(file.url).pathname)
        return next(file)
      },
    })
    expect(seen).toEqual(['/docs/'])
  })

  it('passes on a request for the file, with the conditions of the visitor', async () => {
    const seen: [request: Request, options: object][] = []
    const request = new Request(`https://api.example.org${LIST}`, { headers: { 'If-None-Match': '"old"' } })
    await edge.default(request, {
      next: async (file, options) => {
        seen.push([file, options])
        return next(file)
      },
    })
    expect(seen.map(([{ method, url }, options]) => [method, url, options])).toEqual([
      ['GET', `https://api.example.org${LIST}index.json`, { sendConditionalRequest: true }],
    ])
    expect(seen[0]?.[0].headers.get('if-none-match')).toBe('"old"')
  })
})

const importEdgeFunction = ({ project }: Pressed): Promise<EdgeFunction> =>
  import(pathToFileURL(path.join(project, '.netlify/v1/edge-functions/catalog-press.js')).href)

/** Runs the function on its paths, and the rules on all others. */
const before =
  (next: Fetch, edge: EdgeFunction): Fetch =>
  (request) => {
    const { pathname } = new URL(request.url)
    const { path: included, excludedPath } = edge.config
    return isAt(pathname, included) && !isAt(pathname, excludedPath)
      ? edge.default(request, { next })
      : next(request)
  }

const isAt = (pathname: string, paths: readonly string[] = []): boolean =>
  paths.some((each) => (each.endsWith('*') ? pathname.startsWith(each.slice(0, -1)) : pathname === each))
