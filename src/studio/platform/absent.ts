// What a page of a browser cannot do: other processes, sockets and servers, packages that the user has installed.

const absent = (what: string) => (): never => {
  throw new Error(`a browser has no ${what}`)
}

// node:child_process
export const execFile = absent('other processes')
export const spawnSync = absent('other processes')
export const spawn = absent('other processes')

// node:net, node:dns, node:http, node:https
export const connect = absent('sockets')
export const createServer = absent('servers')
export const lookup = absent('names of hosts')
export const isIP = absent('sockets')
export class BlockList {}
export class Agent {}
export const request = absent('sockets')
export const get = absent('sockets')

// node:module
export const createRequire = () => ({ resolve: notInstalled })

function notInstalled(name: string): never {
  throw Object.assign(new Error(`a browser has no package ${name}`), { code: 'MODULE_NOT_FOUND' })
}

export default {}
