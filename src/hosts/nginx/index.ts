// nginx, by rules alone: a server block, and the maps that read requests. nginx serves files only to GET and HEAD, so
// other methods become errors with an error page. It compares normalised paths, so the path as it was sent is compared
// as well.

import { ENCODINGS } from '../../contract/common/encodings.ts'
import { methodNotAllowed } from '../../contract/rules/answers.ts'
import { type DocumentGroup, documentFolders } from '../../contract/rules/documents.ts'
import {
  mediaHeaders,
  optionsHeaders,
  preflightHeaders,
  serverErrorHeaders,
} from '../../contract/rules/headers.ts'
import { MEDIA_TYPES } from '../../contract/rules/media-types.ts'
import { areFiltersPressed } from '../../contract/rules/rules.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import { ANSWERS_FOLDER } from '../../contract/urls/files.ts'
import { LOOKUP } from '../../contract/urls/lookups.ts'
import type { Alias } from '../../core/site/site.ts'
import { refusalDeviation, UNCACHED_RANGES } from '../shared/deviations.ts'
import type { Host } from '../shared/host.ts'
import {
  compressedBlocks,
  compressedErrorHeaders,
  compressedHeaders,
  DOTS,
  greaterThan,
  MEDIA,
  NO_SUCH_WINDOW,
  NOT_FOUND,
  OPTIONS_START,
  PATTERN_DEVIATIONS,
  pressedMaxLimit,
  RECORD,
  slashlessPattern,
  UUID,
} from '../shared/patterns.ts'
import { RELEASE_SCRIPT } from '../shared/release-script.ts'
import { ROUTES, type RouteRow } from '../shared/routes.ts'
import { siteFolder } from '../shared/site-folder.ts'
import { aliasMapFiles, aliasRewrite } from './aliases.ts'
import {
  addHeaderLine,
  addHeaderLines,
  foundHeaderLines,
  quoteLiteral,
  quoteParameter,
} from './directives.ts'
import { filteredVariable, filterMaps } from './filters.ts'
import { DOLLAR_MAP, fileVariable, MATCHED, maps } from './maps.ts'
import { movedDirectives, notFoundDirectives, webLocations, webMap } from './web.ts'

export const nginx: Host = {
  name: 'nginx',
  title: 'nginx',
  docs: 'https://nginx.org/en/docs/http/ngx_http_core_module.html',
  knownBy: { header: 'server', value: /^nginx/ },
  limits: {},
  deviations: [
    ...PATTERN_DEVIATIONS,
    refusalDeviation(
      /%00|%zz|%$/,
      400,
      'nginx decodes the escapes of a path before any rule, and answers 400 to %00 and to invalid ones.',
    ),
    UNCACHED_RANGES,
  ],
  choosesFilters: true,
  listsAliases: true,
  files: (rules, aliases = []) => [
    {
      in: 'project',
      path: 'nginx.conf',
      body: `${maps()}${filterMaps(rules)}${webMap(rules)}${dollar(rules)}\n${server(rules, aliases)}`,
    },
    ...aliasMapFiles(rules, aliases),
    RELEASE_SCRIPT,
  ],
}

/** Not a named location: nginx cannot redirect a request to one if it could not read its path. */
const ERROR_PATH = `/${ANSWERS_FOLDER}/failed`

/** Printed only if a setting needs it, since the module may be missing. */
const dollar = ({ cacheControl, cacheControlErrors }: SiteRules): string =>
  (cacheControl + cacheControlErrors).includes('$') ? DOLLAR_MAP : ''

