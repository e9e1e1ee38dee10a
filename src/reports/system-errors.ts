// Refusals of the operating system, such as a full disk, in words for users: what happened, and the way out.

interface Explanation {
  readonly message: string
  readonly hint: string
}

export interface ExplainedError extends Explanation {
  /** The system's own name of the error: `ENOSPC`. */
  readonly code: string
  /** The file that it is about, or the address or name of a server. */
  readonly place: string | undefined
}

/** What Node.js adds to an error of the system. */
interface SystemError {
  readonly code: string
  readonly syscall?: string
  readonly path?: string
  readonly address?: string
  readonly hostname?: string
}

const PERMISSIONS: Explanation = {
  message: 'The permissions do not allow it.',
  hint: 'Fix the owner or the permissions of the place, or name another one.',
}
const FULL: Explanation = {
  message: 'The disk is full.',
  hint: 'Make room and run the command again, or name a place on a larger disk.',
}
const TOO_MANY_FILES: Explanation = {
  message: 'Too many files are open.',
  hint: 'Raise the limit with `ulimit -n 4096`, and run the command again.',
}

const NO_ADDRESS: Explanation = {
  message: 'No address is known for this name.',
  hint: 'Check how it is spelled, and the network.',
}

/** What users can mend, or wait for, by the codes of POSIX. All else may be a bug. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  EACCES: PERMISSIONS,
  EPERM: PERMISSIONS,
  EROFS: {
    message: 'The file system is read-only.',
    hint: 'Name a place on another one, or mount it for writing.',
  },
  ENOSPC: FULL,
  EDQUOT: { ...FULL, message: 'The quota of the disk is used up.' },
  EMFILE: TOO_MANY_FILES,
  ENFILE: TOO_MANY_FILES,
  ENAMETOOLONG: { message: 'The name is too long for this file system.', hint: 'Choose a shorter one.' },
  EISDIR: {
    message: 'A folder stands where a file is expected.',
    hint: 'Name a file, or move the folder away.',
  },
  ENOTDIR: {
    message: 'A file stands where a folder is expected.',
    hint: 'Name a folder, or move the file away.',
  },
  ELOOP: {
    message: 'A symbolic link leads back to itself.',
    hint: 'Remove the link, or let it lead to a file.',
  },
  EBUSY: {
    message: 'Another program uses the file.',
    hint: 'Close that program, and run the command again.',
  },
  EIO: { message: 'The disk cannot be read or written.', hint: 'Check the disk; its files may be damaged.' },
  ENOTFOUND: NO_ADDRESS,
  EAI_AGAIN: NO_ADDRESS,
  EADDRNOTAVAIL: {
    message: 'This machine does not have the address to listen on.',
    hint: 'Name one that it has with --host: 127.0.0.1, or 0.0.0.0 for all of them.',
  },
}

const NO_FOLDER: Explanation = {
  message: 'The folder cannot be made here.',
  hint: 'Name another place.',
}

/** How a refusal of the system is explained; null for any other error, which may be a bug. */
export function explainSystemError(error: unknown): ExplainedError | null {
  if (!(error instanceof Error && 'code' in error)) return null
  const { code, syscall, path, address, hostname } = error as SystemError
  const explanation = code === 'ENOENT' && syscall?.startsWith('mkd') ? NO_FOLDER : EXPLANATIONS[code]
  if (!explanation) return null
  return { code, ...explanation, place: path ?? address ?? hostname }
}
