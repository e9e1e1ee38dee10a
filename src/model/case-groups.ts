/** What a case is about; a host declares by these what it answers otherwise. */
export const CASE_GROUPS = {
  roots: 'the entrances',
  list: 'lists without a window',
  windows: 'pressed windows, in both orders of parameters',
  composed: 'windows that are not pressed',
  defaults: 'limits and offsets that are no numbers, or none that count',
  parameters: 'doubled, encoded and unknown parameters',
  formats: 'formats there are not',
  details: 'records',
  case: 'uuids in upper case',
  missing: 'what is not there',
  slash: 'a missing last slash',
  head: 'HEAD',
  options: 'OPTIONS',
  methods: 'methods that are not allowed',
  traversal: 'paths that lead elsewhere',
  conditional: 'a tag that is known already',
  compression: 'compressed answers',
  documents: 'what the API says of itself, and the reference at /docs/',
} as const
export type CaseGroup = keyof typeof CASE_GROUPS
