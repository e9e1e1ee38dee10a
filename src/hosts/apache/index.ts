// Apache, by rules alone: an .htaccess in the site's folder. mod_rewrite reads the request once into variables
// and looks for the file itself, so that a missing file is known before Apache serves anything. Answers without
// a file are error documents: Apache has one for every status, even 200.

import { ENCODING_NAMES, ENCODINGS, type Encoding } from '../../contract/common/encodings.ts'
import type { Variant } from '../../contract/kinds/resources.ts'
import { methodNotAllowed } from '../../contract/rules/answers.ts'
import { listDocuments } from '../../contract/rules/documents.ts'
import { areFiltersPressed, pressedVariants } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { BULK_PATH } from '../../contract/schemas/bulk.ts'
import { ANSWERS_FOLDER } from '../../contract/urls/files.ts'
import { LOOKUP } from '../../contract/urls/lookups.ts'
import { refusalDeviation, UNLISTED_ALIAS_PAGES } from '../shared/deviations.ts'
import type { Host, HostFile } from '../shared/host.ts'
import {
  DOTS,
  documentRoutes,
  greaterThan,
  lastParameter,
  MAYBE_NUMBER,
  MEDIA,
  maybeEscaped,
  NO_SUCH_WINDOW,
  NOT_FOUND,
  NUMBER,
  OPTIONS_START,
  PATTERN_DEVIATIONS,
  pressedMaxLimit,
  slashlessPattern,
  UUID_IN_ANY_CASE,
} from '../shared/patterns.ts'
import { RELEASE_SCRIPT } from '../shared/release-script.ts'
import { ROUTES, type RouteRow } from '../shared/routes.ts'
import { webRoutes } from '../shared/web-routes.ts'
import { aliasHtaccessFiles, aliasRedirects, aliasRewrites } from './aliases.ts'
import { filterLines } from './filters.ts'
import { bulkEncodingRules, COMPRESSED, EXTENSIONS, headers } from './headers.ts'
import { notFoundPageDirectives } from './web.ts'

export const apache: Host = {
  name: 'apache',
  title: 'Apache HTTP Server',
  docs: 'https://httpd.apache.org/docs/2.4/howto/htaccess.html',
  knownBy: { header: 'server', value: /^Apache/ },
  limits: {},
  deviations: [
    ...PATTERN_DEVIATIONS,
    refusalDeviation(
      /%zz|%$/,
      400,
      'Apache decodes the escapes of a path before any rule, and answers 400 to invalid ones.',
    ),
    refusalDeviation(
      /a{100}/,
      403,
      'Apache looks up the file before any rule, and answers 403 if its name is too long.',
    ),
    refusalDeviation(
      /\/media\/%00/,
      404,
      'Apache answers 404 to %00 in a path before any rule, always as JSON.',
    ),
    {
      group: 'errors',
      only: /^PROPFIND/,
      reason:
        'Refusals are files, and only common methods have their own; the shared refusal does not name the method.',
      answer: { ownBody: true },
    },
    {
      group: 'ranges',
      only: /99-/,
      reason: 'Apache removes Content-Range from its answer to an unsatisfiable range.',
      answer: { headers: { 'Content-Range': null } },
    },
    UNLISTED_ALIAS_PAGES,
  ],
  choosesFilters: true,
  listsAliases: true,
  files: (rules, aliases = []) => [
    { in: 'site', path: '.htaccess', body: htaccess(rules, aliases.length > 0) },
    ...REFUSALS,
    ...aliasHtaccessFiles(aliases),
    RELEASE_SCRIPT,
  ],
}

/** Refusals are files, since Apache adds an Allow header of its own to errors that it writes itself. */
const REFUSAL = `/${ANSWERS_FOLDER}/not-allowed`
const REFUSED = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
const REFUSALS: readonly HostFile[] = [
  ...REFUSED.map((method) => refusal(`${REFUSAL}-${method}.json`, methodNotAllowed(method))),
  refusal(`${REFUSAL}.json`, '{"detail":"Method not allowed."}'),
]

const MODULES = ['dir', 'headers', 'mime', 'rewrite', 'setenvif']

