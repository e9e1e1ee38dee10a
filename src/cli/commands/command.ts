// The common parts of all commands: their process, and a function that runs one.
import type { Problems } from '../../core/reports/problems.ts'
import type { Terminal } from './terminal.ts'

/** The process that a command runs in. */
export interface CliContext {
  /** Input for questions; undefined if no question can be asked. */
  readonly stdin?: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream & { readonly fd: number }
  readonly stderr: NodeJS.WriteStream
  readonly env: NodeJS.ProcessEnv
  readonly color: boolean
  /** Aborted when the process is asked to stop. */
  readonly signal: AbortSignal
  /** Sets the message to print if the process is asked to stop. */
  readonly onStop: (message: string) => void
  /** Called by a command that stops by itself when the signal is aborted. */
  readonly onListening: () => void
  /**
   * Runs the same command again in a process with more memory; undefined where that is not possible.
   * @param bytes the memory of the process
   * @returns the exit code
   */
  readonly runWithMemory?: (bytes: number) => Promise<number>
  /**
   * Runs another command in a process of its own; undefined where that is not possible.
   * @returns the exit code
   */
  readonly runCommand?: (args: readonly string[]) => Promise<number>
}

export interface RunOptions {
  /** Where results are printed, standard output by default. */
  readonly results?: NodeJS.WriteStream
  /** Whether errors and warnings are printed as text, true by default. */
  readonly showsProblems?: boolean
  /** Called with the exit code if the work fails with an error that the user can fix. */
  readonly onFailure?: (problems: Problems, exitCode: number) => Promise<void>
}

/**
 * Runs the work of a command and reports what it throws. The exit code is 1 if it throws or returns false, and 2 if the
 * command line is wrong.
 */
export type Run = (work: (terminal: Terminal) => Promise<unknown>, options?: RunOptions) => Promise<void>

/** The user left a dialog, for example by Ctrl+C. */
export class Interrupted extends Error {}

export interface Cli {
  readonly context: CliContext
  readonly run: Run
}
