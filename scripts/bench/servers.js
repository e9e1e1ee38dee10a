// The measured servers: each starts on a port of 127.0.0.1, for a site in the `dist` of a folder that also contains the
// output of `rules`.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.js'
import { press } from './press.js'
import { startProcess } from './processes.js'

/** Each function returns the command that serves the site. */
export const SERVERS = { nginx, bare, workerd, serve, preview }
const TRIES = 600

/** Starts a server, and waits for its first response. */
export async function start(name, home) {
  const port = await freePort()
  const { child, pid, stop } = startProcess(SERVERS[name](home, port), {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; !(await isListening(port)); tries += 1) {
    if (tries < TRIES && child.exitCode === null) await pause(100)
    else {
      await stop()
      throw new Error(`${name} does not answer`)
    }
  }
  return { url: `http://127.0.0.1:${port}`, pid, stop }
}

const isListening = (port) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )

/** With the rules printed by `rules nginx`. */
function nginx(home, port) {
  const rules = readFileSync(path.join(home, 'nginx.conf'), 'utf8')
    .replace(/listen 80;\s*listen \[::\]:80;/, `listen 127.0.0.1:${port};`)
    .replace(/root .*;/, `root ${home}/dist;`)
  return nginxOn(home, 'rules', rules)
}

/** The same files without rules. */
function bare(home, port) {
  return nginxOn(home, 'bare', `server { listen 127.0.0.1:${port}; root ${home}/dist; index index.json; }`)
}

function nginxOn(home, name, server) {
  const temp = path.join(home, `${name}-temp`)
  mkdirSync(temp)
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    `${temp}/nginx.conf`,
    `daemon off; master_process off; user ${userInfo().username}; pid ${temp}/pid; events {}
    http {
      include /etc/nginx/mime.types; access_log off; sendfile on; keepalive_requests 1000000;
      ${kinds.map((kind) => `${kind}_temp_path ${temp}/${kind};`).join(' ')}
      ${server}
    }`,
  )
  return ['nginx', '-e', `${temp}/error.log`, '-c', `${temp}/nginx.conf`]
}

function serve(home, port) {
  return press(['serve', path.join(home, 'dist'), '--port', `${port}`])
}

function preview(home, port) {
  return press(['preview', path.join(home, 'dist'), '--port', `${port}`])
}

/**
 * The Cloudflare worker on a bare workerd, with files from the folder: `wrangler dev` first scans every file, which
 * takes too long for a large site.
 */
function workerd(home, port) {
  copyFileSync(new URL('workerd-assets.js', import.meta.url), path.join(home, 'assets.js'))
  const settings = readFileSync(path.join(home, 'wrangler.jsonc'), 'utf8')
  const date = /"compatibility_date": "(.*)"/.exec(settings)?.[1]
  const worker = (file, binding, service) =>
    `worker = (modules = [(name = "${file}", esModule = embed "${file}")], compatibilityDate = "${date}",
      bindings = [(name = "${binding}", service = "${service}")])`
  writeFileSync(
    path.join(home, 'workerd.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "site", ${worker('worker.js', 'ASSETS', 'assets')}),
    (name = "assets", ${worker('assets.js', 'DISK', 'disk')}),
    (name = "disk", disk = (path = ${JSON.stringify(path.join(home, 'dist'))})),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "site")],
);
`,
  )
  // The program itself: its wrapper script would be a second process to stop.
  return [createRequire(import.meta.url)('workerd').default, 'serve', path.join(home, 'workerd.capnp')]
}
