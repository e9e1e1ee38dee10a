// Headers that answers of Netlify's rules lack, and reasons for deviations.
import { NO_HEADERS, NO_PREFLIGHT } from '../shared/deviations.ts'

export const NO_ALLOW = { Allow: null }
/** Headers that errors lack: headers depend on the path, whatever the status. */
export const ERROR_HEADERS = { ...NO_ALLOW, 'Cache-Control': null }
export const BARE_HEADERS = { ...NO_HEADERS, Location: null }
export const BARE_PREFLIGHT = { ...NO_PREFLIGHT, Location: null }

export const METHODS = 'A rule cannot match a method, so none is refused, and all are answered like GET.'
export const FORMATS = 'An unknown format is ignored.'
export const SLASHES =
  'A rule for a path with a trailing slash also matches the path without it, which is answered directly instead of with a 301.'
export const LOWER_CASE = 'A rule matches a uuid only in lower case.'
export const LIFETIME =
  'Headers depend on the path, not on the status, so a 404 is cached as long as an existing file.'
export const OUTSIDE = 'Outside /api/ a 404 is the page 404.html, with the right body but the wrong headers.'

export const MISSING_FILE =
  'If the target of a rule is a missing file, Netlify sends 404.html, which is HTML on a site with web pages, even under /api/.'

export const IN_PLACE =
  'A file is sent under its own name before any rule is read; an escaped slash counts as a slash.'
export const BROKEN = 'A path with an invalid escape is refused before any rule is read.'
export const RESOLVED =
  'Paths are decoded and resolved before rules see them: dot segments go up, a backslash counts as a slash, and an escaped letter as the letter.'
