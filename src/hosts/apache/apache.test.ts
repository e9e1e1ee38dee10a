import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../../api/site-rules.ts'
import { type Pressed, pressFor } from '../../testing/conformance.ts'
import { openFolder } from '../../testing/folders.ts'
import { ask } from '../../testing/http.ts'
import { testPatternHost } from '../../testing/pattern-hosts.ts'
import { siteRules } from '../../testing/rules.ts'
import { describeServer, freePort, startServer } from '../../testing/servers.ts'
import { apache } from './index.ts'

const RULES = siteRules()

describe('apache', () => {
  const textFor = (rules: SiteRules) => {
    const [file] = apache.files(rules)
    return file && 'body' in file && file.body
  }

  it('prints the rules as an .htaccess', () => {
    expect(textFor(RULES)).toMatchInlineSnapshot(`
      "# Apache 2.4.34 or later reads this from the folder of the pressed site, if that is the DocumentRoot and its
      # <Directory> says AllowOverride All. Without one of its modules it refuses everything, for the rules would be
      # missing.
      <IfModule !mod_dir.c>
          Require all denied
          ErrorDocument 403 "The rules of this site need mod_dir (Debian: a2enmod dir)."
      </IfModule>
      <IfModule !mod_headers.c>
          Require all denied
          ErrorDocument 403 "The rules of this site need mod_headers (Debian: a2enmod headers)."
      </IfModule>
      <IfModule !mod_mime.c>
          Require all denied
          ErrorDocument 403 "The rules of this site need mod_mime (Debian: a2enmod mime)."
      </IfModule>
      <IfModule !mod_rewrite.c>
          Require all denied
          ErrorDocument 403 "The rules of this site need mod_rewrite (Debian: a2enmod rewrite)."
      </IfModule>
      <IfModule !mod_setenvif.c>
          Require all denied
          ErrorDocument 403 "The rules of this site need mod_setenvif (Debian: a2enmod setenvif)."
      </IfModule>
      <IfModule mod_dir.c>
      <IfModule mod_headers.c>
      <IfModule mod_mime.c>
      <IfModule mod_rewrite.c>
      <IfModule mod_setenvif.c>

      Options -Indexes -MultiViews
      DirectorySlash Off
      DirectoryIndex disabled

      # Answers without a file of the catalog.
      ErrorDocument 200 /api/v1/answers/options-%{reqenv:CATALOG_VIEW}.json
      ErrorDocument 301 "{}"
      ErrorDocument 403 /api/v1/answers/not-found.json
      ErrorDocument 404 /%{reqenv:CATALOG_MISSING}
      ErrorDocument 405 /api/v1/answers/not-allowed%{reqenv:CATALOG_REFUSAL}.json

      # Headers: Cache-Control by the status; of the API, of answers to OPTIONS, of covers, portraits and sound, of
      # documents outside the API; of a redirect, of a preflight.
      SetEnvIf Request_URI "^()" CATALOG_NOTHING=$1
      Header onsuccess set Cache-Control "public, max-age=300" "expr=%{REQUEST_STATUS} in {'200', '206'}"
      Header always set Cache-Control "public, max-age=300" "expr=%{REQUEST_STATUS} in {'204', '301', '304'}"
      Header onsuccess set Cache-Control "public, max-age=10" "expr=%{REQUEST_STATUS} in {'404', '405'}"
      Header onsuccess set Content-Type "application/json" "expr=%{REQUEST_URI} !~ m#^(?:/media/|/\\.well-known/api-catalog|/llms\\.txt|/docs/)#"
      Header always set Allow "GET, HEAD, OPTIONS" "expr=%{REQUEST_URI} !~ m#^(?:/media/|/\\.well-known/api-catalog|/llms\\.txt|/docs/)#"
      Header always set Vary "Accept, Accept-Encoding" "expr=%{REQUEST_URI} !~ m#^(?:/media/|/\\.well-known/api-catalog|/llms\\.txt|/docs/)#"
      Header always set X-Content-Type-Options "nosniff" "expr=%{REQUEST_URI} !~ m#^(?:/media/|/\\.well-known/api-catalog|/llms\\.txt|/docs/)#"
      Header always set Access-Control-Allow-Origin "*" "expr=%{REQUEST_URI} !~ m#^(?:/media/|/\\.well-known/api-catalog|/llms\\.txt|/docs/)#"
      Header always set Access-Control-Expose-Headers "*" "expr=%{REQUEST_URI} !~ m#^(?:/media/|/\\.well-known/api-catalog|/llms\\.txt|/docs/)#"
      Header always set Access-Control-Allow-Methods "GET, HEAD, OPTIONS" "expr=%{REQUEST_URI} =~ m#^/api/v1/answers/options-#"
      Header always set Access-Control-Allow-Headers "*" "expr=%{REQUEST_URI} =~ m#^/api/v1/answers/options-#"
      Header always set Access-Control-Max-Age "86400" "expr=%{REQUEST_URI} =~ m#^/api/v1/answers/options-#"
      Header always set X-Content-Type-Options "nosniff" "expr=%{REQUEST_URI} =~ m#^/media/#"
      Header always set Access-Control-Allow-Origin "*" "expr=%{REQUEST_URI} =~ m#^/media/#"
      Header always set Access-Control-Expose-Headers "*" "expr=%{REQUEST_URI} =~ m#^/media/#"
      Header onsuccess set Content-Type "application/linkset+json; profile=\\"https://www.rfc-editor.org/info/rfc9727\\"" "expr=%{REQUEST_URI} =~ m#^/(?:\\.well-known/api-catalog)(?:\\.(?:gz|br|zst))?$#"
      Header always set Link "</.well-known/api-catalog>; rel=\\"api-catalog\\"" "expr=%{REQUEST_URI} =~ m#^/\\.well-known/api-catalog#"
      Header always set X-Content-Type-Options "nosniff" "expr=%{REQUEST_URI} =~ m#^/\\.well-known/api-catalog#"
      Header always set Access-Control-Allow-Origin "*" "expr=%{REQUEST_URI} =~ m#^/\\.well-known/api-catalog#"
      Header always set Access-Control-Expose-Headers "*" "expr=%{REQUEST_URI} =~ m#^/\\.well-known/api-catalog#"
      Header always set Vary "Accept-Encoding" "expr=%{REQUEST_URI} =~ m#^/\\.well-known/api-catalog#"
      Header onsuccess set Content-Type "text/plain; charset=utf-8" "expr=%{REQUEST_URI} =~ m#^/(?:llms\\.txt)(?:\\.(?:gz|br|zst))?$#"
      Header always set X-Content-Type-Options "nosniff" "expr=%{REQUEST_URI} =~ m#^/llms\\.txt#"
      Header always set Access-Control-Allow-Origin "*" "expr=%{REQUEST_URI} =~ m#^/llms\\.txt#"
      Header always set Access-Control-Expose-Headers "*" "expr=%{REQUEST_URI} =~ m#^/llms\\.txt#"
      Header always set Vary "Accept-Encoding" "expr=%{REQUEST_URI} =~ m#^/llms\\.txt#"
      Header onsuccess set Content-Type "text/html; charset=utf-8" "expr=%{REQUEST_URI} =~ m#^/(?:docs/index\\.html)(?:\\.(?:gz|br|zst))?$#"
      Header onsuccess set Content-Type "text/javascript; charset=utf-8" "expr=%{REQUEST_URI} =~ m#^/(?:docs/docs\\.js|docs/swagger-ui-bundle\\.js)(?:\\.(?:gz|br|zst))?$#"
      Header onsuccess set Content-Type "text/css; charset=utf-8" "expr=%{REQUEST_URI} =~ m#^/(?:docs/docs\\.css|docs/swagger-ui\\.css)(?:\\.(?:gz|br|zst))?$#"
      Header onsuccess set Content-Type "text/plain; charset=utf-8" "expr=%{REQUEST_URI} =~ m#^/(?:docs/swagger-ui\\.LICENSE\\.txt|docs/swagger-ui\\.NOTICE\\.txt)(?:\\.(?:gz|br|zst))?$#"
      Header always set Content-Security-Policy "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'" "expr=%{REQUEST_URI} =~ m#^/docs/#"
      Header always set Referrer-Policy "no-referrer" "expr=%{REQUEST_URI} =~ m#^/docs/#"
      Header always set X-Content-Type-Options "nosniff" "expr=%{REQUEST_URI} =~ m#^/docs/#"
      Header always set Access-Control-Allow-Origin "*" "expr=%{REQUEST_URI} =~ m#^/docs/#"
      Header always set Access-Control-Expose-Headers "*" "expr=%{REQUEST_URI} =~ m#^/docs/#"
      Header always set Vary "Accept-Encoding" "expr=%{REQUEST_URI} =~ m#^/docs/#"
      Header always set Content-Type "application/json" "expr=%{REQUEST_STATUS} in {'301'}"
      Header always set Allow "GET, HEAD, OPTIONS" "expr=%{REQUEST_STATUS} in {'204'}"
      Header always set Access-Control-Allow-Origin "*" "expr=%{REQUEST_STATUS} in {'204'}"
      Header always set Access-Control-Allow-Methods "GET, HEAD, OPTIONS" "expr=%{REQUEST_STATUS} in {'204'}"
      Header always set Access-Control-Allow-Headers "*" "expr=%{REQUEST_STATUS} in {'204'}"
      Header always set Access-Control-Max-Age "86400" "expr=%{REQUEST_STATUS} in {'204'}"

      # Precompressed files are sent where they exist.
      <If "%{REQUEST_URI} =~ m#^/(?!media/|api/v1/bulk/).*\\.(?:gz|br|zst)$#">
          RemoveType .gz .br .zst
          RemoveLanguage .br
          AddEncoding gzip .gz
          AddEncoding br .br
          AddEncoding zstd .zst
      </If>

      # The path in lower case, for uuids in upper case. The usual methods have a refusal each, all others share one.
      SetEnvIfExpr "tolower(%{REQUEST_URI}) =~ m#^(.*)$#" CATALOG_PATH=$1
      SetEnvIf Request_URI "^" CATALOG_MISSING=api/v1/answers/not-found.json
      SetEnvIf Request_Method "^(POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$" CATALOG_REFUSAL=-$1

      RewriteEngine On
      RewriteOptions AllowNoSlash

      # What is answered already stays so.
      RewriteCond %{ENV:REDIRECT_STATUS} .
      RewriteRule ^ - [END]

      # OPTIONS with the method that a browser asks for is its preflight.
      RewriteCond %{REQUEST_METHOD} =OPTIONS
      RewriteCond %{HTTP:Access-Control-Request-Method} .
      RewriteRule ^ - [R=204,END]

      # Covers, portraits and sound, by the path as it was sent.
      RewriteCond %{THE_REQUEST} "!^[^ ]+ (?:https?://[^/ ]*)?+/media/" [OR]
      RewriteCond %{THE_REQUEST} "^[^ ]+ (?:https?://[^/ ]*)?+[^ ?]*(?:/|\\x5c|%2[fF]|%5[cC])(?:[.]|%2[eE]){1,2}(?:(?:/|\\x5c|%2[fF]|%5[cC])|[ ?]|$)"
      RewriteRule "^media/.*[^/]$" - [R=404,END]
      RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
      RewriteRule "^media/.*[^/]$" - [R=405,END]
      RewriteCond %{REQUEST_FILENAME} -f
      RewriteRule "^media/.*[^/]$" - [END]

      # Documents, by the path as it was sent.
      RewriteCond %{THE_REQUEST} "^[^ ]+ (?:https?://[^/ ]*)?+/docs/[ ?]"
      RewriteRule ^ - [E=CATALOG_VIEW:document,E=CATALOG_FILE:docs/index.html]
      RewriteCond %{THE_REQUEST} "^[^ ]+ (?:https?://[^/ ]*)?+/(api/v1/openapi\\.json|api/v1/schemas/api-root\\.json|api/v1/schemas/catalog-root\\.json|api/v1/schemas/artist\\.json|api/v1/schemas/track\\.json|api/v1/schemas/release\\.json|api/v1/schemas/label\\.json|api/v1/schemas/features\\.json|api/v1/schemas/artist-features\\.json|api/v1/schemas/lookup\\.json|api/v1/schemas/artist-page\\.json|api/v1/schemas/track-page\\.json|api/v1/schemas/release-page\\.json|api/v1/schemas/label-page\\.json|api/v1/schemas/error\\.json|\\.well-known/api-catalog|llms\\.txt|docs/docs\\.js|docs/docs\\.css|docs/swagger-ui-bundle\\.js|docs/swagger-ui\\.css|docs/swagger-ui\\.LICENSE\\.txt|docs/swagger-ui\\.NOTICE\\.txt)[ ?]"
      RewriteRule ^ - [E=CATALOG_VIEW:document,E=CATALOG_FILE:%1]

      # Elsewhere in the API no path has escapes, dots or doubled slashes in it.
      RewriteCond %{ENV:CATALOG_VIEW} ^$
      RewriteCond %{THE_REQUEST} "^[^ ]+ (?:https?://[^/ ]*)?+[^ ?]*(?:[^ ?/0-9A-Za-z-]|//)"
      RewriteRule ^ - [R=404,END]

      # A missing trailing slash.
      <IfDirective RedirectRelative>
          RewriteCond %{REQUEST_URI} "^(?:/api/v1|/api/v1/catalog|/api/v1/catalog/artist|/api/v1/catalog/track|/api/v1/catalog/release|/api/v1/catalog/label|/docs|(?:/api/v1/catalog/artist/|/api/v1/catalog/track/|/api/v1/catalog/release/|/api/v1/catalog/label/|/api/v1/features/media/|/api/v1/features/artist/)[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|/api/v1/lookup/(?:isrc|barcode|catalognumber|musicbrainz|discogs)/[A-Z0-9]{1,64})$"
          RewriteRule ^ - [END]
          RedirectRelative On
          RedirectMatch 301 "^((?:/api/v1|/api/v1/catalog|/api/v1/catalog/artist|/api/v1/catalog/track|/api/v1/catalog/release|/api/v1/catalog/label|/docs|(?:/api/v1/catalog/artist/|/api/v1/catalog/track/|/api/v1/catalog/release/|/api/v1/catalog/label/|/api/v1/features/media/|/api/v1/features/artist/)[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|/api/v1/lookup/(?:isrc|barcode|catalognumber|musicbrainz|discogs)/[A-Z0-9]{1,64}))$" "$1/"
      </IfDirective>
      <IfDirective !RedirectRelative>
          RewriteCond %{REQUEST_URI} "^(?:/api/v1|/api/v1/catalog|/api/v1/catalog/artist|/api/v1/catalog/track|/api/v1/catalog/release|/api/v1/catalog/label|/docs|(?:/api/v1/catalog/artist/|/api/v1/catalog/track/|/api/v1/catalog/release/|/api/v1/catalog/label/|/api/v1/features/media/|/api/v1/features/artist/)[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|/api/v1/lookup/(?:isrc|barcode|catalognumber|musicbrainz|discogs)/[A-Z0-9]{1,64})$"
          RewriteRule ^ https://api.example.org%{REQUEST_URI}/ [R=301,NE,END]
      </IfDirective>

      # The parameters of a query. Of repeated ones the last counts; numbers are read without leading zeros. What may be
      # a number in another spelling matches no window, so that it is not answered with the first.
      RewriteCond %{QUERY_STRING} "^(?:.*&)?(?:f|%66)(?:o|%6[Ff])(?:r|%72)(?:m|%6[Dd])(?:a|%61)(?:t|%74)=([^&]*)"
      RewriteRule ^ - [E=CATALOG_FORMAT:%1]
      RewriteRule ^ - [E=CATALOG_LIMIT:20,E=CATALOG_OFFSET:0]
      RewriteCond %{QUERY_STRING} "^(?:.*&)?(?:l|%6[Cc])(?:i|%69)(?:m|%6[Dd])(?:i|%69)(?:t|%74)=([^&]*)"
      RewriteCond %1 "^0*([1-9][0-9]*)$"
      RewriteRule ^ - [E=CATALOG_LIMIT:%1]
      RewriteCond %{QUERY_STRING} "^(?:.*&)?(?:l|%6[Cc])(?:i|%69)(?:m|%6[Dd])(?:i|%69)(?:t|%74)=([^&]*)"
      RewriteCond %1 "[%+_]|[^ -~]"
      RewriteRule ^ - [E=CATALOG_LIMIT:unread]
      RewriteCond %{QUERY_STRING} "^(?:.*&)?(?:o|%6[Ff])(?:f|%66)(?:f|%66)(?:s|%73)(?:e|%65)(?:t|%74)=([^&]*)"
      RewriteCond %1 "^0*([1-9][0-9]*)$"
      RewriteRule ^ - [E=CATALOG_OFFSET:%1]
      RewriteCond %{QUERY_STRING} "^(?:.*&)?(?:o|%6[Ff])(?:f|%66)(?:f|%66)(?:s|%73)(?:e|%65)(?:t|%74)=([^&]*)"
      RewriteCond %1 "[%+_]|[^ -~]"
      RewriteRule ^ - [E=CATALOG_OFFSET:unread]

      # The requested view and its file.
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))?$"
      RewriteRule "^api/v1/$" - [E=CATALOG_VIEW:api-root,E=CATALOG_FILE:api/v1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))?$"
      RewriteRule "^api/v1/catalog/$" - [E=CATALOG_VIEW:catalog-root,E=CATALOG_FILE:api/v1/catalog/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))?$"
      RewriteRule "^api/v1/catalog/artist/$" - [E=CATALOG_VIEW:artist-list,E=CATALOG_FILE:api/v1/catalog/artist/limit-%{ENV:CATALOG_LIMIT}/offset-%{ENV:CATALOG_OFFSET}/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))?$"
      RewriteRule "^api/v1/catalog/track/$" - [E=CATALOG_VIEW:track-list,E=CATALOG_FILE:api/v1/catalog/track/limit-%{ENV:CATALOG_LIMIT}/offset-%{ENV:CATALOG_OFFSET}/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))?$"
      RewriteRule "^api/v1/catalog/release/$" - [E=CATALOG_VIEW:release-list,E=CATALOG_FILE:api/v1/catalog/release/limit-%{ENV:CATALOG_LIMIT}/offset-%{ENV:CATALOG_OFFSET}/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))?$"
      RewriteRule "^api/v1/catalog/label/$" - [E=CATALOG_VIEW:label-list,E=CATALOG_FILE:api/v1/catalog/label/limit-%{ENV:CATALOG_LIMIT}/offset-%{ENV:CATALOG_OFFSET}/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))?$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/catalog/artist/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:artist-detail,E=CATALOG_FILE:api/v1/catalog/artist/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))?$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/catalog/track/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:track-detail,E=CATALOG_FILE:api/v1/catalog/track/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))?$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/catalog/release/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:release-detail,E=CATALOG_FILE:api/v1/catalog/release/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))?$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/catalog/label/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:label-detail,E=CATALOG_FILE:api/v1/catalog/label/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))?$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/features/media/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:features-detail,E=CATALOG_FILE:api/v1/features/media/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))?$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/features/artist/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:artist_features-detail,E=CATALOG_FILE:api/v1/features/artist/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))?$"
      RewriteRule "^api/v1/lookup/((?:isrc|barcode|catalognumber|musicbrainz|discogs)/[A-Z0-9]{1,64})/$" - [E=CATALOG_VIEW:lookup-detail,E=CATALOG_FILE:api/v1/lookup/$1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:a|%61)(?:p|%70)(?:i|%69)$"
      RewriteRule "^api/v1/$" - [E=CATALOG_VIEW:api-root,E=CATALOG_FILE:api/v1/format-api/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:a|%61)(?:p|%70)(?:i|%69)$"
      RewriteRule "^api/v1/catalog/$" - [E=CATALOG_VIEW:catalog-root,E=CATALOG_FILE:api/v1/format-api/catalog/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:a|%61)(?:p|%70)(?:i|%69)$"
      RewriteRule "^api/v1/catalog/artist/$" - [E=CATALOG_VIEW:artist-list,E=CATALOG_FILE:api/v1/format-api/catalog/artist/limit-%{ENV:CATALOG_LIMIT}/offset-%{ENV:CATALOG_OFFSET}/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:a|%61)(?:p|%70)(?:i|%69)$"
      RewriteRule "^api/v1/catalog/track/$" - [E=CATALOG_VIEW:track-list,E=CATALOG_FILE:api/v1/format-api/catalog/track/limit-%{ENV:CATALOG_LIMIT}/offset-%{ENV:CATALOG_OFFSET}/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:a|%61)(?:p|%70)(?:i|%69)$"
      RewriteRule "^api/v1/catalog/release/$" - [E=CATALOG_VIEW:release-list,E=CATALOG_FILE:api/v1/format-api/catalog/release/limit-%{ENV:CATALOG_LIMIT}/offset-%{ENV:CATALOG_OFFSET}/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:a|%61)(?:p|%70)(?:i|%69)$"
      RewriteRule "^api/v1/catalog/label/$" - [E=CATALOG_VIEW:label-list,E=CATALOG_FILE:api/v1/format-api/catalog/label/limit-%{ENV:CATALOG_LIMIT}/offset-%{ENV:CATALOG_OFFSET}/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:a|%61)(?:p|%70)(?:i|%69)$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/catalog/artist/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:artist-detail,E=CATALOG_FILE:api/v1/format-api/catalog/artist/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:a|%61)(?:p|%70)(?:i|%69)$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/catalog/track/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:track-detail,E=CATALOG_FILE:api/v1/format-api/catalog/track/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:a|%61)(?:p|%70)(?:i|%69)$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/catalog/release/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:release-detail,E=CATALOG_FILE:api/v1/format-api/catalog/release/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:a|%61)(?:p|%70)(?:i|%69)$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/catalog/label/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:label-detail,E=CATALOG_FILE:api/v1/format-api/catalog/label/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:a|%61)(?:p|%70)(?:i|%69)$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/features/media/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:features-detail,E=CATALOG_FILE:api/v1/format-api/features/media/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:a|%61)(?:p|%70)(?:i|%69)$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/features/artist/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:artist_features-detail,E=CATALOG_FILE:api/v1/format-api/features/artist/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:a|%61)(?:p|%70)(?:i|%69)$"
      RewriteRule "^api/v1/lookup/((?:isrc|barcode|catalognumber|musicbrainz|discogs)/[A-Z0-9]{1,64})/$" - [E=CATALOG_VIEW:lookup-detail,E=CATALOG_FILE:api/v1/format-api/lookup/$1/index.json]
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
      RewriteRule ^ - [E=CATALOG_MISSING:api/v1/answers/no-such-window.json]
      RewriteCond %{DOCUMENT_ROOT}/%{ENV:CATALOG_FILE} !-f
      RewriteRule ^ - [R=404,END]

      # The file, precompressed where the client accepts that and it exists.
      RewriteCond %{HTTP:Accept-Encoding} "\\bzstd\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))"
      RewriteCond %{DOCUMENT_ROOT}/%{ENV:CATALOG_FILE}.zst -f
      RewriteRule ^ /%{ENV:CATALOG_FILE}.zst [END]
      RewriteCond %{HTTP:Accept-Encoding} "\\bbr\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))"
      RewriteCond %{DOCUMENT_ROOT}/%{ENV:CATALOG_FILE}.br -f
      RewriteRule ^ /%{ENV:CATALOG_FILE}.br [END]
      RewriteCond %{HTTP:Accept-Encoding} "\\bgzip\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))"
      RewriteCond %{DOCUMENT_ROOT}/%{ENV:CATALOG_FILE}.gz -f
      RewriteRule ^ /%{ENV:CATALOG_FILE}.gz [END]
      RewriteRule ^ /%{ENV:CATALOG_FILE} [END]

      </IfModule>
      </IfModule>
      </IfModule>
      </IfModule>
      </IfModule>
      "
    `)
  })

  it('sends no CORS headers where they are switched off', () => {
    expect(textFor({ ...RULES, cors: false })).not.toContain('Access-Control')
  })
})

