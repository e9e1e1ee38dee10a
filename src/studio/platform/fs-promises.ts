// node:fs/promises, of files in memory.
import * as descriptors from './descriptors.ts'
import * as fs from './fs.ts'
import type { Stats } from './stats.ts'
import { systemError } from './system-error.ts'
import { absolutePath, type Place } from './tree.ts'

const later =
  <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
  async (...args: Args): Promise<Result> =>
    work(...args)

export const access = later(fs.accessSync)
export const copyFile = later(fs.copyFileSync)
export const mkdir = later(fs.mkdirSync)
export const mkdtemp = later(fs.mkdtempSync)
export const opendir = later(fs.opendirSync)
export const readFile = later(fs.readFileSync)
export const readdir = later(fs.readdirSync)
export const realpath = later(fs.realpathSync)
export const rename = later(fs.renameSync)
export const rm = later(fs.rmSync)
export const rmdir = later(fs.rmdirSync)
export const stat = later((place: Place) => fs.statSync(place) as Stats)
export const lstat = stat
export const unlink = later(fs.unlinkSync)
export const utimes = later(fs.utimesSync)
export const writeFile = later(fs.writeFileSync)

export const symlink = later((_: Place, place: Place): void => {
  throw systemError('EINVAL', 'symlink', absolutePath(place))
})

type ReadArguments = [buffer: Uint8Array, range?: number | object, length?: number, position?: number]

class FileHandle {
  readonly fd: number

  constructor(fd: number) {
    this.fd = fd
  }

  stat = later(() => descriptors.fstatSync(this.fd))

  read = later((...[buffer, ...range]: ReadArguments) => ({
    buffer,
    bytesRead: descriptors.readSync(this.fd, buffer, ...(range as [])),
  }))

  write = later((body: string | Uint8Array, ...range: number[]) => ({
    buffer: body,
    bytesWritten: descriptors.writeSync(this.fd, body, ...(range as [])),
  }))

  close = later(() => descriptors.closeSync(this.fd))
}

export const open = later(
  (place: Place, flags?: string) => new FileHandle(descriptors.openSync(place, flags)),
)

export default { open }
