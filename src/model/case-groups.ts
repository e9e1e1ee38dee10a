/** What a case tests, in words for reports; a host declares its deviations by these groups. */
export const CASE_GROUPS = {
  roots: 'roots of the API',
  list: 'lists without parameters',
  windows: 'pressed windows, in both orders of parameters',
  composed: 'windows that are not pressed',
  defaults: 'invalid limit or offset',
  parameters: 'repeated, encoded and unknown parameters',
  formats: 'unknown formats',
  details: 'records',
  case: 'uuids in upper case',
  missing: 'unknown records and paths',
  slash: 'missing trailing slash',
  head: 'HEAD',
  options: 'OPTIONS',
  methods: 'methods that are not allowed',
  traversal: 'path traversal',
  conditional: 'conditional requests (If-None-Match)',
  compression: 'compressed responses',
  documents: 'description of the API, reference at /docs/',
} as const
export type CaseGroup = keyof typeof CASE_GROUPS
