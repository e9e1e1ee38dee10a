import type { CaseGroup } from '../model/case-groups.ts'
import type { Ask } from './ask.ts'

/** One question to a site. */
export interface Case {
  readonly group: CaseGroup
  readonly request: Ask
  /** Send it again with the tag of the first answer, if that has one. */
  readonly twice?: true
  /** Any refusal will do, as long as nothing leaks. */
  readonly refused?: true
  /** A server may refuse it before it looks for an answer. */
  readonly tooLarge?: true
}

export const ask = (group: CaseGroup, method: string, target: string, headers?: Ask['headers']): Case => ({
  group,
  request: { method, target, ...(headers ? { headers } : {}) },
})
export const get = (group: CaseGroup, target: string, headers?: Ask['headers']): Case =>
  ask(group, 'GET', target, headers)
