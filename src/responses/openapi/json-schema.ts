// What the maker of the schemas of responses and their reader agree on.

export type JsonSchema = { [keyword: string]: unknown }

/** What stands before the name of a schema where another refers to it. */
export const REFERENCE = 'response:'
