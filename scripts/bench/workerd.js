// A pressed site on a bare workerd: the worker of Cloudflare, with files read from the folder where `wrangler dev`
// would first look at all of them, which it does not get through with 263,000.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.js'

/** The program itself, not the script around it, which would be another process to stop. */
const WORKERD = createRequire(import.meta.url)('workerd').default
const ASSETS = fileURLToPath(new URL('workerd-assets.js', import.meta.url))
const PATIENCE = 60_000

/**
 * Serves a site on a port of 127.0.0.1.
 * @param {string} home has the site in `dist`, and the worker and its settings as `rules` writes them
 */
export async function startWorkerd(home) {
  const [port, ownPort] = [await freePort(), await freePort()]
  copyFileSync(ASSETS, path.join(home, 'assets.js'))
  const config = path.join(home, 'workerd.capnp')
  writeFileSync(config, configOf(home, port, ownPort))
  const child = spawn(WORKERD, ['serve', config], { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const server = {
    url,
    /** The paths of the files that the worker has read since this was asked last. */
    reads: async () =>
      /** @type {string[]} */ (await (await fetch(`http://127.0.0.1:${ownPort}/.reads`)).json()),
    /** Megabytes of the process now (Linux). */
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    /** Seconds of the processor that it has had so far (Linux, which counts hundredths). */
    cpu: () => {
      const [user, system] = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .slice(11)
      return (Number(user) + Number(system)) / 100
    },
    kill: () => child.kill('SIGTERM'),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
  const end = Date.now() + PATIENCE
  while (!(await answers(`http://127.0.0.1:${ownPort}/.reads`))) {
    if (Date.now() < end && child.exitCode === null) await pause(20)
    else {
      await server.stop()
      throw new Error('workerd does not answer.')
    }
  }
  return server
}

const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** Two sockets: the site, and what stands in for the assets, which says what it was asked for. */
function configOf(home, port, ownPort) {
  const settings = readFileSync(path.join(home, 'wrangler.jsonc'), 'utf8')
  const date = `compatibilityDate = "${/"compatibility_date": "(.*)"/.exec(settings)?.[1]}"`
  const worker = (file, binding, service) =>
    `worker = (modules = [(name = "${file}", esModule = embed "${file}")], ${date}, bindings = [(name = "${binding}", service = "${service}")])`
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "site", ${worker('worker.js', 'ASSETS', 'assets')}),
    (name = "assets", ${worker('assets.js', 'DISK', 'disk')}),
    (name = "disk", disk = (path = ${JSON.stringify(path.join(home, 'dist'))})),
  ],
  sockets = [
    (name = "http", address = "127.0.0.1:${port}", http = (), service = "site"),
    (name = "own", address = "127.0.0.1:${ownPort}", http = (), service = "assets"),
  ],
);
`
}
