// nginx, by rules alone: a server block, and the maps it reads requests by. The maps do not depend on the settings
// of a site, so that two catalogs can share one nginx. Three things shape it. nginx serves files to GET and HEAD
// alone, so other methods become errors that have a page. It compares normalised paths, so the path as it was
// sent is compared as well. And an error_page of a location replaces all of the server's.

import { methodNotAllowed, type View } from '../api/answers.ts'
import { CHANGES_PATH } from '../api/changes.ts'
import { DOCUMENTS, type DocumentGroup } from '../api/documents.ts'
import { ENCODINGS } from '../api/encodings.ts'
import { ANSWERS_FOLDER } from '../api/files.ts'
import { type Headers, mediaHeaders, optionsHeaders } from '../api/headers.ts'
import { VARIANTS } from '../api/resources.ts'
import type { SiteRules } from '../api/site-rules.ts'
import type { Host } from '../model/host.ts'
import {
  above,
  compressedBlocks,
  compressedHeaders,
  documentRoutes,
  lastOf,
  MAYBE_NUMBER,
  MEDIA,
  maxLimitOf,
  NO_SUCH_WINDOW,
  NOT_FOUND,
  NUMBER,
  OPTIONS_START,
  optionsOf,
  PATTERN_DEVIATIONS,
  RECORD,
  UUID,
  withoutSlash,
} from './shared/patterns.ts'
import { ROUTES, type RouteRow } from './shared/routes.ts'

export const nginx: Host = {
  name: 'nginx',
  title: 'nginx',
  docs: 'https://nginx.org/en/docs/http/ngx_http_core_module.html',
  limits: {},
  deviations: PATTERN_DEVIATIONS,
  files: (rules) => [{ in: 'project', path: 'nginx.conf', body: `${maps()}\n${server(rules)}` }],
}

const maps = (): string => `\
# For the http block of nginx; with Debian's nginx.conf, put it into /etc/nginx/conf.d/. What you may set is at the
# top of the server. The maps are the same for every catalog, so several may share one nginx.
# It is fastest with "pcre_jit on;" in the main part of nginx.conf.

# The parameters of a query. Of repeated ones the last counts.
map $args $catalog_format {
    "~${lastOf('format', '(?<catalog_value>[^&]*)')}" $catalog_value;
}
map $args $catalog_limit_asked {
    "~${lastOf('limit', '(?<catalog_value>[^&]*)')}" $catalog_value;
}
map $args $catalog_offset_asked {
    "~${lastOf('offset', '(?<catalog_value>[^&]*)')}" $catalog_value;
}

# Numbers without leading zeros; an invalid limit means the page size, an invalid offset 0. What may be a number in
# another spelling matches no window, so that it is not answered with the first.
map $catalog_limit_asked $catalog_limit {
    "~${named(NUMBER, 'catalog_number')}" $catalog_number;
    "~${MAYBE_NUMBER}" unread;
}
map $catalog_offset_asked $catalog_offset {
    default 0;
    "~${named(NUMBER, 'catalog_number')}" $catalog_number;
    "~${MAYBE_NUMBER}" unread;
}

# The variant of a response; empty for an unknown format, or a path with escapes or dots in it.
map "$catalog_format $request_uri" $catalog_variant {
    "~^(?:json)? [/0-9A-Za-z-]+(?:\\?|$)" plain;
    "~^api [/0-9A-Za-z-]+(?:\\?|$)" api;
}

# The file of a variant.
${ROUTES.map(filesMap).join('\n')}

# The file of a document, by the path as it was sent.
map $request_uri $catalog_document {
${documentRoutes(DOCUMENTS, '$catalog_path')
  .map(([pattern, file]) => `    "~^${named(pattern, 'catalog_path')}(?:\\?|$)" /${file};`)
  .join('\n')}
}

# Methods to refuse; OPTIONS has an answer of its own.
map $request_method $catalog_refused {
    default 1;
    GET 0;
    HEAD 0;
    OPTIONS 0;
}

# One letter of a uuid in lower case. nginx compares the values of a map in any case.
map $2 $catalog_letter {
    volatile;
${[...'abcdef'].map((letter) => `    ${letter} ${letter};`).join('\n')}
}
`

/** The pattern with a name for its first brackets. */
const named = (pattern: string, name: string): string => pattern.replace('(', `(?<${name}>`)

const MATCHED = { uuid: '$catalog_uuid', limit: '$catalog_size', offset: '$catalog_offset' }

/** The variable that holds the file of a route. */
const fileOf = ({ kind, name }: RouteRow): string =>
  `$catalog_${name}${{ root: '_root', list: '_page', detail: '' }[kind]}`

const filesMap = (route: RouteRow): string =>
  [
    `map $catalog_variant ${fileOf(route)} {`,
    ...VARIANTS.map((variant) => `    ${variant} /${route.file(variant, MATCHED)};`),
    '}',
  ].join('\n')

