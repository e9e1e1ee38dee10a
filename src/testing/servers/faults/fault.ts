// Describes faults: their name, the weakest mode of `verify` that finds them, and the change to responses that causes
// them.
import type { Held, Plant, Sent } from '../faulty-site.ts'

/** The weakest mode that finds a fault: the cases of a sample, those of every record, or the links. */
export type FoundBy = 'default' | '--all' | '--links'

export interface Fault {
  readonly name: string
  readonly foundBy: FoundBy
  readonly plant: Plant
}

type Test = (request: Sent, answer: Held) => boolean

export const fault = (name: string, plant: Plant, foundBy: FoundBy = 'default'): Fault => ({
  name,
  foundBy,
  plant,
})

/** Changes only matching responses. */
export const where =
  (test: Test, change: Plant): Plant =>
  (answer, request) =>
    test(request, answer) ? change(answer, request) : answer

export const setting =
  (headers: Held['headers']): Plant =>
  (answer) => ({ ...answer, headers: { ...answer.headers, ...headers } })

export const without =
  (...names: readonly string[]): Plant =>
  (answer) => ({
    ...answer,
    headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !names.includes(name))),
  })

/** Replaces status and body, and updates the length. */
export const saying = (status: number, body: string, headers: Held['headers'] = {}): Plant =>
  changing((answer) => ({
    ...answer,
    status,
    headers: { ...answer.headers, ...headers },
    body: Buffer.from(body),
  }))

/** Changes the text of a body. */
export const rewriting = (change: (text: string) => string): Plant =>
  changing((answer) => ({ ...answer, body: Buffer.from(change(answer.body.toString())) }))

/** Changes a response, and updates its length. */
export const changing =
  (change: (answer: Held) => Held): Plant =>
  (answer) => {
    const changed = change(answer)
    return { ...changed, headers: { ...changed.headers, 'content-length': `${changed.body.length}` } }
  }

export const html = (status: number): Plant =>
  saying(status, '<!doctype html><title>Not found</title>', { 'content-type': 'text/html' })

export const requestUrl = ({ url = '/' }: Sent): string => url
export const requestPath = (request: Sent): string => requestUrl(request).split('?')[0] ?? ''

/** Whether a header of a request has some text. */
export const sends =
  (name: string, text: string): Test =>
  ({ headers }) =>
    String(headers[name] ?? '').includes(text)

export const isGet: Test = ({ method }) => method === 'GET'
export const isHead: Test = ({ method }) => method === 'HEAD'
export const isOptions: Test = ({ method }) => method === 'OPTIONS'
export const hasStatus =
  (status: number): Test =>
  (_, answer) =>
    answer.status === status
export const isUnder =
  (path: string): Test =>
  (request) =>
    requestPath(request).startsWith(path)
export const at =
  (url: string): Test =>
  (request) =>
    requestUrl(request) === url
export const both =
  (...tests: readonly Test[]): Test =>
  (request, answer) =>
    tests.every((test) => test(request, answer))

/** Whether a request accepts a content coding. */
export const accepts =
  (coding: string): Test =>
  ({ headers }, { status, body }) =>
    status === 200 && body.length > 0 && String(headers['accept-encoding']).includes(coding)
