// node:path
import path from 'path-browserify'

export const posix = path
export const { basename, dirname, extname, isAbsolute, join, normalize, parse, relative, resolve, sep } = path
export default Object.assign(path, { posix: path })