const htaccess = (rules: SiteRules, hasAliases: boolean): string => `\
# Apache 2.4.34 or later reads this from the folder of the pressed site, if that is the DocumentRoot and its
# <Directory> includes this file or has AllowOverride All. Without one of the modules it refuses everything, because
# rules would be missing.
${MODULES.map(without).join('\n')}
${MODULES.map((name) => `<IfModule mod_${name}.c>`).join('\n')}

Options -Indexes -MultiViews
DirectorySlash Off
DirectoryIndex disabled

# Answers without a file of the catalog.
ErrorDocument 200 ${OPTIONS_START}%{reqenv:CATALOG_VIEW}.json
ErrorDocument 301 "{}"
ErrorDocument 403 ${NOT_FOUND}
ErrorDocument 404 /%{reqenv:CATALOG_MISSING}
ErrorDocument 405 ${REFUSAL}%{reqenv:CATALOG_REFUSAL}.json

# Headers: Cache-Control by the status; for the API, for answers to OPTIONS, for covers, portraits and sound, for
# documents outside the API; for a redirect, for a preflight.
SetEnvIf Request_URI "^()" CATALOG_NOTHING=$1
${headers(rules)}

# Precompressed files are sent if they exist.
<If "%{REQUEST_URI} =~ m#^/(?!media/|${BULK_PATH.slice(1)}).*${COMPRESSED}$#">
    RemoveType ${EXTENSIONS.join(' ')}
    RemoveLanguage ${ENCODINGS.br}
${ENCODING_NAMES.map((encoding) => `    AddEncoding ${encoding} ${ENCODINGS[encoding]}`).join('\n')}
</If>
${bulkEncodingRules(rules)}
# The path in lower case, for uuids in upper case. Common methods have their own refusals; all others share one.
SetEnvIfExpr "tolower(%{REQUEST_URI}) =~ m#^(.*)$#" CATALOG_PATH=$1
SetEnvIf Request_URI "^" CATALOG_MISSING=${NOT_FOUND.slice(1)}
${notFoundPageDirectives(rules, REQUEST_START)}\
SetEnvIf Request_Method "^(${REFUSED.join('|')})$" CATALOG_REFUSAL=-$1

RewriteEngine On
RewriteOptions AllowNoSlash
${hasAliases ? aliasRedirects(rules) : ''}
# Requests that are already answered stay as they are.
RewriteCond %{ENV:REDIRECT_STATUS} .
RewriteRule ^ - [END]
${rules.cors ? PREFLIGHT : ''}
# Covers, portraits and sound, by the path as sent.
RewriteCond %{THE_REQUEST} "!${REQUEST_START}/media/" [OR]
RewriteCond %{THE_REQUEST} "${REQUEST_START}${DOTS}"
RewriteRule "${MEDIA.replace('/', '')}" - [R=404,END]
RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
RewriteRule "${MEDIA.replace('/', '')}" - [R=405,END]
RewriteCond %{REQUEST_FILENAME} -f
RewriteRule "${MEDIA.replace('/', '')}" - [END]

# Documents, by the path as sent.
${[...documentRoutes(listDocuments(rules), '%1').map(documentLines), ...webLines(rules)].join('\n')}

# Elsewhere in the API, no path contains escapes of ASCII, dots or double slashes.
RewriteCond %{ENV:CATALOG_VIEW} ^$
RewriteCond %{THE_REQUEST} "${REQUEST_START}[^ ?]*(?:[^ ?/0-9A-Za-z%-]|%[0-7]|//)"
RewriteRule ^ - [R=404,END]

# A missing trailing slash.
<IfDirective RedirectRelative>
    RewriteCond %{REQUEST_URI} "^${slashlessPattern(rules)}$"
    RewriteRule ^ - [END]
    RedirectRelative On
    RedirectMatch 301 "^(${slashlessPattern(rules)})$" "$1/"
</IfDirective>
<IfDirective !RedirectRelative>
    RewriteCond %{REQUEST_URI} "^${slashlessPattern(rules)}$"
    RewriteRule ^ ${rules.baseUrl}%{REQUEST_URI}/ [R=301,NE,END]
</IfDirective>

# The parameters of a query. If one is repeated, the last counts; numbers are read without leading zeros. A number in
# a different notation matches no window, to prevent an answer with the first one.
RewriteCond %{QUERY_STRING} "${lastParameter('format', '([^&]*)')}"
RewriteRule ^ - [E=CATALOG_FORMAT:%1]
RewriteRule ^ - [E=CATALOG_LIMIT:${rules.paging.pageSize},E=CATALOG_OFFSET:0]
RewriteCond %{QUERY_STRING} "${lastParameter('limit', '([^&]*)')}"
RewriteCond %1 "${NUMBER}"
RewriteRule ^ - [E=CATALOG_LIMIT:%1]
RewriteCond %{QUERY_STRING} "${lastParameter('limit', '([^&]*)')}"
RewriteCond %1 "${MAYBE_NUMBER}"
RewriteRule ^ - [E=CATALOG_LIMIT:unread]
RewriteCond %{QUERY_STRING} "${lastParameter('offset', '([^&]*)')}"
RewriteCond %1 "${NUMBER}"
RewriteRule ^ - [E=CATALOG_OFFSET:%1]
RewriteCond %{QUERY_STRING} "${lastParameter('offset', '([^&]*)')}"
RewriteCond %1 "${MAYBE_NUMBER}"
RewriteRule ^ - [E=CATALOG_OFFSET:unread]
${maxLimitLines(rules)}${filterLines(rules)}
# The requested view and its file.
${pressedVariants(rules)
  .map((variant) => routeLines(rules, variant))
  .join('\n')}
RewriteCond %{ENV:CATALOG_VIEW} ^$
RewriteRule ^ - [R=404,END]

# Methods.
RewriteCond %{REQUEST_METHOD} =OPTIONS
RewriteCond %{ENV:CATALOG_VIEW} !=document
RewriteRule ^ - [R=200,END]
RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
RewriteRule ^ - [R=405,END]

# A missing file.
RewriteCond %{ENV:CATALOG_VIEW} -list$
RewriteRule ^ - [E=CATALOG_MISSING:${NO_SUCH_WINDOW.slice(1)}]
${hasAliases ? aliasRewrites : ''}\
RewriteCond %{DOCUMENT_ROOT}/%{ENV:CATALOG_FILE} !-f
RewriteRule ^ - [R=404,END]

# The file, precompressed if it exists and the client accepts it.
${[...ENCODING_NAMES].reverse().map(precompressedLines).join('\n')}
RewriteRule ^ /%{ENV:CATALOG_FILE} [END]

${MODULES.map(() => '</IfModule>').join('\n')}
`

