// Starts nginx, Caddy and Apache with the rules of sites, each configured as an administrator would.
import { chmodSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { openFolder } from '../run/folders.ts'
import { freePort, startServer } from './servers.ts'

export interface ServedSite {
  readonly rules: { readonly baseUrl: string }
  /** The folder to serve, or a link to it. */
  readonly site: string
  /** The folder with the files that `rules` wrote. */
  readonly project: string
}

/** The file as an administrator would set it, included by a configuration with all of its own in one folder. */
export async function startNginx(sites: readonly ServedSite[], given?: number): Promise<string> {
  const port = given ?? (await freePort())
  const own = openFolder()
  for (const [index, { site, project }] of sites.entries()) {
    const set = readFileSync(path.join(project, 'nginx.conf'), 'utf8')
      .replace(/listen \d+;\n *listen \[::\]:\d+;/, `listen 127.0.0.1:${port};`)
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

/** The file as an administrator would set it, imported by one that keeps all of Caddy's own in one folder. */
export async function startCaddy(sites: readonly ServedSite[], given?: number): Promise<string> {
  const port = given ?? (await freePort())
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

export const APACHE_MODULES = [
  'mpm_event',
  'authz_core',
  'dir',
  'headers',
  'mime',
  'rewrite',
  'setenvif',
  'alias',
]

/** How the virtual host of a site gets its rules. */
type Rules = (site: string) => string

const overridden: Rules = (site) => `
    <Directory ${site}>
      AllowOverride All
      Require all granted
    </Directory>`

export const included: Rules = (site) => `
    <Directory ${site}>
      AllowOverride None
      Require all granted
      Include ${site}/.htaccess
    </Directory>
    <Directory ${site}/api/v1/aliases>
      AllowOverride FileInfo
    </Directory>`

interface ApacheOptions {
  readonly port?: number
  readonly modules?: readonly string[]
  readonly rules?: Rules
}

/** A server with the site as its root and all of its own in one folder; it refuses to work as root. */
export async function startApache(
  sites: readonly ServedSite[],
  { port: given, modules = APACHE_MODULES, rules = overridden }: ApacheOptions = {},
): Promise<string> {
  const port = given ?? (await freePort())
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
    ${sites.map((pressed) => virtualHost(pressed, port, rules)).join('\n')}
  `
  const file = path.join(own, 'main.conf')
  writeFileSync(file, main)
  return startServer('apache2', ['-f', file, '-DFOREGROUND'], port)
}

const virtualHost = ({ rules, site }: ServedSite, port: number, rulesIn: Rules): string => `
  <VirtualHost 127.0.0.1:${port}>
    ServerName ${new URL(rules.baseUrl).hostname}
    DocumentRoot ${site}
    ${rulesIn(site)}
    AllowEncodedSlashes NoDecode
    ErrorDocument 403 /api/v1/answers/not-found.json
    ErrorDocument 404 /api/v1/answers/not-found.json
  </VirtualHost>`
