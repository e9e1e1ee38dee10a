import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../../api/site-rules.ts'
import type { Pressed } from '../../testing/conformance.ts'
import { openFolder } from '../../testing/folders.ts'
import { testPatternHost } from '../../testing/pattern-hosts.ts'
import { siteRules } from '../../testing/rules.ts'
import { describeServer, freePort, startServer } from '../../testing/servers.ts'
import { nginx } from './index.ts'

const LIST = '/api/v1/catalog/artist/'

const RULES = siteRules()

describe('nginx', () => {
  const textFor = (rules: SiteRules) => {
    const [file] = nginx.files(rules)
    return file && 'body' in file && file.body
  }

  it('prints the rules as nginx.conf', () => {
    expect(textFor(RULES)).toMatchInlineSnapshot(`
      "# For the http block of nginx; with Debian's nginx.conf, put it into /etc/nginx/conf.d/. What you must set is at the
      # top of the server. The maps are the same for every catalog, so several may share one nginx.
      # It is fastest with "pcre_jit on;" in the main part of nginx.conf.

      # The parameters of a query, whose names may be escaped. Of repeated ones the last counts.
      map $args $catalog_format {
          "~^(?:.*&)?(?:f|%66)(?:o|%6[Ff])(?:r|%72)(?:m|%6[Dd])(?:a|%61)(?:t|%74)=(?<catalog_value>[^&]*)" $catalog_value;
      }
      map $args $catalog_limit_asked {
          "~^(?:.*&)?(?:l|%6[Cc])(?:i|%69)(?:m|%6[Dd])(?:i|%69)(?:t|%74)=(?<catalog_value>[^&]*)" $catalog_value;
      }
      map $args $catalog_offset_asked {
          "~^(?:.*&)?(?:o|%6[Ff])(?:f|%66)(?:f|%66)(?:s|%73)(?:e|%65)(?:t|%74)=(?<catalog_value>[^&]*)" $catalog_value;
      }

      # Numbers without leading zeros; an invalid limit means the page size, an invalid offset 0. What may be a number in
      # another spelling matches no window, so that it is not answered with the first.
      map $catalog_limit_asked $catalog_limit {
          "~^0*(?<catalog_number>[1-9][0-9]*)$" $catalog_number;
          "~[%+_]|[^ -~]" unread;
      }
      map $catalog_offset_asked $catalog_offset {
          default 0;
          "~^0*(?<catalog_number>[1-9][0-9]*)$" $catalog_number;
          "~[%+_]|[^ -~]" unread;
      }

      # The variant of a response; empty for an unknown format, or a path with escapes or dots in it.
      map "$catalog_format $request_uri" $catalog_variant {
          "~^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))? [/0-9A-Za-z-]+(?:\\?|$)" plain;
          "~^(?:a|%61)(?:p|%70)(?:i|%69) [/0-9A-Za-z-]+(?:\\?|$)" api;
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
      map $catalog_variant $catalog_artist_features {
          plain /api/v1/features/artist/$catalog_uuid/index.json;
          api /api/v1/format-api/features/artist/$catalog_uuid/index.json;
      }
      map $catalog_variant $catalog_lookup {
          plain /api/v1/lookup/$catalog_looked_up/index.json;
          api /api/v1/format-api/lookup/$catalog_looked_up/index.json;
      }

      # The file of a document, by the path as it was sent.
      map $request_uri $catalog_document {
          "~^/docs/(?:\\?|$)" /docs/index.html;
          "~^/api/v1/changes/(?:\\?|$)" /api/v1/changes/index.json;
          "~^/api/v1/search/(?:\\?|$)" /api/v1/search/index.json;
          "~^/api/v1/changes/(?<catalog_path>[0-9a-f]{32})/(?:\\?|$)" /api/v1/changes/$catalog_path/index.json;
          "~^/api/v1/search/(?<catalog_path>[wx]-[0-9a-z]*)/(?:\\?|$)" /api/v1/search/$catalog_path/index.json;
          "~^/(?<catalog_path>api/v1/openapi\\.json|api/v1/schemas/api-root\\.json|api/v1/schemas/catalog-root\\.json|api/v1/schemas/artist\\.json|api/v1/schemas/track\\.json|api/v1/schemas/release\\.json|api/v1/schemas/label\\.json|api/v1/schemas/features\\.json|api/v1/schemas/artist-features\\.json|api/v1/schemas/lookup\\.json|api/v1/schemas/artist-page\\.json|api/v1/schemas/track-page\\.json|api/v1/schemas/release-page\\.json|api/v1/schemas/label-page\\.json|api/v1/schemas/error\\.json|\\.well-known/api-catalog|llms\\.txt|docs/docs\\.js|docs/docs\\.css|docs/swagger-ui-bundle\\.js|docs/swagger-ui\\.css|docs/swagger-ui\\.LICENSE\\.txt|docs/swagger-ui\\.NOTICE\\.txt|api/v1/bulk/artists\\.ndjson\\.gz|api/v1/bulk/tracks\\.ndjson\\.gz|api/v1/bulk/releases\\.ndjson\\.gz|api/v1/bulk/labels\\.ndjson\\.gz|api/v1/bulk/artists\\.parquet|api/v1/bulk/tracks\\.parquet|api/v1/bulk/releases\\.parquet|api/v1/bulk/labels\\.parquet)(?:\\?|$)" /$catalog_path;
      }

      # Methods to refuse; OPTIONS has an answer of its own.
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

      # Cache-Control of what is found. nginx makes headers before it knows whether the file has a range, so a range that
      # may end as an error (416) has none.
      map $http_range $catalog_cache {
          "" $catalog_cache_control;
          "~^bytes=(?:0-[0-9]{0,15}|-[1-9][0-9]{0,14})$" $catalog_cache_control;
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
          # Set these: where it listens, its name, and the folder of the pressed site. For https, listen on "443 ssl" and
          # name your ssl_certificate and ssl_certificate_key, or keep this behind a proxy that has them.
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
          # What is refused may be of any size.
          client_max_body_size 0;
          set $catalog_cache_control 'public, max-age=300';
          add_header Allow 'GET, HEAD, OPTIONS' always;
          add_header Vary 'Accept, Accept-Encoding' always;
          add_header X-Content-Type-Options 'nosniff' always;
          add_header Access-Control-Allow-Origin '*' always;
          add_header Access-Control-Expose-Headers '*' always;
          add_header Cache-Control $catalog_cache;

          # nginx serves files to GET and HEAD alone, so other answers are the pages of errors: 418 (OPTIONS), 419 (a
          # redirect), 420 (a preflight) and 403 (an unknown format) never leave this file.
          set $catalog_view none;
          set $catalog_missing /api/v1/answers/not-found.json;
          error_page 403 =404 /api/v1/answers/not-found.json;
          error_page 404 $catalog_missing;
          error_page 405 @method_not_allowed;
          error_page 416 @unsatisfiable;
          error_page 418 =200 /api/v1/answers/options-$catalog_view.json;
          error_page 419 =301 @slash;
          error_page 420 =204 @preflight;
          error_page 494 =400 /api/v1/answers/failed;
          error_page 400 408 412 413 414 500 501 503 505 /api/v1/answers/failed;
          if ($catalog_preflight) { return 420; }

          # The roots.
          location = /api/v1/ {
              set $catalog_view api-root;
              if ($catalog_variant = "") { return 403; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_api_root break;
          }
          location = /api/v1/catalog/ {
              set $catalog_view catalog-root;
              if ($catalog_variant = "") { return 403; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_catalog_root break;
          }

          # The lists.
          location = /api/v1/catalog/artist/ {
              set $catalog_view artist-list;
              if ($catalog_variant = "") { return 403; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              set $catalog_missing /api/v1/answers/no-such-window.json;
              set $catalog_size $catalog_limit;
              if ($catalog_size = "") { set $catalog_size 20; }
              rewrite ^ $catalog_artist_page break;
          }
          location = /api/v1/catalog/track/ {
              set $catalog_view track-list;
              if ($catalog_variant = "") { return 403; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              set $catalog_missing /api/v1/answers/no-such-window.json;
              set $catalog_size $catalog_limit;
              if ($catalog_size = "") { set $catalog_size 20; }
              rewrite ^ $catalog_track_page break;
          }
          location = /api/v1/catalog/release/ {
              set $catalog_view release-list;
              if ($catalog_variant = "") { return 403; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              set $catalog_missing /api/v1/answers/no-such-window.json;
              set $catalog_size $catalog_limit;
              if ($catalog_size = "") { set $catalog_size 20; }
              rewrite ^ $catalog_release_page break;
          }
          location = /api/v1/catalog/label/ {
              set $catalog_view label-list;
              if ($catalog_variant = "") { return 403; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              set $catalog_missing /api/v1/answers/no-such-window.json;
              set $catalog_size $catalog_limit;
              if ($catalog_size = "") { set $catalog_size 20; }
              rewrite ^ $catalog_label_page break;
          }

          # Records.
          location ~ "^/api/v1/catalog/artist/(?<catalog_uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/$" {
              set $catalog_view artist-detail;
              set $catalog_file /api/v1/catalog/artist/$catalog_uuid/index.json;
              if ($request_uri != $uri) { set $catalog_file $catalog_artist; }
              if ($catalog_file = "") { return 404; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_file break;
          }
          location ~ "^/api/v1/catalog/track/(?<catalog_uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/$" {
              set $catalog_view track-detail;
              set $catalog_file /api/v1/catalog/track/$catalog_uuid/index.json;
              if ($request_uri != $uri) { set $catalog_file $catalog_track; }
              if ($catalog_file = "") { return 404; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_file break;
          }
          location ~ "^/api/v1/catalog/release/(?<catalog_uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/$" {
              set $catalog_view release-detail;
              set $catalog_file /api/v1/catalog/release/$catalog_uuid/index.json;
              if ($request_uri != $uri) { set $catalog_file $catalog_release; }
              if ($catalog_file = "") { return 404; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_file break;
          }
          location ~ "^/api/v1/catalog/label/(?<catalog_uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/$" {
              set $catalog_view label-detail;
              set $catalog_file /api/v1/catalog/label/$catalog_uuid/index.json;
              if ($request_uri != $uri) { set $catalog_file $catalog_label; }
              if ($catalog_file = "") { return 404; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_file break;
          }
          location ~ "^/api/v1/features/media/(?<catalog_uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/$" {
              set $catalog_view features-detail;
              set $catalog_file /api/v1/features/media/$catalog_uuid/index.json;
              if ($request_uri != $uri) { set $catalog_file $catalog_features; }
              if ($catalog_file = "") { return 404; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_file break;
          }
          location ~ "^/api/v1/features/artist/(?<catalog_uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/$" {
              set $catalog_view artist_features-detail;
              set $catalog_file /api/v1/features/artist/$catalog_uuid/index.json;
              if ($request_uri != $uri) { set $catalog_file $catalog_artist_features; }
              if ($catalog_file = "") { return 404; }
              if ($request_method = OPTIONS) { return 418; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_file break;
          }

          # Lookups, whose values are in upper case alone.
          location ~ "^/api/v1/lookup/(?<catalog_looked_up>(?:isrc|barcode|catalognumber|musicbrainz|discogs)/[A-Z0-9]{1,64})/$" {
              set $catalog_view lookup-detail;
              set $catalog_file /api/v1/lookup/$catalog_looked_up/index.json;
              if ($request_uri != $uri) { set $catalog_file $catalog_lookup; }
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
              add_header X-Content-Type-Options 'nosniff' always;
              add_header Access-Control-Allow-Origin '*' always;
              add_header Access-Control-Expose-Headers '*' always;
              add_header Vary 'Accept-Encoding' always;
              add_header Cache-Control $catalog_cache;
              if ($catalog_document = "") { return 404; }
              if ($request_method = OPTIONS) { return 405; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_document break;
          }
          location = /llms.txt {
              types {
              }
              default_type 'text/plain; charset=utf-8';
              add_header X-Content-Type-Options 'nosniff' always;
              add_header Access-Control-Allow-Origin '*' always;
              add_header Access-Control-Expose-Headers '*' always;
              add_header Vary 'Accept-Encoding' always;
              add_header Cache-Control $catalog_cache;
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
              add_header X-Content-Type-Options 'nosniff' always;
              add_header Access-Control-Allow-Origin '*' always;
              add_header Access-Control-Expose-Headers '*' always;
              add_header Vary 'Accept-Encoding' always;
              add_header Cache-Control $catalog_cache;
              if ($catalog_document = "") { return 404; }
              if ($request_method = OPTIONS) { return 405; }
              if ($catalog_refused) { return 405; }
              rewrite ^ $catalog_document break;
          }

          # A missing trailing slash.
          location ~ "^(?:/api/v1|/api/v1/catalog|/api/v1/catalog/artist|/api/v1/catalog/track|/api/v1/catalog/release|/api/v1/catalog/label|/docs|(?:/api/v1/catalog/artist/|/api/v1/catalog/track/|/api/v1/catalog/release/|/api/v1/catalog/label/|/api/v1/features/media/|/api/v1/features/artist/)[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|/api/v1/lookup/(?:isrc|barcode|catalognumber|musicbrainz|discogs)/[A-Z0-9]{1,64})$" {
              if ($request_uri ~ "^[^?]*[^?/0-9A-Za-z-]") { return 404; }
              return 419;
          }
          location @slash {
              add_header Allow 'GET, HEAD, OPTIONS' always;
              add_header Vary 'Accept, Accept-Encoding' always;
              add_header X-Content-Type-Options 'nosniff' always;
              add_header Access-Control-Allow-Origin '*' always;
              add_header Access-Control-Expose-Headers '*' always;
              add_header Cache-Control $catalog_cache;
              add_header Location '$uri/$is_args$args' always;
              return 200 "";
          }

          # A uuid in upper case is rewritten in lower case: up to eight letters a turn, in up to four turns.
          location ~ "^(?:/api/v1/catalog/artist/|/api/v1/catalog/track/|/api/v1/catalog/release/|/api/v1/catalog/label/|/api/v1/features/media/|/api/v1/features/artist/)[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" {
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
              types {
                  'audio/aac' aac;
                  'audio/aiff' aif aiff;
                  'image/avif' avif;
                  'audio/flac' flac;
                  'image/gif' gif;
                  'image/jpeg' jpeg jpg;
                  'audio/mp4' m4a;
                  'audio/midi' mid;
                  'audio/mpeg' mp3;
                  'video/mp4' mp4;
                  'audio/ogg' oga ogg opus;
                  'application/pdf' pdf;
                  'image/png' png;
                  'image/svg+xml' svg;
                  'text/plain; charset=utf-8' txt;
                  'audio/wav' wav;
                  'video/webm' webm;
                  'image/webp' webp;
                  'application/zip' zip;
              }
              default_type application/octet-stream;
              add_header X-Content-Type-Options 'nosniff' always;
              add_header Access-Control-Allow-Origin '*' always;
              add_header Access-Control-Expose-Headers '*' always;
              add_header Cache-Control $catalog_cache;
              if ($request_uri !~ "^/media/") { return 404; }
              if ($request_uri ~ "^[^ ?]*(?:/|\\x5c|%2[fF]|%5[cC])(?:[.]|%2[eE]){1,2}(?:(?:/|\\x5c|%2[fF]|%5[cC])|[ ?]|$)") { return 404; }
              if ($request_method = OPTIONS) { return 405; }
              if ($catalog_refused) { return 405; }
              try_files $uri =404;
          }

          # Answers without a file of the catalog, for internal use.
          location ^~ /api/v1/answers/ {
              internal;
              add_header Allow 'GET, HEAD, OPTIONS' always;
              add_header Vary 'Accept, Accept-Encoding' always;
              add_header Cache-Control 'public, max-age=10' always;
              add_header X-Content-Type-Options 'nosniff' always;
              add_header Access-Control-Allow-Origin '*' always;
              add_header Access-Control-Expose-Headers '*' always;
          }
          location ^~ /api/v1/answers/options- {
              internal;
              add_header Allow 'GET, HEAD, OPTIONS' always;
              add_header Vary 'Accept, Accept-Encoding' always;
              add_header X-Content-Type-Options 'nosniff' always;
              add_header Access-Control-Allow-Origin '*' always;
              add_header Access-Control-Expose-Headers '*' always;
              add_header Access-Control-Allow-Methods 'GET, HEAD, OPTIONS' always;
              add_header Access-Control-Allow-Headers '*' always;
              add_header Access-Control-Max-Age '86400' always;
              add_header Cache-Control $catalog_cache;
          }
          location @preflight {
              add_header Allow 'GET, HEAD, OPTIONS' always;
              add_header Cache-Control 'public, max-age=300' always;
              add_header Access-Control-Allow-Origin '*' always;
              add_header Access-Control-Allow-Methods 'GET, HEAD, OPTIONS' always;
              add_header Access-Control-Allow-Headers '*' always;
              add_header Access-Control-Max-Age '86400' always;
              return 204;
          }
          location @method_not_allowed {
              types { }
              add_header Allow 'GET, HEAD, OPTIONS' always;
              add_header Vary 'Accept, Accept-Encoding' always;
              add_header Cache-Control 'public, max-age=10' always;
              add_header X-Content-Type-Options 'nosniff' always;
              add_header Access-Control-Allow-Origin '*' always;
              add_header Access-Control-Expose-Headers '*' always;
              return 405 '{"detail":"Method \\\\"$request_method\\\\" not allowed."}';
          }
          # Errors of the server's own. Where a range is not satisfiable, the headers of the file have been set already.
          location @unsatisfiable {
              types { }
              add_header Cache-Control 'no-store' always;
              return 416 '{"detail":"The range is not satisfiable."}';
          }
          location = /api/v1/answers/failed {
              internal;
              types { }
              add_header Access-Control-Allow-Origin '*' always;
              add_header Access-Control-Expose-Headers '*' always;
              add_header X-Content-Type-Options 'nosniff' always;
              add_header Cache-Control 'no-store' always;
              return 200 '{"detail":"Error $status."}';
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

describeServer('nginx', () =>
  testPatternHost(nginx, { start: startNginx, encodings: ['gzip', 'br'], own: OWN }),
)

/** nginx decodes a path before it applies rules, and accepts only methods of letters. */
const OWN = {
  [`${LIST}%00/`]: '400 application/json',
  '/media/%00': '400 application/json',
  '/%zz': '400 application/json',
  [`${LIST}%zz/`]: '400 application/json',
  'G%ET': '400 application/json',
}

/** Starts nginx with the file as an administrator would set it, included by a configuration that keeps nginx's state in one folder. */
async function startNginx(sites: readonly Pressed[]): Promise<string> {
  const port = await freePort()
  const own = openFolder()
  for (const [index, { site, project }] of sites.entries()) {
    const set = readFileSync(path.join(project, 'nginx.conf'), 'utf8')
      .replace('listen 80;\n    listen [::]:80;', `listen 127.0.0.1:${port};`)
      .replace(/root .*;/, () => `root ${site};`)
      .replace('#brotli_static', 'brotli_static')
    writeFileSync(path.join(own, `site-${index}.conf`), set)
    const aliases = path.join(project, 'nginx-aliases.conf')
    if (existsSync(aliases)) copyFileSync(aliases, path.join(own, `site-${index}-aliases.conf`))
  }
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = `
    daemon off;
    user ${userInfo().username};
    pid ${own}/nginx.pid;
    error_log ${own}/error.log;
    include /etc/nginx/modules-enabled/*brotli-static.conf;
    events {}
    http {
      include /etc/nginx/mime.types;
      access_log off;
      ${temp.map((kind) => `${kind}_temp_path ${own}/temp-${kind};`).join('\n')}
      include ${own}/site-*.conf;
    }
  `
  writeFileSync(path.join(own, 'main.conf'), main)
  return startServer('nginx', ['-e', `${own}/error.log`, '-c', `${own}/main.conf`], port)
}
