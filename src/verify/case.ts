import type { CaseGroup } from '../stages/case-groups.ts'
import type { Ask } from './ask.ts'

/** One request to a site. */
export interface Case {
  readonly group: CaseGroup
  readonly request: Ask
  /** Send it a second time, with the ETag of the first answer if it has one. */
  readonly twice?: true
  /** Any refusal is right, as long as nothing private is sent. */
  readonly refused?: true
  /** The server may refuse it as too large before it applies the rules. */
  readonly tooLarge?: true
}

export const createCase = (
  group: CaseGroup,
  method: string,
  target: string,
  headers?: Ask['headers'],
): Case => ({
  group,
  request: { method, target, ...(headers ? { headers } : {}) },
})
export const get = (group: CaseGroup, target: string, headers?: Ask['headers']): Case =>
  createCase(group, 'GET', target, headers)
