// How faults are written down: what is wrong, what of `verify` finds it, and the change that makes it so.
import type { IncomingMessage } from 'node:http'
import type { Held, Plant } from '../faulty-site.ts'

/** The least that finds a fault: the cases of a sample, those of every record, or the links. */
export type FoundBy = 'default' | '--all' | '--links'

export interface Fault {
  readonly name: string
  readonly foundBy: FoundBy
  readonly plant: Plant
}

type Test = (request: IncomingMessage, answer: Held) => boolean

export const fault = (name: string, plant: Plant, foundBy: FoundBy = 'default'): Fault => ({
  name,
  foundBy,
  plant,
})

/** Changes the answers that the test picks. */
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

/** Another status and body, with its length. */
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

/** Changes an answer, and its length to that of the new body. */
export const changing =
  (change: (answer: Held) => Held): Plant =>
  (answer) => {
    const changed = change(answer)
    return { ...changed, headers: { ...changed.headers, 'content-length': `${changed.body.length}` } }
  }

export const html = (status: number): Plant =>
  saying(status, '<!doctype html><title>Not found</title>', { 'content-type': 'text/html' })

export const urlOf = ({ url = '/' }: IncomingMessage): string => url
export const pathOf = (request: IncomingMessage): string => urlOf(request).split('?')[0] ?? ''

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
    pathOf(request).startsWith(path)
export const at =
  (url: string): Test =>
  (request) =>
    urlOf(request) === url
export const both =
  (...tests: readonly Test[]): Test =>
  (request, answer) =>
    tests.every((test) => test(request, answer))

/** Whether the request can be answered in a content coding. */
export const accepts =
  (coding: string): Test =>
  ({ headers }, { status, body }) =>
    status === 200 && body.length > 0 && String(headers['accept-encoding']).includes(coding)
