// The maps that read a request. They do not depend on the settings of a site, so that several catalogs can share one
// nginx.

import { VARIANTS } from '../../contract/kinds/resources.ts'
import { DOCUMENTS } from '../../contract/rules/documents.ts'
import { documentRoutes, lastParameter, MAYBE_NUMBER, maybeEscaped, NUMBER } from '../shared/patterns.ts'
import { ROUTES, type RouteRow } from '../shared/routes.ts'

export const maps = (): string => `\
# For the http block of nginx; with Debian's nginx.conf, put it into /etc/nginx/conf.d/. The settings are at the top
# of the server. The maps are the same for every catalog, so several may share one nginx.
# It is fastest with "pcre_jit on;" in the main part of nginx.conf.

# The parameters of a query, whose names may be escaped. If one is repeated, the last counts.
map $args $catalog_format {
    "~${lastParameter('format', '(?<catalog_value>[^&]*)')}" $catalog_value;
}
map $args $catalog_limit_asked {
    "~${lastParameter('limit', '(?<catalog_value>[^&]*)')}" $catalog_value;
}
map $args $catalog_offset_asked {
    "~${lastParameter('offset', '(?<catalog_value>[^&]*)')}" $catalog_value;
}

# Numbers without leading zeros; an invalid limit means the page size, an invalid offset 0. A number in
# a different notation matches no window, to prevent an answer with the first one.
map $catalog_limit_asked $catalog_limit {
    "~${nameGroup(NUMBER, 'catalog_number')}" $catalog_number;
    "~${MAYBE_NUMBER}" unread;
}
map $catalog_offset_asked $catalog_offset {
    default 0;
    "~${nameGroup(NUMBER, 'catalog_number')}" $catalog_number;
    "~${MAYBE_NUMBER}" unread;
}

# The variant of a response; empty for an unknown format, or a path that contains escapes or dots.
map "$catalog_format $request_uri" $catalog_variant {
    "~^(?:${maybeEscaped('json')})? [/0-9A-Za-z-]+(?:\\?|$)" plain;
    "~^${maybeEscaped('api')} [/0-9A-Za-z-]+(?:\\?|$)" api;
}

# The file of a variant.
${ROUTES.map(filesMap).join('\n')}

# The path that lacks its slash: as it was sent, if it has escapes.
map $request_uri $catalog_sent {
    "~^(?<catalog_path>[^?]*)" $catalog_path;
}
map $uri $catalog_slashless {
    default $uri;
    "~[^\\x00-\\x7f]" $catalog_sent;
}

# The file of a document, by the path as sent.
map $request_uri $catalog_document {
${documentRoutes(DOCUMENTS, '$catalog_path')
  .map(([pattern, file]) => `    "~^${nameGroup(pattern, 'catalog_path')}(?:\\?|$)" /${file};`)
  .join('\n')}
}

# Methods to refuse; OPTIONS has its own answer.
map $request_method $catalog_refused {
    default 1;
    GET 0;
    HEAD 0;
    OPTIONS 0;
}

# OPTIONS with the method that a browser asks for is its preflight.
map $request_method $catalog_preflight {
    OPTIONS $http_access_control_request_method;
}

# Cache-Control of existing files. nginx sets headers before it knows whether the range exists, so a range that may
# result in an error (416) has none.
map $http_range $catalog_cache {
    "" $catalog_cache_control;
    "~^bytes=(?:0-[0-9]{0,15}|-[1-9][0-9]{0,14})$" $catalog_cache_control;
}

# One letter of a uuid in lower case. nginx compares the values of a map in any case.
map $2 $catalog_letter {
    volatile;
${[...'abcdef'].map((letter) => `    ${letter} ${letter};`).join('\n')}
}
`

export const DOLLAR_MAP = `
# A dollar sign in a value.
geo $catalog_dollar {
    default "$";
}
`

/** Names the first group of a pattern. */
const nameGroup = (pattern: string, name: string): string => pattern.replace(/\((?!\?)/, `(?<${name}>`)

/** The variables that hold the values matched by a location. */
export const MATCHED = {
  uuid: '$catalog_uuid',
  lookup: '$catalog_looked_up',
  limit: '$catalog_size',
  offset: '$catalog_offset',
}

/** The variable that holds the file of a route. */
export const fileVariable = ({ kind, name }: RouteRow): string =>
  `$catalog_${name}${{ root: '_root', list: '_page', detail: '', lookup: '' }[kind]}`

const filesMap = (route: RouteRow): string =>
  [
    `map $catalog_variant ${fileVariable(route)} {`,
    ...VARIANTS.map((variant) => `    ${variant} /${route.file(variant, MATCHED)};`),
    '}',
  ].join('\n')
