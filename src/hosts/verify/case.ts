import type { CaseGroup } from '../../contract/rules/case-groups.ts'
import type { Ask } from './ask.ts'

/** A header with a condition on a tag. */
export type TagHeader = 'If-None-Match' | 'If-Range'

/** In place of the tag of the answer to the same request without the condition. */
export const ITS_TAG = 'its tag'
/** In place of the tag of the answer to HEAD. */
export const TAG_OF_HEAD = 'the tag of HEAD'

/** One request to a site. */
export interface Case {
  readonly group: CaseGroup
  readonly request: Ask
  /** Send it a second time, with the ETag of the first answer if it has one. */
  readonly twice?: true
  /** Send the ETag of the answer in gzip as If-None-Match, if it has a strong one. */
  readonly tagOfGzip?: true
  /** Send the ETag of an earlier answer in this header. */
  readonly ownTag?: TagHeader
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

/** Requests a target with each of some methods. */
export const withMethods = (
  group: CaseGroup,
  target: string,
  methods: readonly string[] = ['HEAD', 'OPTIONS', 'POST'],
): Case[] => methods.map((method) => createCase(group, method, target))

/** Requests a target twice, the second time with the ETag of the first answer. */
export const getTwice = (group: CaseGroup, target: string, headers?: Ask['headers']): Case => ({
  ...get(group, target, headers),
  twice: true,
})

/** Requests a target with its own tag as a condition: `ITS_TAG` or `TAG_OF_HEAD` is in its place. */
export const withOwnTag = (
  group: CaseGroup,
  target: string,
  header: TagHeader,
  headers: NonNullable<Ask['headers']>,
): Case => ({ ...get(group, target, headers), ownTag: header })

/** Requests a target compressed, once for each encoding, since each may be a separate file. */
export const inEncodings = (group: CaseGroup, target: string): Case[] =>
  (['gzip', 'br'] as const).map((encoding) => get(group, target, { 'Accept-Encoding': encoding }))

/**
 * Sends the tag of the compressed answer with a request for the plain one. A strong tag identifies bytes, so the two
 * must differ (RFC 9110, section 8.8.3.3).
 */
export const withTagOfGzip = (group: CaseGroup, target: string): Case => ({
  ...get(group, target, { 'If-None-Match': 'the tag in gzip' }),
  tagOfGzip: true,
})