const without = (name: string): string => `\
<IfModule !mod_${name}.c>
    Require all denied
    ErrorDocument 403 "The rules of this site need mod_${name} (Debian: a2enmod ${name})."
</IfModule>`

/** A pattern for the request line before the path; a target may be in absolute form (RFC 9112, 3.2.2). */
const REQUEST_START = '^[^ ]+ (?:https?://[^/ ]*)?+'

const PREFLIGHT = `
# OPTIONS with the method that a browser asks for is its preflight.
RewriteCond %{REQUEST_METHOD} =OPTIONS
RewriteCond %{HTTP:Access-Control-Request-Method} .
RewriteRule ^ - [R=204,END]
`

function refusal(path: string, body: string): HostFile {
  return { in: 'site', path: path.slice(1), body }
}

const precompressedLines = (encoding: Encoding): string => `\
RewriteCond %{HTTP:Accept-Encoding} "\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))"
RewriteCond %{DOCUMENT_ROOT}/%{ENV:CATALOG_FILE}${ENCODINGS[encoding]} -f
RewriteRule ^ /%{ENV:CATALOG_FILE}${ENCODINGS[encoding]} [END]`

function maxLimitLines(rules: SiteRules): string {
  const maxLimit = pressedMaxLimit(rules)
  if (maxLimit === null) return ''
  return `\
RewriteCond %{ENV:CATALOG_LIMIT} "^(?:${greaterThan(maxLimit)})$"
RewriteRule ^ - [E=CATALOG_LIMIT:${maxLimit}]
`
}

const FORMAT: Record<Variant, string> = {
  plain: `^(?:${maybeEscaped('json')})?$`,
  api: `^${maybeEscaped('api')}$`,
}

function routeLines(rules: SiteRules, variant: Variant): string {
  const matched = areFiltersPressed(rules) ? { ...MATCHED, folder: '%{ENV:CATALOG_FOLDER}' } : MATCHED
  return ROUTES.flatMap((route) => [
    `RewriteCond %{ENV:CATALOG_FORMAT} "${FORMAT[variant]}"`,
    ...routeRule(route, route.file(variant, matched)),
  ]).join('\n')
}

/** The pattern matches the path as it was sent; the uuid is taken from the path in lower case. */
function routeRule({ kind, path, view }: RouteRow, file: string): string[] {
  const isDetail = kind === 'detail'
  const name = { root: '', list: '', detail: `${UUID_IN_ANY_CASE}/`, lookup: `(${LOOKUP})/` }[kind]
  const pattern = `^${path.slice(1)}${name}$`
  return [
    ...(isDetail ? ['RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"'] : []),
    `RewriteRule "${pattern}" - [E=CATALOG_VIEW:${view},E=CATALOG_FILE:${file}]`,
  ]
}

const MATCHED = {
  uuid: '%1',
  lookup: '$1',
  limit: '%{ENV:CATALOG_LIMIT}',
  offset: '%{ENV:CATALOG_OFFSET}',
}

const documentLines = ([pattern, file]: readonly [string, string]): string => `\
RewriteCond %{THE_REQUEST} "${REQUEST_START}${pattern}[ ?]"
RewriteRule "^/?(.*)" - [E=CATALOG_VIEW:document,E=CATALOG_FILE:${file}]`

const webLines = (rules: SiteRules): string[] =>
  webRoutes(rules, { matched: '%1', decoded: '/$1' }).map(([pattern, file]) =>
    documentLines([pattern, file.slice(1)]),
  )
