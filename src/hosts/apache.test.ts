import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../api/site-rules.ts'
import type { Pressed } from '../testing/conformance.ts'
import { testPatternHost } from '../testing/pattern-hosts.ts'
import { describeServer, freePort, startServer } from '../testing/servers.ts'
import { apache } from './apache.ts'

const RULES: SiteRules = {
  baseUrl: 'https://api.example.org',
  paging: { pageSize: 20, maxLimit: 100 },
  limits: [20, 50],
  variants: 'pressed',
  cors: true,
  cacheControl: 'public, max-age=300',
  cacheControlErrors: 'public, max-age=10',
}

describe('apache', () => {
  const textFor = (rules: SiteRules) => {
    const [file] = apache.files(rules)
    return file && 'body' in file && file.body
  }

  it('gets the rules in its own words', () => {
    expect(textFor(RULES)).toMatchInlineSnapshot(`
      "# Apache 2.4 reads this from the folder of the pressed site, if that is the DocumentRoot and its <Directory>
      # says AllowOverride All. Modules: dir, headers, mime, rewrite, setenvif (Debian: a2enmod headers rewrite).

      Options -Indexes -MultiViews
      DirectorySlash Off
      DirectoryIndex disabled

      # Answers without a file of the catalog.
      ErrorDocument 200 /api/v1/answers/options-%{reqenv:CATALOG_VIEW}.json
      ErrorDocument 301 "{}"
      ErrorDocument 403 /api/v1/answers/not-found.json
      ErrorDocument 404 /%{reqenv:CATALOG_MISSING}
      ErrorDocument 405 /api/v1/answers/not-allowed-%{REQUEST_METHOD}.json

      # Headers: of the API, of answers to OPTIONS, of covers, portraits and sound, of documents outside the API.
      Header always set Content-Type "application/json" "expr=%{REQUEST_URI} !~ m#^(?:/media/|/\\.well-known/api-catalog|/llms\\.txt|/docs/)#"
      Header always set Allow "GET, HEAD, OPTIONS" "expr=%{REQUEST_URI} !~ m#^(?:/media/|/\\.well-known/api-catalog|/llms\\.txt|/docs/)#"
      Header always set Vary "Accept, Accept-Encoding" "expr=%{REQUEST_URI} !~ m#^(?:/media/|/\\.well-known/api-catalog|/llms\\.txt|/docs/)#"
      Header always set Cache-Control "public, max-age=300" "expr=%{REQUEST_URI} !~ m#^(?:/media/|/\\.well-known/api-catalog|/llms\\.txt|/docs/)#"
      Header always set X-Content-Type-Options "nosniff" "expr=%{REQUEST_URI} !~ m#^(?:/media/|/\\.well-known/api-catalog|/llms\\.txt|/docs/)#"
      Header always set Access-Control-Allow-Origin "*" "expr=%{REQUEST_URI} !~ m#^(?:/media/|/\\.well-known/api-catalog|/llms\\.txt|/docs/)#"
      Header always set Access-Control-Expose-Headers "*" "expr=%{REQUEST_URI} !~ m#^(?:/media/|/\\.well-known/api-catalog|/llms\\.txt|/docs/)#"
      Header always set Access-Control-Allow-Methods "GET, HEAD, OPTIONS" "expr=%{REQUEST_URI} =~ m#^/api/v1/answers/options-#"
      Header always set Access-Control-Allow-Headers "*" "expr=%{REQUEST_URI} =~ m#^/api/v1/answers/options-#"
      Header always set Access-Control-Max-Age "86400" "expr=%{REQUEST_URI} =~ m#^/api/v1/answers/options-#"
      Header always set Cache-Control "public, max-age=300" "expr=%{REQUEST_URI} =~ m#^/media/#"
      Header always set X-Content-Type-Options "nosniff" "expr=%{REQUEST_URI} =~ m#^/media/#"
      Header always set Access-Control-Allow-Origin "*" "expr=%{REQUEST_URI} =~ m#^/media/#"
      Header always set Access-Control-Expose-Headers "*" "expr=%{REQUEST_URI} =~ m#^/media/#"
      Header always set Content-Type "application/linkset+json; profile=\\"https://www.rfc-editor.org/info/rfc9727\\"" "expr=%{REQUEST_URI} =~ m#^/(?:\\.well-known/api-catalog)(?:\\.(?:gz|br|zst))?$#"
      Header always set Link "</.well-known/api-catalog>; rel=\\"api-catalog\\"" "expr=%{REQUEST_URI} =~ m#^/\\.well-known/api-catalog#"
      Header always set Cache-Control "public, max-age=300" "expr=%{REQUEST_URI} =~ m#^/\\.well-known/api-catalog#"
      Header always set X-Content-Type-Options "nosniff" "expr=%{REQUEST_URI} =~ m#^/\\.well-known/api-catalog#"
      Header always set Access-Control-Allow-Origin "*" "expr=%{REQUEST_URI} =~ m#^/\\.well-known/api-catalog#"
      Header always set Access-Control-Expose-Headers "*" "expr=%{REQUEST_URI} =~ m#^/\\.well-known/api-catalog#"
      Header always set Vary "Accept-Encoding" "expr=%{REQUEST_URI} =~ m#^/\\.well-known/api-catalog#"
      Header always set Content-Type "text/plain; charset=utf-8" "expr=%{REQUEST_URI} =~ m#^/(?:llms\\.txt)(?:\\.(?:gz|br|zst))?$#"
      Header always set Cache-Control "public, max-age=300" "expr=%{REQUEST_URI} =~ m#^/llms\\.txt#"
      Header always set X-Content-Type-Options "nosniff" "expr=%{REQUEST_URI} =~ m#^/llms\\.txt#"
      Header always set Access-Control-Allow-Origin "*" "expr=%{REQUEST_URI} =~ m#^/llms\\.txt#"
      Header always set Access-Control-Expose-Headers "*" "expr=%{REQUEST_URI} =~ m#^/llms\\.txt#"
      Header always set Vary "Accept-Encoding" "expr=%{REQUEST_URI} =~ m#^/llms\\.txt#"
      Header always set Content-Type "text/html; charset=utf-8" "expr=%{REQUEST_URI} =~ m#^/(?:docs/index\\.html)(?:\\.(?:gz|br|zst))?$#"
      Header always set Content-Type "text/javascript; charset=utf-8" "expr=%{REQUEST_URI} =~ m#^/(?:docs/docs\\.js|docs/swagger-ui-bundle\\.js)(?:\\.(?:gz|br|zst))?$#"
      Header always set Content-Type "text/css; charset=utf-8" "expr=%{REQUEST_URI} =~ m#^/(?:docs/docs\\.css|docs/swagger-ui\\.css)(?:\\.(?:gz|br|zst))?$#"
      Header always set Content-Type "text/plain; charset=utf-8" "expr=%{REQUEST_URI} =~ m#^/(?:docs/swagger-ui\\.LICENSE\\.txt|docs/swagger-ui\\.NOTICE\\.txt)(?:\\.(?:gz|br|zst))?$#"
      Header always set Content-Security-Policy "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'" "expr=%{REQUEST_URI} =~ m#^/docs/#"
      Header always set Referrer-Policy "no-referrer" "expr=%{REQUEST_URI} =~ m#^/docs/#"
      Header always set Cache-Control "public, max-age=300" "expr=%{REQUEST_URI} =~ m#^/docs/#"
      Header always set X-Content-Type-Options "nosniff" "expr=%{REQUEST_URI} =~ m#^/docs/#"
      Header always set Access-Control-Allow-Origin "*" "expr=%{REQUEST_URI} =~ m#^/docs/#"
      Header always set Access-Control-Expose-Headers "*" "expr=%{REQUEST_URI} =~ m#^/docs/#"
      Header always set Vary "Accept-Encoding" "expr=%{REQUEST_URI} =~ m#^/docs/#"

      # Precompressed files are sent where they exist.
      <If "%{REQUEST_URI} =~ m#^/(?!media/|api/v1/bulk/).*\\.(?:gz|br|zst)$#">
          RemoveType .gz .br .zst
          RemoveLanguage .br
          AddEncoding gzip .gz
          AddEncoding br .br
          AddEncoding zstd .zst
      </If>

      # The path in lower case, for uuids in upper case.
      SetEnvIfExpr "tolower(%{REQUEST_URI}) =~ m#^(.*)$#" CATALOG_PATH=$1
      SetEnvIf Request_URI "^" CATALOG_MISSING=api/v1/answers/not-found.json

      RewriteEngine On
      RewriteOptions AllowNoSlash

      # What is answered already stays so. The usual methods have a refusal each, all others share one.
      RewriteCond %{ENV:REDIRECT_STATUS} =405
      RewriteCond %{REQUEST_FILENAME} !-f
      RewriteRule ^ /api/v1/answers/not-allowed.json [END]
      RewriteCond %{ENV:REDIRECT_STATUS} .
      RewriteRule ^ - [END]

      # Covers, portraits and sound.
      RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
      RewriteRule "^media/.*[^/]$" - [R=405,END]
      RewriteCond %{REQUEST_FILENAME} -f
      RewriteRule "^media/.*[^/]$" - [END]

      # Documents, by the path as it was sent.
      RewriteCond %{THE_REQUEST} "^[^ ]+ /docs/[ ?]"
      RewriteRule ^ - [E=CATALOG_VIEW:document,E=CATALOG_FILE:docs/index.html]
      RewriteCond %{THE_REQUEST} "^[^ ]+ /(api/v1/openapi\\.json|api/v1/schemas/api-root\\.json|api/v1/schemas/catalog-root\\.json|api/v1/schemas/artist\\.json|api/v1/schemas/track\\.json|api/v1/schemas/release\\.json|api/v1/schemas/label\\.json|api/v1/schemas/features\\.json|api/v1/schemas/artist-page\\.json|api/v1/schemas/track-page\\.json|api/v1/schemas/release-page\\.json|api/v1/schemas/label-page\\.json|api/v1/schemas/error\\.json|\\.well-known/api-catalog|llms\\.txt|docs/docs\\.js|docs/docs\\.css|docs/swagger-ui-bundle\\.js|docs/swagger-ui\\.css|docs/swagger-ui\\.LICENSE\\.txt|docs/swagger-ui\\.NOTICE\\.txt)[ ?]"
      RewriteRule ^ - [E=CATALOG_VIEW:document,E=CATALOG_FILE:%1]

      # Elsewhere in the API no path has escapes, dots or doubled slashes in it.
      RewriteCond %{ENV:CATALOG_VIEW} ^$
      RewriteCond %{THE_REQUEST} "^[^ ]+ [^ ?]*(?:[^ ?/0-9A-Za-z-]|//)"
      RewriteRule ^ - [R=404,END]

      # A missing trailing slash.
      RewriteCond %{REQUEST_URI} "^(?:/api/v1|/api/v1/catalog|/api/v1/catalog/artist|/api/v1/catalog/track|/api/v1/catalog/release|/api/v1/catalog/label|/docs|(?:/api/v1/catalog/artist/|/api/v1/catalog/track/|/api/v1/catalog/release/|/api/v1/catalog/label/|/api/v1/features/media/)[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$"
      RewriteRule ^ %{REQUEST_URI}/ [R=301,NE,END]

      # The parameters of a query. Of repeated ones the last counts; numbers are read without leading zeros. What may be
      # a number in another spelling matches no window, so that it is not answered with the first.
      RewriteCond %{QUERY_STRING} "^(?:.*&)?format=([^&]*)"
      RewriteRule ^ - [E=CATALOG_FORMAT:%1]
      RewriteRule ^ - [E=CATALOG_LIMIT:20,E=CATALOG_OFFSET:0]
      RewriteCond %{QUERY_STRING} "^(?:.*&)?limit=([^&]*)"
      RewriteCond %1 "^0*([1-9][0-9]*)$"
      RewriteRule ^ - [E=CATALOG_LIMIT:%1]
      RewriteCond %{QUERY_STRING} "^(?:.*&)?limit=([^&]*)"
      RewriteCond %1 "[%+_]"
      RewriteRule ^ - [E=CATALOG_LIMIT:unread]
      RewriteCond %{QUERY_STRING} "^(?:.*&)?offset=([^&]*)"
      RewriteCond %1 "^0*([1-9][0-9]*)$"
      RewriteRule ^ - [E=CATALOG_OFFSET:%1]
      RewriteCond %{QUERY_STRING} "^(?:.*&)?offset=([^&]*)"
      RewriteCond %1 "[%+_]"
      RewriteRule ^ - [E=CATALOG_OFFSET:unread]

      # The requested view and its file.
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:json)?$"
      RewriteRule "^api/v1/$" - [E=CATALOG_VIEW:api-root,E=CATALOG_FILE:api/v1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:json)?$"
      RewriteRule "^api/v1/catalog/$" - [E=CATALOG_VIEW:catalog-root,E=CATALOG_FILE:api/v1/catalog/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:json)?$"
      RewriteRule "^api/v1/catalog/artist/$" - [E=CATALOG_VIEW:artist-list,E=CATALOG_FILE:api/v1/catalog/artist/limit-%{ENV:CATALOG_LIMIT}/offset-%{ENV:CATALOG_OFFSET}/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:json)?$"
      RewriteRule "^api/v1/catalog/track/$" - [E=CATALOG_VIEW:track-list,E=CATALOG_FILE:api/v1/catalog/track/limit-%{ENV:CATALOG_LIMIT}/offset-%{ENV:CATALOG_OFFSET}/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:json)?$"
      RewriteRule "^api/v1/catalog/release/$" - [E=CATALOG_VIEW:release-list,E=CATALOG_FILE:api/v1/catalog/release/limit-%{ENV:CATALOG_LIMIT}/offset-%{ENV:CATALOG_OFFSET}/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:json)?$"
      RewriteRule "^api/v1/catalog/label/$" - [E=CATALOG_VIEW:label-list,E=CATALOG_FILE:api/v1/catalog/label/limit-%{ENV:CATALOG_LIMIT}/offset-%{ENV:CATALOG_OFFSET}/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:json)?$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/catalog/artist/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:artist-detail,E=CATALOG_FILE:api/v1/catalog/artist/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:json)?$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/catalog/track/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:track-detail,E=CATALOG_FILE:api/v1/catalog/track/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:json)?$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/catalog/release/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:release-detail,E=CATALOG_FILE:api/v1/catalog/release/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:json)?$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/catalog/label/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:label-detail,E=CATALOG_FILE:api/v1/catalog/label/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^(?:json)?$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/features/media/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:features-detail,E=CATALOG_FILE:api/v1/features/media/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^api$"
      RewriteRule "^api/v1/$" - [E=CATALOG_VIEW:api-root,E=CATALOG_FILE:api/v1/format-api/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^api$"
      RewriteRule "^api/v1/catalog/$" - [E=CATALOG_VIEW:catalog-root,E=CATALOG_FILE:api/v1/format-api/catalog/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^api$"
      RewriteRule "^api/v1/catalog/artist/$" - [E=CATALOG_VIEW:artist-list,E=CATALOG_FILE:api/v1/format-api/catalog/artist/limit-%{ENV:CATALOG_LIMIT}/offset-%{ENV:CATALOG_OFFSET}/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^api$"
      RewriteRule "^api/v1/catalog/track/$" - [E=CATALOG_VIEW:track-list,E=CATALOG_FILE:api/v1/format-api/catalog/track/limit-%{ENV:CATALOG_LIMIT}/offset-%{ENV:CATALOG_OFFSET}/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^api$"
      RewriteRule "^api/v1/catalog/release/$" - [E=CATALOG_VIEW:release-list,E=CATALOG_FILE:api/v1/format-api/catalog/release/limit-%{ENV:CATALOG_LIMIT}/offset-%{ENV:CATALOG_OFFSET}/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^api$"
      RewriteRule "^api/v1/catalog/label/$" - [E=CATALOG_VIEW:label-list,E=CATALOG_FILE:api/v1/format-api/catalog/label/limit-%{ENV:CATALOG_LIMIT}/offset-%{ENV:CATALOG_OFFSET}/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^api$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/catalog/artist/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:artist-detail,E=CATALOG_FILE:api/v1/format-api/catalog/artist/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^api$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/catalog/track/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:track-detail,E=CATALOG_FILE:api/v1/format-api/catalog/track/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^api$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/catalog/release/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:release-detail,E=CATALOG_FILE:api/v1/format-api/catalog/release/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^api$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/catalog/label/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:label-detail,E=CATALOG_FILE:api/v1/format-api/catalog/label/%1/index.json]
      RewriteCond %{ENV:CATALOG_FORMAT} "^api$"
      RewriteCond %{ENV:CATALOG_PATH} "([^/]+)/$"
      RewriteRule "^api/v1/features/media/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$" - [E=CATALOG_VIEW:features-detail,E=CATALOG_FILE:api/v1/format-api/features/media/%1/index.json]
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
      "
    `)
  })

  it('sends no CORS headers where they are switched off', () => {
    expect(textFor({ ...RULES, cors: false })).not.toContain('Access-Control')
  })
})

describeServer('apache2', () => testPatternHost(apache, startApache, ['gzip', 'br', 'zstd']))

const MODULES = ['mpm_event', 'authz_core', 'dir', 'headers', 'mime', 'rewrite', 'setenvif']

/** A server with the site as its root and all of its own in one folder; it refuses to work as root. */
async function startApache({ site, project }: Pressed): Promise<string> {
  const port = await freePort()
  chmodSync(path.dirname(site), 0o755)
  const main = `
    ServerRoot /usr/lib/apache2
    ServerName localhost
    Listen 127.0.0.1:${port}
    PidFile ${project}/apache.pid
    DefaultRuntimeDir ${project}
    Mutex file:${project}
    ErrorLog ${project}/error.log
    User www-data
    Group www-data
    ${MODULES.map((name) => `LoadModule ${name}_module modules/mod_${name}.so`).join('\n')}
    TypesConfig /etc/mime.types
    DocumentRoot ${site}
    <Directory ${site}>
      AllowOverride All
      Require all granted
    </Directory>
  `
  const file = path.join(project, 'main.conf')
  mkdirSync(project, { recursive: true })
  writeFileSync(file, main)
  return startServer('apache2', ['-f', file, '-DFOREGROUND'], port)
}