function server(rules: SiteRules): string {
  const { hostname } = new URL(rules.baseUrl)
  const { 'Content-Type': type, ...sent } = compressedHeaders(rules)
  return `\
server {
    # Set these: where it listens, its name, and the folder of the pressed site.
    listen 80;
    listen [::]:80;
    server_name ${hostname};
    root /var/www/${hostname};

    # Precompressed files (${ENCODINGS.gzip}, ${ENCODINGS.br}) are sent where they exist. For ${ENCODINGS.br} nginx needs a module, in Debian
    # libnginx-mod-http-brotli-static; where you have it, remove the #.
    gzip_static on;
    gzip_proxied any;
    #brotli_static on;

    default_type ${type};
    merge_slashes off;
    log_not_found off;
${headerLines(sent, 4)}

    error_page 403 404 =404 ${NOT_FOUND};
    error_page 405 @method_not_allowed;

    # nginx serves files to GET and HEAD alone, so other answers are the pages of errors: 418 (OPTIONS, or a
    # redirect) and 403 (neither a list nor a record) never leave this file.

    # The roots.
${locations('root', rules)}

    # The lists.
${locations('list', rules)}

    # Records.
${locations('detail', rules)}

    # Documents: the description of the API, and the reference.
    location ~ "^/api/(?:.*\\.json${rules.changes ? `|${CHANGES_PATH.replace('/api/', '')}(?:.*/)?` : ''})$" {
${DOCUMENT}
    }
${compressedBlocks(rules).map(documentLocation).join('\n')}

    # A missing trailing slash.
    location ~ "^${withoutSlash(rules)}$" {
        error_page 403 =404 ${NOT_FOUND};
        error_page 418 =301 @slash;
        if ($request_uri ~ "^[^?]*[^?/0-9A-Za-z-]") { return 403; }
        return 418;
    }
    location @slash {
${headerLines({ ...sent, Location: '$uri/$is_args$args' }, 8)}
        return 200 "";
    }

    # A uuid in upper case is rewritten in lower case: up to eight letters a turn, in up to four turns.
    location ~ "^${RECORD}$" {
${'        rewrite "^(.*)([A-F])(.*)$" $1$catalog_letter$3;\n'.repeat(8)}\
        rewrite ^ $uri last;
    }

    # Covers, portraits and sound.
    location ~ "${MEDIA}" {
        default_type application/octet-stream;
${headerLines(mediaHeaders(rules), 8)}
        error_page 403 404 =404 ${NOT_FOUND};
        error_page 405 @method_not_allowed;
        if ($request_method = OPTIONS) { return 405; }
        if ($catalog_refused) { return 405; }
        try_files $uri =404;
    }

    # Answers without a file of the catalog, for internal use.
    location ^~ /${ANSWERS_FOLDER}/ {
        internal;
    }
    location ^~ ${OPTIONS_START} {
        internal;
${headerLines({ ...sent, ...optionsHeaders(rules) }, 8)}
    }
    location @method_not_allowed {
        types { }
        return 405 ${quoted(methodNotAllowed('$request_method'))};
    }
    location / {
        return 404;
    }
}
`
}

/** How a location answers refused methods, OPTIONS and missing files. */
const answers = (options: View, missing: string): string => `\
        error_page 404 ${missing};
        error_page 403 =404 ${NOT_FOUND};
        error_page 405 @method_not_allowed;
        error_page 418 =200 ${optionsOf(options)};`

const locations = (kind: RouteRow['kind'], rules: SiteRules): string =>
  ROUTES.filter((route) => route.kind === kind)
    .map((route) => (kind === 'detail' ? detailLocation(route) : location(route, rules)))
    .join('\n')

const location = (route: RouteRow, rules: SiteRules): string => `\
    location = ${route.path} {
${answers(route.view, route.kind === 'list' ? NO_SUCH_WINDOW : NOT_FOUND)}
        if ($catalog_variant ${unknown(rules)}) { return 403; }
        if ($request_method = OPTIONS) { return 418; }
        if ($catalog_refused) { return 405; }
${route.kind === 'list' ? sizeLines(rules) : ''}\
        rewrite ^ ${fileOf(route)} break;
    }`

const sizeLines = (rules: SiteRules): string => `\
        set $catalog_size $catalog_limit;
        if ($catalog_size = "") { set $catalog_size ${rules.paging.pageSize}; }
${maxLimitLine(rules)}`

function maxLimitLine(rules: SiteRules): string {
  const maxLimit = maxLimitOf(rules)
  if (maxLimit === null) return ''
  return `        if ($catalog_size ~ "^(?:${above(maxLimit)})$") { set $catalog_size ${maxLimit}; }\n`
}

/** nginx cannot derive a variant, so one that is not pressed is unknown. */
const unknown = ({ variants }: SiteRules): string => (variants === 'pressed' ? '= ""' : '!= plain')

// A normal path without a query takes the fast way, which reads no map.
const detailLocation = (route: RouteRow): string => `\
    location ~ "^${route.path}(?<catalog_uuid>${UUID})/$" {
        error_page 404 ${NOT_FOUND};
        error_page 405 @method_not_allowed;
        error_page 418 =200 ${optionsOf(route.view)};
        set $catalog_file /${route.file('plain', MATCHED)};
        if ($request_uri != $uri) { set $catalog_file ${fileOf(route)}; }
        if ($catalog_file = "") { return 404; }
        if ($request_method = OPTIONS) { return 418; }
        if ($catalog_refused) { return 405; }
        rewrite ^ $catalog_file break;
    }`

const DOCUMENT = `\
        if ($catalog_document = "") { return 404; }
        if ($request_method = OPTIONS) { return 405; }
        if ($catalog_refused) { return 405; }
        rewrite ^ $catalog_document break;`

/** The extensions of a location's files determine their types, but for one, which is the default. */
function documentLocation({ path, documents, headers }: DocumentGroup): string {
  const [first, ...others] = new Map(documents.map(({ type, file }) => [type, file.split('.').at(-1)]))
  const types = others.map(([type, ending]) => `            ${quoted(type)} ${ending};\n`)
  return `\
    location ${path.endsWith('*') ? `^~ ${path.slice(0, -1)}` : `= ${path}`} {
        types {
${types.join('')}        }
        default_type ${quoted(first?.[0] ?? '')};
${headerLines(headers, 8)}
${DOCUMENT}
    }`
}

const headerLines = (headers: Headers, indent: number): string =>
  Object.entries(headers)
    .map(([name, value]) => `${' '.repeat(indent)}add_header ${name} ${quoted(value)} always;`)
    .join('\n')

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`
