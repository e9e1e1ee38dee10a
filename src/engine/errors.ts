// What the engine's errors say: its words are all there is to tell them by.

/** It needs more memory than it may hold; a commit that finds none says so in its own words. */
export const isOutOfMemory = (error: unknown): error is Error =>
  error instanceof Error && /^Out of Memory Error|could not allocate block/.test(error.message)

/** There is no space on disk; a temporary folder that is full is told of as a lack of memory, too. */
export const isOutOfSpace = (error: unknown): error is Error =>
  error instanceof Error && /No space left on device|max_temp_directory_size/.test(error.message)
