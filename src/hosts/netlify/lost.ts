// What answers of Netlify's rules lack of the headers of ours, and why.

export const NO_ALLOW = { Allow: null }
/** Of an error: headers follow from the path, whatever the status. */
export const OF_AN_ERROR = { ...NO_ALLOW, 'Cache-Control': null }
export const NO_HEADERS = {
  ...OF_AN_ERROR,
  'Access-Control-Allow-Origin': null,
  'Access-Control-Expose-Headers': null,
  'Content-Security-Policy': null,
  'Content-Type': null,
  Location: null,
  'Referrer-Policy': null,
  Vary: null,
  'X-Content-Type-Options': null,
}
export const NO_PREFLIGHT = {
  ...NO_HEADERS,
  'Access-Control-Allow-Methods': null,
  'Access-Control-Allow-Headers': null,
  'Access-Control-Max-Age': null,
}

export const METHODS = 'A rule cannot match a method: none is refused, and all answer like GET.'
export const FORMATS = 'An unknown format is ignored.'
export const SLASHES =
  'A rule for a path with a trailing slash also matches the path without it, which answers in place of a 301.'
export const LOWER_CASE = 'A rule matches a uuid only in lower case.'
export const LIFETIME =
  'Headers follow from the path, not from the status: a 404 is cached as long as an answer.'
export const OUTSIDE =
  'Outside /api/ a 404 is the page 404.html, whose body is right and whose headers are not.'

export const MISSING_FILE =
  'Where a rule leads to a missing file Netlify sends the page 404.html: with web pages that is HTML, under /api/ too.'

export const IN_PLACE =
  'A file is sent under its own name, an escaped slash being a slash, before any rule is read.'
export const BROKEN = 'A path with a broken escape is refused before any rule is read.'
export const RESOLVED =
  'Paths are decoded and resolved before rules see them: dots lead up, a backslash is a slash, and an escaped letter is a letter.'

export const { Location: _, ...NO_HEADERS_BUT_LOCATION } = NO_HEADERS