describeServer('apache2', () => {
  testPatternHost(apache, { start: startApache, encodings: ['gzip', 'br', 'zstd'], own: OWN })

  it('refuses everything, with the reason, if a module that the rules need is missing', async () => {
    const pressed = await pressFor(apache)
    for (const missing of ['headers', 'rewrite', 'setenvif']) {
      const modules = MODULES.filter((name) => name !== missing)
      const base = await startApache([pressed], modules)
      for (const target of [LIST, '/.catalog-press/rules.json', '/api/v1/catalog/artist/index.json']) {
        const { status, body } = await ask(base, target)
        expect({ status, body }).toEqual({
          status: 403,
          body: `The rules of this site need mod_${missing} (Debian: a2enmod ${missing}).`,
        })
      }
    }
  })

  it('redirects to an absolute URL if Apache cannot redirect to a path', async () => {
    const pressed = await pressFor(apache)
    const base = await startApache(
      [pressed],
      MODULES.filter((name) => name !== 'alias'),
    )
    const { status, headers } = await ask(base, `${LIST.slice(0, -1)}?a=b`)
    expect(status).toBe(301)
    expect(headers).toMatchObject({
      location: `${pressed.rules.baseUrl}${LIST}?a=b`,
      'content-type': 'application/json',
      'cache-control': pressed.rules.cacheControl,
    })
  })
})