function server(rules: SiteRules, aliases: readonly Alias[]): string {
  const { hostname, protocol, port } = new URL(rules.baseUrl)
  const listen = protocol === 'http:' && port !== '' ? port : 80
  const { 'Content-Type': type, ...found } = compressedHeaders(rules)
  const { 'Content-Type': _, ...errors } = compressedErrorHeaders(rules)
  return `\
server {
    # Set these: where it listens, its name, and the folder of the pressed site. For https, listen on "443 ssl" and
    # set your ssl_certificate and ssl_certificate_key, or put this behind a proxy that has them.
    listen ${listen};
    listen [::]:${listen};
    server_name ${hostname};
    root ${siteFolder(rules.baseUrl)};

    # Precompressed files (${ENCODINGS.gzip}, ${ENCODINGS.br}) are sent if they exist. For ${ENCODINGS.br} nginx needs a module, in Debian
    # libnginx-mod-http-brotli-static; if you have it, remove the #.
    gzip_static on;
    gzip_proxied any;
    #brotli_static on;

    default_type ${type};
    merge_slashes off;
    log_not_found off;
    # A refused request may have any size.
    client_max_body_size 0;
    set $catalog_cache_control ${quoteLiteral(rules.cacheControl)};
${foundHeaderLines(found, 4)}

    # nginx serves files only to GET and HEAD, so other answers are error pages: 418 (OPTIONS), 419 (a
    # redirect), 420 (a preflight) and 403 (an unknown format) never leave this file.
    set $catalog_view none;
${notFoundDirectives(rules)}\
    error_page 403 =404 ${hasPages(rules) ? '$catalog_missing' : NOT_FOUND};
    error_page 404 $catalog_missing;
    error_page 405 @method_not_allowed;
    error_page 416 @unsatisfiable;
    error_page 418 =200 ${OPTIONS_START}$catalog_view.json;
    error_page 419 =301 @slash;
    error_page 420 =204 @preflight;
${movedDirectives(rules, aliases)}\
    error_page 494 =400 ${ERROR_PATH};
    error_page 400 408 412 413 414 500 501 503 505 ${ERROR_PATH};
${rules.cors ? '    if ($catalog_preflight) { return 420; }\n' : ''}
    # The roots.
${locations('root', rules)}

    # The lists.
${locations('list', rules)}

    # Records.
${locations('detail', rules, aliases)}

    # Lookups, whose values are only in upper case.
${locations('lookup', rules)}

    # Documents: the description of the API, and the reference.
    location ~ "^/api/(?:.*\\.json${documentFolders(rules)
      .map(({ root }) => `|${root.path.replace('/api/', '')}(?:.*/)?`)
      .join('')})$" {
${DOCUMENT}
    }
${compressedBlocks(rules).map(documentLocation).join('\n')}

    # A missing trailing slash.
    location ~ "^${slashlessPattern(rules)}$" {
        if ($request_uri ~ "^[^?]*(?:[^?/0-9A-Za-z%-]|%[0-7])") { return 404; }
        return 419;
    }
    location @slash {
${foundHeaderLines(found, 8)}
${addHeaderLine('Location', quoteParameter('$catalog_slashless/$is_args$args'), 8)}
        return 200 "";
    }
${webLocations(rules, aliases, foundHeaderLines(found, 8))}
    # A uuid in upper case is rewritten in lower case: up to eight letters at a time, up to four times.
    location ~ "^${RECORD}$" {
${'        rewrite "^(.*)([A-F])(.*)$" $1$catalog_letter$3;\n'.repeat(8)}\
        rewrite ^ $uri last;
    }

    # Covers, portraits and sound.
    location ~ "${MEDIA}" {
        types {
${mediaTypeLines()}
        }
        default_type application/octet-stream;
${foundHeaderLines(mediaHeaders(rules), 8)}
        if ($request_uri !~ "^/media/") { return 404; }
        if ($request_uri ~ "^${DOTS}") { return 404; }
        if ($request_method = OPTIONS) { return 405; }
        if ($catalog_refused) { return 405; }
        try_files $uri =404;
    }

    # Answers without a file of the catalog, for internal use.
    location ^~ /${ANSWERS_FOLDER}/ {
        internal;
${addHeaderLines(errors, 8)}
    }
    location ^~ ${OPTIONS_START} {
        internal;
${foundHeaderLines({ ...found, ...optionsHeaders(rules) }, 8)}
    }
${rules.cors ? `    location @preflight {\n${addHeaderLines(preflightHeaders(rules), 8)}\n        return 204;\n    }\n` : ''}\
    location @method_not_allowed {
        types { }
${addHeaderLines(errors, 8)}
        return 405 ${quoteParameter(methodNotAllowed('$request_method'))};
    }
    # Server errors. If a range is not satisfiable, the headers of the file have already been set.
    location @unsatisfiable {
        types { }
        add_header Cache-Control 'no-store' always;
        return 416 '{"detail":"The range is not satisfiable."}';
    }
    location = ${ERROR_PATH} {
        internal;
        types { }
${addHeaderLines(serverErrorHeaders(rules), 8)}
        return 200 '{"detail":"Error $status."}';
    }
    location / {
        return 404;
    }
}
`
}

