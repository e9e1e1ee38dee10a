import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../../api/site-rules.ts'
import type { Pressed } from '../../testing/conformance.ts'
import { openFolder } from '../../testing/folders.ts'
import { testPatternHost } from '../../testing/pattern-hosts.ts'
import { siteRules } from '../../testing/rules.ts'
import { describeServer, freePort, startServer } from '../../testing/servers.ts'
import { caddy } from './index.ts'

const RULES = siteRules()

describe('caddy', () => {
  const textFor = (rules: SiteRules) => {
    const [file] = caddy.files(rules)
    return file && 'body' in file && file.body
  }

  it('prints the rules as a Caddyfile', () => {
    expect(textFor(RULES)).toMatchInlineSnapshot(`
      "# Set these: the address, and in the line of root the folder of the pressed site. Caddy gets a certificate for an
      # address that begins with https; one that begins with http is open on every interface, unless you add a line "bind".
      https://api.example.org {
      	root * /var/www/api.example.org

      	# The parameters of a query, whose names may be escaped. Of repeated ones the last counts.
      	map {query} {catalog_format} {
      		"~^(?:.*&)?(?:f|%66)(?:o|%6[Ff])(?:r|%72)(?:m|%6[Dd])(?:a|%61)(?:t|%74)=([^&]*)" "\${1}"
      	}
      	map {query} {catalog_limit_asked} {
      		"~^(?:.*&)?(?:l|%6[Cc])(?:i|%69)(?:m|%6[Dd])(?:i|%69)(?:t|%74)=([^&]*)" "\${1}"
      	}
      	map {query} {catalog_offset_asked} {
      		"~^(?:.*&)?(?:o|%6[Ff])(?:f|%66)(?:f|%66)(?:s|%73)(?:e|%65)(?:t|%74)=([^&]*)" "\${1}"
      	}

      	# Numbers without leading zeros; an invalid limit means the page size, an invalid offset 0. What may be a number
      	# in another spelling matches no window, so that it is not answered with the first.
      	map {catalog_limit_asked} {catalog_limit} {
      		"~^0*([1-9][0-9]*)$" "\${1}"
      		"~[%+_]|[^ -~]" unread
      		default 20
      	}
      	map {catalog_offset_asked} {catalog_offset} {
      		"~^0*([1-9][0-9]*)$" "\${1}"
      		"~[%+_]|[^ -~]" unread
      		default 0
      	}

      	# The requested view and its file, by format, limit, offset and the address as it was sent.
      	map "{catalog_format} {catalog_limit} {catalog_offset} {uri}" {catalog_view} {catalog_file} {
      		"~^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))? [^ ]+ [^ ]+ /api/v1/(?:\\?|$)" api-root "/api/v1/index.json"
      		"~^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))? [^ ]+ [^ ]+ /api/v1/catalog/(?:\\?|$)" catalog-root "/api/v1/catalog/index.json"
      		"~^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))? ([^ ]+) ([^ ]+) /api/v1/catalog/artist/(?:\\?|$)" artist-list "/api/v1/catalog/artist/limit-\${1}/offset-\${2}/index.json"
      		"~^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))? ([^ ]+) ([^ ]+) /api/v1/catalog/track/(?:\\?|$)" track-list "/api/v1/catalog/track/limit-\${1}/offset-\${2}/index.json"
      		"~^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))? ([^ ]+) ([^ ]+) /api/v1/catalog/release/(?:\\?|$)" release-list "/api/v1/catalog/release/limit-\${1}/offset-\${2}/index.json"
      		"~^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))? ([^ ]+) ([^ ]+) /api/v1/catalog/label/(?:\\?|$)" label-list "/api/v1/catalog/label/limit-\${1}/offset-\${2}/index.json"
      		"~^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))? [^ ]+ [^ ]+ /api/v1/catalog/artist/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" artist-detail "/api/v1/catalog/artist/\${1}/index.json"
      		"~^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))? [^ ]+ [^ ]+ /api/v1/catalog/track/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" track-detail "/api/v1/catalog/track/\${1}/index.json"
      		"~^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))? [^ ]+ [^ ]+ /api/v1/catalog/release/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" release-detail "/api/v1/catalog/release/\${1}/index.json"
      		"~^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))? [^ ]+ [^ ]+ /api/v1/catalog/label/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" label-detail "/api/v1/catalog/label/\${1}/index.json"
      		"~^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))? [^ ]+ [^ ]+ /api/v1/features/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" features-detail "/api/v1/features/media/\${1}/index.json"
      		"~^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))? [^ ]+ [^ ]+ /api/v1/features/artist/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" artist_features-detail "/api/v1/features/artist/\${1}/index.json"
      		"~^(?:(?:j|%6[Aa])(?:s|%73)(?:o|%6[Ff])(?:n|%6[Ee]))? [^ ]+ [^ ]+ /api/v1/lookup/((?:isrc|barcode|catalognumber|musicbrainz|discogs)/[A-Z0-9]{1,64})/(?:\\?|$)" lookup-detail "/api/v1/lookup/\${1}/index.json"
      		"~^(?:a|%61)(?:p|%70)(?:i|%69) [^ ]+ [^ ]+ /api/v1/(?:\\?|$)" api-root "/api/v1/format-api/index.json"
      		"~^(?:a|%61)(?:p|%70)(?:i|%69) [^ ]+ [^ ]+ /api/v1/catalog/(?:\\?|$)" catalog-root "/api/v1/format-api/catalog/index.json"
      		"~^(?:a|%61)(?:p|%70)(?:i|%69) ([^ ]+) ([^ ]+) /api/v1/catalog/artist/(?:\\?|$)" artist-list "/api/v1/format-api/catalog/artist/limit-\${1}/offset-\${2}/index.json"
      		"~^(?:a|%61)(?:p|%70)(?:i|%69) ([^ ]+) ([^ ]+) /api/v1/catalog/track/(?:\\?|$)" track-list "/api/v1/format-api/catalog/track/limit-\${1}/offset-\${2}/index.json"
      		"~^(?:a|%61)(?:p|%70)(?:i|%69) ([^ ]+) ([^ ]+) /api/v1/catalog/release/(?:\\?|$)" release-list "/api/v1/format-api/catalog/release/limit-\${1}/offset-\${2}/index.json"
      		"~^(?:a|%61)(?:p|%70)(?:i|%69) ([^ ]+) ([^ ]+) /api/v1/catalog/label/(?:\\?|$)" label-list "/api/v1/format-api/catalog/label/limit-\${1}/offset-\${2}/index.json"
      		"~^(?:a|%61)(?:p|%70)(?:i|%69) [^ ]+ [^ ]+ /api/v1/catalog/artist/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" artist-detail "/api/v1/format-api/catalog/artist/\${1}/index.json"
      		"~^(?:a|%61)(?:p|%70)(?:i|%69) [^ ]+ [^ ]+ /api/v1/catalog/track/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" track-detail "/api/v1/format-api/catalog/track/\${1}/index.json"
      		"~^(?:a|%61)(?:p|%70)(?:i|%69) [^ ]+ [^ ]+ /api/v1/catalog/release/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" release-detail "/api/v1/format-api/catalog/release/\${1}/index.json"
      		"~^(?:a|%61)(?:p|%70)(?:i|%69) [^ ]+ [^ ]+ /api/v1/catalog/label/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" label-detail "/api/v1/format-api/catalog/label/\${1}/index.json"
      		"~^(?:a|%61)(?:p|%70)(?:i|%69) [^ ]+ [^ ]+ /api/v1/features/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" features-detail "/api/v1/format-api/features/media/\${1}/index.json"
      		"~^(?:a|%61)(?:p|%70)(?:i|%69) [^ ]+ [^ ]+ /api/v1/features/artist/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:\\?|$)" artist_features-detail "/api/v1/format-api/features/artist/\${1}/index.json"
      		"~^(?:a|%61)(?:p|%70)(?:i|%69) [^ ]+ [^ ]+ /api/v1/lookup/((?:isrc|barcode|catalognumber|musicbrainz|discogs)/[A-Z0-9]{1,64})/(?:\\?|$)" lookup-detail "/api/v1/format-api/lookup/\${1}/index.json"
      		"~^[^ ]* [^ ]+ [^ ]+ /(api/v1/openapi\\.json|api/v1/schemas/api-root\\.json|api/v1/schemas/catalog-root\\.json|api/v1/schemas/artist\\.json|api/v1/schemas/track\\.json|api/v1/schemas/release\\.json|api/v1/schemas/label\\.json|api/v1/schemas/features\\.json|api/v1/schemas/artist-features\\.json|api/v1/schemas/lookup\\.json|api/v1/schemas/artist-page\\.json|api/v1/schemas/track-page\\.json|api/v1/schemas/release-page\\.json|api/v1/schemas/label-page\\.json|api/v1/schemas/error\\.json)(?:\\?|$)" api-document "/\${1}"
      		"~^[^ ]* [^ ]+ [^ ]+ /docs/(?:\\?|$)" document "/docs/index.html"
      		"~^[^ ]* [^ ]+ [^ ]+ /(\\.well-known/api-catalog|llms\\.txt|docs/docs\\.js|docs/docs\\.css|docs/swagger-ui-bundle\\.js|docs/swagger-ui\\.css|docs/swagger-ui\\.LICENSE\\.txt|docs/swagger-ui\\.NOTICE\\.txt)(?:\\?|$)" document "/\${1}"
      		"~^[^ ]* [^ ]+ [^ ]+ ((?:/api/v1|/api/v1/catalog|/api/v1/catalog/artist|/api/v1/catalog/track|/api/v1/catalog/release|/api/v1/catalog/label|/docs|(?:/api/v1/catalog/artist/|/api/v1/catalog/track/|/api/v1/catalog/release/|/api/v1/catalog/label/|/api/v1/features/media/|/api/v1/features/artist/)[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|/api/v1/lookup/(?:isrc|barcode|catalognumber|musicbrainz|discogs)/[A-Z0-9]{1,64}))(\\?.*)?$" slash "\${1}/\${2}"
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

      	# Cache-Control of what is found. Where a condition or a range may fail, Caddy answers with an error (412, 416)
      	# that has the headers of the file, so these requests get none.
      	@found {
      		not header If-Match *
      		not header If-Unmodified-Since *
      		not {
      			header Range *
      			not header_regexp Range ^bytes=(?:0-[0-9]{0,15}|-[1-9][0-9]{0,14})$
      		}
      	}

      	route {
      		@preflight {
      			method OPTIONS
      			header Access-Control-Request-Method *
      		}
      		handle @preflight {
      			header Allow "GET, HEAD, OPTIONS"
      			header Cache-Control "public, max-age=300"
      			header Access-Control-Allow-Origin "*"
      			header Access-Control-Allow-Methods "GET, HEAD, OPTIONS"
      			header Access-Control-Allow-Headers "*"
      			header Access-Control-Max-Age "86400"
      			respond 204
      		}

      		@media path_regexp ^/media/.*[^/]$
      		handle @media {
      			header X-Content-Type-Options "nosniff"
      			header Access-Control-Allow-Origin "*"
      			header Access-Control-Expose-Headers "*"
      			header @found Cache-Control "public, max-age=300"
      			@unsent not vars_regexp {uri} ^/media/
      			error @unsent 404
      			@dots vars_regexp {uri} "^[^ ?]*(?:/|\\x5c|%2[fF]|%5[cC])(?:[.]|%2[eE]){1,2}(?:(?:/|\\x5c|%2[fF]|%5[cC])|[ ?]|$)"
      			error @dots 404
      			error @refused 405
      			@unnameable path_regexp (?:[^/]{256}|\\x00)
      			error @unnameable 404
      			file_server {
      				disable_canonical_uris
      			}
      		}

      		# Documents outside the API.
      		@document vars {catalog_view} document
      		handle @document {
      			header Content-Type {catalog_type}
      			header /.well-known/api-catalog Link "</.well-known/api-catalog>; rel=\\"api-catalog\\""
      			header /.well-known/api-catalog X-Content-Type-Options "nosniff"
      			header /.well-known/api-catalog Access-Control-Allow-Origin "*"
      			header /.well-known/api-catalog Access-Control-Expose-Headers "*"
      			header /.well-known/api-catalog Vary "Accept-Encoding"
      			header /llms.txt X-Content-Type-Options "nosniff"
      			header /llms.txt Access-Control-Allow-Origin "*"
      			header /llms.txt Access-Control-Expose-Headers "*"
      			header /llms.txt Vary "Accept-Encoding"
      			header /docs/* Content-Security-Policy "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
      			header /docs/* Referrer-Policy "no-referrer"
      			header /docs/* X-Content-Type-Options "nosniff"
      			header /docs/* Access-Control-Allow-Origin "*"
      			header /docs/* Access-Control-Expose-Headers "*"
      			header /docs/* Vary "Accept-Encoding"

      			header @found Cache-Control "public, max-age=300"
      			error @refused 405
      			rewrite * {catalog_file}
      			file_server {
      				precompressed zstd br gzip
      			}
      		}

      		# A uuid in upper case is rewritten in lower case.
      		@upper path_regexp ^(?:/api/v1/catalog/artist/|/api/v1/catalog/track/|/api/v1/catalog/release/|/api/v1/catalog/label/|/api/v1/features/media/|/api/v1/features/artist/)[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/$
      		uri @upper path_regexp A a
      		uri @upper path_regexp B b
      		uri @upper path_regexp C c
      		uri @upper path_regexp D d
      		uri @upper path_regexp E e
      		uri @upper path_regexp F f

      		header Content-Type "application/json"
      		header Allow "GET, HEAD, OPTIONS"
      		header Vary "Accept, Accept-Encoding"
      		header X-Content-Type-Options "nosniff"
      		header Access-Control-Allow-Origin "*"
      		header Access-Control-Expose-Headers "*"
      		header @found Cache-Control "public, max-age=300"
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
      			request_header -If-Match
      			request_header -If-Modified-Since
      			request_header -If-None-Match
      			request_header -If-Range
      			request_header -If-Unmodified-Since
      			request_header -Range
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
      		# What is missing is told whole: no condition and no range counts.
      		request_header -If-Match
      		request_header -If-Modified-Since
      		request_header -If-None-Match
      		request_header -If-Range
      		request_header -If-Unmodified-Since
      		request_header -Range
      		@failed expression \`!({http.error.status_code} in [403, 404, 405])\`
      		handle @failed {
      			header Content-Type "application/json"
      			header Access-Control-Allow-Origin "*"
      			header Access-Control-Expose-Headers "*"
      			header X-Content-Type-Options "nosniff"
      			header Cache-Control "no-store"
      			respond \`\\{"detail":"Error {http.error.status_code}."\\}\` {http.error.status_code}
      		}
      		header Content-Type "application/json"
      		header Allow "GET, HEAD, OPTIONS"
      		header Vary "Accept, Accept-Encoding"
      		header Cache-Control "public, max-age=10"
      		header X-Content-Type-Options "nosniff"
      		header Access-Control-Allow-Origin "*"
      		header Access-Control-Expose-Headers "*"
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

describeServer('caddy', () =>
  testPatternHost(caddy, { start: startCaddy, encodings: ['gzip', 'br', 'zstd'], own: OWN }),
)

const LIST = '/api/v1/catalog/artist/'

/** Go refuses a path with a broken escape before Caddy sees it; Caddy accepts methods of up to 32 letters. */
const OWN = {
  '/%zz': '400 text/plain; charset=utf-8',
  [`${LIST}%zz/`]: '400 text/plain; charset=utf-8',
  ['A'.repeat(300)]: '405 undefined',
}

/** Starts Caddy with the file as an administrator would set it, imported by one that keeps Caddy's state in one folder. */
async function startCaddy(sites: readonly Pressed[]): Promise<string> {
  const port = await freePort()
  const own = openFolder()
  const set = sites.map(({ rules, site, project }) => {
    const name = sites.length > 1 ? new URL(rules.baseUrl).hostname : ''
    return readFileSync(path.join(project, 'Caddyfile'), 'utf8')
      .replace(`${rules.baseUrl} {`, `http://${name}:${port} {`)
      .replace(/root \* .*/, () => `root * ${site}`)
      .replace(/(?<=import )(?=catalog-aliases)/, () => `${project}/`)
  })
  writeFileSync(path.join(own, 'sites.caddy'), set.join('\n'))
  const main = `{
    admin off
    auto_https off
    default_bind 127.0.0.1
    storage file_system ${own}/storage
  }
  import ${own}/sites.caddy
  `
  writeFileSync(path.join(own, 'main.caddy'), main)
  const args = ['run', '--adapter', 'caddyfile', '--config', `${own}/main.caddy`]
  return startServer('caddy', args, port, { HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own })
}