const LIST = '/api/v1/catalog/artist/'

/** Apache decodes a path and looks for its file before it reads .htaccess; its 416 lacks a header. */
const OWN = {
  'unsatisfiable range': 'none',
  '/media/%00': '404 application/json',
  '/%zz': '400 text/html; charset=iso-8859-1',
  [`${LIST}%zz/`]: '400 text/html; charset=iso-8859-1',
  [`${LIST}${'a'.repeat(300)}/`]: '403 application/json',
  [`/media/${'a'.repeat(300)}`]: '403 application/json',
}

const MODULES = ['mpm_event', 'authz_core', 'dir', 'headers', 'mime', 'rewrite', 'setenvif', 'alias']

/** Starts Apache with the site as its root and its state in one folder. It refuses to run as root. */
async function startApache(sites: readonly Pressed[], modules = MODULES): Promise<string> {
  const port = await freePort()
  const own = openFolder()
  for (const { site } of sites) chmodSync(path.dirname(site), 0o755)
  const main = `
    ServerRoot /usr/lib/apache2
    ServerName localhost
    Listen 127.0.0.1:${port}
    KeepAliveTimeout 60
    PidFile ${own}/apache.pid
    DefaultRuntimeDir ${own}
    Mutex file:${own}
    ErrorLog ${own}/error.log
    User www-data
    Group www-data
    ${modules.map((name) => `LoadModule ${name}_module modules/mod_${name}.so`).join('\n')}
    TypesConfig /etc/mime.types
    ${sites.map((pressed) => virtualHost(pressed, port)).join('\n')}
  `
  const file = path.join(own, 'main.conf')
  writeFileSync(file, main)
  return startServer('apache2', ['-f', file, '-DFOREGROUND'], port)
}

const virtualHost = ({ rules, site }: Pressed, port: number): string => `
  <VirtualHost 127.0.0.1:${port}>
    ServerName ${new URL(rules.baseUrl).hostname}
    DocumentRoot ${site}
    <Directory ${site}>
      AllowOverride All
      Require all granted
    </Directory>
    AllowEncodedSlashes NoDecode
    ErrorDocument 403 /api/v1/answers/not-found.json
    ErrorDocument 404 /api/v1/answers/not-found.json
  </VirtualHost>`
