// Resumption tokens: where a list goes on. They hold all that the next request needs, so the host remembers nothing.

import { LISTED, PLURALS } from '../../contract/kinds/kinds.ts'
import type { Selection } from './arguments.ts'
import { HarvestError } from './errors.ts'

/** A list, and how much of it has been sent. */
export interface Position {
  readonly selection: Selection
  /** Of the records that the list skips or sends. */
  readonly at: number
  /** Of those sent. */
  readonly sent: number
}

/** Of the form `oai_dc~releases~2024-05-31~~100~100~<revision>`. */
export function encodeToken(
  { selection: { prefix, kinds, from, until }, at, sent }: Position,
  revision: string,
): string {
  const [kind] = kinds
  const set = kinds.length === 1 && kind ? PLURALS[kind] : ''
  return [prefix, set, from ?? '', until ?? '', at, sent, revision].join('~')
}

const TOKEN = /^(\w+)~([a-z]*)~([\d-]*)~([\d-]*)~(\d{1,9})~(\d{1,9})~(\w*)$/

/** @throws HarvestError badResumptionToken also if records have changed since: the list may have moved */
export function readToken(token: string, revision: string): Position {
  const [, prefix = '', set = '', from = '', until = '', at, sent, of] = TOKEN.exec(token) ?? []
  const kinds = LISTED.filter((kind) => set === '' || PLURALS[kind] === set)
  if (of !== revision || kinds.length === 0)
    throw new HarvestError(
      'badResumptionToken',
      'The catalog has changed since, or the token is damaged: begin again.',
    )
  const selection = { prefix, kinds, from: from || null, until: until || null }
  return { selection, at: Number(at), sent: Number(sent) }
}
