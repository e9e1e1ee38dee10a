// The engine's errors can be distinguished only by their messages.

/** The query needs more memory than the limit allows. A failed commit has its own message for that. */
export const isOutOfMemory = (error: unknown): error is Error =>
  error instanceof Error && /^Out of Memory Error|could not allocate block/.test(error.message)

/** The disk is full, or the temporary folder, which the engine reports as a lack of memory. */
export const isOutOfSpace = (error: unknown): error is Error =>
  error instanceof Error && /No space left on device|max_temp_directory_size/.test(error.message)
