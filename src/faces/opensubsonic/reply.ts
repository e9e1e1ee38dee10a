// Writes responses of the API in XML, JSON or JSONP: the same members in each form. In XML, texts and numbers are
// attributes, and objects and lists are elements.

import { escapeXml } from '../../contract/common/xml.ts'
import type { FaceReply } from '../../contract/edge/faces.ts'

/** A value of a response; undefined and null are left out. */
export type Value = string | number | boolean | null | undefined | Members | readonly Value[]
export interface Members {
  readonly [name: string]: Value
}

/** The version of the API that the responses follow. */
const API_VERSION = '1.16.1'
const NAMESPACE = 'http://subsonic.org/restapi'

/** An answer that is an error (https://opensubsonic.netlify.app/docs/responses/error/). */
export class Refusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const notFound = (what: string): Refusal => new Refusal(70, `There is no ${what}.`)

/** @param query the form (`f`) and the function (`callback`) that the client asks for */
export function renderReply(members: Members, query: URLSearchParams, version: string): FaceReply {
  const response = {
    status: 'error' in members ? 'failed' : 'ok',
    version: API_VERSION,
    type: 'catalog-press',
    serverVersion: version,
    openSubsonic: true,
    ...members,
  }
  const form = query.get('f')
  if (form !== 'json' && form !== 'jsonp')
    return {
      type: 'application/xml; charset=utf-8',
      body: `<?xml version="1.0" encoding="UTF-8"?>\n${renderElement('subsonic-response', { xmlns: NAMESPACE, ...response })}\n`,
    }
  const json = JSON.stringify({ 'subsonic-response': response })
  const callback = query.get('callback') ?? ''
  return form === 'jsonp' && /^[\w$.]+$/.test(callback)
    ? { type: 'text/javascript; charset=utf-8', body: `${callback}(${json});` }
    : { type: 'application/json; charset=utf-8', body: json }
}

/** Elements whose texts are elements, not attributes. */
const INFORMATION: ReadonlySet<string> = new Set(['albumInfo', 'artistInfo', 'artistInfo2'])

function renderElement(name: string, value: Value): string {
  if (value === null || value === undefined) return ''
  if (isList(value)) return value.map((each) => renderElement(name, each)).join('')
  if (typeof value !== 'object') return `<${name}>${escaped(value)}</${name}>`
  let attributes = ''
  let content = ''
  for (const [key, member] of Object.entries(value)) {
    const isText = typeof member !== 'object' && member !== undefined
    // The schema has a value of genres as an attribute, servers and clients as the content.
    if (isText && key === 'value') content += escaped(member)
    if (!isText || INFORMATION.has(name)) content += renderElement(key, member)
    else if (key !== 'value' || name === 'genre') attributes += ` ${key}="${escaped(member)}"`
  }
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

const escaped = (value: string | number | boolean): string => escapeXml(String(value))