/** nginx's own table lacks some audio types. */
function mediaTypeLines(): string {
  const types = [...new Set(MEDIA_TYPES.values())]
  const extensionsFor = (type: string) =>
    [...MEDIA_TYPES].filter(([, each]) => each === type).map(([extension]) => extension)
  return types
    .map((type) => `            ${quoteParameter(type)} ${extensionsFor(type).join(' ')};`)
    .join('\n')
}

const locations = (kind: RouteRow['kind'], rules: SiteRules, aliases: readonly Alias[] = []): string =>
  ROUTES.filter((route) => route.kind === kind)
    .map((route) => {
      if (kind === 'lookup') return detailLocation(route)
      return kind === 'detail'
        ? detailLocation(route, aliasRewrite(route, rules, aliases))
        : location(route, rules)
    })
    .join('\n')

const location = (route: RouteRow, rules: SiteRules): string => `\
    location = ${route.path} {
        set $catalog_view ${route.view};
        if ($catalog_variant ${unknown(rules)}) { return 403; }
        if ($request_method = OPTIONS) { return 418; }
        if ($catalog_refused) { return 405; }
${route.kind === 'list' ? listLines(rules) : ''}\
        rewrite ^ ${route.kind === 'list' && areFiltersPressed(rules) ? filteredVariable(route) : fileVariable(route)} break;
    }`

const listLines = (rules: SiteRules): string => `\
        set $catalog_missing ${NO_SUCH_WINDOW};
        set $catalog_size $catalog_limit;
        if ($catalog_size = "") { set $catalog_size ${rules.paging.pageSize}; }
${maxLimitLine(rules)}`

function maxLimitLine(rules: SiteRules): string {
  const maxLimit = pressedMaxLimit(rules)
  if (maxLimit === null) return ''
  return `        if ($catalog_size ~ "^(?:${greaterThan(maxLimit)})$") { set $catalog_size ${maxLimit}; }\n`
}

/** nginx cannot derive a variant, so a variant that is not pressed is unknown. */
const unknown = ({ variants }: SiteRules): string => (variants === 'pressed' ? '= ""' : '!= plain')

// A normal path without a query reads no map.
const detailLocation = (route: RouteRow, alias = ''): string => `\
    location ~ "^${route.path}${route.kind === 'lookup' ? `(?<catalog_looked_up>${LOOKUP})` : `(?<catalog_uuid>${UUID})`}/$" {
        set $catalog_view ${route.view};
        set $catalog_file /${route.file('plain', MATCHED)};
        if ($request_uri != $uri) { set $catalog_file ${fileVariable(route)}; }
        if ($catalog_file = "") { return 404; }
        if ($request_method = OPTIONS) { return 418; }
        if ($catalog_refused) { return 405; }
${alias}        rewrite ^ $catalog_file break;
    }`

const DOCUMENT = `\
        if ($catalog_document = "") { return 404; }
        if ($request_method = OPTIONS) { return 405; }
        if ($catalog_refused) { return 405; }
        rewrite ^ $catalog_document break;`

/** File extensions determine the types in a location; the first type is the default. */
function documentLocation({ path, documents, headers }: DocumentGroup): string {
  const [first, ...others] = new Map(documents.map(({ type, file }) => [type, file.split('.').at(-1)]))
  const types = others.map(([type, extension]) => `            ${quoteParameter(type)} ${extension};\n`)
  return `\
    location ${path.endsWith('*') ? `^~ ${path.slice(0, -1)}` : `= ${path}`} {
        types {
${types.join('')}        }
        default_type ${quoteParameter(first?.[0] ?? '')};
${foundHeaderLines(headers, 8)}
${DOCUMENT}
    }`
}
