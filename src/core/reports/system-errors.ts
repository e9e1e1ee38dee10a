// Explains errors of the operating system, such as a full disk: what happened, and what to do.
import { getSystemErrorMap } from '../platform/machine.ts'

interface Explanation {
  readonly message: string
  readonly hint: string
}

export interface ExplainedError extends Explanation {
  /** The code of the operating system, such as `ENOSPC`. */
  readonly code: string
  /** The file, address or host name in question. */
  readonly place: string | undefined
}

/** The properties that Node.js adds to system errors. */
interface SystemError {
  readonly code: string
  readonly errno?: number
  readonly syscall?: string
  readonly path?: string
  /** The target of a copy, whose source is the path. */
  readonly dest?: string
  readonly address?: string
  readonly hostname?: string
}

const PERMISSIONS: Explanation = {
  message: 'The permissions do not allow it.',
  hint: 'Fix the owner or the permissions of the path, or choose another path.',
}
const FULL: Explanation = {
  message: 'The disk is full.',
  hint: 'Free some space, or choose a path on a larger disk.',
}
const TOO_MANY_FILES: Explanation = {
  message: 'Too many files are open.',
  hint: 'Raise the limit with `ulimit -n 4096`, and run the command again.',
}

const NO_ADDRESS: Explanation = {
  message: 'The host name cannot be resolved.',
  hint: 'Check the spelling of the name and the network connection.',
}

/** Errors that need another explanation than the words of the system, by their POSIX codes. */
const EXPLANATIONS: ReadonlyMap<string, Explanation> = new Map(
  Object.entries({
    EACCES: PERMISSIONS,
    EPERM: PERMISSIONS,
    EROFS: {
      message: 'The file system is read-only.',
      hint: 'Choose a path on a writable file system, or mount this one for writing.',
    },
    ENOSPC: FULL,
    EDQUOT: { ...FULL, message: 'The disk quota is exhausted.' },
    EMFILE: TOO_MANY_FILES,
    ENFILE: TOO_MANY_FILES,
    ENAMETOOLONG: { message: 'The name is too long for this file system.', hint: 'Choose a shorter one.' },
    EISDIR: {
      message: 'Expected a file, but found a folder.',
      hint: 'Choose the path of a file, or move the folder away.',
    },
    ENOTDIR: {
      message: 'Expected a folder, but found a file.',
      hint: 'Choose the path of a folder, or move the file away.',
    },
    ELOOP: {
      message: 'A symbolic link points to itself.',
      hint: 'Remove the link, or point it to a file.',
    },
    EBUSY: {
      message: 'The file is in use by another program.',
      hint: 'Close that program, and run the command again.',
    },
    EIO: {
      message: 'The disk cannot be read or written.',
      hint: 'Check the disk; its files may be damaged.',
    },
    EXDEV: {
      message: 'A file cannot be moved here, because the folder is on a different disk.',
      hint: 'Choose a folder that is on one disk with all that is in it, without mounts inside.',
    },
    ESTALE: {
      message: 'The network disk has lost this file.',
      hint: 'Mount the disk again, and run the command again.',
    },
    ENOTFOUND: NO_ADDRESS,
    EAI_AGAIN: NO_ADDRESS,
    EADDRNOTAVAIL: {
      message: 'The address to listen on is not one of this machine.',
      hint: 'Pass an address of this machine, such as --host 127.0.0.1 (or 0.0.0.0 for all).',
    },
  }),
)

/** The codes that never concern the source of a copy. */
const OF_TARGETS = ['EROFS', 'ENOSPC', 'EDQUOT']

const NO_FOLDER: Explanation = {
  message: 'The folder cannot be created here.',
  hint: 'Choose another path.',
}

const NO_CURRENT_FOLDER: Explanation = {
  message: 'The current folder has been removed.',
  hint: 'Change to a folder that exists, and run the command again.',
}

const NO_PORT: Explanation = {
  message: 'The permissions do not allow listening on this port.',
  hint: 'Choose a port from 1024, or give the program the right to lower ones (CAP_NET_BIND_SERVICE on Linux).',
}

/** Explanations of errors that differ by the system call, named by its beginning. */
const BY_CALL: readonly (readonly [code: string, call: string, Explanation])[] = [
  ['ENOENT', 'mkd', NO_FOLDER],
  ['ENOENT', 'uv_cwd', NO_CURRENT_FOLDER],
  ['EACCES', 'listen', NO_PORT],
]

/** Errors of calls that no file or disk can cause: those of a bug. */
const OF_BUGS = ['EBADF', 'EFAULT', 'EINVAL']

/** The system's own words, for an error of one of its calls. */
function describe({ code, errno, syscall }: SystemError): Explanation | null {
  const [name, words] = (errno !== undefined && getSystemErrorMap().get(errno)) || []
  if (syscall === undefined || name !== code || OF_BUGS.includes(code)) return null
  return {
    message: `The system refuses to ${syscall}: ${words}.`,
    hint: 'Check the disk and the network that the path is on, and run the command again.',
  }
}

/** Explains an error of the operating system; null for any other error, which may be a bug. */
export function explainSystemError(error: unknown): ExplainedError | null {
  if (!(error instanceof Error && 'code' in error)) return null
  const system = error as SystemError
  const { code, syscall, path, dest, address, hostname } = system
  const [, , ofCall] = BY_CALL.find(([each, call]) => each === code && syscall?.startsWith(call)) ?? []
  const explanation = ofCall ?? EXPLANATIONS.get(code) ?? describe(system)
  if (explanation === null) return null
  const target = OF_TARGETS.includes(code) ? dest : undefined
  return { code, ...explanation, place: target ?? path ?? address ?? hostname }
}
