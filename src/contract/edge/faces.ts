// The requests that faces answer by code of their own.

import { ownValue } from '../common/own-value.ts'
import { methodNotAllowed } from '../rules/answers.ts'
import type { FaceRequests } from '../rules/face-requests.ts'
import { corsHeaders, errorHeaders } from '../rules/headers.ts'
import type { Asked } from '../rules/rules.ts'
import type { SiteRules } from '../rules/site-rules.ts'
import { taggedResponse } from './tagged-response.ts'
import { wholeResponse } from './whole-response.ts'

/** A request to a face. */
export interface FaceRequest {
  readonly method: string
  /** The path of the URL as sent. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  /** Reads the body as text. */
  body(): Promise<string>
}

/** What a face answers. */
export interface FaceReply {
  /** By default 200. */
  readonly status?: number
  /** Content-Type, with its charset. */
  readonly type?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What a face can read of its site. */
export interface FaceSite {
  /** The address that all links begin with, without a trailing slash. */
  readonly baseUrl: string
  /** The settings of the face in site.json. */
  readonly settings: unknown
  /**
   * Returns the answer to a GET request for a path of the site, with its query: a response of the API, composed pages
   * and searches included, or any file.
   */
  fetch(target: string): Promise<Response>
  /** Returns such an answer as parsed JSON; null unless it is 200. */
  json(target: string): Promise<unknown>
}

/** The exports of a face's code. */
export interface FaceCode {
  answer(request: FaceRequest, site: FaceSite): Promise<FaceReply> | FaceReply
}

/** The code of the faces of a site, with their settings, by name. */
export type FaceCodes = Readonly<Record<string, { readonly code: FaceCode; readonly settings: unknown }>>

/** Runs the text of the code of faces, as a build writes it. */
export const loadFaces = (text: string): FaceCodes => new Function(`return ${text}`)() as FaceCodes

/** The site of a face. */
interface FaceHome {
  readonly rules: SiteRules
  readonly faces?: FaceCodes
  /** Answers a GET request for a path of the site. */
  readonly fetch: FaceSite['fetch']
}

interface FaceAsked extends Asked {
  readonly face: FaceRequests
}

/** Answers a request to a face; null if the site does not have its code. */
export async function faceResponse(
  { rules, faces = {}, fetch }: FaceHome,
  { face, method, path, query, isPreflight }: FaceAsked,
  request: Request,
): Promise<Response | null> {
  const found = ownValue(faces, face.name)
  if (!found) return null
  const allow = [...face.methods, ...(face.methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  if (isPreflight || method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { Allow: allow, ...preflight(rules, allow) } })
  const asGet = method === 'HEAD' ? 'GET' : method
  if (!face.methods.includes(asGet)) {
    const headers = { ...errorHeaders(rules), Allow: allow }
    return wholeResponse(encode(methodNotAllowed(asGet)), { status: 405, headers }, method)
  }
  const {
    status = 200,
    type = 'application/json',
    body = '',
    headers = {},
  } = await found.code.answer(
    {
      method: asGet,
      path,
      query: new URLSearchParams(query),
      headers: request.headers,
      body: () => request.text(),
    },
    {
      baseUrl: rules.baseUrl,
      settings: found.settings,
      fetch,
      json: async (target) => {
        const answer = await fetch(target)
        return answer.status === 200 ? answer.json() : null
      },
    },
  )
  const isFresh = status === 200 && asGet === 'GET'
  const fields = {
    'Content-Type': type,
    'Cache-Control': isFresh ? rules.cacheControl : 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...corsHeaders(rules),
    ...headers,
  }
  const bytes = encode(body)
  if (isFresh) return taggedResponse({ pieces: [bytes], source: bytes }, fields, request)
  if (status === 204) return new Response(null, { status, headers: fields })
  return wholeResponse(bytes, { status, headers: fields }, method)
}

const encode = (text: string) => new TextEncoder().encode(text)

/** Lets scripts of other origins send any of its methods, with any headers. */
const preflight = ({ cors }: SiteRules, allow: string): Readonly<Record<string, string>> =>
  cors
    ? {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': allow,
        'Access-Control-Allow-Headers': '*',
        'Access-Control-Max-Age': '86400',
      }
    : {}
