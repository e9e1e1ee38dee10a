// What every command has in common: the process it runs in, and how it is run.
import type { Problems } from '../reports/problems.ts'
import type { Terminal } from '../terminal.ts'

/** What a command has of the process it runs in. */
export interface CliContext {
  /** Where answers come from; left out where nobody can be asked. */
  readonly stdin?: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream & { readonly fd: number }
  readonly stderr: NodeJS.WriteStream
  readonly env: NodeJS.ProcessEnv
  readonly color: boolean
  /** Aborted when the process was asked to end. */
  readonly signal: AbortSignal
  /** Sets what is printed where the process is asked to end. */
  readonly onStop: (message: string) => void
  /** Called by a command that ends by itself when the signal is aborted. */
  readonly onListening: () => void
}

export interface RunOptions {
  /** Where results are printed; by default to standard output. */
  readonly results?: NodeJS.WriteStream
  /** Whether errors and warnings are printed as text; so they are by default. */
  readonly showsProblems?: boolean
  /** Called where the work fails for what a user can mend, with the exit code. */
  readonly onFailure?: (problems: Problems, exitCode: number) => Promise<void>
}

/**
 * Runs the work of a command and reports what it throws. The exit code is 1 if it throws or returns false, and 2 if the
 * command line is wrong.
 */
export type Run = (work: (terminal: Terminal) => Promise<unknown>, options?: RunOptions) => Promise<void>

/** The user has left, as Ctrl+C does where nobody is asked anything. */
export class Interrupted extends Error {}

/** What a command is made with. */
export interface Cli {
  readonly context: CliContext
  readonly run: Run
}
