// The types and specific headers of documents outside the API.

/** The pages of the reference may load files and fetch data from their own host only. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const DOCS_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': DOCS_POLICY,
  'Referrer-Policy': 'no-referrer',
}

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    css: 'text/css; charset=utf-8',
    html: 'text/html; charset=utf-8',
    js: 'text/javascript; charset=utf-8',
    txt: 'text/plain; charset=utf-8',
  }),
)

export const LINKSET_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** Marks the list of APIs as an API catalog (RFC 9727, section 3). */
export const linkHeaders = (path: string): Readonly<Record<string, string>> => ({
  Link: `<${path}>; rel="api-catalog"`,
})

/** The type of a document by its name. */
export const documentType = (name: string): string =>
  TYPES.get(name.slice(name.lastIndexOf('.') + 1)) as string
