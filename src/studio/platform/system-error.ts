// The errors of a file system, as Node.js has them.

const MESSAGES = {
  EBADF: 'bad file descriptor',
  EEXIST: 'file already exists',
  EINVAL: 'invalid argument',
  EISDIR: 'illegal operation on a directory',
  ENOENT: 'no such file or directory',
  ENOTDIR: 'not a directory',
  ERR_FS_EISDIR: 'path is a directory',
  ENOTEMPTY: 'directory not empty',
} as const

export function systemError(code: keyof typeof MESSAGES, syscall: string, path: string): Error {
  const error = new Error(`${code}: ${MESSAGES[code]}, ${syscall} '${path}'`)
  return Object.assign(error, { code, syscall, path })
}

export const errorCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
