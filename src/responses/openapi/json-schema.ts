// Shared by the compile-time generator of response schemas and the module that reads them.

export type JsonSchema = { [keyword: string]: unknown }

/** The prefix of a schema's name in a reference. */
export const REFERENCE = 'response:'
