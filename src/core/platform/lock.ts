// Locks that end with the process that holds them, however it ends.
import { createHash } from 'node:crypto'
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { errorCode } from '../system/file-system.ts'

/** Ends a lock. */
export type Release = () => void

/**
 * Locks a folder, which may not exist yet, against other processes of this machine that lock it. No file in it is
 * touched: a lock is a local address that one process at a time can listen on.
 * @returns null where another process, or this one, holds the lock
 */
export async function lockFolder(folder: string): Promise<Release | null> {
  const address = addressFor(folder)
  const server = (await listen(address)) ?? (await listenAfresh(address))
  if (server === null) return null
  // A lock does not keep the process alive.
  server.unref()
  return () => void server.close()
}

/** Whether a process holds the lock of a folder. */
export const isLocked = (folder: string): Promise<boolean> => answers(addressFor(folder))

/** An address without a file where the system has such: Linux and Windows. */
function addressFor(folder: string): string {
  const digest = createHash('sha256').update(realPath(folder)).digest('hex')
  const name = `catalog-press-${digest.slice(0, 32)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return process.platform === 'linux' ? `\0${name}` : path.join(tmpdir(), `${name}.sock`)
}

/** The path without links, of which the end may not exist. */
function realPath(place: string): string {
  const full = path.resolve(place)
  return existsSync(full) ? realpathSync(full) : path.join(realPath(path.dirname(full)), path.basename(full))
}

const hasFile = (address: string): boolean => path.isAbsolute(address) && process.platform !== 'win32'

/** Listens on an address whose file a killed process has left. */
async function listenAfresh(address: string): Promise<Server | null> {
  if (!hasFile(address) || (await answers(address))) return null
  rmSync(address, { force: true })
  return listen(address)
}

/** @returns null where another process listens on the address */
const listen = (address: string): Promise<Server | null> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.on('error', (error) => (errorCode(error) === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(address, () => resolve(server))
  })

const answers = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address)
    const end = (isAnswered: boolean) => {
      socket.destroy()
      resolve(isAnswered)
    }
    socket.on('connect', () => end(true)).on('error', () => end(false))
  })
