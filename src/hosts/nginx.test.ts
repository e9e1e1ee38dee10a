import { readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../api/site-rules.ts'
import type { Pressed } from '../testing/conformance.ts'
import { testPatternHost } from '../testing/pattern-hosts.ts'
import { describeServer, freePort, startServer } from '../testing/servers.ts'
import { nginx } from './nginx.ts'

const RULES: SiteRules = {
  baseUrl: 'https://api.example.org',
  paging: { pageSize: 20, maxLimit: 100 },
  limits: [20, 50],
  variants: 'pressed',
  cors: true,
  cacheControl: 'public, max-age=300',
  cacheControlErrors: 'public, max-age=10',
}

describe('nginx', () => {
  const textFor = (rules: SiteRules) => {
    const [file] = nginx.files(rules)
    return file && 'body' in file && file.body
  }

  it('gets the rules in its own words', () => {
    expect(textFor(RULES)).toMatchInlineSnapshot(`
      "# For the http block of nginx; with Debian's nginx.conf, put it into /etc/nginx/conf.d/. What you may set is at the
      # top of the server. The maps are the same for every catalog, so several may share one nginx.
      # It is fastest with "pcre_jit on;" in the main part of nginx.conf.

      # The parameters of a query. Of repeated ones the last counts.
      map $args $catalog_format {
          "~^(?:.*&)?format=(?<catalog_value>[^&]*)" $catalog_value;
      }
      map $args $catalog_limit_asked {
          "~^(?:.*&)?limit=(?<catalog_value>[^&]*)" $catalog_value;
      }
      map $args $catalog_offset_asked {
          "~^(?:.*&)?offset=(?<catalog_value>[^&]*)" $catalog_value;
      }

      # Numbers without leading zeros; an invalid limit means the page size, an invalid offset 0. What may be a number in
      # another spelling matches no window, so that it is not answered with the first.
      map $catalog_limit_asked $catalog_limit {
          "~^0*(?<catalog_number>[1-9][0-9]*)$" $catalog_number;
          "~[%+_]" unread;
      }
      map $catalog_offset_asked $catalog_offset {
          default 0;
          "~^0*(?<catalog_number>[1-9][0-9]*)$" $catalog_number;
          "~[%+_]" unread;
      }

      # The variant of a response; empty for an unknown format, or a path with escapes or dots in it.
      map "$catalog_format $request_uri" $catalog_variant {
          "~^(?:json)? [/0-9A-Za-z-]+(?:\\?|$)" plain;
          "~^api [/0-9A-Za-z-]+(?:\\?|$)" api;
      }

      # The file of a variant.
      map $catalog_variant $catalog_api_root {
          plain /api/v1/index.json;
          api /api/v1/format-api/index.json;
      }
      map $catalog_variant $catalog_catalog_root {
          plain /api/v1/catalog/index.json;
          api /api/v1/format-api/catalog/index.json;
      }
      map $catalog_variant $catalog_artist_page {
          plain /api/v1/catalog/artist/limit-$catalog_size/offset-$catalog_offset/index.json;
          api /api/v1/format-api/catalog/artist/limit-$catalog_size/offset-$catalog_offset/index.json;
      }
      map $catalog_variant $catalog_track_page {
          plain /api/v1/catalog/track/limit-$catalog_size/offset-$catalog_offset/index.json;
          api /api/v1/format-api/catalog/track/limit-$catalog_size/offset-$catalog_offset/index.json;
      }
      map $catalog_variant $catalog_release_page {
          plain /api/v1/catalog/release/limit-$catalog_size/offset-$catalog_offset/index.json;
          api /api/v1/format-api/catalog/release/limit-$catalog_size/offset-$catalog_offset/index.json;
      }
      map $catalog_variant $catalog_label_page {
          plain /api/v1/catalog/label/limit-$catalog_size/offset-$catalog_offset/index.json;
          api /api/v1/format-api/catalog/label/limit-$catalog_size/offset-$catalog_offset/index.json;
      }
      map $catalog_variant $catalog_artist {
          plain /api/v1/catalog/artist/$catalog_uuid/index.json;
          api /api/v1/format-api/catalog/artist/$catalog_uuid/index.json;
      }
      map $catalog_variant $catalog_track {
          plain /api/v1/catalog/track/$catalog_uuid/index.json;
          api /api/v1/format-api/catalog/track/$catalog_uuid/index.json;
      }
      map $catalog_variant $catalog_release {
          plain /api/v1/catalog/release/$catalog_uuid/index.json;
          api /api/v1/format-api/catalog/release/$catalog_uuid/index.json;
      }
      map $catalog_variant $catalog_label {
          plain /api/v1/catalog/label/$catalog_uuid/index.json;
          api /api/v1/format-api/catalog/label/$catalog_uuid/index.json;
      }
      map $catalog_variant $catalog_features {
          plain /api/v1/features/media/$catalog_uuid/index.json;
          api /api/v1/format-api/features/media/$catalog_uuid/index.json;
      }

      # The file of a document, by the path as it was sent.
      map $request_uri $catalog_document {
          "~^/docs/(?:\\?|$)" /docs/index.html;
          "~^/api/v1/changes/(?:\\?|$)" /api/v1/changes/index.json;
          "~^/api/v1/changes/(?<catalog_path>[0-9a-f]{32})/(?:\\?|$)" /api/v1/changes/$catalog_path/index.json;
          "~^/(?<catalog_path>api/v1/openapi\\.json|api/v1/schemas/api-root\\.json|api/v1/schemas/catalog-root\\.json|api/v1/schemas/artist\\.json|api/v1/schemas/track\\.json|api/v1/schemas/release\\.json|api/v1/schemas/label\\.json|api/v1/schemas/features\\.json|api/v1/schemas/artist-page\\.json|api/v1/schemas/track-page\\.json|api/v1/schemas/release-page\\.json|api/v1/schemas/label-page\\.json|api/v1/schemas/error\\.json|\\.well-known/api-catalog|llms\\.txt|docs/docs\\.js|docs/docs\\.css|docs/swagger-ui-bundle\\.js|docs/swagger-ui\\.css|docs/swagger-ui\\.LICENSE\\.txt|docs/swagger-ui\\.NOTICE\\.txt|api/v1/bulk/artists\\.ndjson\\.gz|api/v1/bulk/tracks\\.ndjson\\.gz|api/v1/bulk/releases\\.ndjson\\.gz|api/v1/bulk/labels\\.ndjson\\.gz|api/v1/bulk/artists\\.parquet|api/v1/bulk/tracks\\.parquet|api/v1/bulk/releases\\.parquet|api/v1/bulk/labels\\.parquet)(?:\\?|$)" /$catalog_path;
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
          a a;
          b b;
          c c;
          d d;
          e e;
          f f;
      }

      server {
          # Set these: where it listens, its name, and the folder of the pressed site.
          listen 80;
          listen [::]:80;
          server_name api.example.org;
          root /var/www/api.example.org;

          # Precompressed files (.gz, .br) are sent where they exist. For .br nginx needs a module, in Debian
          # libnginx-mod-http-brotli-static; where you have it, remove the #.
          gzip_static on;
          gzip_proxied any;
          #brotli_static on;

          default_type application/json;
          merge_slashes off;
          log_not_found off;
          add_header Allow 'GET, HEAD, OPTIONS' always;
          add_header Vary 'Accept, Accept-Encoding' always;
          add_header Cache-Control 'public, max-age=300' always;
          add_header X-Content-Type-Options 'nosniff' always;
          add_header Access-Control-Allow-Origin '*' always;
          add_header Access-Control-Expose-Headers '*' always;

          error_page 403 404 =404 /api/v1/answers/not-found.json;
          error_page 405 @method_not_allowed;

          # nginx serves files to GET and HEAD alone, so other answers are the pages of errors: 418 (OPTIONS, or a
          # redirect) and 403 (neither a list nor a record) never leave this file.

          # The roots.
          location = /api/v1/ {
              error_page 404 /api/v1/answers/not-found.json;
              error_page 403 =404 /api/v1/answers/not-found.json;
              error_page 405 @method_not_allowed;
              error_page 418 =200 /api/v1/answers/options-api-root.json;
              if ($catalog_variant = "") { return 403; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_api_root break;
          }
          location = /api/v1/catalog/ {
              error_page 404 /api/v1/answers/not-found.json;
              error_page 403 =404 /api/v1/answers/not-found.json;
              error_page 405 @method_not_allowed;
              error_page 418 =200 /api/v1/answers/options-catalog-root.json;
              if ($catalog_variant = "") { return 403; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_catalog_root break;
          }

          # The lists.
          location = /api/v1/catalog/artist/ {
              error_page 404 /api/v1/answers/no-such-window.json;
              error_page 403 =404 /api/v1/answers/not-found.json;
              error_page 405 @method_not_allowed;
              error_page 418 =200 /api/v1/answers/options-artist-list.json;
              if ($catalog_variant = "") { return 403; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              set $catalog_size $catalog_limit;
              if ($catalog_size = "") { set $catalog_size 20; }
              rewrite ^ $catalog_artist_page break;
          }
          location = /api/v1/catalog/track/ {
              error_page 404 /api/v1/answers/no-such-window.json;
              error_page 403 =404 /api/v1/answers/not-found.json;
              error_page 405 @method_not_allowed;
              error_page 418 =200 /api/v1/answers/options-track-list.json;
              if ($catalog_variant = "") { return 403; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              set $catalog_size $catalog_limit;
              if ($catalog_size = "") { set $catalog_size 20; }
              rewrite ^ $catalog_track_page break;
          }
          location = /api/v1/catalog/release/ {
              error_page 404 /api/v1/answers/no-such-window.json;
              error_page 403 =404 /api/v1/answers/not-found.json;
              error_page 405 @method_not_allowed;
              error_page 418 =200 /api/v1/answers/options-release-list.json;
              if ($catalog_variant = "") { return 403; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              set $catalog_size $catalog_limit;
              if ($catalog_size = "") { set $catalog_size 20; }
              rewrite ^ $catalog_release_page break;
          }
          location = /api/v1/catalog/label/ {
              error_page 404 /api/v1/answers/no-such-window.json;
              error_page 403 =404 /api/v1/answers/not-found.json;
              error_page 405 @method_not_allowed;
              error_page 418 =200 /api/v1/answers/options-label-list.json;
              if ($catalog_variant = "") { return 403; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              set $catalog_size $catalog_limit;
              if ($catalog_size = "") { set $catalog_size 20; }
              rewrite ^ $catalog_label_page break;
          }

          # Records.
          location ~ "^/api/v1/catalog/artist/(?<catalog_uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/$" {
              error_page 404 /api/v1/answers/not-found.json;
              error_page 405 @method_not_allowed;
              error_page 418 =200 /api/v1/answers/options-artist-detail.json;
              set $catalog_file /api/v1/catalog/artist/$catalog_uuid/index.json;
              if ($request_uri != $uri) { set $catalog_file $catalog_artist; }
              if ($catalog_file = "") { return 404; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_file break;
          }
          location ~ "^/api/v1/catalog/track/(?<catalog_uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/$" {
              error_page 404 /api/v1/answers/not-found.json;
              error_page 405 @method_not_allowed;
              error_page 418 =200 /api/v1/answers/options-track-detail.json;
              set $catalog_file /api/v1/catalog/track/$catalog_uuid/index.json;
              if ($request_uri != $uri) { set $catalog_file $catalog_track; }
              if ($catalog_file = "") { return 404; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_file break;
          }
          location ~ "^/api/v1/catalog/release/(?<catalog_uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/$" {
              error_page 404 /api/v1/answers/not-found.json;
              error_page 405 @method_not_allowed;
              error_page 418 =200 /api/v1/answers/options-release-detail.json;
              set $catalog_file /api/v1/catalog/release/$catalog_uuid/index.json;
              if ($request_uri != $uri) { set $catalog_file $catalog_release; }
              if ($catalog_file = "") { return 404; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_file break;
          }
          location ~ "^/api/v1/catalog/label/(?<catalog_uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/$" {
              error_page 404 /api/v1/answers/not-found.json;
              error_page 405 @method_not_allowed;
              error_page 418 =200 /api/v1/answers/options-label-detail.json;
              set $catalog_file /api/v1/catalog/label/$catalog_uuid/index.json;
              if ($request_uri != $uri) { set $catalog_file $catalog_label; }
              if ($catalog_file = "") { return 404; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_file break;
          }
          location ~ "^/api/v1/features/media/(?<catalog_uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/$" {
              error_page 404 /api/v1/answers/not-found.json;
              error_page 405 @method_not_allowed;
              error_page 418 =200 /api/v1/answers/options-features-detail.json;
              set $catalog_file /api/v1/features/media/$catalog_uuid/index.json;
              if ($request_uri != $uri) { set $catalog_file $catalog_features; }
              if ($catalog_file = "") { return 404; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_file break;
          }

          # Documents: the description of the API, and the reference.
          location ~ "^/api/(?:.*\\.json)$" {
              if ($catalog_document = "") { return 404; }
              if ($request_method = OPTIONS) { return 405; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_document break;
          }
          location = /.well-known/api-catalog {
              types {
              }
              default_type 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
              add_header Link '</.well-known/api-catalog>; rel="api-catalog"' always;
              add_header Cache-Control 'public, max-age=300' always;
              add_header X-Content-Type-Options 'nosniff' always;
              add_header Access-Control-Allow-Origin '*' always;
              add_header Access-Control-Expose-Headers '*' always;
              add_header Vary 'Accept-Encoding' always;
              if ($catalog_document = "") { return 404; }
              if ($request_method = OPTIONS) { return 405; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_document break;
          }
          location = /llms.txt {
              types {
              }
              default_type 'text/plain; charset=utf-8';
              add_header Cache-Control 'public, max-age=300' always;
              add_header X-Content-Type-Options 'nosniff' always;
              add_header Access-Control-Allow-Origin '*' always;
              add_header Access-Control-Expose-Headers '*' always;
              add_header Vary 'Accept-Encoding' always;
              if ($catalog_document = "") { return 404; }
              if ($request_method = OPTIONS) { return 405; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_document break;
          }
          location ^~ /docs/ {
              types {
                  'text/javascript; charset=utf-8' js;
                  'text/css; charset=utf-8' css;
                  'text/plain; charset=utf-8' txt;
              }
              default_type 'text/html; charset=utf-8';
              add_header Content-Security-Policy 'default-src \\'none\\'; script-src \\'self\\'; style-src \\'self\\'; connect-src \\'self\\'; img-src \\'self\\' data:; font-src \\'self\\'; base-uri \\'none\\'; form-action \\'none\\'; frame-ancestors \\'none\\'' always;
              add_header Referrer-Policy 'no-referrer' always;
              add_header Cache-Control 'public, max-age=300' always;
              add_header X-Content-Type-Options 'nosniff' always;
              add_header Access-Control-Allow-Origin '*' always;
              add_header Access-Control-Expose-Headers '*' always;
              add_header Vary 'Accept-Encoding' always;
              if ($catalog_document = "") { return 404; }
              if ($request_method = OPTIONS) { return 405; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_document break;
          }

          # A missing trailing slash.
          location ~ "^(?:/api/v1|/api/v1/catalog|/api/v1/catalog/artist|/api/v1/catalog/track|/api/v1/catalog/release|/api/v1/catalog/label|/docs|(?:/api/v1/catalog/artist/|/api/v1/catalog/track/|/api/v1/catalog/release/|/api/v1/catalog/label/|/api/v1/features/media/)[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$" {
              error_page 403 =404 /api/v1/answers/not-found.json;
              error_page 418 =301 @slash;
              if ($request_uri ~ "^[^?]*[^?/0-9A-Za-z-]") { return 403; }
              return 418;
          }
          location @slash {
              add_header Allow 'GET, HEAD, OPTIONS' always;
              add_header Vary 'Accept, Accept-Encoding' always;
              add_header Cache-Control 'public, max-age=300' always;
              add_header X-Content-Type-Options 'nosniff' always;
              add_header Access-Control-Allow-Origin '*' always;
              add_header Access-Control-Expose-Headers '*' always;
              add_header Location '$uri/$is_args$args' always;
              return 200 "";
          }

          # A uuid in upper case is rewritten in lower case: up to eight letters a turn, in up to four turns.
          location ~ "^(?:/api/v1/catalog/artist/|/api/v1/catalog/track/|/api/v1/catalog/release/|/api/v1/catalog/label/|/api/v1/features/media/)[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" {
              rewrite "^(.*)([A-F])(.*)$" $1$catalog_letter$3;
              rewrite "^(.*)([A-F])(.*)$" $1$catalog_letter$3;
              rewrite "^(.*)([A-F])(.*)$" $1$catalog_letter$3;
              rewrite "^(.*)([A-F])(.*)$" $1$catalog_letter$3;
              rewrite "^(.*)([A-F])(.*)$" $1$catalog_letter$3;
              rewrite "^(.*)([A-F])(.*)$" $1$catalog_letter$3;
              rewrite "^(.*)([A-F])(.*)$" $1$catalog_letter$3;
              rewrite "^(.*)([A-F])(.*)$" $1$catalog_letter$3;
              rewrite ^ $uri last;
          }

          # Covers, portraits and sound.
          location ~ "^/media/.*[^/]$" {
              default_type application/octet-stream;
              add_header Cache-Control 'public, max-age=300' always;
              add_header X-Content-Type-Options 'nosniff' always;
              add_header Access-Control-Allow-Origin '*' always;
              add_header Access-Control-Expose-Headers '*' always;
              error_page 403 404 =404 /api/v1/answers/not-found.json;
              error_page 405 @method_not_allowed;
              if ($request_method = OPTIONS) { return 405; }
              if ($catalog_refused) { return 405; }
              try_files $uri =404;
          }

          # Answers without a file of the catalog, for internal use.
          location ^~ /api/v1/answers/ {
              internal;
          }
          location ^~ /api/v1/answers/options- {
              internal;
              add_header Allow 'GET, HEAD, OPTIONS' always;
              add_header Vary 'Accept, Accept-Encoding' always;
              add_header Cache-Control 'public, max-age=300' always;
              add_header X-Content-Type-Options 'nosniff' always;
              add_header Access-Control-Allow-Origin '*' always;
              add_header Access-Control-Expose-Headers '*' always;
              add_header Access-Control-Allow-Methods 'GET, HEAD, OPTIONS' always;
              add_header Access-Control-Allow-Headers '*' always;
              add_header Access-Control-Max-Age '86400' always;
          }
          location @method_not_allowed {
              types { }
              return 405 '{"detail":"Method \\\\"$request_method\\\\" not allowed."}';
          }
          location / {
              return 404;
          }
      }
      "
    `)
  })

  it('sends no CORS headers where they are switched off', () => {
    expect(textFor({ ...RULES, cors: false })).not.toContain('Access-Control')
  })
})

describeServer('nginx', () => testPatternHost(nginx, startNginx, ['gzip', 'br']))

/** The file as an administrator would set it, included by a configuration with all of its own in one folder. */
async function startNginx({ site, project }: Pressed): Promise<string> {
  const port = await freePort()
  const set = readFileSync(path.join(project, 'nginx.conf'), 'utf8')
    .replace('listen 80;\n    listen [::]:80;', `listen 127.0.0.1:${port};`)
    .replace(/root .*;/, `root ${site};`)
    .replace('#brotli_static', 'brotli_static')
  writeFileSync(path.join(project, 'site.conf'), set)
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = `
    daemon off;
    user ${userInfo().username};
    pid ${project}/nginx.pid;
    error_log ${project}/error.log;
    include /etc/nginx/modules-enabled/*brotli-static.conf;
    events {}
    http {
      include /etc/nginx/mime.types;
      access_log off;
      ${temp.map((kind) => `${kind}_temp_path ${project}/temp-${kind};`).join('\n')}
      include ${project}/site.conf;
    }
  `
  writeFileSync(path.join(project, 'main.conf'), main)
  return startServer('nginx', ['-e', `${project}/error.log`, '-c', `${project}/main.conf`], port)
}
