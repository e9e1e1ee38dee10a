// Emulates Netlify's edge with a pressed folder: its own redirect engine, plus the documented treatment of files,
// headers and missing pages. `netlify dev` is unsuitable: it sends `Allow`, and answers 200 if a rule points to a
// missing file.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseAllRedirects } from '@netlify/redirect-parser'
import redirector from 'netlify-redirector'
import type { Fetch } from './fetch-server.ts'
import { decodedName, fileResponse } from './static-file.ts'

/** One of the names that `_headers` may not set. https://docs.netlify.com/manage/routing/headers/#limitations */
const NOT_SET = 'Allow'

/** Responds if no edge function does. */
export async function netlifyFiles(site: string): Promise<Fetch> {
  const match = await createMatcher(path.join(site, '_redirects'))
  const createHeaders = headerRules(readFileSync(path.join(site, '_headers'), 'utf8'))
  const fileAt = (name: string): Buffer | null => {
    // Such a file name is impossible.
    if (/\0|[^/]{256}/.test(name)) return null
    const file = path.join(site, name)
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : null
  }

  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const asked = decodedName(pathname)
    if (asked === null) return new Response('Bad Request', { status: 400 })
    const rule = match(asked, search.slice(1))
    // It keeps the query: https://docs.netlify.com/manage/routing/redirects/redirect-options/
    if (rule?.status === 301 && !fileAt(asked))
      return new Response(null, { status: 301, headers: { Location: rule.to + search } })
    if (!rule && !asked.endsWith('/') && !fileAt(asked) && fileAt(`${asked}/index.html`))
      return new Response(null, { status: 301, headers: { Location: `${encodeURI(asked)}/${search}` } })
    const page = asked.endsWith('/') ? fileAt(`${asked}index.html`) : null
    const shadow = rule?.force ? null : (fileAt(asked) ?? page)
    const target = shadow ?? (rule && fileAt(rule.to))
    const status = shadow ? 200 : target && rule ? rule.status : 404
    const body = target ?? fileAt('404.html') ?? Buffer.from('Not Found')
    const name = page ? 'index.html' : shadow ? asked : (rule?.to ?? '')
    return fileResponse(request, { name, body, status, headers: createHeaders(asked) })
  }
}

interface Parsed {
  readonly from: string
  readonly query: object
}

async function createMatcher(file: string) {
  const { redirects, errors } = await parseAllRedirects({
    redirectsFiles: [file],
    configRedirects: [],
    minimal: false,
  })
  if (errors.length > 0) throw errors[0]
  // The parser and the engine use different names for two properties.
  const rules = (redirects as Parsed[]).map(({ from, query, ...rest }) => ({
    ...rest,
    origin: from,
    params: query,
  }))
  const engine = await redirector.parseJSON(JSON.stringify(rules), {})
  return (pathname: string, query: string) =>
    engine.match({
      scheme: 'https',
      host: 'api.example.org',
      path: pathname,
      query,
      headers: {},
      cookieValues: {},
      getHeader: () => '',
      getCookie: () => '',
    })
}

/** The blocks of `_headers`: a path, or a prefix with a trailing star, and the headers there. */
function headerRules(text: string): (pathname: string) => Record<string, string> {
  const blocks = text
    .split(/\n(?=\/)/)
    .map((block) => block.trim().split('\n'))
    .map(([pattern = '', ...lines]) => ({
      matches: (pathname: string) =>
        pattern.endsWith('*') ? pathname.startsWith(pattern.slice(0, -1)) : pathname === pattern,
      headers: lines
        .map((line) => /^\s*([^:]+):\s*(.*)$/.exec(line)?.slice(1) as [string, string])
        .filter(([name]) => name !== NOT_SET),
    }))
  return (pathname) =>
    Object.fromEntries(blocks.filter(({ matches }) => matches(pathname)).flatMap((one) => one.headers))
}
