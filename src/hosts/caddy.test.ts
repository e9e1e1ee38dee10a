import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../api/site-rules.ts'
import type { Pressed } from '../testing/conformance.ts'
import { testPatternHost } from '../testing/pattern-hosts.ts'
import { describeServer, freePort, startServer } from '../testing/servers.ts'
import { caddy } from './caddy.ts'

const RULES: SiteRules = {
  baseUrl: 'https://api.example.org',
  paging: { pageSize: 20, maxLimit: 100 },
  limits: [20, 50],
  variants: 'pressed',
  cors: true,
  cacheControl: 'public, max-age=300',
  cacheControlErrors: 'public, max-age=10',
}

describe('caddy', () => {
  const textFor = (rules: SiteRules) => {
    const [file] = caddy.files(rules)
    return file && 'body' in file && file.body
  }

  it('gets the rules in its own words', () => {
    expect(textFor(RULES)).toMatchInlineSnapshot(`
      "# The headers of every answer of the API.
      (catalog_headers) {
      	header Content-Type "application/json"
      	header Allow "GET, HEAD, OPTIONS"
      	header Vary "Accept, Accept-Encoding"
      	header Cache-Control "public, max-age=300"
      	header X-Content-Type-Options "nosniff"
      	header Access-Control-Allow-Origin "*"
      	header Access-Control-Expose-Headers "*"
      }

      # Set these: the address, and in the line of root the folder of the pressed site.
      https://api.example.org {
      	root * /var/www/api.example.org

      	# The parameters of a query. Of repeated ones the last counts.
      	map {query} {catalog_format} {
      		"~^(?:.*&)?format=([^&]*)" "\${1}"
      	}
      	map {query} {catalog_limit_asked} {
      		"~^(?:.*&)?limit=([^&]*)" "\${1}"
      	}
      	map {query} {catalog_offset_asked} {
      		"~^(?:.*&)?offset=([^&]*)" "\${1}"
      	}

      	# Numbers without leading zeros; an invalid limit means the page size, an invalid offset 0. What may be a number
      	# in another spelling matches no window, so that it is not answered with the first.
      	map {catalog_limit_asked} {catalog_limit} {
      		"~^0*([1-9][0-9]*)$" "\${1}"
      		"~[%+_]" unread
      		default 20
      	}
      	map {catalog_offset_asked} {catalog_offset} {
      		"~^0*([1-9][0-9]*)$" "\${1}"
      		"~[%+_]" unread
      		default 0
      	}

      	# The requested view and its file, by format, limit, offset and the address as it was sent.
      	map "{catalog_format} {catalog_limit} {catalog_offset} {uri}" {catalog_view} {catalog_file} {
      		"~^(?:json)? [^ ]+ [^ ]+ /api/v1/(?:\\?|$)" api-root "/api/v1/index.json"
      		"~^(?:json)? [^ ]+ [^ ]+ /api/v1/catalog/(?:\\?|$)" catalog-root "/api/v1/catalog/index.json"
      		"~^(?:json)? ([^ ]+) ([^ ]+) /api/v1/catalog/artist/(?:\\?|$)" artist-list "/api/v1/catalog/artist/limit-\${1}/offset-\${2}/index.json"
      		"~^(?:json)? ([^ ]+) ([^ ]+) /api/v1/catalog/track/(?:\\?|$)" track-list "/api/v1/catalog/track/limit-\${1}/offset-\${2}/index.json"
      		"~^(?:json)? ([^ ]+) ([^ ]+) /api/v1/catalog/release/(?:\\?|$)" release-list "/api/v1/catalog/release/limit-\${1}/offset-\${2}/index.json"
      		"~^(?:json)? ([^ ]+) ([^ ]+) /api/v1/catalog/label/(?:\\?|$)" label-list "/api/v1/catalog/label/limit-\${1}/offset-\${2}/index.json"
      		"~^(?:json)? [^ ]+ [^ ]+ /api/v1/catalog/artist/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" artist-detail "/api/v1/catalog/artist/\${1}/index.json"
      		"~^(?:json)? [^ ]+ [^ ]+ /api/v1/catalog/track/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" track-detail "/api/v1/catalog/track/\${1}/index.json"
      		"~^(?:json)? [^ ]+ [^ ]+ /api/v1/catalog/release/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" release-detail "/api/v1/catalog/release/\${1}/index.json"
      		"~^(?:json)? [^ ]+ [^ ]+ /api/v1/catalog/label/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" label-detail "/api/v1/catalog/label/\${1}/index.json"
      		"~^(?:json)? [^ ]+ [^ ]+ /api/v1/features/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" features-detail "/api/v1/features/media/\${1}/index.json"
      		"~^api [^ ]+ [^ ]+ /api/v1/(?:\\?|$)" api-root "/api/v1/format-api/index.json"
      		"~^api [^ ]+ [^ ]+ /api/v1/catalog/(?:\\?|$)" catalog-root "/api/v1/format-api/catalog/index.json"
      		"~^api ([^ ]+) ([^ ]+) /api/v1/catalog/artist/(?:\\?|$)" artist-list "/api/v1/format-api/catalog/artist/limit-\${1}/offset-\${2}/index.json"
      		"~^api ([^ ]+) ([^ ]+) /api/v1/catalog/track/(?:\\?|$)" track-list "/api/v1/format-api/catalog/track/limit-\${1}/offset-\${2}/index.json"
      		"~^api ([^ ]+) ([^ ]+) /api/v1/catalog/release/(?:\\?|$)" release-list "/api/v1/format-api/catalog/release/limit-\${1}/offset-\${2}/index.json"
      		"~^api ([^ ]+) ([^ ]+) /api/v1/catalog/label/(?:\\?|$)" label-list "/api/v1/format-api/catalog/label/limit-\${1}/offset-\${2}/index.json"
      		"~^api [^ ]+ [^ ]+ /api/v1/catalog/artist/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" artist-detail "/api/v1/format-api/catalog/artist/\${1}/index.json"
      		"~^api [^ ]+ [^ ]+ /api/v1/catalog/track/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" track-detail "/api/v1/format-api/catalog/track/\${1}/index.json"
      		"~^api [^ ]+ [^ ]+ /api/v1/catalog/release/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" release-detail "/api/v1/format-api/catalog/release/\${1}/index.json"
      		"~^api [^ ]+ [^ ]+ /api/v1/catalog/label/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" label-detail "/api/v1/format-api/catalog/label/\${1}/index.json"
      		"~^api [^ ]+ [^ ]+ /api/v1/features/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" features-detail "/api/v1/format-api/features/media/\${1}/index.json"
      		"~^[^ ]* [^ ]+ [^ ]+ /(api/v1/openapi\\.json|api/v1/schemas/api-root\\.json|api/v1/schemas/catalog-root\\.json|api/v1/schemas/artist\\.json|api/v1/schemas/track\\.json|api/v1/schemas/release\\.json|api/v1/schemas/label\\.json|api/v1/schemas/features\\.json|api/v1/schemas/artist-page\\.json|api/v1/schemas/track-page\\.json|api/v1/schemas/release-page\\.json|api/v1/schemas/label-page\\.json|api/v1/schemas/error\\.json)(?:\\?|$)" api-document "/\${1}"
      		"~^[^ ]* [^ ]+ [^ ]+ /docs/(?:\\?|$)" document "/docs/index.html"
      		"~^[^ ]* [^ ]+ [^ ]+ /(\\.well-known/api-catalog|llms\\.txt|docs/docs\\.js|docs/docs\\.css|docs/swagger-ui-bundle\\.js|docs/swagger-ui\\.css|docs/swagger-ui\\.LICENSE\\.txt|docs/swagger-ui\\.NOTICE\\.txt)(?:\\?|$)" document "/\${1}"
      		"~^[^ ]* [^ ]+ [^ ]+ ((?:/api/v1|/api/v1/catalog|/api/v1/catalog/artist|/api/v1/catalog/track|/api/v1/catalog/release|/api/v1/catalog/label|/docs|(?:/api/v1/catalog/artist/|/api/v1/catalog/track/|/api/v1/catalog/release/|/api/v1/catalog/label/|/api/v1/features/media/)[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}))(\\?.*)?$" slash "\${1}/\${2}"
      		default none none
      	}

      	# The type of a document.
      	map {catalog_file} {catalog_type} {
      		/.well-known/api-catalog "application/linkset+json; profile=\\"https://www.rfc-editor.org/info/rfc9727\\""
      		/llms.txt "text/plain; charset=utf-8"
      		/docs/index.html "text/html; charset=utf-8"
      		/docs/docs.js "text/javascript; charset=utf-8"
      		/docs/docs.css "text/css; charset=utf-8"
      		/docs/swagger-ui-bundle.js "text/javascript; charset=utf-8"
      		/docs/swagger-ui.css "text/css; charset=utf-8"
      		/docs/swagger-ui.LICENSE.txt "text/plain; charset=utf-8"
      		/docs/swagger-ui.NOTICE.txt "text/plain; charset=utf-8"
      	}

      	@refused not method GET HEAD

      	route {
      		@media path_regexp ^/media/.*[^/]$
      		handle @media {
      			header Cache-Control "public, max-age=300"
      			header X-Content-Type-Options "nosniff"
      			header Access-Control-Allow-Origin "*"
      			header Access-Control-Expose-Headers "*"
      			error @refused 405
      			file_server {
      				disable_canonical_uris
      			}
      		}

      		# Documents outside the API.
      		@document vars {catalog_view} document
      		handle @document {
      			header Content-Type {catalog_type}
      			header /.well-known/api-catalog Link "</.well-known/api-catalog>; rel=\\"api-catalog\\""
      			header /.well-known/api-catalog Cache-Control "public, max-age=300"
      			header /.well-known/api-catalog X-Content-Type-Options "nosniff"
      			header /.well-known/api-catalog Access-Control-Allow-Origin "*"
      			header /.well-known/api-catalog Access-Control-Expose-Headers "*"
      			header /.well-known/api-catalog Vary "Accept-Encoding"
      			header /llms.txt Cache-Control "public, max-age=300"
      			header /llms.txt X-Content-Type-Options "nosniff"
      			header /llms.txt Access-Control-Allow-Origin "*"
      			header /llms.txt Access-Control-Expose-Headers "*"
      			header /llms.txt Vary "Accept-Encoding"
      			header /docs/* Content-Security-Policy "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
      			header /docs/* Referrer-Policy "no-referrer"
      			header /docs/* Cache-Control "public, max-age=300"
      			header /docs/* X-Content-Type-Options "nosniff"
      			header /docs/* Access-Control-Allow-Origin "*"
      			header /docs/* Access-Control-Expose-Headers "*"
      			header /docs/* Vary "Accept-Encoding"
      			error @refused 405
      			rewrite * {catalog_file}
      			file_server {
      				precompressed zstd br gzip
      			}
      		}

      		# A uuid in upper case is rewritten in lower case.
      		@upper path_regexp ^(?:/api/v1/catalog/artist/|/api/v1/catalog/track/|/api/v1/catalog/release/|/api/v1/catalog/label/|/api/v1/features/media/)[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$
      		uri @upper path_regexp A a
      		uri @upper path_regexp B b
      		uri @upper path_regexp C c
      		uri @upper path_regexp D d
      		uri @upper path_regexp E e
      		uri @upper path_regexp F f

      		import catalog_headers
      		@none vars {catalog_view} none
      		error @none 404

      		@slash vars {catalog_view} slash
      		handle @slash {
      			header Location {catalog_file}
      			respond 301
      		}

      		@options {
      			method OPTIONS
      			not vars {catalog_view} api-document
      		}
      		handle @options {
      			header Access-Control-Allow-Methods "GET, HEAD, OPTIONS"
      			header Access-Control-Allow-Headers "*"
      			header Access-Control-Max-Age "86400"
      			method GET
      			rewrite * /api/v1/answers/options-{catalog_view}.json
      			file_server
      		}

      		error @refused 405

      		rewrite * {catalog_file}
      		file_server {
      			precompressed zstd br gzip
      		}
      	}

      	handle_errors {
      		import catalog_headers
      		@not_allowed expression {http.error.status_code} == 405
      		handle @not_allowed {
      			respond \`\\{"detail":"Method \\"{method}\\" not allowed."\\}\` 405
      		}
      		method GET
      		@window vars {catalog_view} artist-list track-list release-list label-list
      		rewrite @window /api/v1/answers/no-such-window.json
      		@other not vars {catalog_view} artist-list track-list release-list label-list
      		rewrite @other /api/v1/answers/not-found.json
      		file_server {
      			status 404
      		}
      	}
      }
      "
    `)
  })

  it('sends no CORS headers where they are switched off', () => {
    expect(textFor({ ...RULES, cors: false })).not.toContain('Access-Control')
  })
})

describeServer('caddy', () => testPatternHost(caddy, startCaddy, ['gzip', 'br', 'zstd']))

/** The file as an administrator would set it, imported by one that keeps all of Caddy's own in one folder. */
async function startCaddy({ rules, site, project }: Pressed): Promise<string> {
  const port = await freePort()
  const set = readFileSync(path.join(project, 'Caddyfile'), 'utf8')
    .replace(`${rules.baseUrl} {`, `http://127.0.0.1:${port} {`)
    .replace(/root \* .*/, `root * ${site}`)
  writeFileSync(path.join(project, 'site.caddy'), set)
  const main = `{
    admin off
    auto_https off
    default_bind 127.0.0.1
    storage file_system ${project}/storage
  }
  import ${project}/site.caddy
  `
  writeFileSync(path.join(project, 'main.caddy'), main)
  const args = ['run', '--adapter', 'caddyfile', '--config', `${project}/main.caddy`]
  return startServer('caddy', args, port, { HOME: project, XDG_DATA_HOME: project, XDG_CONFIG_HOME: project })
}
